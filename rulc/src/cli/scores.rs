//! The scores in a rule file that is built again. They stay if it is still the same rule. If it is
//! another one, the old file is kept next to the new one.

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use grammar::rul3::{MAX_FILE, read, with_scores, without_scores};

/// What happens to the scores.
#[derive(Debug)]
pub(super) enum Scores {
    /// There are none.
    None,
    /// The new file keeps them.
    Stay(Vec<u8>),
    /// They belong to another rule; how many there are.
    Other(usize),
}

/// The bytes of an existing rule file; nothing if there is none, or it is something else.
pub(super) fn present(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Reading a pipe of this name would wait.
    if path.metadata().is_ok_and(|file| file.is_file())
        && let Ok(file) = File::open(path)
        && file.take(MAX_FILE as u64 + 1).read_to_end(&mut bytes).is_err()
    {
        bytes.clear();
    }
    bytes
}

/// What happens to the scores of a file that gets new bytes.
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

/// Writes the bytes of a file to a new file next to it, with the first free name that ends in
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
