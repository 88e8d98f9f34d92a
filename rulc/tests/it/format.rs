//! `rulc fmt`: which files it writes, and what it reports.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

struct Directory(tempfile::TempDir);

impl Directory {
    fn new(files: &[(&str, &str)]) -> Directory {
        let directory = Directory(tempfile::tempdir().unwrap());
        for (name, text) in files {
            std::fs::write(directory.path(name), text).unwrap();
        }
        directory
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    fn run(&self, arguments: &[&str], input: &str) -> Output {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rulc"))
            .current_dir(self.0.path())
            .arg("fmt")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A command that does not read its input closes it.
        let _ = std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes());
        child.wait_with_output().unwrap()
    }
}

fn status(output: &Output) -> Option<i32> {
    output.status.code()
}

const UGLY: &str = "const  A=1;\nfn f( ){return A ;}\n";
const PRETTY: &str = "const A = 1;\nfn f() { return A; }\n";

#[test]
fn the_command_writes_what_changes() {
    let directory = Directory::new(&[("ugly.rul", UGLY), ("pretty.rul", PRETTY)]);
    let before = std::fs::metadata(directory.path("pretty.rul")).unwrap().modified().unwrap();
    let output = directory.run(&["ugly.rul", "pretty.rul"], "");
    assert_eq!(status(&output), Some(0), "{output:?}");
    assert!(output.stdout.is_empty() && output.stderr.is_empty(), "{output:?}");
    assert_eq!(directory.text("ugly.rul"), PRETTY);
    assert_eq!(directory.text("pretty.rul"), PRETTY);
    let after = std::fs::metadata(directory.path("pretty.rul")).unwrap().modified().unwrap();
    assert_eq!(before, after, "a file that does not change is not written");
    assert_eq!(std::fs::read_dir(directory.0.path()).unwrap().count(), 2, "nothing is left behind");
}

#[test]
fn check_shows_what_would_change_and_writes_nothing() {
    let directory = Directory::new(&[("ugly.rul", UGLY), ("pretty.rul", PRETTY)]);
    let output = directory.run(&["--check", "pretty.rul", "ugly.rul"], "");
    assert_eq!(status(&output), Some(1));
    assert_eq!(directory.text("ugly.rul"), UGLY);
    insta::assert_snapshot!(String::from_utf8(output.stdout).unwrap());
    assert_eq!(status(&directory.run(&["--check", "pretty.rul"], "")), Some(0));
    // A file that is too long for a comparison is still named.
    let output = directory.run(&["--check", "-"], &"const A = 1 ;\n".repeat(20_000));
    assert_eq!(status(&output), Some(1));
    assert_eq!(output.stdout, b"<stdin>\n(too long to show the differences)\n");
}

#[test]
fn the_standard_input_goes_to_the_standard_output() {
    let directory = Directory::new(&[]);
    for arguments in [&["--stdin"], &["-"]] {
        let output = directory.run(arguments, UGLY);
        assert_eq!(status(&output), Some(0));
        assert_eq!(String::from_utf8(output.stdout).unwrap(), PRETTY);
    }
    let output = directory.run(&["--stdin", "--check"], UGLY);
    assert_eq!(status(&output), Some(1));
    assert!(output.stdout.starts_with(b"<stdin>\n"));
}

#[test]
fn a_file_with_mistakes_stays_and_the_others_are_formatted() {
    let bad = "fn f() { return 1 + ; }\n";
    let directory = Directory::new(&[("bad.rul", bad), ("ugly.rul", UGLY)]);
    let output = directory.run(&["bad.rul", "ugly.rul"], "");
    assert_eq!(status(&output), Some(1));
    assert_eq!(directory.text("bad.rul"), bad);
    assert_eq!(directory.text("ugly.rul"), PRETTY);
    let short = directory.run(&["--message-format", "short", "bad.rul"], "");
    insta::assert_snapshot!(String::from_utf8(short.stderr).unwrap());
}

#[test]
fn what_cannot_be_read_is_reported() {
    let directory = Directory::new(&[("file.rul3", "RUL3"), ("ugly.rul", UGLY)]);
    assert_eq!(status(&directory.run(&["missing.rul", "ugly.rul"], "")), Some(7));
    assert_eq!(directory.text("ugly.rul"), PRETTY);
    assert_eq!(status(&directory.run(&["file.rul3"], "")), Some(7));
    assert_eq!(directory.text("file.rul3"), "RUL3");
    assert_eq!(status(&directory.run(&[], "")), Some(10));
    assert_eq!(status(&directory.run(&["--stdin", "ugly.rul"], "")), Some(10));
}
