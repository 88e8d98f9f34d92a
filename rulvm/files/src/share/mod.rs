//! A game as a line of text that fits into a message: its rule, edge, seed and inputs, and a hash
//! of its end.
//!
//! The text is `rul1:` and base64url (RFC 4648, without padding) of: how many bytes are compressed,
//! these bytes (DEFLATE), and their CRC-32. Uncompressed, they are these fields:
//!
//! | field | form |
//! |---|---|
//! | rule | 0, its name, and the first 8 bytes of its hash; or 1, and its file without scores |
//! | player | a name; empty without one |
//! | edge, seed | numbers |
//! | end | the hash of the last state, 8 bytes |
//! | inputs | their number |
//! | waits | the milliseconds before each input, and after the last one: first the low bytes of all, then the rest of each |
//! | codes | each input: 0 or 1 if the window pause ends or starts, or 2 + the identifier of a signal |
//!
//! Numbers are unsigned LEB128; names and files follow their length. Values of one kind are stored
//! together because they compress better than in pairs.

mod fields;
pub mod text;

use grammar::hex::Edge;
use grammar::player::check_name;
use grammar::rul3::without_scores;
use grammar::visible::display;
use rulc_sources::output::SHARED;
use rulvm_core::game::{Game, Input, Status};
use rulvm_core::journal::Journal;
use rulvm_core::log::{Log, StateHash, state_hash};
use rulvm_core::machine::DEFAULT_FUEL;
use rulvm_core::program::Program;
use thiserror::Error;

use fields::{Fields, add_bytes, add_number};
pub use text::TextError;

/// The form of the texts.
const GAME: text::Form = text::Form { prefix: SHARED, thing: "shared game" };

/// The longest game, in milliseconds: a day.
const MOST_TIME: u64 = 24 * 60 * 60 * 1000;

/// A game that can be written as a text.
#[derive(Clone, Debug)]
pub struct SharedGame {
    /// Its rule.
    pub rule: SharedRule,
    /// The name of the player; empty without one.
    pub player: String,
    edge: Edge,
    seed: u64,
    /// The inputs, each with the milliseconds before it.
    inputs: Vec<(u64, Input)>,
    /// The milliseconds after the last input.
    rest: u64,
    end: StateHash,
}

/// The rule of a shared game.
#[derive(Clone, Debug)]
pub enum SharedRule {
    /// Only its name and hash.
    Named {
        /// Its name.
        name: String,
        /// The first 8 bytes of its hash.
        hash: u64,
    },
    /// The rule itself, without its scores.
    Whole(Program),
}

/// Why a game cannot be shared, or the text of a shared game cannot be played.
#[derive(Debug, Error)]
pub enum ShareError {
    /// The text was cut or changed, or is something else.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The text is intact, but its contents are not a game.
    #[error("the text is intact, but not a game of this version of rulvm: {0}")]
    Contents(&'static str),
    /// No player can have this name.
    #[error("the name of the player: {0}")]
    Player(String),
    /// The rule in the text is not a rule.
    #[error("the rule in the text: {0}")]
    Rule(grammar::rul3::ReadError),
    /// The game belongs to another rule.
    #[error("this is a game of another rule, or of another version of it: {}", display(.0))]
    OtherRule(String),
    /// The game ends differently.
    #[error("the game ends with the hash {played:016x}, but the text says {shared:016x}")]
    Diverged {
        /// The hash of the game.
        played: u64,
        /// The hash in the text.
        shared: u64,
    },
    /// An input that players cannot make.
    #[error("input {0} changes the game from outside: only games that were played can be shared")]
    Changed(usize),
    /// The limit of phase calls is not the usual one.
    #[error(
        "the limit of its phase calls is {0} codes; for shared games, it is always {DEFAULT_FUEL}"
    )]
    Fuel(u64),
    /// The game takes too long.
    #[error("the game is longer than a day")]
    Time,
    /// There are too many inputs, or the rule is too large.
    #[error("the game is too large for a text: {0} bytes, at most {max}", max = text::MOST_BYTES)]
    Size(usize),
}

/// True if a text starts like a shared game, of this or a later version.
#[must_use]
pub fn is_shared(text: &str) -> bool {
    let digits = text.trim_start().strip_prefix("rul").and_then(|rest| rest.split_once(':'));
    digits.is_some_and(|(version, _)| {
        !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit())
    })
}

