//! Message modules (section 7) as a game knows them: they receive messages, read the game, and
//! answer. Another crate executes them.

use std::collections::VecDeque;
use std::fmt::Debug;
use std::sync::Arc;

use grammar::messages::{Import, Info};
use grammar::visible;
use serde::{Deserialize, Serialize};

use crate::file::LoadedFile;
use crate::machine::{Event, Failure, State};
use crate::piece::Piece;
use crate::status::Status;

/// Modules that have been loaded, in the order of their chain. Each game has a chain of its own.
pub trait Modules: Debug + Send + Sync {
    /// Which modules they are, in the order of the chain.
    fn ids(&self) -> &[ModuleId];

    /// A new chain for a game with a seed, from which the generators of the modules start (M31).
    fn chain(&self, seed: u64) -> Box<dyn ModuleChain>;

    /// A chain for the program, apart from those of games (M30).
    fn program_chain(&self) -> Box<dyn ProgramChain> {
        Box::new(NoProgramChain)
    }

    /// What people may want to know about each module.
    fn infos(&self) -> Vec<ModuleInfo<'_>> {
        Vec::new()
    }

    /// The modules at the chosen places; `None` if there are none, or if modules cannot be
    /// chosen.
    fn only(&self, is_chosen: &dyn Fn(usize) -> bool) -> Option<Arc<dyn Modules>> {
        let _ = is_chosen;
        None
    }
}

/// What people may want to know about a module.
#[derive(Clone, Copy, Debug)]
pub struct ModuleInfo<'m> {
    /// Its name, and the hash of its file.
    pub id: &'m ModuleId,
    /// Its file, as it was named.
    pub file: &'m str,
    /// Its priority (M19).
    pub priority: i32,
    /// What it can call.
    pub imports: &'m [Import],
}

/// The modules of the program, whose memories are apart from those of games (M30).
pub trait ProgramChain: Debug + Send + Sync {
    /// Delivers a message to the first module. Modules can read the rule in the menu (M21).
    fn deliver(&mut self, number: u16, data: Vec<i32>, rule: Option<&Arc<LoadedFile>>)
    -> Delivered;

    /// The chain as it is now.
    fn copy(&self) -> Box<dyn ProgramChain>;
}

/// What modules did with a message that was sent to them from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivered {
    /// The answer of the first module.
    pub answer: i32,
    /// The data as modules left them.
    pub data: Vec<i32>,
    /// What happened.
    pub events: Vec<Event>,
}

/// A chain without modules.
#[derive(Debug)]
struct NoProgramChain;

impl ProgramChain for NoProgramChain {
    #[inline]
    fn deliver(&mut self, _: u16, data: Vec<i32>, _: Option<&Arc<LoadedFile>>) -> Delivered {
        Delivered { answer: 0, data, events: Vec::new() }
    }

    fn copy(&self) -> Box<dyn ProgramChain> {
        Box::new(NoProgramChain)
    }
}

/// A module, as recordings name it (M33).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModuleId {
    /// Its name.
    pub name: String,
    /// The SHA-256 hash of its file, in hexadecimal digits.
    pub sha256: String,
}

/// Describes modules in a message: their names, and the starts of their hashes.
#[must_use]
pub fn named(modules: &[ModuleId]) -> String {
    if modules.is_empty() {
        return "no modules".to_owned();
    }
    let named = |module: &ModuleId| {
        let hash = module.sha256.get(..8).unwrap_or(&module.sha256);
        format!("`{}` ({hash}...)", visible::display(&module.name))
    };
    let modules: Vec<String> = modules.iter().map(named).collect();
    format!("the modules {}, in this order", modules.join(", "))
}

/// The modules of one game, in which they keep their memories (M29).
pub trait ModuleChain: Debug + Send + Sync {
    /// Delivers a message to the first module, and returns its answer (M2). It returns whatever the
    /// modules do.
    fn deliver(&mut self, message: Message<'_>) -> i32;

    /// The chain as it is now, for a saved game (M32).
    fn copy(&self) -> Box<dyn ModuleChain>;

    /// True if it is asked for signals as time passes (M12).
    fn is_polled(&self) -> bool {
        true
    }

    /// Which modules have failed, and why, in the order of the chain.
    fn failures(&self) -> Vec<Option<Failure>>;

    /// The fuel that each module has used for the last message, in the order of the chain (M23);
    /// empty if that is not known.
    fn fuel_used(&self) -> Vec<u64> {
        Vec::new()
    }

    /// The states of the generators, in the order of the chain.
    fn generators(&self) -> Vec<u64>;

    /// Chooses the types of messages whose deliveries are reported as events from now on.
    fn trace(&mut self, trace: Trace);
}

/// A message on its way to the first module.
#[derive(Debug)]
pub struct Message<'m> {
    /// Its type.
    pub number: u16,
    /// Its data, which modules may change.
    pub data: &'m mut [i32],
    /// True if the modules have all their fuel for it; false if they share it with the message
    /// before, as those of one phase call do (M23).
    pub is_fresh: bool,
    /// What modules can read.
    pub moment: Moment<'m>,
    /// The signals that modules have put into the queue of the game (M15).
    pub queue: &'m mut VecDeque<u8>,
    /// What happens.
    pub events: &'m mut Vec<Event>,
}

