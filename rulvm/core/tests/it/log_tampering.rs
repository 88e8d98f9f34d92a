//! Every change of a log is found, and anything that is not a log is refused.

use grammar::hex::Edge;
use grammar::rul3::Phase;
use proptest::prelude::*;
use rulvm_core::game::{Edit, PhaseLetter};
use rulvm_core::log::{Entry, Log, LoggedGame, ParseError, ReplayError, replay, state_hash};
use rulvm_core::{Input, Program, Status};
use test_support::rules::{Rule, signal};

/// A rule in which much depends on chance.
fn program() -> Program {
    let rule = Rule::default()
        .edge(None)
        .phase("0", "period 200 timer 30 ret")
        .phase("A", "store 0 1 store 1 add 1 mod rnd31 6 store 5 add 1 mod rnd15 3 ret")
        .phase("C", "hexs 20 brs mod rnd31 3 ~n set v20 0 n: 0 destroy 0 0 ret");
    rule.program()
}

fn recorder(seed: u64) -> LoggedGame {
    LoggedGame::new(program(), Edge::ALL[0], seed).0
}

fn input() -> impl Strategy<Value = Input> {
    let edit = (
        prop::collection::btree_map(0..64_u8, any::<i32>(), 0..4),
        prop::option::of(prop::collection::vec(any::<i32>(), 0..17)),
        prop::collection::btree_map(1..=91_u8, (0..=6_u8, 1..=3_u8, any::<u8>()), 0..9),
        prop::option::of(any::<bool>()),
        prop::option::of(any::<u64>()),
    );
    let edit = edit.prop_map(|(variables, stack, cells, radar, rng)| {
        let cells = cells.into_iter().map(|(cell, (c, p, m))| (cell, [c, p, m])).collect();
        Input::Edit(Edit { variables, stack, cells, radar, rng, ..Edit::default() })
    });
    prop_oneof![
        12 => (1..=14_u8).prop_filter("not the end", |id| *id != 9).prop_map(Input::Signal),
        1 => Just(signal("STOP")),
        6 => (0..3000_u64).prop_map(Input::Advance),
        2 => any::<bool>().prop_map(Input::Window),
        2 => edit,
        1 => (0..7_usize).prop_map(|k| Input::Call(PhaseLetter(Phase::ALL[k]))),
        1 => (0..2000_u64).prop_map(Input::Fuel),
    ]
}