impl SharedGame {
    /// Packs a recorded game, with the rule itself or only its name and hash. `player` can be
    /// empty.
    ///
    /// # Errors
    /// The game cannot be shared.
    pub fn new(
        log: &Log,
        program: &Program,
        with_rule: bool,
        player: &str,
    ) -> Result<SharedGame, ShareError> {
        check_name(player).map_err(ShareError::Player)?;
        if log.header.fuel != DEFAULT_FUEL {
            return Err(ShareError::Fuel(log.header.fuel));
        }
        let mut game = log.begin(program);
        let mut inputs = Vec::new();
        // Only time that passes counts, and none passes after the end of the game.
        let mut since = 0;
        for (number, entry) in (1..).zip(&log.entries) {
            match &entry.input {
                Input::Advance(_) => {}
                Input::Signal(_) | Input::Window(_) => {
                    inputs.push((game.time() - since, entry.input.clone()));
                    since = game.time();
                }
                _ => return Err(ShareError::Changed(number)),
            }
            game.apply(&entry.input);
        }
        if game.time() > MOST_TIME {
            return Err(ShareError::Time);
        }
        let rule = if with_rule {
            let bytes = without_scores(program.bytes(), program.layout());
            SharedRule::Whole(Program::load(bytes).map_err(ShareError::Rule)?)
        } else {
            SharedRule::Named { name: program.rule().name.clone(), hash: short_hash(program) }
        };
        let shared = SharedGame {
            rule,
            player: player.to_owned(),
            edge: game.edge(),
            seed: log.header.seed,
            inputs,
            rest: game.time() - since,
            end: state_hash(&game),
        };
        // A text that would result in another game is not shared.
        shared.play(program)?;
        Ok(shared)
    }

    /// True if this is a game of a rule.
    #[must_use]
    pub fn is_of(&self, program: &Program) -> bool {
        let hash = match &self.rule {
            SharedRule::Named { hash, .. } => *hash,
            SharedRule::Whole(rule) => short_hash(rule),
        };
        hash == short_hash(program)
    }

    /// Plays the game.
    ///
    /// # Errors
    /// The rule is another one, or the game does not end as it should.
    pub fn play(&self, program: &Program) -> Result<(Log, Game), ShareError> {
        if !self.is_of(program) {
            let name = match &self.rule {
                SharedRule::Named { name, .. } => name,
                SharedRule::Whole(rule) => &rule.rule().name,
            };
            return Err(ShareError::OtherRule(name.clone()));
        }
        let (mut game, _) = Game::new(program.clone(), self.edge, self.seed);
        let mut journal = Journal::begin(&game, self.seed);
        let mut apply = |game: &mut Game, input: &Input| {
            let applied = game.apply(input);
            journal.add(input, game, &applied);
        };
        let mut inputs = self.inputs.iter().map(|(_, input)| input);
        for mut wait in self.waits() {
            // In steps, so that a replay shows what happens meanwhile at the right time.
            while wait > 0 && game.status() == Status::Playing {
                let step = game.next_event().map_or(wait, |event| event.min(wait));
                apply(&mut game, &Input::Advance(step));
                wait -= step;
            }
            if let Some(input) = inputs.next() {
                apply(&mut game, input);
            }
        }
        let (played, shared) = (state_hash(&game).0, self.end.0);
        if played != shared {
            return Err(ShareError::Diverged { played, shared });
        }
        Ok((journal.log().clone(), game))
    }

    /// The milliseconds before each input, and after the last one.
    fn waits(&self) -> impl Iterator<Item = u64> {
        self.inputs.iter().map(|(wait, _)| *wait).chain([self.rest])
    }

    /// Writes the game as a text: a single line, without a line break.
    ///
    /// # Errors
    /// The game is too large.
    pub fn to_text(&self) -> Result<String, ShareError> {
        let bytes = self.to_bytes();
        if bytes.len() > text::MOST_BYTES {
            return Err(ShareError::Size(bytes.len()));
        }
        Ok(text::write(GAME, &bytes))
    }

