//! One game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rulvm_core::machine::Rng;
use rulvm_lab::bot::Failure;
use rulvm_opponents::Turn;
use rulvm_table::books::{Entry, Opening, OptionError};
use rulvm_table::game::Player;
use rulvm_table::identity::{HOST, Mismatch, Version};
use rulvm_table::json::Object;
use rulvm_table::played::Played as Move;
use rulvm_table::table::{Refusal, Table};
use serde_json::Value;
use thiserror::Error;

use super::contestant::{Chooser, Contestant};
use super::is_interruption;

/// A game with this many moves is stopped, and counts as a draw.
const MOST_MOVES: u32 = 10_000;

/// Which games are played.
#[derive(Clone)]
pub struct Settings {
    /// The book.
    pub entry: &'static Entry,
    /// Its options.
    pub options: Object,
    /// How many games are played.
    pub games: u32,
    /// The seed of the first game. Each further game has the next number.
    pub seed: u64,
    /// A and B. A moves first in every other game, from the first one on.
    pub contestants: [Contestant; 2],
    /// How long a program can take for an answer.
    pub patience: Duration,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its number, from 0.
    pub game: u32,
    /// The contestant, 0 or 1, who moved first.
    pub first: usize,
    /// The contestant, 0 or 1, who won; nobody in a draw.
    pub winner: Option<usize>,
    /// The points that he won.
    pub points: u32,
    /// Whether it was stopped because it did not end.
    pub is_stopped: bool,
    /// The state before the first move, and the moves, without rolls of dice.
    pub start: Object,
    /// The moves.
    pub moves: Vec<Move>,
    /// How long the contestants took for their choices, and how many these were. A move that is
    /// the only legal one is not a choice.
    pub choices: [(Duration, u32); 2],
}

/// Why a game cannot be played.
#[derive(Debug, Error)]
pub enum Failed {
    /// The program of A (0) or B (1) failed.
    #[error("{failure}")]
    Program {
        /// Whose program: 0 or 1.
        contestant: usize,
        /// What it did.
        failure: Failure,
    },
    /// The book refuses its options.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The book cannot be opened.
    #[error("the book cannot be opened: {0:?}")]
    Book(Mismatch),
    /// The table refuses a move.
    #[error(transparent)]
    Table(#[from] Refusal),
}

impl Settings {
    /// Starts the programs of both contestants.
    pub(super) fn choosers(&self, stop: &Arc<AtomicBool>) -> Result<[Chooser; 2], Failed> {
        let chooser = |contestant: usize| {
            let chooser = self.contestants[contestant].chooser(self.patience, stop);
            chooser.map_err(|failure| Failed::Program { contestant, failure })
        };
        Ok([chooser(0)?, chooser(1)?])
    }

    /// A table with a new game.
    fn table(&self, seed: u64) -> Result<Table, Failed> {
        let opening = Opening {
            options: &self.options,
            seed,
            files: &|name| Err(format!("{name} is not read here")),
            nonces: Arc::new(|_| [0; 32]),
        };
        let book = (self.entry.open)(&opening)?;
        let mut table =
            Table::open(book, self.entry.identity(), Version::new(HOST)).map_err(Failed::Book)?;
        table.new_game()?;
        Ok(table)
    }
}

/// Plays a game; `None` if it was interrupted.
pub(super) fn play(
    settings: &Settings,
    game: u32,
    choosers: &mut [Chooser; 2],
    stop: &AtomicBool,
) -> Result<Option<Played>, Failed> {
    let book = settings.entry.id;
    let seed = settings.seed.wrapping_add(game.into());
    let first = game as usize % 2;
    let contestant_of = |player: Player| (player.index() + first) % 2;
    for player in Player::BOTH {
        let contestant = contestant_of(player);
        let started = choosers[contestant].start(book, player, seed);
        started.map_err(|failure| Failed::Program { contestant, failure })?;
    }
    let mut table = settings.table(seed)?;
    // Choices and dice are independent of each other.
    let mut rng = Rng::new(!seed);
    let core = |table: &Table| table.game().map(|game| game.core.clone()).unwrap_or_default();
    let start = core(&table);
    let mut moves = Vec::new();
    let mut choices = [(Duration::ZERO, 0); 2];
    while let Some(player) = table.game().and_then(rulvm_table::game::Game::turn) {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        if moves.len() >= MOST_MOVES as usize {
            break;
        }
        let core = core(&table);
        let legal = legal(&table, player);
        let text = match &legal[..] {
            [only] => only.clone(),
            _ => {
                let contestant = contestant_of(player);
                let turn = Turn { book, core: &core, player, legal: &legal };
                let question = Instant::now();
                let chosen = choosers[contestant].choose(
                    &turn,
                    &table.position(),
                    u64::from(rng.next()) << 32 | u64::from(rng.next()),
                );
                choices[contestant].0 += question.elapsed();
                choices[contestant].1 += 1;
                match chosen {
                    Ok(text) => text,
                    Err(failure) if is_interruption(&failure) => return Ok(None),
                    Err(failure) => return Err(Failed::Program { contestant, failure }),
                }
            }
        };
        make(&mut table, player, &text)?;
        if text != "roll" {
            moves.push(Move { player, text, dice: dice(&core) });
        }
    }
    let result = table.game().map_or(&Value::Null, rulvm_table::game::Game::result);
    Ok(Some(Played {
        game,
        first,
        winner: Player::read(&result["winner"]).map(contestant_of),
        points: result["points"].as_u64().and_then(|points| points.try_into().ok()).unwrap_or(0),
        is_stopped: result.is_null(),
        start,
        moves,
        choices,
    }))
}

/// The legal moves. The dialog about a double takes their place.
fn legal(table: &Table, player: Player) -> Vec<String> {
    match table.dialog() {
        Some(_) => ["drop", "take"].map(str::to_owned).into(),
        None => table.legal(player),
    }
}

fn make(table: &mut Table, player: Player, text: &str) -> Result<(), Refusal> {
    match table.dialog() {
        Some(_) => table.answer(if text == "drop" { 1 } else { 2 }),
        None => table.play(player, text),
    }
}

/// The dice that are played, in games with dice.
fn dice(core: &Object) -> Option<[u8; 2]> {
    let [one, other] = &core.get("dice")?.as_array()?[..] else { return None };
    Some([one.as_u64()?.try_into().ok()?, other.as_u64()?.try_into().ok()?])
}
