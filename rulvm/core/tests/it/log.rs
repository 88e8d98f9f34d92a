//! The log of a game: replaying it results in the same states, and changes in it are found.

use grammar::hex::Edge;
use grammar::rul3::Phase;
use proptest::prelude::*;
use rulvm_core::game::{Edit, PhaseLetter};
use rulvm_core::log::{
    Divergence, Log, LoggedGame, ParseError, ReplayError, StateHash, replay, state_hash,
};
use rulvm_core::{Input, Program};

fn program(name: &str) -> Program {
    Program::load(stdlib_rules::rules::rule(name).unwrap().to_vec()).unwrap()
}

fn input() -> impl Strategy<Value = Input> {
    let edit =
        (0..64_u8, any::<i32>(), 1..91_u8, 0..7_u8, any::<u8>(), prop::option::of(any::<u64>()));
    prop_oneof![
        6 => (1..=14_u8).prop_map(Input::Signal),
        4 => (0..3000_u64).prop_map(Input::Advance),
        1 => any::<bool>().prop_map(Input::Window),
        1 => prop::sample::select(Phase::ALL.to_vec())
            .prop_map(|phase| Input::Call(PhaseLetter(phase))),
        1 => (100_000..1_000_000_u64).prop_map(Input::Fuel),
        1 => edit.prop_map(|(variable, value, cell, color, marks, rng)| Input::Edit(Edit {
            variables: [(variable, value)].into(),
            cells: [(cell, [color, 1, marks])].into(),
            rng,
            ..Edit::default()
        })),
    ]
}

proptest! {
    #[test]
    fn a_replay_gives_the_same_game(
        seed in any::<u64>(),
        inputs in prop::collection::vec(input(), 0..60),
    ) {
        let program = program("tetrhex");
        let (mut recorder, _) = LoggedGame::new(program.clone(), Edge::ALL[0], seed);
        for input in inputs {
            recorder.apply(input);
        }
        let text = recorder.log().to_text();
        let log = Log::from_text(&text).unwrap();
        prop_assert_eq!(&log, recorder.log());
        let game = replay(&log, &program).unwrap();
        prop_assert_eq!(state_hash(&game), state_hash(recorder.game()));
    }
}

/// Where a game differs from its log.
fn differs(log: &Log, program: &Program) -> Divergence {
    match replay(log, program).unwrap_err() {
        ReplayError::Diverged(differs) => differs,
        other => panic!("{other}"),
    }
}

fn a_log() -> (Log, Program) {
    let program = program("tetrhex");
    let (mut recorder, _) = LoggedGame::new(program.clone(), Edge::ALL[0], 5);
    for input in [Input::Signal(6), Input::Advance(2500), Input::Signal(8), Input::Advance(700)] {
        recorder.apply(input);
    }
    (recorder.log().clone(), program)
}

#[test]
fn a_changed_input_is_found_where_it_is() {
    let (mut log, program) = a_log();
    log.entries[1].input = Input::Advance(2501);
    let differs = differs(&log, &program);
    assert_eq!((differs.input, differs.time, differs.is_hash_only), (2, 0, false));
    assert_eq!(differs.recorded, log.entries[1].hash);
    assert_ne!(differs.played, differs.recorded);
}

#[test]
fn a_changed_hash_is_distinguished_from_a_changed_input() {
    let (mut log, program) = a_log();
    let hash = std::mem::replace(&mut log.entries[2].hash, StateHash(7));
    let differs = differs(&log, &program);
    assert_eq!((differs.input, differs.time, differs.is_hash_only), (3, 2500, true));
    assert_eq!((differs.recorded, differs.played), (StateHash(7), hash));
    let (mut log, program) = a_log();
    log.header.hash = StateHash(7);
    assert!(self::differs(&log, &program).is_hash_only);
}

#[test]
fn a_changed_beginning_is_found() {
    let (mut log, program) = a_log();
    log.header.seed += 1;
    assert_eq!(differs(&log, &program).input, 0);
    let (mut log, program) = a_log();
    log.header.edge = 5;
    assert_eq!(replay(&log, &program).unwrap_err(), ReplayError::Edge(5));
    let (mut log, program) = a_log();
    log.entries[3].hash = StateHash(0);
    assert_eq!(differs(&log, &program).input, 4);
}

#[test]
fn another_rule_is_refused_but_saved_scores_make_none() {
    let (log, own) = a_log();
    assert_eq!(replay(&log, &program("tetlight")).unwrap_err(), ReplayError::OtherRule);
    let mut scores = own.rule().scores.clone();
    scores[0].insert(grammar::rul3::Score { player: "Ada".to_owned(), score: 7, date: 0 });
    let bytes = grammar::rul3::with_scores(own.bytes(), own.layout(), &scores).unwrap();
    assert_ne!(bytes, own.bytes());
    assert!(replay(&log, &Program::load(bytes).unwrap()).is_ok());
}

#[test]
fn a_line_that_was_not_written_to_its_end_is_left_out() {
    let (log, _) = a_log();
    let text = log.to_text();
    let cut = Log::from_text(&text[..text.len() - 9]).unwrap();
    assert_eq!(cut.entries, log.entries[..3]);
    // Elsewhere it is an error.
    let damaged = text.replacen("{\"input\"", "{\"inp", 1);
    assert!(matches!(Log::from_text(&damaged), Err(ParseError::Line { line: 2, .. })));
    let newer = text.replacen("\"rul_log\":1", "\"rul_log\":2", 1);
    assert!(matches!(Log::from_text(&newer), Err(ParseError::Version(2))));
}