    /// Reads a game from a text; spaces and line breaks in it do not count.
    ///
    /// # Errors
    /// The text is not a shared game, or was cut or changed.
    pub fn from_text(text: &str) -> Result<SharedGame, ShareError> {
        SharedGame::from_bytes(&text::read(GAME, text)?)
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        match &self.rule {
            SharedRule::Named { name, hash } => {
                bytes.push(0);
                add_bytes(&mut bytes, name.as_bytes());
                bytes.extend(hash.to_be_bytes());
            }
            SharedRule::Whole(program) => {
                bytes.push(1);
                add_bytes(&mut bytes, program.bytes());
            }
        }
        add_bytes(&mut bytes, self.player.as_bytes());
        add_number(&mut bytes, self.edge.get().into());
        add_number(&mut bytes, self.seed);
        bytes.extend(self.end.0.to_be_bytes());
        add_number(&mut bytes, self.inputs.len() as u64);
        bytes.extend(self.waits().map(|wait| wait as u8));
        for wait in self.waits() {
            add_number(&mut bytes, wait >> 8);
        }
        for (_, input) in &self.inputs {
            let code = match input {
                Input::Window(starts) => u64::from(*starts),
                Input::Signal(id) => 2 + u64::from(*id),
                _ => unreachable!("`new` and `from_bytes` accept no other inputs"),
            };
            add_number(&mut bytes, code);
        }
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Result<SharedGame, ShareError> {
        let missing = |what: &'static str| move || ShareError::Contents(what);
        let mut fields = Fields(bytes);
        let rule = match fields.number() {
            Some(0) => {
                let name = fields.text().ok_or_else(missing("the name of the rule is missing"))?;
                let hash = fields.hash().ok_or_else(missing("the hash of the rule is missing"))?;
                SharedRule::Named { name: name.to_owned(), hash }
            }
            Some(1) => {
                let file = fields.bytes().ok_or_else(missing("the rule is missing"))?;
                SharedRule::Whole(Program::load(file.to_vec()).map_err(ShareError::Rule)?)
            }
            _ => return Err(ShareError::Contents("it starts with neither 0 nor 1")),
        };
        let player = fields.text().ok_or_else(missing("the player is missing"))?.to_owned();
        check_name(&player).map_err(ShareError::Player)?;
        let edge = fields.number().and_then(|edge| Edge::new(u8::try_from(edge).ok()?));
        let edge = edge.ok_or_else(missing("there is no such board"))?;
        let seed = fields.number().ok_or_else(|| {
            let is_missing = fields.0.is_empty();
            let why = if is_missing { "the seed is missing" } else { "the seed has over 64 bits" };
            ShareError::Contents(why)
        })?;
        let end = fields.hash().map(StateHash);
        let end = end.ok_or_else(missing("the hash of the end is missing"))?;
        let count = fields.number().and_then(|count| usize::try_from(count).ok());
        // Each input needs more than a byte.
        let count = count.filter(|&count| count <= bytes.len());
        let count = count.ok_or_else(missing("the number of inputs is impossible"))?;
        let low = fields.take(count + 1).ok_or_else(missing("a wait is missing"))?;
        let mut wait = |&low: &u8| fields.number()?.checked_mul(256)?.checked_add(low.into());
        let waits: Option<Vec<u64>> = low.iter().map(&mut wait).collect();
        let mut waits = waits.ok_or_else(missing("a wait is missing or too long"))?;
        let time = waits.iter().fold(0, |time: u64, &wait| time.saturating_add(wait));
        if time > MOST_TIME {
            return Err(ShareError::Time);
        }
        let rest = waits.pop().unwrap_or(0);
        let mut input = || match fields.number()? {
            code @ 0..=1 => Some(Input::Window(code == 1)),
            code => Some(Input::Signal(u8::try_from(code - 2).ok()?)),
        };
        let inputs = waits.into_iter().map(|wait| Some((wait, input()?))).collect::<Option<_>>();
        let inputs = inputs.ok_or_else(missing("an input is missing or does not exist"))?;
        if !fields.0.is_empty() {
            return Err(ShareError::Contents("something follows the last input"));
        }
        Ok(SharedGame { rule, player, edge, seed, inputs, rest, end })
    }
}

/// The first 8 bytes of the hash of a rule.
fn short_hash(program: &Program) -> u64 {
    let hash = program.hash();
    hash.get(..16).and_then(|digits| u64::from_str_radix(digits, 16).ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests;
