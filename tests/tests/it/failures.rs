//! Every system call of a save fails with every error: older scores stay, nothing is left behind,
//! and the messages are precise.

use std::path::{Path, PathBuf};

use grammar::hex::Edge;
use grammar::rul3::{Score, read, without_scores};
use rulvm_core::Program;
use rulvm_files::atomic::{FileError, PATIENCE, Real, Storage, lock_path, temporary_path};
use rulvm_files::scores::{
    IfUnchanged, Keeper, SaveError, Tables, UnsavedScores, merge_with, save_with,
};
use tests::small;
use tests::storage::{Disk, Failing, Fault, Image};

const SIX: Edge = Edge::ALL[0];

/// Out of space, a broken disk, a read-only file system, no permission, over quota.
const ERRORS: [i32; 5] = [28, 5, 30, 13, 122];

fn program() -> Program {
    let mut bytes = small::file("times").unwrap().to_vec();
    bytes[58] = u8::MAX;
    Program::load(bytes).unwrap()
}

fn score(player: &str, score: i32) -> Score {
    Score { player: player.to_owned(), score, date: 1 << 21 | 1 << 16 }
}

/// Returns the rule with an older score.
fn with_older() -> Image {
    let path = PathBuf::from("/t.rul3");
    let image = Image::from([(path.clone(), program().bytes().to_vec())]);
    let disk = Disk::new(&image);
    save_with(&disk, &path, &program(), SIX, score("Old", 5)).unwrap();
    disk.image()
}

fn players(bytes: &[u8]) -> Vec<String> {
    let loaded = read(bytes).unwrap();
    let (rule, program) = (&loaded.rule, program());
    assert_eq!(
        without_scores(bytes, &loaded.layout),
        without_scores(program.bytes(), program.layout())
    );
    rule.scores[0].entries.iter().map(|entry| entry.player.clone()).collect()
}

/// A way to add the score of a player called New to the rule.
type Saving = fn(&Failing<Real>, &Path) -> Result<(), SaveError>;

fn save(disk: &Failing<Real>, path: &Path) -> Result<(), SaveError> {
    save_with(disk, path, &program(), SIX, score("New", 7)).map(drop)
}

fn merge(disk: &Failing<Real>, path: &Path) -> Result<(), SaveError> {
    let mut tables = Tables::default();
    tables[0].max = 1;
    tables[0].insert(score("New", 7));
    merge_with(disk, path, &program(), &tables, IfUnchanged::Write).map(drop)
}

fn names(directory: &Path) -> Vec<PathBuf> {
    let mut names: Vec<_> =
        std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    names
}

/// Saves with a fault in a new directory; `stale` says whether a killed program left a file behind.
fn fail(saving: Saving, fault: Fault, most: usize, stale: bool) -> Vec<&'static str> {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().canonicalize().unwrap().join("t.rul3");
    let older = with_older().into_values().next().unwrap();
    std::fs::write(&path, &older).unwrap();
    if stale {
        std::fs::write(temporary_path(&path), b"RUL3 half").unwrap();
        std::fs::write(lock_path(&path), b"").unwrap();
    }
    let disk = Failing::new(Real, fault).short(most);
    let result = saving(&disk, &path);
    let calls = disk.calls();
    let failed = match fault {
        Fault::At(at, _) => calls.get(at).copied(),
        _ => None,
    };
    let about = format!("{fault:?}, {failed:?} of {calls:?}: {result:?}");
    let left = players(&std::fs::read(&path).unwrap());
    match &result {
        Ok(()) => assert_eq!(left, ["New", "Old"], "{about}"),
        Err(error @ SaveError::File(FileError::Unsynced { .. })) => {
            // The file is there, and whole.
            assert_eq!(left, ["New", "Old"], "{about}");
            assert!(error.to_string().contains("power failure"), "{about}");
        }
        Err(_) => assert_eq!(left, ["Old"], "{about}"),
    }
    if let (Err(error), Fault::At(_, number)) = (&result, fault) {
        let text = error.to_string();
        assert!(text.contains(&path.file_name().unwrap().to_string_lossy()[..]), "{about}");
        let system = std::io::Error::from_raw_os_error(number).to_string();
        // If the call met a leftover of another program, the message is about that.
        assert!(stale || text.contains(&system), "{about}");
    }
    if matches!(fault, Fault::At(..)) {
        for name in names(directory.path()) {
            // Without the lock, its file must not be removed: it can be somebody else's.
            let is_left = match failed {
                Some("remove") => stale || name == lock_path(&path),
                Some("open_lock" | "resolve" | "check_writable") => stale,
                Some("try_lock" | "is_at") => stale || name == lock_path(&path),
                _ => false,
            };
            assert!(name == path || is_left, "{}: {about}", name.display());
        }
    }
    // Whatever has happened, the next score is saved, and then only the rule is left.
    save_with(&Real, &path, &program(), SIX, score("Next", 9)).unwrap();
    let mut expected = left;
    expected.insert(0, "Next".to_owned());
    assert_eq!(players(&std::fs::read(&path).unwrap()), expected, "{about}");
    assert_eq!(names(directory.path()), [path], "{about}");
    calls
}

