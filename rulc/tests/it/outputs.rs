//! Which files `build` and `fmt` replace, and which they leave alone.

use std::process::Command;

use crate::directory;
use test_support::directory::Directory;

/// A directory with a game that uses a help text and a module.
fn game() -> Directory {
    let directory = directory();
    assert_eq!(directory.run(&["new", "trio"]).status, 0);
    let rule = directory.text("trio/trio.rul");
    directory.write("trio/trio.rul", format!("{rule}use \"m.rul\";\n"));
    directory.write("trio/m.rul", "pub fn f() { return 1; }\n");
    directory
}

/// Builds the game into a file that must stay as it is.
#[track_caller]
fn refused(directory: &Directory, arguments: &[&str], kept: &str, message: &str) {
    let before = std::fs::read(directory.path(kept)).unwrap();
    let mut all = vec!["build", "trio/trio.rul"];
    all.extend(arguments);
    let ran = directory.run(&all);
    assert_eq!(ran.status, 255, "{arguments:?}: {ran:?}");
    assert!(ran.stderr.contains(message), "{arguments:?}: {ran:?}");
    assert_eq!(std::fs::read(directory.path(kept)).unwrap(), before);
}

#[test]
fn build_replaces_only_rule_files_and_empty_files() {
    let directory = game();
    let read = "this would overwrite a file that the rule is built from";
    for file in ["trio/trio.rul", "trio/trio.en.txt", "trio/m.rul"] {
        refused(&directory, &["-o", file], file, read);
    }
    let other = "this would overwrite a file that is not a rule file";
    for (file, text) in [
        ("other.rul", "fn g() { }\n"),
        ("empty.rul", ""),
        ("notes.txt", "mine"),
        ("game.log", "{\"rul_log\":1}\n"),
        ("x.rul3", "R"),
    ] {
        directory.write(file, text);
        refused(&directory, &["-o", file], file, other);
    }
    directory.write("empty", "");
    for file in ["new.rul3", "empty", "new.rul3"] {
        let ran = directory.run(&["build", "trio/trio.rul", "-o", file]);
        assert_eq!(ran.status, 0, "{ran:?}");
        assert!(std::fs::read(directory.path(file)).unwrap().starts_with(b"RUL3"));
    }
    let gone = directory.run(&["build", "trio/trio.rul", "-o", "no/new.rul3"]);
    assert_eq!(gone.status, 255);
    assert!(gone.stderr.contains("the directory for this file does not exist"), "{gone:?}");
}

#[test]
fn a_source_map_replaces_only_source_maps() {
    let directory = game();
    directory.write("a.rul3.map", "mine");
    let message = "a.rul3.map: this would overwrite a file that is not a source map";
    refused(&directory, &["--map", "-o", "a.rul3"], "a.rul3.map", message);
    assert!(!directory.path("a.rul3").exists());
    for _ in 0..2 {
        assert_eq!(directory.run(&["build", "trio/trio.rul", "--map"]).status, 0);
        assert!(directory.text("trio/trio.rul3.map").contains("\"version\":3"));
    }
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_not_replaced_and_not_waited_for() {
    let directory = game();
    let made = Command::new("mkfifo").arg(directory.path("pipe")).status().unwrap();
    assert!(made.success());
    let build = directory.run(&["build", "trio/trio.rul", "-o", "pipe"]);
    assert_eq!(build.status, 255);
    assert!(build.stderr.contains("this is a pipe, which could block"), "{build:?}");
    for arguments in [&["fmt", "pipe"][..], &["fmt", "--check", "pipe"]] {
        let fmt = directory.run(arguments);
        assert_eq!(fmt.status, 7);
        assert!(fmt.stderr.contains("this is not a regular file"), "{fmt:?}");
    }
    // A link, so that nothing is created next to the device if this fails.
    std::os::unix::fs::symlink("/dev/null", directory.path("null")).unwrap();
    let map = directory.run(&["build", "--map", "trio/trio.rul", "-o", "null"]);
    assert_eq!(map.status, 255);
    assert!(map.stderr.contains("only next to a regular file"), "{map:?}");
    assert!(!directory.path("null.map").exists());
    let build = directory.run(&["build", "trio/trio.rul", "-o", "null"]);
    assert_eq!(build.status, 0, "{build:?}");
}

#[test]
fn read_only_files_are_not_replaced() {
    let directory = game();
    directory.write("a.rul", "const  A = 1;\n");
    assert_eq!(directory.run(&["build", "trio/trio.rul"]).status, 0);
    for file in ["a.rul", "trio/trio.rul3"] {
        let mut permissions = directory.path(file).metadata().unwrap().permissions();
        permissions.set_readonly(true);
        std::fs::set_permissions(directory.path(file), permissions).unwrap();
    }
    let fmt = directory.run(&["fmt", "a.rul"]);
    assert_eq!(fmt.status, 255);
    assert!(fmt.stderr.contains("a.rul: the file is read-only"), "{fmt:?}");
    assert_eq!(directory.text("a.rul"), "const  A = 1;\n");
    refused(&directory, &["-O", "none"], "trio/trio.rul3", "trio.rul3: the file is read-only");
    // What only reads them works.
    assert_eq!(directory.run(&["fmt", "--check", "a.rul"]).status, 1);
}
