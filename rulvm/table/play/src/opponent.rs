//! A program that plays a side. It thinks in parts, between the keys of the player.

use std::time::Duration;

use rulvm_core::game::{Game as Board, Input, Status as BoardStatus};
use rulvm_opponents::{OPPONENTS, Strength, Thinking, Turn, think};
use rulvm_player::frames::PATIENCE;
use rulvm_table::game::Player;
use rulvm_table::json::Object;
use rulvm_table::table::{Status, Table};

use crate::opening::VERSUS;
use crate::reflexes::Reflexes;

/// How long a position is shown at least before the program changes it, so that moves can be seen.
const PAUSE: Duration = Duration::from_millis(700);
/// How long it thinks before keys are read again.
const PART: Duration = Duration::from_millis(15);
/// How many positions it looks at before the time is read again.
const POSITIONS: u64 = 50;

/// Returns the time since some moment: a clock of the front end.
pub type Stopwatch = Box<dyn Fn() -> Duration>;

/// A program that plays a side.
pub struct Opponent {
    /// How well it plays.
    pub strength: Strength,
    /// The side that it plays.
    pub side: Player,
    seed: u64,
    stopwatch: Stopwatch,
    thought: Option<Thought>,
    /// How it plays RUL versus, where it does not think.
    reflexes: Reflexes,
}

/// What it thinks about.
struct Thought {
    core: Object,
    thinking: Box<dyn Thinking>,
    is_done: bool,
    /// How long the position has been shown.
    time: Duration,
}

impl Opponent {
    /// A program that plays a side. The seed decides between moves that are equal; the stopwatch
    /// tells when it has to pause.
    #[must_use]
    pub fn new(strength: Strength, side: Player, seed: u64, stopwatch: Stopwatch) -> Opponent {
        let reflexes = Reflexes::new(strength);
        Opponent { strength, side, seed, stopwatch, thought: None, reflexes }
    }

    /// How it plays, by a name.
    pub(crate) fn name(&self, table: &Table) -> &'static str {
        let book = &*table.identity().id;
        let has_skill = book == VERSUS || OPPONENTS.iter().any(|own| own.book == book);
        if has_skill { self.strength.name() } else { "random" }
    }

    /// The side that it plays.
    pub(crate) fn side(&self) -> Player {
        self.side
    }

    /// Lets it play the other side from now on.
    pub(crate) fn change_sides(&mut self) {
        self.side = self.side.other();
        self.thought = None;
        self.reflexes = Reflexes::new(self.strength);
    }

    /// Whether it acts now: it is its turn, or it answers a question of the book.
    fn acts(&self, table: &Table) -> bool {
        let turn = table.game().and_then(|game| game.turn());
        let is_host = table.dialog().is_some_and(|dialog| dialog.is_host());
        table.status() == Status::Playing && turn == Some(self.side) && !is_host
    }

    /// Returns how long it can do without [`Opponent::pass`].
    pub(crate) fn patience(&self, table: &Table) -> Duration {
        match &self.thought {
            _ if is_match(table) => self.reflexes.patience(),
            _ if !self.acts(table) => PATIENCE,
            Some(thought) if thought.is_done => PAUSE.saturating_sub(thought.time),
            Some(_) => Duration::ZERO,
            None => PATIENCE,
        }
    }

    /// Time passes: it thinks. Returns the move that it makes now, if it does.
    pub(crate) fn pass(&mut self, table: &Table, time: Duration) -> Option<String> {
        if is_match(table) {
            let boards = table.boards()?;
            let [board, other] = [self.side, self.side.other()].map(|side| &boards[side.index()]);
            let is_playing = board.game.status() == BoardStatus::Playing;
            if is_playing
                && other.game.status() != BoardStatus::Playing
                && let Some(stop) = winning_stop(&board.game, &other.game)
            {
                return Some(format!("@{stop}"));
            }
            let signal = is_playing.then(|| self.reflexes.pass(&board.game, time)).flatten();
            return signal.map(|id| format!("@{id}"));
        }
        if !self.acts(table) {
            self.thought = None;
            return None;
        }
        let core = &table.game()?.core;
        if self.thought.as_ref().is_none_or(|thought| thought.core != *core) {
            self.thought = self.start(table, core);
        } else if let Some(thought) = &mut self.thought {
            thought.time += time;
        }
        let thought = self.thought.as_mut()?;
        let end = (self.stopwatch)() + PART;
        while !thought.is_done && (self.stopwatch)() < end {
            thought.is_done = thought.thinking.think(&mut POSITIONS.clone());
        }
        let is_ready = thought.is_done && thought.time >= PAUSE;
        is_ready.then(|| self.thought.take()).flatten().map(|thought| thought.thinking.best())
    }

    fn start(&mut self, table: &Table, core: &Object) -> Option<Thought> {
        let (book, player) = (&*table.identity().id, self.side);
        let legal = table.legal(player);
        let turn = Turn { book, core, player, legal: &legal };
        self.seed = self.seed.wrapping_add(1);
        let thinking = think(&turn, self.strength, self.seed)?;
        Some(Thought { core: core.clone(), thinking, is_done: false, time: Duration::ZERO })
    }
}

/// Returns the signal that ends a board of RUL versus, if that wins against a board that has ended:
/// nobody has to wait for a program that has won.
fn winning_stop(board: &Board, other: &Board) -> Option<u8> {
    let stop = board.program().rule().signal("STOP")?;
    let mut ended = board.clone();
    ended.apply(&Input::Signal(stop));
    let is_won = ended.status() == BoardStatus::Over && ended.score() > other.score();
    is_won.then_some(stop)
}

/// Whether a table is one of RUL versus, where nobody waits for a turn.
fn is_match(table: &Table) -> bool {
    table.identity().id == VERSUS && table.status() == Status::Playing
}