#[test]
fn every_call_can_fail_with_every_error() {
    let mut tried = 0;
    for saving in [save as Saving, merge] {
        for stale in [false, true] {
            for most in [usize::MAX, 100] {
                let calls = fail(saving, Fault::None, most, stale);
                for call in [
                    "resolve",
                    "check_writable",
                    "open_lock",
                    "try_lock",
                    "is_at",
                    "read",
                    "create",
                    "write",
                    "permit_like",
                    "sync",
                    "rename",
                    "sync_directory",
                    "remove",
                ] {
                    assert!(calls.contains(&call), "{call}: {calls:?}");
                }
                for at in 0..calls.len() {
                    for error in ERRORS {
                        fail(saving, Fault::At(at, error), most, stale);
                        // The disk has failed for good.
                        fail(saving, Fault::From(at, error), most, stale);
                        tried += 2;
                    }
                }
            }
        }
    }
    println!("{tried} failures");
}

#[test]
fn a_write_that_a_signal_interrupts_continues() {
    let disk = Failing::new(Disk::new(&with_older()), Fault::None);
    let path = Path::new("/t.rul3");
    save_with(&disk, path, &program(), SIX, score("A", 1)).unwrap();
    let at = disk.calls().iter().position(|call| *call == "write").unwrap();
    let disk = Failing::new(Disk::new(&with_older()), Fault::At(at, 4));
    save_with(&disk, path, &program(), SIX, score("A", 1)).unwrap();
    assert_eq!(players(&disk.inner.image()[path]), ["Old", "A"]);
}

#[test]
fn a_lock_that_never_comes_is_reported() {
    let disk = Failing::new(Disk::new(&with_older()), Fault::Locked);
    let path = Path::new("/t.rul3");
    let error = save_with(&disk, path, &program(), SIX, score("A", 1)).unwrap_err();
    assert!(matches!(error, SaveError::File(FileError::Locked { .. })), "{error}");
    assert!(error.to_string().contains(".t.rul3.lock: another program"), "{error}");
    assert!(disk.now() >= PATIENCE && disk.now() < 2 * PATIENCE);
    assert_eq!(players(&disk.inner.image()[path]), ["Old"]);
}

const STATE: &str = "/state";

/// Keeps two scores while there is a fault; returns the disk, and the message.
fn keep(fault: Fault) -> (Keeper<Failing<Disk>>, String) {
    let disk = Failing::new(Disk::new(&with_older()), fault);
    let rescue = UnsavedScores::new(STATE.into());
    let mut keeper = Keeper::with(disk, Path::new("/t.rul3"), &program(), Some(rescue));
    keeper.keep(SIX, score("One", 8)).unwrap_err();
    let told = keeper.keep(SIX, score("Two", 3)).unwrap_err().to_string();
    (keeper, told)
}

