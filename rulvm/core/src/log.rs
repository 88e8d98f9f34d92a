//! The log of a game: how it started, every input, and a hash of the state after each.
//!
//! Recordings, saved games, replays, tests of rules, time travel and proofs of scores all use this
//! structure: a game is a function of its start and its inputs, so a log *is* the game,
//! and the hashes show at which input two machines disagree.
//!
//! The hash of an entry covers the state, the input and the hash before, so that a change anywhere
//! in a log is found, even of an input that was ignored.
//!
//! Serialized, a log is JSON lines: the header, then one line for each input. A line is complete or
//! missing, so a log that is appended to survives a crash up to its last input.

use std::fmt::Write;

use grammar::hex::Edge;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::game::{Applied, Game, Input, Status};
use crate::machine::DEFAULT_FUEL;
use crate::modules::{ModuleId, named};
use crate::program::Program;

/// The version of the serialized form.
pub const VERSION: u32 = 1;

/// How a game started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the form, [`VERSION`].
    pub rul_log: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// The SHA-256 hash of the rule without its scores, in hexadecimal digits.
    pub rule: String,
    /// The edge of the board.
    pub edge: u8,
    /// The seed.
    pub seed: u64,
    /// The limit of phase calls.
    pub fuel: u64,
    /// The modules that took part, in the order of their chain (M33).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modules: Vec<ModuleId>,
    /// The hash of all this and of the state at the start.
    pub hash: StateHash,
}

/// An input, and the hash after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The input.
    pub input: Input,
    /// The hash of the state after the input, of the input, and of the hash before.
    pub hash: StateHash,
}

/// A hash of the whole state of a game: 64 bits of SHA-256, as hexadecimal digits when serialized.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct StateHash(pub u64);

impl StateHash {
    const fn new(digest: &[u8; 32]) -> StateHash {
        let [a, b, c, d, e, f, g, h, ..] = *digest;
        StateHash(u64::from_be_bytes([a, b, c, d, e, f, g, h]))
    }
}

impl From<StateHash> for String {
    fn from(hash: StateHash) -> String {
        format!("{:016x}", hash.0)
    }
}

impl TryFrom<String> for StateHash {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<StateHash, Self::Error> {
        u64::from_str_radix(&text, 16).map(StateHash)
    }
}

/// The log of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    /// How it started.
    pub header: Header,
    /// The inputs, in order.
    pub entries: Vec<Entry>,
}

/// Links the entries of a log by their hashes, for a game that is played elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Chain {
    last: StateHash,
}

impl Chain {
    /// The header of a game that has just started with a seed and a limit of phase calls.
    #[must_use]
    pub fn begin(game: &Game, seed: u64, fuel: u64) -> (Header, Chain) {
        let mut header = Header {
            rul_log: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            rule: game.program().hash(),
            edge: game.edge().get(),
            seed,
            fuel,
            modules: game.program().module_ids().to_vec(),
            hash: StateHash(0),
        };
        header.hash = beginning(&header, game);
        let last = header.hash;
        (header, Chain { last })
    }

    /// The chain that links further entries to a log.
    #[must_use]
    pub fn after(log: &Log) -> Chain {
        Chain { last: log.last_hash() }
    }

    /// The entry of an input that was just applied to the game.
    pub fn entry(&mut self, input: Input, game: &Game) -> Entry {
        self.last = link(self.last, &input, game);
        Entry { input, hash: self.last }
    }
}

/// A game and its log, with an entry for every input.
#[derive(Clone, Debug)]
pub struct LoggedGame {
    game: Game,
    log: Log,
    chain: Chain,
}

impl LoggedGame {
    /// Starts a game and its log.
    #[must_use]
    pub fn new(program: Program, edge: Edge, seed: u64) -> (LoggedGame, Applied) {
        LoggedGame::with_fuel(program, edge, seed, DEFAULT_FUEL)
    }

    /// Starts a game whose phase calls have another limit (E14), and its log.
    #[must_use]
    pub fn with_fuel(program: Program, edge: Edge, seed: u64, fuel: u64) -> (LoggedGame, Applied) {
        let (game, applied) = Game::with_fuel(program, edge, seed, fuel);
        let (header, chain) = Chain::begin(&game, seed, fuel);
        (LoggedGame { game, log: Log { header, entries: Vec::new() }, chain }, applied)
    }

    /// Applies an input and logs it.
    pub fn apply(&mut self, input: Input) -> Applied {
        let applied = self.game.apply(&input);
        self.log.entries.push(self.chain.entry(input, &self.game));
        applied
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The log so far.
    #[must_use]
    pub const fn log(&self) -> &Log {
        &self.log
    }
}

/// Why a log does not match its game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// The log belongs to another rule.
    #[error("the log was recorded with a different rule")]
    OtherRule,
    /// The log belongs to other modules, or to none.
    #[error("the log was recorded with {}", named(.0))]
    OtherModules(Vec<ModuleId>),
    /// The edge does not exist.
    #[error("there is no board with edge {0}")]
    Edge(u8),
    /// The states differ.
    #[error("{0}")]
    Diverged(Divergence),
}

