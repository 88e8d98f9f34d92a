//! The memory of loops that are executed for all cells at once.

use std::sync::Arc;

use grammar::hex::Edge;
use smallvec::SmallVec;

use super::automaton::{Automaton, MOST_STATES};
use super::marks::Marks;
use crate::machine::board::Board;
use crate::machine::geometry::ByCell;
use crate::machine::planes::{Digits, Place, Plane, Wide};

/// The most automata of a loop.
const MOST_AUTOMATA: usize = 16;
/// The most states of all automata, which take a few hundred bytes each.
const MOST_STATES_OF_ALL: usize = 2048;
/// The most numbers that are the same for all cells.
pub(super) const MOST_FIXED: usize = 40;

/// The places, in the order of states, of those where cells wait.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    bits: [u64; MOST_STATES / 64],
    /// The first word that is not 0, or one before it.
    first: usize,
}

impl Waiting {
    #[inline(always)]
    pub(super) fn insert(&mut self, rank: usize) {
        self.bits[rank / 64] |= 1 << (rank % 64);
        self.first = self.first.min(rank / 64);
    }

    #[inline(always)]
    pub(super) fn remove(&mut self, rank: usize) {
        self.bits[rank / 64] &= !(1 << (rank % 64));
    }

    /// The first place.
    #[inline(always)]
    pub(super) fn first(&mut self) -> Option<usize> {
        while let Some(bits) = self.bits.get(self.first) {
            if *bits != 0 {
                return Some(self.first * 64 + bits.trailing_zeros() as usize);
            }
            self.first += 1;
        }
        None
    }

    pub(super) fn clear(&mut self) {
        *self = Waiting::default();
    }
}

/// The value of a register after the last cell that has written it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept {
    pub(super) cell: Place,
    pub(super) value: i32,
}

/// The memory of loops that are executed for all cells at once.
#[derive(Debug)]
pub(in super::super) struct Lanes {
    /// The code whose loops these are.
    code: Option<Arc<()>>,
    /// For each program, what is known of it.
    pub(super) loops: Vec<Loop>,
    pub(super) waiting: Waiting,
    /// The cells that wait, by their states.
    pub(super) cells: Vec<Plane>,
    pub(super) fixed: [i32; MOST_FIXED],
    pub(super) marks: Marks,
    pub(super) patterns: Vec<(u8, Wide)>,
    pub(super) colors: Colors,
}

/// A loop: when it is executed for all cells at once, and how.
#[derive(Debug, Default)]
pub(super) struct Loop {
    /// How many of its next executions are left to the operations after it.
    pub(super) pause: u8,
    /// Its automata, the one that was needed last at the end.
    automata: Vec<Known>,
}

/// An automaton, and what it was built for.
#[derive(Debug)]
pub(super) struct Known {
    edge: Edge,
    fixed: SmallVec<[i32; 8]>,
    pub(super) automaton: Automaton,
}

impl Loop {
    /// The automaton for a board and for numbers that are the same for all cells.
    pub(super) fn automaton(&mut self, edge: Edge, fixed: &[i32]) -> &mut Automaton {
        let is_right = |known: &Known| known.edge == edge && known.fixed[..] == *fixed;
        match self.automata.iter().rposition(is_right) {
            Some(place) if place + 1 == self.automata.len() => {}
            Some(place) => self.automata[place..].rotate_left(1),
            None => {
                let mut known = if self.automata.len() < MOST_AUTOMATA {
                    Known { edge, fixed: SmallVec::new(), automaton: Automaton::default() }
                } else {
                    self.automata.remove(0)
                };
                known.edge = edge;
                known.fixed = SmallVec::from_slice(fixed);
                known.automaton.clear();
                self.automata.push(known);
            }
        }
        match self.automata.last_mut() {
            Some(known) => &mut known.automaton,
            None => unreachable!("one was found or added"),
        }
    }
}

impl Lanes {
    /// The loops are those of a code with some programs.
    pub(super) fn look_at(&mut self, code: &Arc<()>, programs: usize) {
        if self.code.as_ref().is_none_or(|known| !Arc::ptr_eq(known, code)) {
            self.code = Some(Arc::clone(code));
            self.loops.clear();
            self.loops.resize_with(programs, Loop::default);
        }
    }

    /// Forgets all automata if they have become too large.
    pub(super) fn limit_memory(&mut self) {
        let known = self.loops.iter().flat_map(|of_loop| &of_loop.automata);
        if known.map(|known| known.automaton.len()).sum::<usize>() > MOST_STATES_OF_ALL {
            self.loops.iter_mut().for_each(|of_loop| of_loop.automata.clear());
            self.cells.clear();
        }
    }
}

impl Default for Lanes {
    fn default() -> Lanes {
        Lanes {
            code: None,
            loops: Vec::new(),
            waiting: Waiting::default(),
            cells: Vec::new(),
            fixed: [0; MOST_FIXED],
            marks: Marks::default(),
            patterns: Vec::new(),
            colors: Colors::default(),
        }
    }
}

/// The colors as planes, and of which board.
#[derive(Debug)]
pub(super) struct Colors {
    of: ByCell<i8>,
    /// How many boards there have been.
    pub(super) version: u64,
    pub(super) planes: Digits,
}

impl Default for Colors {
    fn default() -> Colors {
        // No board has these.
        Colors { of: [-1; 256], version: 0, planes: [Wide::EMPTY; 3] }
    }
}

impl Colors {
    /// The colors are those of a board; most of the time, they still are.
    pub(super) fn look_at(&mut self, board: &Board) {
        if self.of != *board.all_colors() {
            self.of = *board.all_colors();
            self.version += 1;
            self.planes = board.color_planes();
        }
    }
}
