//! Private files: nobody else can read them, and one program at a time uses each.

use std::fs::{File, FileTimes};
use std::time::{Duration, SystemTime};

use rulvm_files::atomic::temporary_path;
use rulvm_files::private::{PrivateError, PrivateFiles};

fn files() -> (tempfile::TempDir, PrivateFiles) {
    let folder = tempfile::tempdir().unwrap();
    let files = PrivateFiles::new(folder.path().join("rul").join("table"));
    (folder, files)
}

#[test]
fn what_was_written_is_read_until_it_is_removed() {
    let (_folder, files) = files();
    assert!(files.names().is_empty());
    let file = files.open("a.json").unwrap();
    assert_eq!(file.read().unwrap(), None);
    for text in [&b"one"[..], b"two"] {
        file.write(text).unwrap();
        assert_eq!(file.read().unwrap().as_deref(), Some(text));
    }
    drop(file);
    assert_eq!(files.names(), ["a.json"]);
    let file = files.open("a.json").unwrap();
    assert_eq!(file.read().unwrap().as_deref(), Some(&b"two"[..]));
    file.remove().unwrap();
    assert!(files.names().is_empty());
}

#[test]
fn a_file_that_is_in_use_is_not_opened() {
    let (_folder, files) = files();
    let file = files.open("a.json").unwrap();
    assert!(matches!(files.open("a.json"), Err(PrivateError::InUse)));
    assert!(files.open("b.json").is_ok());
    drop(file);
    assert!(files.open("a.json").is_ok());
}

#[test]
fn what_a_dead_program_has_left_does_not_hinder() {
    let (folder, files) = files();
    files.open("a.json").unwrap().write(b"one").unwrap();
    let path = folder.path().join("rul/table/a.json");
    std::fs::write(temporary_path(&path), "half of").unwrap();
    let file = files.open("a.json").unwrap();
    assert_eq!(file.read().unwrap().as_deref(), Some(&b"one"[..]));
    file.write(b"two").unwrap();
    assert_eq!(files.names(), ["a.json"]);
}

#[test]
fn the_file_written_last_comes_first() {
    let (folder, files) = files();
    for (name, age) in [("a", 20), ("b", 10), ("c", 30)] {
        files.open(name).unwrap().write(b"x").unwrap();
        let file = File::open(folder.path().join("rul/table").join(name)).unwrap();
        let then = SystemTime::now() - Duration::from_secs(age);
        file.set_times(FileTimes::new().set_modified(then)).unwrap();
    }
    assert_eq!(files.names(), ["b", "a", "c"]);
}

#[cfg(unix)]
#[test]
fn nobody_else_can_read_them() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, files) = files();
    let file = files.open("a.json").unwrap();
    let mode = |name: &str| {
        let metadata = folder.path().join(name).metadata().unwrap();
        metadata.permissions().mode() & 0o777
    };
    for _ in 0..2 {
        file.write(b"secret").unwrap();
        assert_eq!(mode("rul/table/a.json"), 0o600);
    }
    assert_eq!(mode("rul/table"), 0o700);
}
