//! The earlier states of the present game, to which players can go back.
//!
//! A book knows nothing of this: it gets `OldGame` with an earlier core, and if the table is
//! connected, `ConnectionMade` as after a cut. `local` stays as it is, so a core can only be
//! returned to while the book's own part of `local` is what it was then. A roll of connected
//! dice, which reveals a secret, cannot be taken back.

use std::collections::VecDeque;

use serde_json::{Value, json};

use super::{Control, Dialog, Refusal, Snapshot, Table, Trouble};
use crate::event::{Event, Record};
use crate::game::{Game, Player};
use crate::json::{self, Object};

/// How many states are kept.
const MOST: usize = 500;
/// How many bytes of them, as JSON, are kept with a save.
const MOST_BYTES: usize = 1 << 20;

/// The members of `local` that the host knows (GM7). All others are the book's own.
const HOST_MEMBERS: [&str; 4] = ["side", "connected", "end", "picked"];

/// A state before a move.
#[derive(Debug)]
struct Step {
    core: Object,
    /// The book's own members of `local`.
    own: Object,
    /// Who made the move.
    mover: Player,
}

/// The states of a game before its moves. Each has a number; the oldest ones are forgotten.
#[derive(Debug, Default)]
pub(super) struct Past {
    steps: VecDeque<Step>,
    /// The number of the first state that is kept.
    first: u64,
    /// How many games have started.
    games: u64,
    /// How many times players have gone back.
    undone: u64,
}

impl Past {
    /// The number of the next state.
    pub(super) fn next(&self) -> u64 {
        self.first + self.steps.len() as u64
    }

    /// Forgets the states from a number on.
    pub(super) fn truncate(&mut self, number: u64) {
        let kept = usize::try_from(number.saturating_sub(self.first)).unwrap_or(usize::MAX);
        self.steps.truncate(kept);
    }

    /// Forgets all states.
    pub(super) fn clear(&mut self) {
        self.truncate(0);
    }

    /// Another game starts.
    pub(super) fn start_game(&mut self) {
        self.clear();
        self.games += 1;
    }

    fn push(&mut self, step: Step) {
        if self.steps.len() == MOST {
            self.steps.pop_front();
            self.first += 1;
        }
        self.steps.push_back(step);
    }

    /// Returns the last state that a function accepts, and its number.
    fn last(&self, accepts: impl Fn(&Step) -> bool) -> Option<(u64, &Step)> {
        let at = self.steps.iter().rposition(accepts)?;
        Some((self.first + at as u64, &self.steps[at]))
    }
}

/// The book's own members of the local part of a game.
fn own_members(game: &Game) -> Object {
    let is_own = |(name, _): &(&String, &_)| !HOST_MEMBERS.contains(&name.as_str());
    game.local.iter().filter(is_own).map(|(name, value)| (name.clone(), value.clone())).collect()
}

impl Table {
    /// Takes a move back: the last one of a player, with everything since, or the last one of
    /// anybody. If connected, the other player is asked to take back the last move of this side.
    ///
    /// # Errors
    /// If there is no such move or it cannot be taken back, if a dialog is open, if the other
    /// program cannot do it, or if the book misbehaves.
    pub fn undo(&mut self, player: Option<Player>) -> Result<(), Refusal> {
        self.must_play()?;
        self.must_have_no_dialog()?;
        if self.is_connected() && !self.extras().undo {
            return Err(Refusal::NotOffered);
        }
        let number = self.last_move(player).ok_or(Refusal::NothingToUndo)?;
        if self.is_connected() {
            self.ask_control(Control::Undo, self.past_hash(number));
            return Ok(());
        }
        self.session = None;
        Ok(self.go_back(number)?)
    }

    /// Whether [`Table::undo`] would find a move.
    #[must_use]
    pub fn can_undo(&self, player: Option<Player>) -> bool {
        let is_offered = !self.is_connected() || self.extras().undo;
        is_offered && self.must_play().is_ok() && self.last_move(player).is_some()
    }

