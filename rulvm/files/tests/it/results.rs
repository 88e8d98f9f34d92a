//! Best results of games with goals: none is lost, and nothing damaged is overwritten.

use grammar::hex::Edge;
use rulvm_core::Program;
use rulvm_core::game::Input;
use rulvm_core::log::{Log, LoggedGame};
use rulvm_files::results::{Kept, MOST_BYTES, MOST_SEEDS, Of, Results, ResultsError};

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
    let listed = results.list(of).unwrap();
    let shown: Vec<_> = listed.iter().map(|row| (row.result, row.seed, row.day.len())).collect();
    assert_eq!(shown, [(4000, 7, 10), (5000, 7, 10), (6000, 7, 10)]);
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
        assert_eq!(results.list(other).unwrap(), []);
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

#[test]
fn all_that_is_written_is_read_and_a_file_beyond_the_limit_stays() {
    let directory = tempfile::tempdir().unwrap();
    let results = Results::new(directory.path().to_owned());
    let rule = program("tetrhex");
    let of = Of { rule: &rule, edge: 6, goal: "endless", is_timed: false };
    results.keep(of, 90, 7, None).unwrap();
    let path = results.path(&rule);
    let text = std::fs::read_to_string(&path).unwrap();
    // More than a rule file can have.
    std::fs::write(&path, text.clone() + &" ".repeat(2 << 20)).unwrap();
    assert_eq!(results.keep(of, 80, 7, None).unwrap(), kept(2));
    assert_eq!(results.best(of).unwrap(), Some(90));
    // All bytes of a damaged file are kept aside.
    let damaged = "?".repeat(3 << 20);
    std::fs::write(&path, &damaged).unwrap();
    let aside = results.keep(of, 80, 7, None).unwrap().damaged.unwrap();
    assert!(std::fs::read_to_string(aside).unwrap() == damaged);
    let large = text + &" ".repeat(MOST_BYTES);
    std::fs::write(&path, &large).unwrap();
    let error = results.keep(of, 99, 7, None).unwrap_err();
    assert!(matches!(error, ResultsError::TooLarge { .. }));
    assert!(error.to_string().contains("16 MiB; move the file away"), "{error}");
    assert!(matches!(results.best(of), Err(ResultsError::TooLarge { .. })));
    assert!(std::fs::read_to_string(&path).unwrap() == large);
}

#[test]
fn the_oldest_tables_of_single_seeds_give_way_to_new_ones() {
    let directory = tempfile::tempdir().unwrap();
    let results = Results::new(directory.path().to_owned());
    let rule = program("tetrhex");
    let of = |goal| Of { rule: &rule, edge: 6, goal, is_timed: false };
    results.keep(of("endless"), 1, 7, None).unwrap();
    results.keep(of("seed-0"), 1, 0, Some(&log(&rule, 1))).unwrap();
    results.keep(of("day-20261123"), 1, 7, None).unwrap();
    let seeds: Vec<String> = (1..MOST_SEEDS).map(|seed| format!("seed-{seed}")).collect();
    let last = seeds.last().unwrap();
    for goal in &seeds {
        // A table that changes is not old.
        if goal == last {
            results.keep(of("day-20261123"), 2, 7, None).unwrap();
        }
        results.keep(of(goal), 1, 7, None).unwrap();
    }
    for (goal, best) in
        [("endless", Some(1)), ("seed-0", None), ("day-20261123", Some(2)), ("seed-1", Some(1))]
    {
        assert_eq!(results.best(of(goal)).unwrap(), best, "{goal}");
    }
    assert_eq!(results.best(of(last)).unwrap(), Some(1));
    // The replay of the table is gone, too.
    assert_eq!(directory.path().read_dir().unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn a_link_to_a_file_of_results_stays() {
    let directory = tempfile::tempdir().unwrap();
    let results = Results::new(directory.path().to_owned());
    let rule = program("tetrhex");
    let of = Of { rule: &rule, edge: 6, goal: "endless", is_timed: false };
    let (link, file) = (results.path(&rule), directory.path().join("mine"));
    std::os::unix::fs::symlink("mine", &link).unwrap();
    for (result, rank) in [(90, 1), (80, 2)] {
        assert_eq!(results.keep(of, result, 7, None).unwrap(), kept(rank));
        assert!(link.is_symlink() && file.is_file());
    }
    assert_eq!(results.best(of).unwrap(), Some(90));
}