/// The input after which a log differs from its game.
fn differs_after(log: &Log) -> usize {
    match replay(log, &program()).unwrap_err() {
        ReplayError::Diverged(differs) => differs.input,
        other => panic!("{other}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_replay_leads_to_the_same_state(
        seed in any::<u64>(),
        inputs in prop::collection::vec(input(), 0..40),
    ) {
        let mut recorder = recorder(seed);
        for input in inputs {
            recorder.apply(input);
        }
        let text = recorder.log().to_text();
        let log = Log::from_text(&text).unwrap();
        prop_assert_eq!(&log, recorder.log());
        prop_assert_eq!(log.to_text(), text);
        let game = replay(&log, &program()).unwrap();
        prop_assert_eq!(state_hash(&game), state_hash(recorder.game()));
    }

    #[test]
    fn a_changed_log_is_found(
        inputs in prop::collection::vec(input(), 1..30),
        other in input(),
        place in any::<prop::sample::Index>(),
    ) {
        let mut recorder = recorder(7);
        for input in inputs {
            recorder.apply(input);
        }
        let log = recorder.log().clone();
        let k = place.index(log.entries.len());
        // Another input, one more, one less, two swapped.
        let mut changed = log.clone();
        changed.entries[k].input = other.clone();
        if changed != log {
            prop_assert_eq!(
                differs_after(&changed),
                k + 1
            );
        }
        let mut longer = log.clone();
        longer.entries.insert(k, Entry { input: other, hash: log.entries[k].hash });
        prop_assert!(replay(&longer, &program()).is_err());
        if k + 1 < log.entries.len() {
            let mut shorter = log.clone();
            shorter.entries.remove(k);
            prop_assert_eq!(differs_after(&shorter), k + 1);
            let mut exchanged = log.clone();
            exchanged.entries.swap(k, k + 1);
            prop_assert!(replay(&exchanged, &program()).is_err());
        }
    }
}

#[test]
fn a_changed_header_is_found() {
    let mut recorder = recorder(1);
    recorder.apply(signal("DROP"));
    let log = recorder.log();
    let changed = |change: &dyn Fn(&mut Log)| {
        let mut log = log.clone();
        change(&mut log);
        log
    };
    assert_eq!(differs_after(&changed(&|log| log.header.seed = 2)), 0);
    assert_eq!(differs_after(&changed(&|log| log.header.fuel = 2)), 0);
    assert_eq!(differs_after(&changed(&|log| log.header.edge = 7)), 0);
    let log_of_edge_5 = changed(&|log| log.header.edge = 5);
    assert_eq!(replay(&log_of_edge_5, &program()).unwrap_err(), ReplayError::Edge(5));
    assert_eq!(differs_after(&changed(&|log| log.header.program.push('x'))), 0);
    let other = Rule::default().program();
    assert_eq!(replay(log, &other).unwrap_err(), ReplayError::OtherRule);
}

#[test]
fn a_trap_is_logged_like_anything_else() {
    let program = Rule::default().phase("C", "pull ret").program();
    let (mut recorder, _) = LoggedGame::new(program.clone(), Edge::ALL[0], 1);
    assert!(recorder.apply(signal("DROP")).trap.is_some());
    recorder.apply(Input::Advance(5));
    assert_eq!(replay(recorder.log(), &program).unwrap().status(), Status::Trapped);
}

#[test]
fn the_limit_of_the_beginning_is_kept() {
    let (recorder, applied) = LoggedGame::with_fuel(program(), Edge::ALL[0], 1, 0);
    assert!(applied.trap.is_none());
    let game = replay(recorder.log(), &program()).unwrap();
    assert_eq!(game.fuel(), 0);
}

#[test]
fn the_pauses_make_different_states() {
    let game = |inputs: &[Input]| {
        let mut game = Rule::default().game();
        for input in inputs {
            game.apply(input);
        }
        state_hash(&game)
    };
    let (pause, window) = (signal("PAUS"), Input::Window(true));
    // V[9] is the same after both.
    assert_ne!(game(&[pause.clone(), window]), game(&[pause]));
}

#[test]
fn a_log_is_json_lines() {
    let mut recorder = recorder(5);
    recorder.apply(Input::Signal(1));
    recorder.apply(Input::Advance(500));
    let text = recorder.log().to_text();
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(
        (&lines[0]["rul_log"], &lines[0]["seed"], &lines[0]["edge"]),
        (&1.into(), &5.into(), &6.into())
    );
    assert_eq!(lines[0]["rule"].as_str().unwrap().len(), 64);
    assert_eq!(lines[1]["input"], serde_json::json!({"signal": 1}));
    assert_eq!(lines[2]["input"], serde_json::json!({"advance": 500}));
}

#[test]
fn what_is_no_log_is_refused() {
    assert!(matches!(Log::from_text(""), Err(ParseError::Empty)));
    assert!(matches!(Log::from_text("x\n"), Err(ParseError::Line { line: 1, .. })));
    let text = recorder(5).log().to_text();
    let newer = text.replacen("\"rul_log\":1", "\"rul_log\":2", 1);
    assert!(matches!(Log::from_text(&newer), Err(ParseError::Version(2))));
    let torn = format!("{text}{{\"input\"\n{{}}\n");
    assert!(matches!(Log::from_text(&torn), Err(ParseError::Line { line: 2, .. })));
}
