//! What can be done to a game: every input is a value.

use grammar::isa::Address;
use grammar::rul3::Phase;
use serde::{Deserialize, Serialize};

use super::conductor::Watched;
use super::host::Host;
use super::{Conductor, Edit, Event, Game};
use crate::machine::{Observer, TrapReport};

/// An input. The inputs of a game, in order, and its start determine everything in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Input {
    /// A signal by its internal identifier (G15).
    Signal(u8),
    /// A key was hit: modules may take it (M13).
    Key {
        /// Its key word (F6); 0 if unknown.
        key: u16,
        /// The character that was typed; 0 if unknown.
        character: u32,
    },
    /// Time passes, in milliseconds.
    Advance(u64),
    /// The window pause starts or ends (G13).
    Window(bool),
    /// The state is changed from outside.
    Edit(Edit),
    /// A phase is called, as a bare subroutine.
    Call(PhaseLetter),
    /// The limit of phase calls is changed (E14).
    Fuel(u64),
    /// A piece appears in place of the falling one, as if phase A had set `V[0..8]` to these
    /// values. Only tests of rules use this and the next two; recordings never contain them.
    #[serde(skip)]
    Piece([i32; 9]),
    /// The code at an address is executed as a bare subroutine, as if it were phase 0.
    #[serde(skip)]
    Code(Address),
    /// The code at an address is executed in this way on a copy of the game: it returns a value or
    /// traps, and changes nothing.
    #[serde(skip)]
    Value(Address),
}

/// A phase, by its letter in serialized form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhaseLetter(pub Phase);

impl Serialize for PhaseLetter {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.letter())
    }
}

impl<'de> Deserialize<'de> for PhaseLetter {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let letter = String::deserialize(deserializer)?;
        Phase::from_letter(&letter)
            .map(PhaseLetter)
            .ok_or_else(|| serde::de::Error::custom(format_args!("no phase `{letter}`")))
    }
}

/// The result of an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Applied {
    /// The action of a signal, or the value of a called phase or of other code; `None` without one.
    pub value: Option<i32>,
    /// The signal that a key became.
    pub signal: Option<u8>,
    /// The code of a module that refused the start of the game (M27).
    pub refused: Option<u16>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The trap that ended it, if one did; the status of the game is then "trapped".
    pub trap: Option<TrapReport>,
    /// The milliseconds of an [`Input::Advance`] that did not pass, because one answer should not
    /// hold more than what happened before. Almost always 0.
    pub rest: u64,
    /// True if the conductor stopped in the middle of a phase. The game is in the middle of this
    /// input, and no other input can be applied to it.
    pub is_stopped: bool,
}

impl Applied {
    /// The result of an input that has done nothing yet, in the memory of this one.
    pub(super) fn clear(&mut self) {
        let mut events = std::mem::take(&mut self.events);
        events.clear();
        *self = Applied { events, ..Applied::default() };
    }
}

impl Game {
    /// Applies an input.
    ///
    /// An edit that is not possible changes nothing; check it with [`Game::check`] before.
    pub fn apply(&mut self, input: &Input) -> Applied {
        self.apply_conducted(input, None)
    }

    /// Applies an input, as [`apply`](Game::apply) does; the result replaces an earlier one, and
    /// reuses its memory.
    pub fn apply_into(&mut self, input: &Input, applied: &mut Applied) {
        self.conduct_into(input, None, applied);
    }

    /// Applies an input while an observer watches the codes of phases; if it stops, the input ends.
    pub fn apply_watched(&mut self, input: &Input, watcher: &mut dyn Observer) -> Applied {
        self.apply_conducted(input, Some(&mut Watched(watcher)))
    }

    /// Applies an input; a conductor may run the phases in place of the machine.
    pub fn apply_conducted(
        &mut self,
        input: &Input,
        conductor: Option<&mut dyn Conductor>,
    ) -> Applied {
        let mut applied = Applied::default();
        self.conduct_into(input, conductor, &mut applied);
        applied
    }

    fn conduct_into(
        &mut self,
        input: &Input,
        conductor: Option<&mut dyn Conductor>,
        applied: &mut Applied,
    ) {
        self.spent = 0;
        match input {
            Input::Signal(id) => {
                self.record_into(applied, conductor, |game, host| game.signal(*id, host));
            }
            Input::Key { key, character } => {
                let mut signal = None;
                let hit = |game: &mut Game, host: &mut Host<'_>| {
                    let became = game.key(*key, *character, host)?;
                    signal = became.map(|(id, _)| id);
                    Ok(became.map(|(_, action)| action))
                };
                self.record_into(applied, conductor, hit);
                applied.signal = signal;
            }
            Input::Advance(milliseconds) => {
                let mut rest = 0;
                let advance = |game: &mut Game, host: &mut Host<'_>| {
                    rest = game.advance(*milliseconds, host)?;
                    Ok(None)
                };
                self.record_into(applied, conductor, advance);
                applied.rest = rest;
            }
            Input::Window(pause) => {
                self.record_into(applied, conductor, |game, host| {
                    game.window(*pause, host).map(|()| None)
                });
            }
            Input::Edit(edit) => {
                if self.check(edit).is_ok() {
                    self.edit(edit);
                }
                applied.clear();
            }
            Input::Call(PhaseLetter(phase)) => {
                self.record_into(applied, conductor, |game, host| {
                    game.call(*phase, host).map(Some)
                });
            }
            Input::Fuel(fuel) => {
                self.fuel = *fuel;
                applied.clear();
            }
            Input::Piece(values) => {
                self.state.next = Some(*values);
                self.record_into(applied, conductor, |game, host| {
                    game.piece_appears(host).map(|()| None)
                });
            }
            Input::Code(entry) => self.run_code(*entry, conductor, applied),
            Input::Value(entry) => {
                let before = self.clone();
                self.run_code(*entry, conductor, applied);
                *self = before;
            }
        }
    }

    /// Runs the code at an address as if it were phase 0.
    fn run_code(
        &mut self,
        entry: Address,
        conductor: Option<&mut dyn Conductor>,
        applied: &mut Applied,
    ) {
        self.record_into(applied, conductor, |game, host| {
            game.run(Phase::Init, entry, host).map(Some)
        });
    }
}
