//! `cargo run --release -p benches --bin opponents`: how far opponents look ahead, and how long
//! they take. See `docs/performance.md`.

use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use benches::kernels::Failure;
use benches::report::{self, Table as Report, time};
use benches::rounds::running;
use benches::worker;
use rulvm_opponents::{OPPONENTS, Strength, Turn, think};
use rulvm_table::books::{self, Opening};
use rulvm_table::identity::{HOST, Version};
use rulvm_table::json::Object;
use rulvm_table::table::Table;

/// How many games each opponent plays against itself.
const GAMES: u64 = 3;

/// What was measured in the games of an opponent.
#[derive(Default)]
struct Figures {
    moves: u32,
    seconds: f64,
    slowest: f64,
    positions: u64,
    deepest: u32,
}

fn main() -> ExitCode {
    worker::exit(run())
}

fn run() -> Result<(), Failure> {
    let head = ["opponent", "plies", "positions/s", "time per move", "slowest move"];
    let mut table = Report::new("Opponents", &head);
    for opponent in OPPONENTS {
        for strength in Strength::ALL {
            let mut figures = Figures::default();
            for seed in 0..GAMES {
                play(opponent.book, strength, seed, &mut figures);
            }
            table.rows.push(vec![
                format!("{} {}", opponent.book, strength.name()),
                figures.deepest.to_string(),
                format!("{:.0}", figures.positions as f64 / figures.seconds),
                time(figures.seconds / f64::from(figures.moves)),
                time(figures.slowest),
            ]);
        }
    }
    let mut out = std::io::stdout().lock();
    write!(out, "{}\n{}", report::host(), table.text())?;
    Ok(())
}

/// Plays a game, and adds what it took.
fn play(book: &str, strength: Strength, seed: u64, figures: &mut Figures) {
    let mut table = new_game(book, seed);
    while let Some(player) = table.game().and_then(|game| game.turn()) {
        // A dialog about a double hides the moves.
        let legal = match table.dialog() {
            Some(_) => ["drop", "take"].map(str::to_owned).to_vec(),
            None => table.legal(player),
        };
        let Some(game) = table.game() else { return };
        let turn = Turn { book, core: &game.core, player, legal: &legal };
        let (begin, mut left) = (running(), u64::MAX);
        let Some(mut thinking) = think(&turn, strength, seed) else { return };
        while !thinking.think(&mut left) {}
        let seconds = (running() - begin).as_secs_f64();
        let chosen = thinking.best();
        figures.moves += 1;
        figures.seconds += seconds;
        figures.slowest = figures.slowest.max(seconds);
        figures.positions += u64::MAX - left;
        figures.deepest = figures.deepest.max(thinking.plies());
        let played = match table.dialog() {
            Some(_) => table.answer(if chosen == "drop" { 1 } else { 2 }),
            None => table.play(player, &chosen),
        };
        played.expect("opponents choose legal moves");
    }
}

fn new_game(book: &str, seed: u64) -> Table {
    let entry = books::find(book).expect("opponents are for built-in books");
    let opening = Opening {
        options: &Object::new(),
        seed,
        files: &|name| Err(format!("no file {name}")),
        nonces: Arc::new(|_| [0; 32]),
    };
    let opened = (entry.open)(&opening).expect("a book can be opened without options");
    let host = Version::new(HOST);
    let mut table = Table::open(opened, entry.identity(), host).expect("the host can open it");
    table.new_game().expect("a new game can be started");
    table
}
