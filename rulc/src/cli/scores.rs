//! The scores in a rule file that is built anew: they stay if it is still the same rule. If it is another
//! one, the file as it was stays beside it.

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use grammar::rul3::{MAX_FILE, read, with_scores, without_scores};

/// What becomes of the scores.
#[derive(Debug)]
pub(super) enum Scores {
    /// There are none.
    None,
    /// The new file has them.
    Stay(Vec<u8>),
    /// So many are those of another rule.
    Other(usize),
}

/// The bytes of a rule file that is there; nothing if there is none, or something else.
pub(super) fn present(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    // A pipe of this name would keep the compiler waiting.
    if path.metadata().is_ok_and(|file| file.is_file())
        && let Ok(file) = File::open(path)
        && file.take(MAX_FILE as u64 + 1).read_to_end(&mut bytes).is_err()
    {
        bytes.clear();
    }
    bytes
}

/// What becomes of the scores of a file for which new bytes come.
pub(super) fn keep(before: &[u8], new: &[u8]) -> Scores {
    let Ok(old) = read(before) else { return Scores::None };
    let count = old.rule.scores.iter().map(|table| table.entries.len()).sum();
    if count == 0 {
        return Scores::None;
    }
    let Ok(built) = read(new) else { return Scores::Other(count) };
    let is_same = without_scores(before, &old.layout) == without_scores(new, &built.layout);
    match with_scores(new, &built.layout, &old.rule.scores) {
        Ok(bytes) if is_same => Scores::Stay(bytes),
        _ => Scores::Other(count),
    }
}

/// Writes the bytes of a file to a new one beside it, under the first name that is free: its own with
/// `.bak`, `.bak-2` ...
pub(super) fn back_up(path: &Path, bytes: &[u8]) -> std::io::Result<PathBuf> {
    let path = path.canonicalize()?;
    let mut number = 1_u32;
    loop {
        let mut name = path.clone().into_os_string();
        name.push(if number == 1 { ".bak".to_owned() } else { format!(".bak-{number}") });
        let beside = PathBuf::from(name);
        match File::create_new(&beside) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
            Ok(mut file) => {
                let written = file
                    .write_all(bytes)
                    .and_then(|()| file.set_permissions(path.metadata()?.permissions()))
                    .and_then(|()| file.sync_all());
                return match written {
                    Ok(()) => Ok(beside),
                    Err(error) => {
                        let _ = std::fs::remove_file(&beside);
                        Err(error)
                    }
                };
            }
        }
    }
}