/// Where a game first differs from its log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The number of the input after which they differ, from 1; 0 is the start.
    pub input: usize,
    /// The game time before this input, in milliseconds.
    pub time: u64,
    /// The hash in the log.
    pub recorded: StateHash,
    /// The hash of the game.
    pub played: StateHash,
    /// True if the next entry matches the game: then only this hash was changed.
    pub is_hash_only: bool,
}

impl std::fmt::Display for Divergence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Divergence { input, time, recorded, played, is_hash_only } = self;
        match input {
            0 => f.write_str("the game differs from the log at its start")?,
            _ => {
                let (seconds, rest) = (time / 1000, time % 1000);
                let line = input + 1;
                write!(f, "the game differs from the log after input {input} (line {line}), ")?;
                write!(f, "at {seconds}.{rest:03} s")?;
            }
        }
        write!(f, ": the hash is {:016x} in the log, {:016x} in the game", recorded.0, played.0)?;
        match (is_hash_only, input) {
            (true, _) => f.write_str("; only this hash is wrong: the next input matches"),
            (false, 0) => f.write_str("; the edge, the seed, the fuel or the hash was changed"),
            (false, _) => Ok(()),
        }
    }
}

/// Plays a log again and compares every state.
///
/// # Errors
/// Where the game differs from the log.
pub fn replay(log: &Log, program: &Program) -> Result<Game, ReplayError> {
    if log.header.rule != program.hash() {
        return Err(ReplayError::OtherRule);
    }
    replay_inputs(log, program)
}

/// Plays the inputs of a log with any rule, such as another version of the one that it was recorded
/// with, and compares every state. A state includes all variables of the machine, so the states of
/// two builds differ if these keep variables in different places.
///
/// # Errors
/// Where the game differs from the log.
pub fn replay_inputs(log: &Log, program: &Program) -> Result<Game, ReplayError> {
    if log.header.modules != program.module_ids() {
        return Err(ReplayError::OtherModules(log.header.modules.clone()));
    }
    let edge = Edge::new(log.header.edge).ok_or(ReplayError::Edge(log.header.edge))?;
    let (mut game, _) = Game::with_fuel(program.clone(), edge, log.header.seed, log.header.fuel);
    let (mut time, mut recorded) = (0, log.header.hash);
    let mut played = beginning(&log.header, &game);
    for input in 0..=log.entries.len() {
        let next = log.entries.get(input);
        if played != recorded {
            let is_hash_only = next.is_some_and(|next| {
                game.apply(&next.input);
                link(played, &next.input, &game) == next.hash
            });
            let differs = Divergence { input, time, recorded, played, is_hash_only };
            return Err(ReplayError::Diverged(differs));
        }
        let Some(next) = next else { break };
        time = game.time();
        game.apply(&next.input);
        played = link(recorded, &next.input, &game);
        recorded = next.hash;
    }
    Ok(game)
}

/// Why a text is not a log.
#[derive(Debug, Error)]
pub enum ParseError {
    /// The header is missing.
    #[error("the log is empty")]
    Empty,
    /// A line is not as it should be.
    #[error("line {line} of the log, column {column}: {why}")]
    Line {
        /// Which line, from 1.
        line: usize,
        /// Where in it, in bytes from 1.
        column: usize,
        /// What is wrong.
        why: String,
    },
    /// Another version wrote it.
    #[error("the log has version {0}; this program reads version {VERSION}")]
    Version(u32),
}

impl Log {
    /// The hash after the last input, or that of the start.
    #[must_use]
    pub fn last_hash(&self) -> StateHash {
        self.entries.last().map_or(self.header.hash, |entry| entry.hash)
    }

    /// The game at its start, on a rule that the log belongs to.
    #[must_use]
    pub fn begin(&self, program: &Program) -> Game {
        let Header { edge, seed, fuel, .. } = self.header;
        let edge = Edge::new(edge).unwrap_or(Edge::ALL[1]);
        Game::with_fuel(program.clone(), edge, seed, fuel).0
    }

    /// How long the game is, in milliseconds.
    #[must_use]
    pub fn length(&self) -> u64 {
        let times = self.entries.iter().map(|entry| match entry.input {
            Input::Advance(milliseconds) => milliseconds,
            Input::Signal(_)
            | Input::Key { .. }
            | Input::Window(_)
            | Input::Edit(_)
            | Input::Call(_)
            | Input::Fuel(_)
            | Input::Piece(_)
            | Input::Code(_)
            | Input::Value(_) => 0,
        });
        times.fold(0, u64::saturating_add)
    }