#[test]
fn a_score_that_cannot_be_saved_is_kept_and_saved_later() {
    for (fault, why) in [
        (Fault::Named("check_writable", 30), "Read-only file system"),
        (Fault::Named("check_writable", 13), "Permission denied"),
        (Fault::Named("resolve", 2), "No such file"),
    ] {
        let (mut keeper, told) = keep(fault);
        let place = UnsavedScores::new(STATE.into()).path(&program());
        assert!(told.contains(why), "{told}");
        assert!(told.contains(&place.display().to_string()), "{told}");
        assert_eq!(keeper.farewell().unwrap().unwrap(), told);
        let image = keeper.storage().inner.image();
        assert_eq!(image.len(), 2, "{:?}", image.keys());
        assert_eq!(players(&image[Path::new("/t.rul3")]), ["Old"]);
        let text = String::from_utf8(image[&place].clone()).unwrap();
        assert!(text.contains("1980-01-01T00:00:00"), "{text}");

        // The player tries again.
        keeper.storage().set(Fault::None);
        let saved = keeper.again().unwrap();
        assert_eq!((saved.rank, saved.table.entries.len()), (Some(3), 3));
        assert!(keeper.farewell().is_none());
        let after = keeper.storage().inner.image();
        assert_eq!(players(&after[Path::new("/t.rul3")]), ["One", "Old", "Two"]);
        assert_eq!(after.len(), 1, "{:?}", after.keys());

        // Or the next game starts.
        let disk = Disk::new(&image);
        let rescue = UnsavedScores::new(STATE.into());
        let path = Path::new("/t.rul3");
        assert_eq!(rescue.restore(&disk, path, &program()).unwrap(), Some(2));
        assert_eq!(disk.image(), after);
        assert_eq!(rescue.restore(&disk, path, &program()).unwrap(), None);
    }
}

#[test]
fn a_score_that_may_have_been_saved_does_not_come_twice() {
    let (mut keeper, told) = keep(Fault::Named("sync_directory", 5));
    assert!(told.contains("power failure"), "{told}");
    keeper.storage().set(Fault::None);
    assert_eq!(keeper.again().unwrap().table.entries.len(), 3);
    assert_eq!(players(&keeper.storage().inner.image()[Path::new("/t.rul3")]).len(), 3);
}

#[test]
fn a_score_that_can_be_kept_nowhere_is_reported_at_the_end() {
    let (mut keeper, told) = keep(Fault::Named("write", 28));
    assert!(told.contains("cannot be kept elsewhere either"), "{told}");
    assert!(told.contains("No space left"), "{told}");
    let farewell = keeper.farewell().unwrap().unwrap_err();
    assert!(farewell.contains("edge 6: One 8") && farewell.contains("edge 6: Two 3"), "{farewell}");
    assert_eq!(keeper.unsaved().count(), 2);
    assert_eq!(keeper.storage().inner.image(), with_older(), "nothing is left behind");
    // Somebody frees space; the next score takes the others along.
    keeper.storage().set(Fault::None);
    assert_eq!(keeper.keep(SIX, score("Three", 1)).unwrap().rank, Some(4));
    assert_eq!(
        players(&keeper.storage().inner.image()[Path::new("/t.rul3")]),
        ["One", "Old", "Two", "Three"]
    );
}

#[test]
fn every_call_of_keeping_a_score_elsewhere_can_fail() {
    let program = program();
    let path = Path::new("/t.rul3");
    let rescue = UnsavedScores::new(STATE.into());
    let mut first = Tables::default();
    first[0].max = 1;
    first[0].insert(score("One", 8));
    let mut second = first.clone();
    second[0].entries[0].player = "Two".to_owned();
    let kept = {
        let disk = Disk::new(&with_older());
        rescue.keep(&disk, path, &program, &first).unwrap();
        disk.image()
    };
    let calls = |take: bool| {
        let disk = Failing::new(Disk::new(&kept), Fault::None);
        if take {
            rescue.restore(&disk, path, &program).unwrap();
        } else {
            rescue.keep(&disk, path, &program, &second).unwrap();
        }
        disk.calls().len()
    };
    for take in [false, true] {
        for at in 0..calls(take) {
            for error in ERRORS {
                for fault in [Fault::At(at, error), Fault::From(at, error)] {
                    let disk = Failing::new(Disk::new(&kept), fault);
                    let is_done = if take {
                        rescue.restore(&disk, path, &program).is_ok_and(|taken| taken.is_some())
                    } else {
                        rescue.keep(&disk, path, &program, &second).is_ok()
                    };
                    // The next game starts with a disk that works.
                    let disk = Disk::new(&disk.inner.image());
                    rescue.restore(&disk, path, &program).unwrap();
                    let players = players(&disk.image()[path]);
                    let about = format!("{take}, {fault:?}: {players:?}");
                    assert!(players.contains(&"One".to_owned()), "{about}");
                    assert!(players.contains(&"Old".to_owned()), "{about}");
                    assert!(take || !is_done || players.contains(&"Two".to_owned()), "{about}");
                    assert!(players.len() <= 3, "{about}");
                    let names: Vec<_> = disk.image().into_keys().collect();
                    // If the unsaved scores had already been taken back, there was nothing to
                    // restore, so the rule was not touched.
                    let others = names.iter().filter(|name| !name.starts_with(STATE)).count();
                    assert!(names.len() == others, "{about}: {names:?}");
                }
            }
        }
    }
}