/// The types of messages whose deliveries are reported (M36).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Trace {
    /// None.
    #[default]
    Off,
    /// These; all if there are none.
    Types(Vec<u16>),
}

impl Trace {
    /// True if deliveries of this type are reported.
    #[must_use]
    pub fn has(&self, number: u16) -> bool {
        match self {
            Trace::Off => false,
            Trace::Types(types) => types.is_empty() || types.contains(&number),
        }
    }
}

/// What code cannot see of a game, at the moment of a message.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'g> {
    /// The rule.
    pub file: &'g Arc<LoadedFile>,
    /// The status.
    pub status: Status,
    /// The falling piece.
    pub piece: Option<&'g Piece>,
    /// The game time in milliseconds.
    pub time: u64,
    /// The milliseconds until the next descent.
    pub fall: u64,
    /// True during the window pause.
    pub is_window_paused: bool,
    /// The score, at the end.
    pub score: Option<i32>,
}

/// A game at the moment of a message: all that modules can read of it (M9).
#[derive(Clone, Copy, Debug)]
pub struct Moment<'g> {
    /// What code can see.
    pub state: &'g State,
    /// What code cannot see.
    pub situation: Situation<'g>,
}

impl Moment<'_> {
    /// A number about the game.
    #[must_use]
    pub fn info(&self, info: Info) -> i32 {
        let Moment { state, situation } = self;
        let rule = situation.file.rule();
        let count = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        match info {
            Info::Edge => state.board.geometry().edge.get().into(),
            Info::Status => match situation.status {
                Status::Playing => 1,
                Status::Over => 2,
                Status::Trapped => 3,
            },
            Info::TimeLow => situation.time as i32,
            Info::TimeHigh => (situation.time >> 32) as i32,
            Info::Period => state.period,
            Info::Fall => i32::try_from(situation.fall).unwrap_or(i32::MAX),
            Info::Radar => -i32::from(state.radar),
            Info::Pauses => i32::from(state.paused) | i32::from(situation.is_window_paused) << 1,
            Info::Timer => state.timer.map_or(-1, |timer| timer.get().into()),
            Info::Stack => count(state.stack.len()),
            Info::Score => situation.score.unwrap_or(0),
            Info::Cells => count(state.board.geometry().edge.cells()),
            Info::Patterns => count(rule.patterns.len()),
            Info::Shapes => count(rule.shapes.len()),
            Info::Signals => count(rule.signals.len()),
            Info::RuleSize => count(situation.file.bytes().len()),
        }
    }

    /// The 16 numbers of the falling piece: shape, turn, reference cell, size, and cells, colors
    /// and patterns of its hexagons. All are 0 without a piece.
    #[must_use]
    pub fn piece(&self) -> [i32; 16] {
        let mut numbers = [0; 16];
        let Situation { file, piece, .. } = self.situation;
        let shape = piece.and_then(|piece| file.rule().shape(piece.shape.into()));
        let (Some(piece), Some(shape)) = (piece, shape) else { return numbers };
        let edge = self.state.board.geometry().edge;
        numbers[..4].copy_from_slice(&[
            piece.shape.into(),
            piece.turn.into(),
            grammar::hex::cell_id(edge.cell(piece.reference)),
            piece.size.into(),
        ]);
        let all = piece.positions(shape).zip(&piece.hexagons).take(piece.size.into());
        for (k, (position, hexagon)) in all.enumerate() {
            numbers[4 + k] = grammar::hex::cell_id(edge.cell(position));
            numbers[8 + k] = hexagon.color.into();
            numbers[12 + k] = hexagon.pattern.into();
        }
        numbers
    }

    /// `V[0..8]` of the next piece, as far as the rule itself may see them.
    #[must_use]
    pub fn next(&self) -> [i32; 9] {
        self.state.next.filter(|_| self.state.radar).unwrap_or_default()
    }
}
