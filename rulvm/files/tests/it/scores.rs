//! Saving scores inside rule files (G16, F12): none is ever lost, and no other file remains.

use std::path::{Path, PathBuf};
use std::process::Command;

use grammar::hex::Edge;
use grammar::rul3::{Score, read};
use rulvm_core::Program;
use rulvm_files::atomic::{Real, lock_path, replace, temporary_path};
use rulvm_files::scores::{Keeper, SaveError, UnsavedScores, clear, merge, renew, save, word};

fn bytes() -> Vec<u8> {
    stdlib_rules::rules::rule("tetrhex").unwrap().to_vec()
}

fn program() -> Program {
    Program::load(bytes()).unwrap()
}

/// Creates a rule file in a new directory.
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
    let other = stdlib_rules::rules::rule("tetlight").unwrap();
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
    // The table is in the middle of the help.
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

/// The variable with the file that the child processes save to; how often, and how many processes.
const FILE: &str = "RULVM_TEST_SCORES_FILE";
const TIMES: usize = 60;
const PROCESSES: usize = 4;

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
fn four_processes_that_save_at_the_same_time_lose_no_score() {
    let (directory, path) = rule_file();
    // The table has room for all of them.
    let mut bytes = bytes();
    bytes[58] = 255;
    std::fs::write(&path, &bytes).unwrap();
    let children: Vec<_> = (0..PROCESSES)
        .map(|_| {
            Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "scores::child_saves_scores", "--ignored"])
                .env(FILE, &path)
                .stdout(std::process::Stdio::null())
                .spawn()
                .unwrap()
        })
        .collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(entries(&path).len(), PROCESSES * TIMES);
    assert_eq!(files(directory.path()), ["t.rul3"]);
}

#[cfg(unix)]
#[test]
fn a_hard_link_keeps_what_it_had() {
    let (directory, path) = rule_file();
    save(&path, &program(), SIX, score("A", 1)).unwrap();
    let other = directory.path().join("other.rul3");
    std::fs::hard_link(&path, &other).unwrap();
    save(&path, &program(), SIX, score("B", 2)).unwrap();
    save(&other, &program(), SIX, score("C", 3)).unwrap();
    assert_eq!(entries(&path), [("B".to_owned(), 2), ("A".to_owned(), 1)]);
    assert_eq!(entries(&other), [("C".to_owned(), 3), ("A".to_owned(), 1)]);
    // Merging combines them.
    let tables = read(&std::fs::read(&other).unwrap()).unwrap().rule.scores;
    assert_eq!(merge(&path, &program(), &tables).unwrap(), 1);
    assert_eq!(merge(&path, &program(), &tables).unwrap(), 0);
    let names: Vec<String> = entries(&path).into_iter().map(|(player, _)| player).collect();
    assert_eq!(names, ["C", "B", "A"]);
    assert_eq!(files(directory.path()), ["other.rul3", "t.rul3"]);
}

#[cfg(unix)]
#[test]
fn what_is_read_only_is_not_replaced() {
    use std::os::unix::fs::PermissionsExt;
    let (directory, path) = rule_file();
    let mode = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    mode(&path, 0o444);
    let error = save(&path, &program(), SIX, score("A", 1)).unwrap_err().to_string();
    assert!(error.contains("t.rul3: cannot be written: the file is read-only"), "{error}");
    mode(&path, 0o644);
    mode(directory.path(), 0o555);
    // A user who may write everywhere, such as root, may write here too.
    let is_mighty = std::fs::write(directory.path().join("probe"), b"").is_ok();
    let saved = save(&path, &program(), SIX, score("A", 1));
    mode(directory.path(), 0o755);
    if is_mighty {
        std::fs::remove_file(directory.path().join("probe")).unwrap();
        assert_eq!(saved.unwrap().rank, Some(1));
    } else {
        let error = saved.unwrap_err().to_string();
        assert!(error.contains(".t.rul3.lock: cannot be locked"), "{error}");
    }
    assert_eq!(entries(&path).len(), usize::from(is_mighty));
    assert_eq!(files(directory.path()), ["t.rul3"]);
}

#[test]
fn a_directory_that_vanished_is_reported() {
    let (directory, path) = rule_file();
    directory.close().unwrap();
    let error = save(&path, &program(), SIX, score("A", 1)).unwrap_err().to_string();
    assert!(error.contains("t.rul3: cannot be found"), "{error}");
    // Nor is a directory created.
    assert!(!path.parent().unwrap().exists());
}

#[cfg(unix)]
#[test]
fn pipes_and_directories_in_the_place_of_files_hold_nothing_up() {
    let (directory, path) = rule_file();
    let pipe = |path: &Path| {
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    };
    pipe(&lock_path(&path));
    let error = save(&path, &program(), SIX, score("A", 1)).unwrap_err().to_string();
    assert!(error.contains("not a regular file"), "{error}");
    std::fs::remove_file(lock_path(&path)).unwrap();
    std::fs::create_dir(temporary_path(&path)).unwrap();
    let error = save(&path, &program(), SIX, score("A", 1)).unwrap_err().to_string();
    assert!(error.contains(".t.rul3.saving: cannot be created"), "{error}");
    std::fs::remove_dir(temporary_path(&path)).unwrap();
    assert_eq!(files(directory.path()), ["t.rul3"]);
    std::fs::remove_file(&path).unwrap();
    pipe(&path);
    let error = save(&path, &program(), SIX, score("A", 1)).unwrap_err().to_string();
    assert!(error.contains("not a regular file"), "{error}");
}

