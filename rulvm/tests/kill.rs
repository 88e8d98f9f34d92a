//! The program is killed while it saves scores, at random instants: no score that it saved is lost,
//! no file is damaged, and the next save leaves nothing behind.
//!
//! `KILLS=5000 cargo test --release -p rulvm --test kill -- --nocapture` is a thorough run.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use grammar::rul3::{Score, ScoreTable, read, with_scores, without_scores};
use rulvm_core::machine::Rng;
use rulvm_files::atomic::{lock_path, temporary_path};
use test_support::cases::cases_or;

/// How many kills there are with one file. Each time up to two scores are added to its table.
const BATCH: u32 = 100;

fn original() -> Vec<u8> {
    let mut bytes = stdlib_rules::rules::rule("tetlight").unwrap().to_vec();
    // The table has room for all of them.
    bytes[58] = u8::MAX;
    bytes
}

/// Creates a copy of the rule with one score, which is identified by its date.
fn copy(directory: &Path, date: u32) -> PathBuf {
    let bytes = original();
    let layout = read(&bytes).unwrap().layout;
    let mut tables: [ScoreTable; 4] = Default::default();
    let score = (date % 50).cast_signed();
    tables[0].entries.push(Score { player: "Player".to_owned(), score, date });
    let path = directory.join(format!("{date}.rul3"));
    std::fs::write(&path, with_scores(&bytes, &layout, &tables).unwrap()).unwrap();
    path
}

/// Starts the program that enters the score of a copy.
fn merge(rule: &Path, copy: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_rulvm"))
        .args(["scores".as_ref(), rule, "--merge".as_ref(), copy])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Returns the dates of the scores in the rule, which must be whole.
fn dates(rule: &Path) -> BTreeSet<u32> {
    let (bytes, original) = (std::fs::read(rule).unwrap(), original());
    let (here, there) = (read(&bytes).unwrap(), read(&original).unwrap());
    assert_eq!(without_scores(&bytes, &here.layout), without_scores(&original, &there.layout));
    let entries = &here.rule.scores[0].entries;
    let dates: BTreeSet<u32> = entries.iter().map(|score| score.date).collect();
    assert_eq!(dates.len(), entries.len(), "a score is there twice");
    dates
}

#[derive(Debug, Default)]
struct Tally {
    killed: u32,
    finished: u32,
    locks_left: u32,
    temporaries_left: u32,
    saved_unheard: usize,
}

fn batch(kills: u32, rng: &mut Rng, tally: &mut Tally) {
    let directory = tempfile::tempdir().unwrap();
    let others = tempfile::tempdir().unwrap();
    let rule = directory.path().join("t.rul3");
    std::fs::write(&rule, original()).unwrap();
    // How often one can be polled before it is done.
    let mut usual = 0;
    let mut child = merge(&rule, &copy(others.path(), 1));
    let status = loop {
        usual += 1;
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None => std::thread::yield_now(),
        }
    };
    assert!(status.success());
    let mut saved = BTreeSet::from([1]);
    let mut tried = saved.clone();
    let mut date = 1;
    let until = tally.killed + kills;
    // One that is done before it is killed does not count.
    while tally.killed < until && date < 250 {
        let count = 1 + rng.next() % 2;
        let mut children: Vec<(u32, Child)> = (0..count)
            .map(|_| {
                date += 1;
                (date, merge(&rule, &copy(others.path(), date)))
            })
            .collect();
        for _ in 0..usual / 10 + rng.next() % usual {
            let _ = children[0].1.try_wait().unwrap();
            std::thread::yield_now();
        }
        for (date, child) in &mut children {
            child.kill().unwrap();
            tried.insert(*date);
            if child.wait().unwrap().success() {
                saved.insert(*date);
                tally.finished += 1;
            } else {
                tally.killed += 1;
            }
        }
        tally.locks_left += u32::from(lock_path(&rule).exists());
        tally.temporaries_left += u32::from(temporary_path(&rule).exists());
        let found = dates(&rule);
        assert!(saved.is_subset(&found), "{:?} are lost", saved.difference(&found));
        assert!(found.is_subset(&tried));
        tally.saved_unheard += found.difference(&saved).count();
        // Scores that were seen once must stay, too.
        saved = found;
    }
    assert!(merge(&rule, &copy(others.path(), date + 1)).wait().unwrap().success());
    saved.insert(date + 1);
    assert_eq!(dates(&rule), saved);
    let names = std::fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().path());
    assert_eq!(names.collect::<Vec<_>>(), [rule]);
}

#[test]
fn no_kill_loses_a_saved_score() {
    let kills = u32::try_from(cases_or("KILLS", 200)).unwrap();
    let mut rng = Rng::new(9);
    let mut tally = Tally::default();
    while tally.killed < kills {
        batch(BATCH.min(kills - tally.killed), &mut rng, &mut tally);
    }
    println!("{tally:?}");
}
