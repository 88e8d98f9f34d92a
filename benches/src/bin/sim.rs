//! `cargo run --release -p benches --bin sim [GAMES [RULE]]`: how many placements a second `greedy`
//! and `quick` evaluate on one core, and how much faster games are played on two. See
//! `docs/performance.md`.

use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use benches::kernels::Failure;
use benches::report::{self, Table, time};
use benches::rounds::running;
use benches::worker;
use grammar::hex::Edge;
use rulvm_core::game::{Game, Input};
use rulvm_core::program::Program;
use rulvm_lab::bot::{self, Bot, Greedy};
use rulvm_lab::sim::{self, Played, Player, Settings};

/// How many rounds are measured.
const ROUNDS: usize = 5;

/// How many games are played in each, if not chosen.
const GAMES: u32 = 20;

/// The milliseconds that pass after each signal.
const PACE: u64 = 100;

fn main() -> ExitCode {
    worker::exit(run())
}

fn run() -> Result<(), Failure> {
    let games = std::env::args().nth(1).map_or(Ok(GAMES), |games| games.parse());
    let games = games.map_err(|_| Failure::Worker("GAMES must be a number".to_owned()))?;
    let head = ["player and rule", "pieces", "placements", "placements/s", "each", "two cores"];
    let mut table = Table::new("Games without a player", &head);
    let only = std::env::args().nth(2);
    let is_wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    let rules = || benches::programs().into_iter().filter(|(name, _)| is_wanted(name));
    let rows = [Player::Greedy, Player::Quick]
        .into_iter()
        .flat_map(|player| rules().map(move |(name, program)| (player.clone(), name, program)));
    for (player, name, program) in rows {
        let settings = settings(&program, games, player);
        let (mut least, mut ratios) = (Duration::MAX, Vec::new());
        let mut counted = Counted::default();
        for _ in 0..ROUNDS {
            let start = running();
            counted = played(&program, &settings, 0)?;
            least = least.min(running() - start);
            let [one, two] = [1, 2].map(|jobs| {
                let start = Instant::now();
                played(&program, &settings, jobs).map(|_| start.elapsed().as_secs_f64())
            });
            ratios.push(one? / two?);
        }
        ratios.sort_unstable_by(f64::total_cmp);
        let seconds = least.as_secs_f64();
        table.rows.push(vec![
            format!("{} {name}", if is_quick(&settings) { "quick" } else { "greedy" }),
            counted.pieces.to_string(),
            counted.placements.to_string(),
            format!("{:.0}", counted.placements as f64 / seconds),
            time(seconds / counted.placements as f64),
            format!("{:.2} ({:.2}-{:.2})", ratios[ROUNDS / 2], ratios[0], ratios[ROUNDS - 1]),
        ]);
    }
    writeln!(std::io::stdout(), "{}\n\n{}", report::host(), table.markdown())?;
    Ok(())
}

fn is_quick(settings: &Settings) -> bool {
    settings.bot == Player::Quick
}

fn settings(program: &Program, games: u32, bot: Player) -> Settings {
    Settings {
        edge: program.rule().edge.unwrap_or(Edge::ALL[1]),
        seed: 1,
        games,
        bot,
        pace: PACE,
        most_pieces: 200,
        most_time: 3_600_000,
        most_fuel: Settings::suitable_fuel(program),
    }
}

/// What was played.
#[derive(Default)]
struct Counted {
    pieces: u64,
    placements: u64,
}

/// Plays games; without jobs, on this thread.
fn played(program: &Program, settings: &Settings, jobs: usize) -> Result<Counted, Failure> {
    let placements = AtomicU64::new(0);
    let maker = || -> Result<Box<dyn Bot + '_>, bot::Failure> {
        let greedy = if is_quick(settings) { Greedy::quick(PACE) } else { Greedy::new(PACE) };
        Ok(Box::new(Counting { greedy, placements: &placements }))
    };
    let (stop, mut pieces) = (AtomicBool::new(false), 0);
    let mut keep = |played: Played| {
        pieces += played.pieces;
        Ok(())
    };
    let done = sim::run(program, settings, 0, jobs, &maker, &stop, &mut keep);
    done.map_err(|_| Failure::Worker("the games were not played".to_owned()))?;
    Ok(Counted { pieces, placements: placements.load(Ordering::Relaxed) })
}

/// Adds up the placements that are tried.
struct Counting<'c> {
    greedy: Greedy,
    placements: &'c AtomicU64,
}

impl Counting<'_> {
    fn count(&self) {
        self.placements.fetch_add(self.greedy.placements(), Ordering::Relaxed);
    }
}

impl Bot for Counting<'_> {
    fn start(&mut self, game: &Game, seed: u64) -> Result<(), bot::Failure> {
        self.count();
        self.greedy.start(game, seed)
    }

    fn input(&mut self, game: &Game) -> Result<Input, bot::Failure> {
        self.greedy.input(game)
    }

    fn spent(&self) -> u64 {
        self.greedy.spent()
    }
}

impl Drop for Counting<'_> {
    fn drop(&mut self) {
        self.count();
    }
}
