//! The rule file: reading and writing (section 6.8, F1-F12).

use std::path::PathBuf;

use grammar::rul3::{read, write};

/// The rule files of the conformance cases.
fn cases() -> Vec<(String, Vec<u8>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/conformance");
    let mut cases: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .map(|path| (path.display().to_string(), std::fs::read(path.join("case.rul3")).unwrap()))
        .collect();
    cases.sort();
    cases
}

#[test]
fn f8_writing_what_was_read_gives_the_same_bytes() {
    let cases = cases();
    assert_eq!(cases.len(), 30);
    for (name, bytes) in cases {
        let loaded = read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(write(&loaded.rule).unwrap(), bytes, "{name}");
        assert!(loaded.layout.scores_writable, "{name}: {:?}", loaded.warnings);
    }
}
