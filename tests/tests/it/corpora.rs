//! The corpora of the fuzzers hold, `fuzz/corpus/TARGET`: every eleventh of their files, or all of
//! them with `RUL_TESTS=full`; and whatever the fuzzers have found, `fuzz/found/TARGET`.

use std::path::{Path, PathBuf};

use test_support::cases::some;
use tests::cores::on_all_cores;
use tests::oracle::TARGETS;

/// The files of a folder, in order; none if it is not there.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = folder.read_dir() else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn every_file_of_the_corpora_holds() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    for (target, oracle) in TARGETS {
        let corpus = files(&fuzz.join("corpus").join(target));
        assert!(corpus.len() > 10, "{target}: {}", corpus.len());
        let found = files(&fuzz.join("found").join(target));
        let all: Vec<PathBuf> = some(corpus).chain(found).collect();
        on_all_cores::<()>(all.len(), |k, ()| {
            let path = &all[k];
            let bytes = std::fs::read(path).unwrap();
            let held = std::panic::catch_unwind(|| oracle(&bytes));
            assert!(held.is_ok(), "{target}: {}", path.display());
        });
    }
}
