//! Replays of scores: recordings of the games, which prove the scores.
//!
//! The replays of `tetrhex.rul3` are in the directory `tetrhex.replays` next to it. The name of
//! each says which score it claims to prove: edge, score, date as the rule file has it, and the
//! last hash of the log.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use grammar::hex::Edge;
use grammar::rul3::Score;

use super::error::SaveError;
use super::tables::place;
use crate::atomic::{Lock, Real, Step, Storage, directory, replace_with};
use crate::recording;
use rulvm_core::game::{Game, Input};
use rulvm_core::log::{Log, replay};
use rulvm_core::machine::DEFAULT_FUEL;
use rulvm_core::program::Program;

/// The most files of a directory that are considered.
const MOST_FILES: usize = 100_000;

/// Returns the directory of the replays of a rule file.
#[must_use]
pub fn replay_directory(file: &Path) -> PathBuf {
    file.with_extension("replays")
}

/// Which score a replay claims to prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Claim {
    edge: u8,
    score: i32,
    date: u32,
}

impl Claim {
    const fn new(edge: Edge, score: &Score) -> Claim {
        Claim { edge: edge.get(), score: score.score, date: score.date }
    }

    fn file_name(self, log: &Log) -> String {
        let Claim { edge, score, date } = self;
        format!("{edge}_{score}_{date:08x}_{}.log", String::from(log.last_hash()))
    }

    fn of_file(path: &Path) -> Option<Claim> {
        let mut parts = path.file_stem()?.to_str()?.split('_');
        let edge = parts.next()?.parse().ok()?;
        let score = parts.next()?.parse().ok()?;
        let date = u32::from_str_radix(parts.next()?, 16).ok()?;
        Some(Claim { edge, score, date })
    }
}

/// Keeps the replay of a score that was saved in a rule file, and returns its path.
///
/// # Errors
/// Why it is not kept. The score is saved all the same.
pub fn keep_replay(
    file: &Path,
    edge: Edge,
    score: &Score,
    log: &Log,
) -> Result<PathBuf, SaveError> {
    let kept = keep_replay_with(&Real, file, edge, score, log)?;
    sweep(directory(&kept));
    Ok(kept)
}

/// Removes what dead programs have left where they wrote replays.
fn sweep(replays: &Path) {
    for entry in replays.read_dir().into_iter().flatten().take(MOST_FILES).flatten() {
        let name = entry.file_name();
        let left = name.to_str().and_then(|name| name.strip_prefix('.'));
        let left =
            left.and_then(|name| name.strip_suffix(".saving").or(name.strip_suffix(".lock")));
        if let Some(of) = left.filter(|of| of.ends_with(".log")) {
            // Taking the lock removes both files; a lock that is held is not waited for.
            let _ = Lock::take_within(&Real, &replays.join(of), Duration::ZERO);
        }
    }
}

/// [`keep_replay`] in some storage.
///
/// # Errors
/// Why it is not kept.
pub fn keep_replay_with<S: Storage>(
    storage: &S,
    file: &Path,
    edge: Edge,
    score: &Score,
    log: &Log,
) -> Result<PathBuf, SaveError> {
    let file = storage.resolve(file).map_err(SaveError::file(file, Step::Find))?;
    keep(storage, &replay_directory(&file), Claim::new(edge, score), log)
}

/// The largest replay that is imported, in bytes.
const MOST_BYTES: u64 = 1 << 26;

/// The result of importing replays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// How many scores got a replay.
    pub added: usize,
    /// How many files claim to prove a score without a replay, but do not.
    pub refused: usize,
}

/// Copies replays from another copy of a rule file: for each score without a replay, the first one
/// that proves it. Only regular files count.
///
/// # Errors
/// A directory cannot be read, or a replay cannot be written. Replays that were copied before stay.
pub fn import_replays(from: &Path, file: &Path, rule: &Program) -> Result<Imported, SaveError> {
    let resolve = |file: &Path| Real.resolve(file).map_err(SaveError::file(file, Step::Find));
    let (from, to) = (replay_directory(&resolve(from)?), replay_directory(&resolve(file)?));
    let paths = listed(&from).map_err(SaveError::file(&from, Step::Read))?;
    if paths.is_empty() {
        return Ok(Imported::default());
    }
    let (scores, _) = check_replays(file, rule).map_err(SaveError::file(&to, Step::Read))?;
    let wanted = scores.iter().filter(|score| score.proof == Proof::NoReplay);
    let mut wanted: Vec<Claim> =
        wanted.map(|checked| Claim::new(checked.edge, &checked.score)).collect();
    let mut imported = Imported::default();
    for path in paths {
        let claim = Claim::of_file(&path);
        let Some(k) = wanted.iter().position(|&wanted| Some(wanted) == claim) else { continue };
        let claim = wanted[k];
        let is_file =
            path.symlink_metadata().is_ok_and(|file| file.is_file() && file.len() <= MOST_BYTES);
        let Some(log) = is_file.then(|| proving(&path, claim, rule).ok()).flatten() else {
            imported.refused += 1;
            continue;
        };
        keep(&Real, &to, claim, &log)?;
        wanted.remove(k);
        imported.added += 1;
    }
    Ok(imported)
}

