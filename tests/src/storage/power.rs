//! What a disk may hold after a power cut at any moment.
//!
//! Only what was synced is certain. Of the rest, anything can be on the disk: any selection of the
//! changes to names, where a rename can have added the new name without removing the old one; and
//! of the bytes that were written, all, none, a part, zeros in their place, or what was on the disk
//! before. File systems today keep more order than that.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rulvm_core::machine::Rng;

use super::disk::{Image, Op};

/// The most selections of changes to names that are tried at one moment. If there are more, this
/// many are chosen at random.
const MOST_SELECTIONS: usize = 48;

/// How often the bytes that were not synced are made up for one selection.
const CONTENTS: usize = 12;

/// A disk, and everything that happened on it.
pub struct Power {
    files: Vec<Vec<u8>>,
    names: BTreeMap<PathBuf, usize>,
    log: Vec<Op>,
}

/// Bytes of a file: those that are certain, and those after them.
#[derive(Clone, Default)]
struct Content {
    sure: Vec<u8>,
    written: Vec<u8>,
}

impl Power {
    /// Returns what happened on a disk that started with some files.
    #[must_use]
    pub fn new(image: &Image, log: Vec<Op>) -> Power {
        Power {
            files: image.values().cloned().collect(),
            names: image.keys().cloned().zip(0..).collect(),
            log,
        }
    }

    /// How many moments there are for a power cut: one before each thing that happened, and one at
    /// the end.
    #[must_use]
    pub fn moments(&self) -> usize {
        self.log.len() + 1
    }

    /// Returns what programs had said is saved before a moment.
    #[must_use]
    pub fn told(&self, moment: usize) -> Vec<u64> {
        let told = self.log[..moment].iter().filter_map(|op| match op {
            Op::Told { what } => Some(*what),
            _ => None,
        });
        told.collect()
    }

    /// What the disk may hold if the power goes at a moment: all selections of names, if they are
    /// not too many, each with made-up bytes for what was not synced.
    #[must_use]
    pub fn images(&self, moment: usize, rng: &mut Rng) -> Vec<Image> {
        let mut names = self.names.clone();
        let mut contents: Vec<Content> = self
            .files
            .iter()
            .map(|bytes| Content { sure: bytes.clone(), written: Vec::new() })
            .collect();
        let mut pending: Vec<&Op> = Vec::new();
        for op in &self.log[..moment] {
            match op {
                Op::Write { file, bytes } => contents[*file].written.extend(bytes),
                Op::Sync { file } => {
                    let content = &mut contents[*file];
                    content.sure.append(&mut content.written);
                }
                Op::SyncDirectory { directory } => {
                    let (sure, rest): (Vec<&Op>, Vec<&Op>) =
                        pending.into_iter().partition(|op| directory_of(op) == Some(directory));
                    for op in sure {
                        happen(op, 1, &mut names);
                    }
                    pending = rest;
                }
                Op::Create { file, .. } => {
                    contents.resize(contents.len().max(file + 1), Content::default());
                    pending.push(op);
                }
                Op::Rename { .. } | Op::Remove { .. } => pending.push(op),
                Op::Told { .. } => {}
            }
        }
        let mut images = Vec::new();
        for selection in selections(&pending, rng) {
            let mut names = names.clone();
            for (op, way) in pending.iter().zip(selection) {
                happen(op, way, &mut names);
            }
            let is_sure = names.values().all(|&file| contents[file].written.is_empty());
            for _ in 0..if is_sure { 1 } else { CONTENTS } {
                let files =
                    names.iter().map(|(path, &file)| (path.clone(), made_up(&contents[file], rng)));
                images.push(files.collect());
            }
        }
        images
    }
}

fn directory_of(op: &Op) -> Option<&Path> {
    match op {
        Op::Create { path, .. } | Op::Rename { to: path, .. } | Op::Remove { path } => {
            path.parent()
        }
        _ => None,
    }
}

/// In how many ways a change of names can reach the disk: not at all, as it was meant, or half.
fn ways(op: &Op) -> usize {
    if matches!(op, Op::Rename { .. }) { 3 } else { 2 }
}

fn happen(op: &Op, way: usize, names: &mut BTreeMap<PathBuf, usize>) {
    match (op, way) {
        (_, 0) => {}
        (Op::Create { path, file }, _) => {
            names.insert(path.clone(), *file);
        }
        (Op::Remove { path }, _) => {
            names.remove(path);
        }
        (Op::Rename { from, to, file }, way) => {
            names.insert(to.clone(), *file);
            if way == 1 {
                names.remove(from);
            } else {
                names.insert(from.clone(), *file);
            }
        }
        _ => {}
    }
}

fn selections(pending: &[&Op], rng: &mut Rng) -> Vec<Vec<usize>> {
    let all: usize = pending.iter().map(|op| ways(op)).product();
    let pick = |mut number: usize| {
        let digits = pending.iter().map(|op| {
            let digit = number % ways(op);
            number /= ways(op);
            digit
        });
        digits.collect()
    };
    if all <= MOST_SELECTIONS {
        (0..all).map(pick).collect()
    } else {
        (0..MOST_SELECTIONS).map(|_| pick(rng.next() as usize % all)).collect()
    }
}

/// The bytes of a file of which a part was not synced.
fn made_up(content: &Content, rng: &mut Rng) -> Vec<u8> {
    let Content { sure, written } = content;
    let mut bytes = sure.clone();
    if written.is_empty() {
        return bytes;
    }
    let length = rng.next() as usize % (written.len() + 1);
    match rng.next() % 6 {
        0 => {}
        1 => bytes.extend(written),
        2 => bytes.extend(&written[..length]),
        // The length is there, the bytes are not.
        3 => bytes.resize(sure.len() + written.len(), 0),
        4 => {
            bytes.extend(&written[..length]);
            bytes.resize(sure.len() + written.len(), 0);
        }
        // Some blocks have come, others hold what lay there before.
        _ => {
            for block in written.chunks(64) {
                match rng.next() % 3 {
                    0 => bytes.extend(block),
                    1 => bytes.extend(std::iter::repeat_n(0, block.len())),
                    _ => bytes.extend(block.iter().map(|byte| !byte)),
                }
            }
        }
    }
    bytes
}
