//! Saving scores inside rule files (G16, F12): none is ever lost, and nothing is left behind.

use std::path::{Path, PathBuf};
use std::process::Command;

use grammar::hex::Edge;
use grammar::rul3::{Score, read};
use rulvm::Program;
use rulvm::scores::{SaveError, save};

fn bytes() -> Vec<u8> {
    rulvm::standard::rule("tetrhex").unwrap().to_vec()
}

fn program() -> Program {
    Program::load(bytes()).unwrap()
}

/// A rule file in a new directory.
fn rule_file() -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("t.rul3");
    std::fs::write(&path, bytes()).unwrap();
    (directory, path)
}

fn score(player: &str, score: i32) -> Score {
    Score { player: player.to_owned(), score, date: 0 }
}

fn entries(path: &Path) -> Vec<(String, i32)> {
    let loaded = read(&std::fs::read(path).unwrap()).unwrap();
    let table = &loaded.rule.scores[0];
    table.entries.iter().map(|entry| (entry.player.clone(), entry.score)).collect()
}

fn files(directory: &Path) -> Vec<String> {
    let names = std::fs::read_dir(directory).unwrap();
    let mut names: Vec<String> =
        names.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

const SIX: Edge = Edge::ALL[0];

#[test]
fn g16_scores_are_sorted_and_the_older_of_equals_stands_first() {
    let (directory, path) = rule_file();
    for (player, points) in [("Ada", 10), ("Bob", 30), ("Cyd", 10), ("Dan", -5)] {
        assert!(save(&path, &program(), SIX, score(player, points)).unwrap().rank.is_some());
    }
    let expected = [("Bob", 30), ("Ada", 10), ("Cyd", 10), ("Dan", -5)];
    assert_eq!(entries(&path), expected.map(|(player, points)| (player.to_owned(), points)));
    assert_eq!(files(directory.path()), ["t.rul3"], "no temporary file, no lock");
}

#[test]
fn g16_a_full_table_takes_only_better_scores() {
    let (_directory, path) = rule_file();
    for points in 0..20 {
        save(&path, &program(), SIX, score("A", points)).unwrap();
    }
    let saved = save(&path, &program(), SIX, score("B", 0)).unwrap();
    assert_eq!((saved.rank, saved.table.entries.len()), (None, 20));
    assert_eq!(save(&path, &program(), SIX, score("B", 1)).unwrap().rank, Some(20));
    assert_eq!(entries(&path).len(), 20);
    assert_eq!(entries(&path)[19], ("B".to_owned(), 1));
}

#[test]
fn the_rest_of_the_file_stays_as_it_is() {
    let (_directory, path) = rule_file();
    save(&path, &program(), Edge::ALL[2], score("Ünal", 77)).unwrap();
    let (before, after) =
        (read(&bytes()).unwrap().rule, read(&std::fs::read(&path).unwrap()).unwrap().rule);
    assert_eq!(after.scores[2].entries, [score("Ünal", 77)]);
    assert_eq!(grammar::rul3::RuleFile { scores: before.scores.clone(), ..after }, before);
}

#[test]
fn another_rule_in_the_file_is_left_alone() {
    let (_directory, path) = rule_file();
    let other = rulvm::standard::rule("tetlight").unwrap();
    std::fs::write(&path, other).unwrap();
    let error = save(&path, &program(), SIX, score("A", 1)).unwrap_err();
    assert!(matches!(error, SaveError::OtherRule { .. }), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), other);
    std::fs::write(&path, b"RUL3 is not enough").unwrap();
    let error = save(&path, &program(), SIX, score("A", 1)).unwrap_err();
    assert!(matches!(error, SaveError::NotARule { .. }), "{error}");
    std::fs::remove_file(&path).unwrap();
    let error = save(&path, &program(), SIX, score("A", 1)).unwrap_err();
    assert!(matches!(error, SaveError::File { .. }), "{error}");
}

#[test]
fn f12_a_table_that_overlaps_something_is_read_only() {
    let (_directory, path) = rule_file();
    let mut bytes = bytes();
    // The table in the middle of the help.
    let help = read(&bytes).unwrap().layout.help.start;
    bytes[106..110].copy_from_slice(&u32::try_from(help).unwrap().to_be_bytes());
    std::fs::write(&path, &bytes).unwrap();
    let rule = Program::load(bytes.clone()).unwrap();
    let error = save(&path, &rule, SIX, score("A", 1)).unwrap_err();
    assert!(matches!(error, SaveError::ReadOnlyTable { .. }), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_permissions_kept() {
    use std::os::unix::fs::PermissionsExt;
    let (directory, path) = rule_file();
    let permissions = std::fs::Permissions::from_mode(0o640);
    std::fs::set_permissions(&path, permissions).unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let link = elsewhere.path().join("link.rul3");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    save(&link, &program(), SIX, score("A", 1)).unwrap();
    assert!(link.symlink_metadata().unwrap().is_symlink());
    assert_eq!(entries(&path).len(), 1);
    assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(files(directory.path()), ["t.rul3"]);
    assert_eq!(files(elsewhere.path()), ["link.rul3"]);
}

/// The file that the child processes of the next test save to, and how often.
const FILE: &str = "RULVM_TEST_SCORES_FILE";
const TIMES: usize = 100;

#[test]
#[ignore = "run by the next test, in processes of its own"]
fn child_saves_scores() {
    let Ok(path) = std::env::var(FILE) else { return };
    let rule = Program::load(std::fs::read(&path).unwrap()).unwrap();
    for _ in 0..TIMES {
        save(Path::new(&path), &rule, SIX, score("child", 5)).unwrap();
    }
}

#[test]
fn two_processes_that_save_two_hundred_scores_lose_none() {
    let (directory, path) = rule_file();
    // A table that holds them all.
    let mut bytes = bytes();
    bytes[58] = 255;
    std::fs::write(&path, &bytes).unwrap();
    let children: Vec<_> = (0..2)
        .map(|_| {
            Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "child_saves_scores", "--ignored"])
                .env(FILE, &path)
                .stdout(std::process::Stdio::null())
                .spawn()
                .unwrap()
        })
        .collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(entries(&path).len(), 2 * TIMES);
    assert_eq!(files(directory.path()), ["t.rul3"]);
}
