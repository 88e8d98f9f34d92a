//! Everything holds for the corpora of the fuzzers, `fuzz/corpus/TARGET.tar`: for every eleventh of
//! their inputs, or all of them with `RUL_TESTS=full`; and for whatever the fuzzers have found,
//! `fuzz/found/TARGET`.

use std::path::Path;

use test_support::cases::few;
use tests::cores::on_all_cores;
use tests::oracle::{Effort, TARGETS};

/// A name and an input.
type Named = (String, Vec<u8>);

/// Returns the files of a tar archive, which are small and have short names. Before each is a block
/// of 512 bytes with its name, and its size in octal digits; each file is padded to whole blocks.
fn archived(archive: &[u8]) -> Vec<Named> {
    let mut files = Vec::new();
    let mut rest = archive;
    while let Some((header, after)) = rest.split_first_chunk::<512>()
        && header[0] != 0
    {
        let text = |range: std::ops::Range<usize>| {
            let text = header[range].split(|&byte| byte == 0).next().unwrap();
            str::from_utf8(text).unwrap().to_owned()
        };
        let size = usize::from_str_radix(&text(124..136), 8).unwrap();
        files.push((text(0..100), after[..size].to_vec()));
        rest = &after[size.next_multiple_of(512)..];
    }
    files
}

/// Returns the files of a folder, in order; none if the folder does not exist.
fn files(folder: &Path) -> Vec<Named> {
    let Ok(entries) = folder.read_dir() else { return Vec::new() };
    let mut files: Vec<Named> = entries
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.display().to_string(), std::fs::read(path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn every_input_of_the_corpora_holds() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    for (target, oracle) in TARGETS {
        let archive = std::fs::read(fuzz.join("corpus").join(format!("{target}.tar"))).unwrap();
        let corpus = archived(&archive);
        assert!(corpus.len() > 10, "{target}: {}", corpus.len());
        let found = files(&fuzz.join("found").join(target));
        let all: Vec<Named> = few(corpus).chain(found).collect();
        on_all_cores::<()>(all.len(), |k, ()| {
            let (name, bytes) = &all[k];
            let held = std::panic::catch_unwind(|| oracle(bytes, Effort::FULL));
            assert!(held.is_ok(), "{target}: {name}");
        });
    }
}
