//! Best results of games with goals: none is lost, and nothing damaged is overwritten.

use grammar::hex::Edge;
use rulvm_core::Program;
use rulvm_core::game::Input;
use rulvm_core::log::{Log, LoggedGame};
use rulvm_files::results::{Kept, Of, Results, ResultsError};

fn program(name: &str) -> Program {
    Program::load(stdlib_rules::rules::rule(name).unwrap().to_vec()).unwrap()
}

/// A game that lasts some milliseconds.
fn log(rule: &Program, milliseconds: u64) -> Log {
    let (mut game, _) = LoggedGame::new(rule.clone(), Edge::ALL[0], 7);
    game.apply(Input::Advance(milliseconds));
    game.log().clone()
}

fn kept(rank: usize) -> Kept {
    Kept { rank: Some(rank), damaged: None }
}

#[test]
fn the_best_results_are_kept_with_the_replay_of_the_best() {
    let directory = tempfile::tempdir().unwrap();
    let results = Results::new(directory.path().join("new").join("results"));
    let rule = program("tetrhex");
    let of = Of { rule: &rule, edge: 6, goal: "40-pieces", is_timed: true };
    assert_eq!(results.best(of).unwrap(), None);
    assert_eq!(results.replay(of).unwrap(), None);
    assert_eq!(results.keep(of, 5000, 7, Some(&log(&rule, 5000))).unwrap(), kept(1));
    assert_eq!(results.keep(of, 6000, 7, Some(&log(&rule, 6000))).unwrap(), kept(2));
    assert_eq!(results.replay(of).unwrap(), Some(log(&rule, 5000)));
    assert_eq!(results.keep(of, 4000, 7, Some(&log(&rule, 4000))).unwrap(), kept(1));
    assert_eq!(results.best(of).unwrap(), Some(4000));
    assert_eq!(results.replay(of).unwrap(), Some(log(&rule, 4000)));
    // Of equal results, the older one comes first.
    assert_eq!(results.keep(of, 4000, 7, Some(&log(&rule, 3999))).unwrap(), kept(2));
    // One file and one replay: nothing else remains.
    let files = results.path(&rule).parent().unwrap().read_dir().unwrap();
    assert_eq!(files.count(), 2);
    // There are ten.
    for result in 4001..4007 {
        results.keep(of, result, 7, None).unwrap();
    }
    assert_eq!(results.keep(of, 9000, 7, None).unwrap().rank, None);
    assert_eq!(results.keep(of, 4000, 7, None).unwrap().rank, Some(3));
}

#[test]
fn tables_of_other_goals_boards_and_rules_are_separate() {
    let directory = tempfile::tempdir().unwrap();
    let results = Results::new(directory.path().to_owned());
    let (one, other) = (program("tetrhex"), program("tetlight"));
    let of = Of { rule: &one, edge: 6, goal: "2-minutes", is_timed: false };
    let others = [Of { edge: 7, ..of }, Of { goal: "5-minutes", ..of }, Of { rule: &other, ..of }];
    assert_eq!(results.keep(of, 90, 7, None).unwrap(), kept(1));
    for (k, other) in (1..).zip(others) {
        assert_eq!(results.best(other).unwrap(), None);
        assert_eq!(results.keep(other, k, 7, None).unwrap(), kept(1));
    }
    assert_eq!(results.keep(of, 91, 7, None).unwrap(), kept(1));
    assert_eq!(results.best(of).unwrap(), Some(91));
    let bests = others.map(|other| results.best(other).unwrap());
    assert_eq!(bests, [Some(1), Some(2), Some(3)]);
}

#[test]
fn a_damaged_file_is_reported_and_kept_aside() {
    let directory = tempfile::tempdir().unwrap();
    let results = Results::new(directory.path().to_owned());
    let rule = program("tetrhex");
    let of = Of { rule: &rule, edge: 6, goal: "day-20261123", is_timed: false };
    results.keep(of, 90, 7, None).unwrap();
    let path = results.path(&rule);
    let whole = std::fs::read_to_string(&path).unwrap();
    let half = whole[..whole.len() / 2].to_owned();
    let elsewhere = whole.replace("\"seed\": 7", "\"seed\": 7, \"replay\": \"../secret\"");
    let other = whole.replace(&rule.hash(), "00");
    for (k, damaged) in [half, elsewhere, other].into_iter().enumerate() {
        std::fs::write(&path, &damaged).unwrap();
        assert!(matches!(results.best(of), Err(ResultsError::Damaged { .. })), "{damaged}");
        let kept = results.keep(of, 50, 7, None).unwrap();
        let aside = kept.damaged.unwrap();
        assert_eq!(kept.rank, Some(1), "{k}");
        assert_eq!(std::fs::read_to_string(aside).unwrap(), damaged);
        assert_eq!(results.best(of).unwrap(), Some(50));
    }
    let files = directory.path().read_dir().unwrap();
    assert_eq!(files.count(), 4, "the file and three damaged ones");
}

#[test]
fn a_replay_that_is_gone_is_reported() {
    let directory = tempfile::tempdir().unwrap();
    let results = Results::new(directory.path().to_owned());
    let rule = program("tetrhex");
    let of = Of { rule: &rule, edge: 6, goal: "endless", is_timed: false };
    results.keep(of, 90, 7, Some(&log(&rule, 90))).unwrap();
    for entry in directory.path().read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "log") {
            std::fs::remove_file(path).unwrap();
        }
    }
    assert!(matches!(results.replay(of), Err(ResultsError::Replay { .. })));
    assert_eq!(results.best(of).unwrap(), Some(90));
}