    /// How many games have started at this table.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.past.games
    }

    /// How many times players have gone back.
    #[must_use]
    pub fn undone(&self) -> u64 {
        self.past.undone
    }

    /// The number of the state before the last move of a player, or of anybody, if that can be
    /// returned to. While connected, this side's moves count.
    fn last_move(&self, player: Option<Player>) -> Option<u64> {
        let game = self.game.as_ref().filter(|_| !self.is_watching())?;
        let player = if self.is_connected() { Some(self.side()) } else { player };
        let (number, step) =
            self.past.last(|step| player.is_none_or(|player| player == step.mover))?;
        (step.own == own_members(game)).then_some(number)
    }

    /// The state hash of an earlier state.
    fn past_hash(&self, number: u64) -> Option<String> {
        let at = usize::try_from(number.checked_sub(self.past.first)?).ok()?;
        self.past.steps.get(at).map(|step| json::hash(&step.core))
    }

    /// The number of the last state with a hash, if it can be returned to.
    pub(crate) fn find_past(&self, hash: &str) -> Option<u64> {
        let own = own_members(self.game.as_ref()?);
        let found = self.past.last(|step| step.own == own && json::hash(&step.core) == hash);
        found.map(|(number, _)| number)
    }

    /// How many moves the other player asks to take back (NET14); `None` unless they ask.
    #[must_use]
    pub fn asked_to_undo(&self) -> Option<u64> {
        let is_asked = matches!(self.dialog, Some(Dialog::Question(Control::Undo)));
        let own = self.connection.as_ref().filter(|_| is_asked)?;
        Some(self.past.next() - self.find_past(&own.target)?)
    }

    /// Goes back to an earlier state. Nothing happens if it is not kept.
    pub(crate) fn go_back(&mut self, number: u64) -> Result<(), Trouble> {
        let at = number.checked_sub(self.past.first).and_then(|at| usize::try_from(at).ok());
        let core = at.and_then(|at| self.past.steps.get(at)).map(|step| step.core.clone());
        let (Some(core), Some(game)) = (core, &mut self.game) else { return Ok(()) };
        game.core = core;
        self.past.truncate(number);
        self.past.undone += 1;
        if matches!(self.dialog, Some(Dialog::Book(_))) {
            self.dialog = None;
        }
        self.event(Event::OldGame)?;
        if self.is_connected() {
            self.connection_made(true)?;
        }
        self.modified = true;
        Ok(())
    }

    /// The states before the moves of this game, as both sides know them, the oldest first.
    pub fn past(&self) -> impl Iterator<Item = &Object> {
        self.past.steps.iter().map(|step| &step.core)
    }

    /// The earlier states, for [`Table::recall`]: the last ones, if they are large.
    pub(super) fn past_json(&self) -> Value {
        let mut rest = MOST_BYTES;
        let mut steps = Vec::new();
        for Step { core, own, mover } in self.past.steps.iter().rev() {
            let step = json!({"core": core, "own": own, "mover": mover.json()});
            let Some(less) = rest.checked_sub(step.to_string().len()) else { break };
            rest = less;
            steps.push(step);
        }
        steps.reverse();
        Value::Array(steps)
    }

    /// Recalls earlier states. If one of them is malformed, nothing happens.
    pub(super) fn recall_past(&mut self, past: &Value) {
        let step = |step: &Value| {
            let core = step.get("core")?.as_object().filter(|core| self.check(core).is_ok())?;
            let own = step.get("own")?.as_object()?.clone();
            Some(Step { core: core.clone(), own, mover: Player::read(step.get("mover")?)? })
        };
        let steps = past.as_array().filter(|steps| steps.len() <= MOST);
        if let Some(steps) = steps.and_then(|steps| steps.iter().map(step).collect()) {
            self.past.steps = steps;
        }
    }

    /// Keeps the state before a call that has changed the game, if the call was a move: of a player
    /// here, or a message from the one whose turn it was.
    pub(super) fn remember(&mut self, sent: &Record, before: &Snapshot) {
        if sent.event == Event::Restart {
            self.past.start_game();
        }
        let (Some(old), Some(new)) = (&before.game, &self.game) else { return };
        let Some(mover) = old.turn().filter(|_| old.core != new.core) else { return };
        let is_move = match sent.event {
            Event::Menu | Event::MouseDown | Event::KeyDown | Event::Answer => true,
            Event::MessageReceived => mover == self.side().other(),
            _ => false,
        };
        if is_move {
            self.past.push(Step { core: old.core.clone(), own: own_members(old), mover });
        }
    }

    /// Takes over a state of the same game from an inviter whom this table watches: an earlier one,
    /// or the next.
    pub(crate) fn follow(&mut self, game: Game) {
        match self.past.last(|step| step.core == game.core).map(|(number, _)| number) {
            Some(number) => {
                self.past.truncate(number);
                self.past.undone += 1;
            }
            None => {
                let turn = self.game.as_ref().and_then(Game::turn);
                if let (Some(mover), Some(old)) = (turn, self.game.as_ref())
                    && old.core != game.core
                {
                    let (core, own) = (old.core.clone(), own_members(old));
                    self.past.push(Step { core, own, mover });
                }
            }
        }
        self.game = Some(game);
    }
}
