//! Going forward and back through a game, code by code, shows the same positions, in ten thousand
//! games of generated rules (a share of them without `RUL_TESTS=full`).
//!
//! `BACKWARDS_CASES=100000 cargo test -p tests --test it backwards` plays more games.

use std::hash::{DefaultHasher, Hash, Hasher};

use grammar::isa::Op;
use ruldbg_engine::time::{Moment, Position, Reached, Search, Time, Timeline};
use rulvm_core::Program;
use test_support::cases::cases_or;
use tests::cores::on_all_cores;
use tests::sessions;

/// How many games are played.
const GAMES: usize = 10_000;

/// How many positions of a game are visited.
const POSITIONS: usize = 250;

/// Stops at any position.
struct Any;

impl Search for Any {
    fn visit(&mut self, _: &Moment<'_>) -> bool {
        true
    }
}

/// Returns a hash of everything that can be seen at a position.
fn picture(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    let game = position.game();
    let state = game.state();
    (position.time(), position.begun(), game.time(), game.fall(), game.score()).hash(&mut hasher);
    (state.variables, &state.stack[..], state.period, state.radar, state.next).hash(&mut hasher);
    (game.status(), game.is_paused(), game.piece_cells(), state.rng.state()).hash(&mut hasher);
    // As one list: many small numbers one by one would take longer.
    let cells = game.edge().all_cells().map(|cell| state.board.word(cell.id().into()));
    cells.collect::<Vec<i32>>().hash(&mut hasher);
    if let Some(run) = position.run() {
        (run.phase() as u8, run.address(), run.last(), run.fuel()).hash(&mut hasher);
        run.calls().for_each(|back| back.hash(&mut hasher));
        run.pending().for_each(|(op, at, values): (Op, _, _)| {
            (op.byte(), at, values).hash(&mut hasher);
        });
    }
    hasher.finish()
}

/// What occurred in the games.
#[derive(Debug, Default)]
struct Tally {
    positions: usize,
    traps: usize,
    calls: usize,
}

fn there_and_back(seed: usize, tally: &mut Tally) {
    let source = tests::codes::rule(seed as u64, (seed % 3) as u32);
    let compilation = rulc_compiler::compile("b.rul", &source, &rulc_compiler::Memory::default());
    let program = Program::load(compilation.output.unwrap().bytes).unwrap();
    // Every rule is played with several seeds.
    for game in 0..GAMES_OF_A_RULE {
        let session = sessions::session(&program, (seed * 31 + game) as u64, 3000, 6);
        let mut timeline = Timeline::new(program.clone(), session.edge, session.seed, session.fuel);
        timeline.extend(session.inputs);
        let mut pictures = vec![picture(timeline.here())];
        while pictures.len() < POSITIONS {
            match timeline.forward(Any) {
                Reached::Found => {}
                Reached::Trap(..) => tally.traps += 1,
                _ => break,
            }
            let here = timeline.here();
            assert_eq!(here.time(), Time(pictures.len() as u64));
            tally.calls += usize::from(here.run().is_some_and(|run| run.calls().len() > 0));
            pictures.push(picture(here));
        }
        tally.positions += pictures.len();
        for (k, expected) in pictures.iter().enumerate().rev().skip(1) {
            let reached = timeline.back(Any);
            assert_eq!(reached == Reached::Beginning, k == 0, "{seed} {game} {k}\n{source}");
            assert_eq!(picture(timeline.here()), *expected, "{seed} {game} {k}\n{source}");
        }
        let last = pictures.len() - 1;
        timeline.seek(Time(last as u64));
        assert_eq!(picture(timeline.here()), pictures[last], "{seed} {game}\n{source}");
    }
}

/// How many games are played with a generated rule.
const GAMES_OF_A_RULE: usize = 10;

#[test]
fn ten_thousand_games_forwards_and_back() {
    let count = cases_or("BACKWARDS_CASES", GAMES) / GAMES_OF_A_RULE;
    let mut all = Tally::default();
    for tally in on_all_cores(count, there_and_back) {
        all.positions += tally.positions;
        all.traps += tally.traps;
        all.calls += tally.calls;
    }
    assert!(
        all.positions > 40 * count * GAMES_OF_A_RULE && all.traps > 0 && all.calls > 0,
        "{all:?}"
    );
}
