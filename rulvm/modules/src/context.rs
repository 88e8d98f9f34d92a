//! The state of the messages that are in progress, which instances find in their store.

use std::collections::VecDeque;

use rulvm_core::Event;
use rulvm_core::machine::{Failure, ModuleRng};
use rulvm_core::modules::Trace;
use wasmi::{Global, Memory, StoreLimits, StoreLimitsBuilder, TypedFunc};

use crate::check::MOST_PAGES;
use crate::seen::Seen;

/// The fuel of a module for a message (M23).
pub(crate) const FUEL: u64 = 10_000_000;

/// The size of a page of memory, in bytes.
pub(crate) const PAGE: usize = 1 << 16;

/// What instances find in their store.
#[derive(Debug)]
pub(crate) struct Context {
    /// The modules, in the order of the chain.
    pub(crate) places: Vec<Place>,
    /// What they can read.
    pub(crate) seen: Seen,
    /// The messages in progress, the innermost last.
    pub(crate) messages: Vec<InProgress>,
    /// The deliveries in progress, the innermost last.
    pub(crate) deliveries: Vec<Delivery>,
    /// How many deliveries the message of the game has caused so far (M25).
    pub(crate) made: usize,
    /// The signals that wait in the game.
    pub(crate) queue: VecDeque<u8>,
    /// True if modules may add signals (M15).
    pub(crate) can_queue: bool,
    /// What happens.
    pub(crate) events: Vec<Event>,
    pub(crate) trace: Trace,
    pub(crate) limits: StoreLimits,
}

/// A module in its place.
#[derive(Debug)]
pub(crate) struct Place {
    /// Its instance; `None` if the module is out.
    pub(crate) instance: Option<Instance>,
    pub(crate) status: Status,
}

/// What the host keeps about a module, apart from its instance.
#[derive(Clone, Debug)]
pub(crate) struct Status {
    /// Why it receives no more messages (M27).
    pub(crate) out: Option<Failure>,
    pub(crate) rng: ModuleRng,
    /// What is left of its fuel.
    pub(crate) fuel: u64,
    /// How many lines it has written with this fuel (M26).
    pub(crate) lines: u8,
}

/// The parts of an instance that the host uses.
#[derive(Debug)]
pub(crate) struct Instance {
    pub(crate) message: TypedFunc<(i32, i32), i32>,
    pub(crate) memory: Option<Memory>,
    /// The mutable globals.
    pub(crate) globals: Vec<Global>,
}

/// A message in progress.
#[derive(Debug)]
pub(crate) struct InProgress {
    pub(crate) number: u16,
    pub(crate) data: Vec<i32>,
    /// The words that were written, with their values before, in order (M27).
    pub(crate) undo: Vec<(usize, i32)>,
}

/// A delivery in progress.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Delivery {
    /// The place of the module.
    pub(crate) place: usize,
    /// Which of the messages in progress it is about.
    pub(crate) message: usize,
}

impl Context {
    /// A context with some modules, in which nothing has happened yet.
    pub(crate) fn new(statuses: Vec<Status>, trace: Trace) -> Context {
        let place = |status| Place { instance: None, status };
        Context {
            places: statuses.into_iter().map(place).collect(),
            seen: Seen::default(),
            messages: Vec::new(),
            deliveries: Vec::new(),
            made: 0,
            queue: VecDeque::new(),
            can_queue: false,
            events: Vec::new(),
            trace,
            limits: StoreLimitsBuilder::new().memory_size(MOST_PAGES as usize * PAGE).build(),
        }
    }

    /// The first place, from a given one on, whose module is not out.
    pub(crate) fn next_place(&self, from: usize) -> Option<usize> {
        (from..self.places.len()).find(|&place| self.places[place].status.out.is_none())
    }
}

impl Status {
    /// A module at the start of a game with a seed (M31).
    pub(crate) fn new(seed: u64, place: usize) -> Status {
        Status { out: None, rng: ModuleRng::new(seed, place as u64), fuel: FUEL, lines: 0 }
    }
}
