//! Games as bots and the debugger use them: saved and restored, and many at the same time.

use std::hint::black_box;
use std::time::{Duration, Instant};

use grammar::hex::Edge;
use rulvm_core::{Game, Program};

use crate::kernels::{Failure, Kernel};
use crate::report::{self, Table};
use crate::rounds::{Rounds, running};
use crate::{rules, standard};

/// How often a game is saved in a round.
const SAVES: u32 = 20_000;
/// How many games are played in a round.
const GAMES: u64 = 64;

/// Returns games of the standard rules on the largest board, some time after their start.
pub fn games() -> impl Iterator<Item = (&'static str, Game)> {
    standard::programs().into_iter().map(|(name, program)| {
        let edge = Edge::ALL[3];
        let inputs = standard::inputs(&program, edge, 1, 100);
        let (mut game, _) = Game::new(program, edge, 1);
        for input in &inputs {
            game.apply(input);
        }
        (name, game)
    })
}

/// An operation on a game, and on another game of the same rule.
type Step = fn(&Game, &mut Game);

const STEPS: [(&str, Step); 2] = [
    ("snapshot", |game, _| drop(black_box(black_box(game).clone()))),
    ("restore", |game, other| black_box(other).clone_from(black_box(game))),
];

/// Measures how long it takes to save a game and to restore it.
///
/// # Errors
/// Never: saving and restoring do not fail.
pub fn snapshots(rounds: usize) -> Result<Table, Failure> {
    let mut table = Table::new("Snapshots of a game.", &["rule"]);
    table.head.extend(STEPS.map(|(name, _)| name.to_owned()));
    table.head.push("together".to_owned());
    for (name, game) in games() {
        let mut other = game.clone();
        let mut steps = STEPS;
        let measured = Rounds::measure(&mut steps, rounds, |(_, step)| {
            let start = running();
            for _ in 0..SAVES {
                step(&game, &mut other);
            }
            Ok(running().saturating_sub(start))
        })?;
        let times: Vec<f64> = (0..STEPS.len()).map(|k| each(measured.time(k))).collect();
        let mut row = vec![name.to_owned()];
        row.extend(times.iter().copied().map(report::time));
        row.push(report::time(times.iter().sum()));
        table.rows.push(row);
    }
    Ok(table)
}

/// Returns the time of one operation, in seconds.
fn each(time: Duration) -> f64 {
    time.as_secs_f64() / f64::from(SAVES)
}

/// Measures how many games of K5 one thread and two threads play in a second of wall-clock time,
/// and how long the threads ran for each game, which does not depend on other programs.
///
/// # Errors
/// The rule does not compile.
pub fn cores(rounds: usize) -> Result<Table, Failure> {
    let program = &rules::program(Kernel::Games)?;
    let mut works = [1_u64, 2].map(|threads| (threads, Vec::new()));
    let clock = Rounds::measure(&mut works, rounds, |(threads, times)| {
        let threads = *threads;
        let start = Instant::now();
        let time: Duration = std::thread::scope(|scope| {
            let spawn = |first| scope.spawn(move || play(program, first, threads));
            let started: Vec<_> = (0..threads).map(spawn).collect();
            let join = |thread: std::thread::ScopedJoinHandle<'_, Duration>| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            started.into_iter().map(join).sum()
        });
        times.push(time);
        Ok(start.elapsed())
    })?;
    let threads = Rounds { times: works.map(|(_, times)| times).to_vec() };
    let mut table = Table::new("Whole games of K5, by the fast machine.", &["threads", "games/s"]);
    table.head.extend(["speedup", "thread time per game"].map(str::to_owned));
    for k in 0..2 {
        let rate = GAMES as f64 / clock.time(k).as_secs_f64();
        let times = clock.ratio(0, k);
        table.rows.push(vec![
            (k + 1).to_string(),
            format!("{rate:.0}"),
            format!("{:.2} ({:.2}-{:.2})", times.median, times.least, times.most),
            report::time(threads.time(k).as_secs_f64() / GAMES as f64),
        ]);
    }
    Ok(table)
}

/// Plays every `step`-th game; returns how long the thread ran.
fn play(program: &Program, first: u64, step: u64) -> Duration {
    for seed in (first..GAMES).step_by(step as usize) {
        black_box(rules::play(program, seed));
    }
    // The thread does nothing else.
    running()
}