#[test]
fn what_a_dead_program_has_left_vanishes_with_the_next_score() {
    let (directory, path) = rule_file();
    std::fs::write(lock_path(&path), b"").unwrap();
    std::fs::write(temporary_path(&path), &bytes()[..1000]).unwrap();
    save(&path, &program(), SIX, score("A", 1)).unwrap();
    assert_eq!(entries(&path).len(), 1);
    assert_eq!(files(directory.path()), ["t.rul3"]);
}

#[test]
fn a_rule_that_was_built_again_keeps_the_score_in_another_place() {
    let (directory, path) = rule_file();
    let state = tempfile::tempdir().unwrap();
    let rescue = UnsavedScores::new(state.path().join("deep").join("er"));
    let mut keeper = Keeper::with(Real, &path, &program(), Some(rescue.clone()));
    keeper.keep(SIX, score("A", 1)).unwrap();
    let other = stdlib_rules::rules::rule("tetlight").unwrap();
    std::fs::write(&path, other).unwrap();
    let told = keeper.keep(SIX, score("B", 2)).unwrap_err().to_string();
    assert!(told.contains("contains a different rule"), "{told}");
    assert!(told.contains(&rescue.path(&program()).display().to_string()), "{told}");
    assert_eq!(std::fs::read(&path).unwrap(), other);
    assert_eq!(files(directory.path()), ["t.rul3"]);
    // The rule that was played appears again, elsewhere.
    let elsewhere = directory.path().join("again.rul3");
    std::fs::write(&elsewhere, bytes()).unwrap();
    assert_eq!(rescue.restore(&Real, &elsewhere, &program()).unwrap(), Some(1));
    assert_eq!(entries(&elsewhere), [("B".to_owned(), 2)]);
    assert_eq!(files(&state.path().join("deep").join("er")), [""; 0]);
}

#[test]
fn scores_are_cleared_with_a_copy_each_time() {
    let (directory, path) = rule_file();
    assert_eq!(clear(&path, &program(), &Edge::ALL).unwrap(), None);
    for points in 1..3 {
        save(&path, &program(), SIX, score("A", points)).unwrap();
        save(&path, &program(), Edge::ALL[3], score("B", points)).unwrap();
        let before = std::fs::read(&path).unwrap();
        let (count, copy) = clear(&path, &program(), &[SIX]).unwrap().unwrap();
        assert_eq!(count, 1);
        assert_eq!(std::fs::read(copy).unwrap(), before);
    }
    let rule = read(&std::fs::read(&path).unwrap()).unwrap().rule;
    assert_eq!([rule.scores[0].entries.len(), rule.scores[3].entries.len()], [0, 2]);
    assert_eq!(files(directory.path()), ["t.rul3", "t.rul3.bak", "t.rul3.bak-2"]);
}

#[test]
fn a_newer_version_of_a_rule_takes_the_scores_over() {
    let (directory, path) = rule_file();
    let newer = {
        let mut bytes = bytes();
        // The word for the pause has another color.
        bytes[5] ^= 1;
        Program::load(bytes).unwrap()
    };
    assert_ne!(newer.hash(), program().hash());
    save(&path, &program(), SIX, score("A", 1)).unwrap();
    renew(&path, &newer).unwrap();
    assert_eq!(entries(&path), [("A".to_owned(), 1)]);
    assert_eq!(Program::load(std::fs::read(&path).unwrap()).unwrap().hash(), newer.hash());
    let before = std::fs::read(&path).unwrap();
    renew(&path, &newer).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), before);
    // A file that is not a rule is not discarded.
    std::fs::write(&path, b"precious").unwrap();
    renew(&path, &newer).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), newer.bytes());
    assert_eq!(std::fs::read(directory.path().join("t.rul3.bak")).unwrap(), b"precious");
    let new = directory.path().join("new.rul3");
    renew(&new, &newer).unwrap();
    assert_eq!(std::fs::read(&new).unwrap(), newer.bytes());
    assert_eq!(files(directory.path()), ["new.rul3", "t.rul3", "t.rul3.bak"]);
}

#[test]
fn files_of_other_kinds_are_replaced_too() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("text");
    for text in ["one", "", "another"] {
        replace(&path, text.as_bytes()).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }
    assert_eq!(files(directory.path()), ["text"]);
    assert!(replace(&directory.path().join("no").join("text"), b"").is_err());
}

#[test]
fn g17_clocks_that_are_wrong_have_the_first_or_the_last_date() {
    use grammar::rul3::DateTime;
    use std::time::{Duration, SystemTime};
    let zone = jiff::tz::TimeZone::UTC;
    let date = |seconds: i64| {
        let by = Duration::from_secs(seconds.unsigned_abs());
        let begin = SystemTime::UNIX_EPOCH;
        let time = if seconds < 0 { begin.checked_sub(by) } else { begin.checked_add(by) };
        DateTime::unpack(word(time.unwrap(), zone.clone()))
    };
    const YEAR: i64 = 31_556_952;
    for before in [-100_000 * YEAR, -3000 * YEAR, -1, 0, 315_532_799] {
        assert_eq!(date(before), DateTime::FIRST, "{before}");
    }
    assert_eq!(date(315_532_800), DateTime::FIRST);
    assert_eq!(date(315_532_802), DateTime { second: 2, ..DateTime::FIRST });
    assert_eq!(date(4_354_819_198), DateTime::LAST);
    for behind in [4_354_819_200, 3000 * YEAR, 100_000 * YEAR] {
        assert_eq!(date(behind), DateTime::LAST, "{behind}");
    }
    // The zone counts.
    let east = jiff::tz::TimeZone::fixed(jiff::tz::offset(2));
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    let expected = DateTime { year: 2001, month: 9, day: 9, hour: 3, minute: 46, second: 40 };
    assert_eq!(DateTime::unpack(word(time, east)), expected);
}