#[test]
fn kept_scores_that_are_damaged_or_of_another_rule_are_reported_and_stay() {
    let program = program();
    let rescue = UnsavedScores::new(STATE.into());
    let place = rescue.path(&program);
    for text in ["", "[]", "{\"hash\":\"x\",\"rule\":\"\",\"file\":\"\",\"scores\":[]}", "\u{1b}["]
    {
        let mut image = with_older();
        image.insert(place.clone(), text.as_bytes().to_vec());
        let disk = Disk::new(&image);
        let path = Path::new("/t.rul3");
        let error = rescue.restore(&disk, path, &program).unwrap_err().to_string();
        assert!(error.contains("not unsaved scores of this rule"), "{error}");
        assert_eq!(disk.image(), image);
        // Another score is still kept, and so is the other file.
        let mut tables = Tables::default();
        tables[0].max = 1;
        tables[0].insert(score("One", 8));
        rescue.keep(&disk, path, &program, &tables).unwrap();
        let copy = format!("{}.bak", place.display());
        assert_eq!(disk.image()[Path::new(&copy)], text.as_bytes());
        assert_eq!(rescue.restore(&disk, path, &program).unwrap(), Some(1));
    }
}

/// Replaces a file with another one, like programs that do not know the lock.
fn put(disk: &Disk, path: &Path, bytes: &[u8]) {
    let other = Path::new("/other");
    let mut file = disk.create(other).unwrap();
    disk.write(&mut file, bytes).unwrap();
    disk.rename(other, path).unwrap();
}

#[test]
fn a_file_that_is_replaced_while_a_score_is_saved_is_read_again() {
    let path = Path::new("/t.rul3");
    // Another copy of the rule, with another score, appears once.
    let mut times = 0;
    let disk = Failing::new(Disk::new(&with_older()), Fault::None).before("sync", move |disk| {
        times += 1;
        if times == 1 {
            let copy = Disk::new(&with_older());
            save_with(&copy, path, &program(), SIX, score("Other", 6)).unwrap();
            put(disk, path, &copy.image()[path]);
        }
    });
    save_with(&disk, path, &program(), SIX, score("New", 7)).unwrap();
    assert_eq!(players(&disk.inner.image()[path]), ["New", "Other", "Old"]);
    assert_eq!(disk.inner.image().len(), 1);

    // Another rule appears.
    let other = small::file("loops").unwrap();
    let disk = Failing::new(Disk::new(&with_older()), Fault::None)
        .before("sync", move |disk| put(disk, path, other));
    let error = save_with(&disk, path, &program(), SIX, score("New", 7)).unwrap_err();
    assert!(matches!(error, SaveError::OtherRule { .. }), "{error}");
    assert_eq!(disk.inner.image(), Image::from([(path.to_owned(), other.to_vec())]));

    // Copies appear all the time.
    let mut points = 0;
    let disk = Failing::new(Disk::new(&with_older()), Fault::None).before("sync", move |disk| {
        points += 1;
        let copy = Disk::new(&with_older());
        save_with(&copy, path, &program(), SIX, score("Other", points)).unwrap();
        put(disk, path, &copy.image()[path]);
    });
    let error = save_with(&disk, path, &program(), SIX, score("New", 7)).unwrap_err();
    assert!(matches!(error, SaveError::Restless { .. }), "{error}");
    assert_eq!(players(&disk.inner.image()[path]), ["Other", "Old"]);
    assert_eq!(disk.inner.image().len(), 1);
}