    /// The serialized form: JSON lines.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "{}", json(&self.header));
        for entry in &self.entries {
            let _ = writeln!(text, "{}", json(entry));
        }
        text
    }

    /// Reads the serialized form. A last line that was not written to its end is left out.
    ///
    /// # Errors
    /// The first line that is not as it should be.
    pub fn from_text(text: &str) -> Result<Log, ParseError> {
        Log::read(text).map(|(log, _)| log)
    }

    /// Reads the serialized form; also returns which line was left out, from 1, if any.
    ///
    /// # Errors
    /// Those of [`Log::from_text`].
    pub fn read(text: &str) -> Result<(Log, Option<usize>), ParseError> {
        let mut lines = (1..).zip(text.split_inclusive('\n'));
        let (_, first) = lines.next().ok_or(ParseError::Empty)?;
        let header: Header = serde_json::from_str(first).map_err(|error| wrong(1, &error))?;
        if header.rul_log != VERSION {
            return Err(ParseError::Version(header.rul_log));
        }
        let mut entries = Vec::new();
        let mut left_out = None;
        for (line, text) in lines {
            match serde_json::from_str(text) {
                Ok(entry) => entries.push(entry),
                Err(_) if !text.ends_with('\n') => left_out = Some(line),
                Err(error) => return Err(wrong(line, &error)),
            }
        }
        Ok((Log { header, entries }, left_out))
    }
}

/// What is wrong with a line. The library counts lines too, within this one.
fn wrong(line: usize, error: &serde_json::Error) -> ParseError {
    let why = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let why = why.strip_suffix(&place).unwrap_or(&why).to_owned();
    ParseError::Line { line, column: error.column(), why }
}

/// The line of a header or an entry. Both always have a JSON form.
fn json(what: &impl Serialize) -> String {
    serde_json::to_string(what).unwrap_or_else(|error| panic!("no JSON: {error}"))
}

/// The hash of the start: of the header, but its hash, and of the state.
fn beginning(header: &Header, game: &Game) -> StateHash {
    let header = Header { hash: StateHash(0), ..header.clone() };
    link(StateHash(0), &header, game)
}

/// The hash of a state, of what caused it, and of the hash before.
fn link(before: StateHash, what: &impl Serialize, game: &Game) -> StateHash {
    let mut sha = Sha256::new();
    sha.update(before.0.to_be_bytes());
    sha.update(json(what));
    sha.update(state_hash(game).0.to_be_bytes());
    StateHash::new(&sha.finalize().into())
}

/// The hash of everything in a game that can influence its future or that a player sees.
#[must_use]
pub fn state_hash(game: &Game) -> StateHash {
    let state = game.state();
    let mut sha = Sha256::new();
    let mut number = |value: u64| sha.update(value.to_le_bytes());
    let signed = |value: i32| u64::from(value.cast_unsigned());
    let optional = |value: Option<i32>| value.map_or(u64::MAX, signed);
    for value in state.variables {
        number(signed(value));
    }
    number(state.stack.len() as u64);
    for &value in state.stack.iter() {
        number(signed(value));
    }
    for cell in game.edge().all_cells() {
        let (color, pattern) = state.board.hexagon(cell).map_or((0, 0), |h| (h.color, h.pattern));
        number(u64::from_le_bytes([color, pattern, state.board.marks(cell), 0, 0, 0, 0, 0]));
    }
    number(state.rng.state());
    number(signed(state.period));
    number(state.timer.map_or(u64::MAX, |timer| timer.get().into()));
    number(u64::from(state.radar) | u64::from(state.paused) << 1);
    number(u64::from(game.edge().get()));
    for k in 0..9 {
        number(optional(state.next.map(|next| next[k])));
    }
    let next = usize::from(state.next.is_some());
    for values in game.coming().skip(next) {
        for &value in values {
            number(signed(value));
        }
    }
    match game.piece() {
        Some(piece) => {
            number(u64::from(piece.shape) | u64::from(piece.turn) << 8);
            number(signed(piece.reference.column));
            number(signed(piece.reference.height));
            for hexagon in piece.hexagons {
                number(u64::from(hexagon.color) | u64::from(hexagon.pattern) << 8);
            }
        }
        None => number(u64::MAX),
    }
    let status = match game.status() {
        Status::Playing => 0,
        Status::Over => 1,
        Status::Trapped => 2,
    };
    for value in [status, game.time(), game.fall(), u64::from(game.is_window_paused()), game.fuel()]
    {
        number(value);
    }
    number(optional(game.score()));
    if let Some(piece) = state.piece {
        number(u64::from(piece.size));
        for cell in piece.cells.into_iter().chain([piece.reference]) {
            number(signed(grammar::hex::cell_id(cell)));
        }
    }
    if game.has_modules() {
        // What modules have in their memories follows from their files and the inputs.
        number(u64::from(game.is_assisted()));
        for signal in game.queued() {
            number(signal.into());
        }
        for failure in game.failures() {
            number(failure.map_or(0, |failure| 1 + failure as u64));
        }
        for generator in game.module_generators() {
            number(generator);
        }
    }
    StateHash::new(&sha.finalize().into())
}
