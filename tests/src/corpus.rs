//! The inputs from which fuzzers start, and what they have found.

use std::path::{Path, PathBuf};

/// A name and an input.
pub type Named = (String, Vec<u8>);

/// The folder of the fuzzers.
#[must_use]
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz")
}

/// Returns the corpus of a target, `fuzz/corpus/TARGET.tar`.
///
/// # Panics
/// It cannot be read.
#[must_use]
pub fn of(target: &str) -> Vec<Named> {
    archived(&std::fs::read(folder().join("corpus").join(format!("{target}.tar"))).unwrap())
}

/// Returns what was found by a target, `fuzz/found/TARGET`, in order.
///
/// # Panics
/// It cannot be read.
#[must_use]
pub fn found(target: &str) -> Vec<Named> {
    let Ok(entries) = folder().join("found").join(target).read_dir() else { return Vec::new() };
    let mut files: Vec<Named> = entries
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.display().to_string(), std::fs::read(path).unwrap()))
        .collect();
    files.sort();
    files
}

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