/// Writes a replay, and returns its path.
fn keep<S: Storage>(
    storage: &S,
    replays: &Path,
    claim: Claim,
    log: &Log,
) -> Result<PathBuf, SaveError> {
    make_directory(storage, replays)?;
    let path = replays.join(claim.file_name(log));
    replace_with(storage, &path, log.to_text().as_bytes())?;
    Ok(path)
}

/// Creates the directory for replays, unless it exists.
fn make_directory<S: Storage>(storage: &S, replays: &Path) -> Result<(), SaveError> {
    storage.make_directory(replays).map_err(SaveError::file(replays, Step::Create))?;
    let above = directory(replays);
    storage.sync_directory(above).map_err(SaveError::file(above, Step::Sync))
}

/// Whether a score is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Its replay reproduces it.
    Proved,
    /// There is no replay of it.
    NoReplay,
    /// Its replay does not match it.
    Mismatch {
        /// The replay.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

/// A score, and whether it is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedScore {
    /// The edge of the board.
    pub edge: Edge,
    /// The rank, from 1.
    pub rank: usize,
    /// The score.
    pub score: Score,
    /// Whether it is proved.
    pub proof: Proof,
}

/// Checks the replays of all scores of a rule file. Also returns how many replays belong to no
/// score.
///
/// # Errors
/// The directory of replays cannot be read.
pub fn check_replays(file: &Path, rule: &Program) -> io::Result<(Vec<CheckedScore>, usize)> {
    let file = file.canonicalize()?;
    let mut replays: BTreeMap<Claim, Vec<PathBuf>> = BTreeMap::new();
    let mut others = 0;
    for path in listed(&replay_directory(&file))? {
        match Claim::of_file(&path) {
            Some(claim) => replays.entry(claim).or_default().push(path),
            None => others += 1,
        }
    }
    let mut all = Vec::new();
    for edge in Edge::ALL {
        for (rank, score) in (1..).zip(&rule.rule().scores[place(edge)].entries) {
            let claim = Claim::new(edge, score);
            let proof = replays.get_mut(&claim).map_or(Proof::NoReplay, |paths| {
                // Equal scores of the same moment have a replay each.
                prove(paths, claim, rule)
            });
            all.push(CheckedScore { edge, rank, score: score.clone(), proof });
        }
    }
    others += replays.values().map(Vec::len).sum::<usize>();
    Ok((all, others))
}

/// Returns the files that may be replays, in order.
fn listed(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match std::fs::read_dir(directory) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut paths = Vec::new();
    for entry in entries.take(MOST_FILES) {
        let path = entry?.path();
        // Files that are being written, and locks, start with a dot.
        let is_hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes()[0] == b'.');
        if !is_hidden && path.extension().is_some_and(|ending| ending == "log") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// Finds a replay that proves what it claims, and removes it from the list.
fn prove(paths: &mut Vec<PathBuf>, claim: Claim, rule: &Program) -> Proof {
    let mut mismatch = None;
    for (k, path) in paths.iter().enumerate() {
        match proving(path, claim, rule) {
            Ok(_) => {
                paths.remove(k);
                return Proof::Proved;
            }
            Err(why) => mismatch = mismatch.or(Some((k, why))),
        }
    }
    match mismatch {
        Some((k, why)) => Proof::Mismatch { path: paths.remove(k), why },
        None => Proof::NoReplay,
    }
}

/// Reads a replay, and checks that it proves what it claims.
fn proving(path: &Path, claim: Claim, rule: &Program) -> Result<Log, String> {
    let (log, left_out) = recording::read(path).map_err(|error| error.to_string())?;
    if let Some(line) = left_out {
        return Err(format!("line {line}, the last one, is incomplete"));
    }
    if log.header.fuel != DEFAULT_FUEL {
        return Err("its fuel limit is not that of a game".to_owned());
    }
    let is_played =
        |input: &Input| matches!(input, Input::Signal(_) | Input::Advance(_) | Input::Window(_));
    if let Some(k) = log.entries.iter().position(|entry| !is_played(&entry.input)) {
        return Err(format!("input {} changes the game from outside", k + 1));
    }
    let end = replay(&log, rule).map_err(|error| error.to_string())?;
    check_end(&end, claim)?;
    Ok(log)
}

fn check_end(end: &Game, claim: Claim) -> Result<(), String> {
    let edge = end.edge().get();
    if edge != claim.edge {
        return Err(format!("the board has edge {edge}"));
    }
    match end.score() {
        Some(score) if score == claim.score => Ok(()),
        Some(score) => Err(format!("the game ends with {score} points")),
        None => Err("the game is not over at the end of the replay".to_owned()),
    }
}
