//! Games as bots and the debugger use them: saved and brought back, and many at a time.

use std::hint::black_box;
use std::time::{Duration, Instant};

use grammar::hex::Edge;
use rulvm::{Game, Program};

use crate::kernels::{Failure, Kernel};
use crate::report::{self, Table};
use crate::rounds::{Rounds, running};
use crate::rules;

/// How often a game is saved in a round.
const SAVES: u32 = 20_000;
/// How many games are played in a round.
const GAMES: u64 = 64;

/// Games of the standard rules on the largest board, some time after their beginning.
pub fn games() -> impl Iterator<Item = (&'static str, Game)> {
    crate::programs().into_iter().map(|(name, program)| {
        let edge = Edge::ALL[3];
        let inputs = crate::inputs(&program, edge, 1, 100);
        let (mut game, _) = Game::new(program, edge, 1);
        for input in &inputs {
            game.apply(input);
        }
        (name, game)
    })
}

/// What is done with a game, and another one of the same rule.
type Step = fn(&Game, &mut Game);

const STEPS: [(&str, Step); 2] = [
    ("snapshot", |game, _| drop(black_box(black_box(game).clone()))),
    ("restore", |game, other| black_box(other).clone_from(black_box(game))),
];

/// How long it takes to save a game and to bring it back.
///
/// # Errors
/// None so far.
pub fn snapshots(rounds: usize) -> Result<Table, Failure> {
    let mut table = Table::new("Snapshots of a game.", &["rule"]);
    table.head.extend(STEPS.map(|(name, _)| name.to_owned()));
    table.head.push("together".to_owned());
    for (name, game) in games() {
        let mut other = game.clone();
        let mut steps = STEPS;
        let measured = Rounds::measure(&mut steps, rounds, |(_, step)| {
            let begin = running();
            for _ in 0..SAVES {
                step(&game, &mut other);
            }
            Ok(running().saturating_sub(begin))
        })?;
        let times: Vec<f64> = (0..STEPS.len()).map(|k| each(measured.time(k))).collect();
        let mut row = vec![name.to_owned()];
        row.extend(times.iter().copied().map(report::time));
        row.push(report::time(times.iter().sum()));
        table.rows.push(row);
    }
    Ok(table)
}

/// In seconds.
fn each(time: Duration) -> f64 {
    time.as_secs_f64() / f64::from(SAVES)
}

/// How many games of K5 are played in a second, by one thread and by two.
///
/// # Errors
/// The rule does not compile.
pub fn cores(rounds: usize) -> Result<Table, Failure> {
    let program = &rules::program(Kernel::Games)?;
    let measured = Rounds::measure(&mut [1_u64, 2], rounds, |threads| {
        let threads = *threads;
        let begin = Instant::now();
        std::thread::scope(|scope| {
            for first in 0..threads {
                scope.spawn(move || play(program, first, threads));
            }
        });
        Ok(begin.elapsed())
    })?;
    let mut table =
        Table::new("Whole games of K5 in a second, by the fast machine.", &["threads", "games/s"]);
    table.head.push("times one".to_owned());
    for (k, threads) in [1, 2].into_iter().enumerate() {
        let rate = GAMES as f64 / measured.time(k).as_secs_f64();
        let times = measured.ratio(0, k);
        table.rows.push(vec![
            threads.to_string(),
            format!("{rate:.0}"),
            format!("{:.2} ({:.2}-{:.2})", times.median, times.least, times.most),
        ]);
    }
    Ok(table)
}

/// Plays every so many-th game.
fn play(program: &Program, first: u64, step: u64) {
    for seed in (first..GAMES).step_by(step as usize) {
        black_box(rules::play(program, seed));
    }
}
