//! The automaton of a loop, whose states are built when cells first reach them.
//!
//! What an instruction does to a group depends on the values of its registers, and these depend
//! only on the path that the group has taken. So a path is followed once, instruction by
//! instruction ([`walk`](super::walk)), to the next *action*: a condition on cells, a change of
//! marks, the end. A state is a place in the program together with the registers that matter
//! there, and it has one action. Its edges lead to the next states. From then on, a loop is only a
//! matter of sets of cells that move along edges; groups that reach the same state are one.

use grammar::isa::Op;
use hashbrown::HashTable;
use smallvec::SmallVec;

use super::conditions::{Condition, OfColors};
use super::program::{Program, REGISTERS, Register, SUMS};
use super::value::Packed;
use crate::machine::planes::{Offset, Plane};

/// The most states of an automaton.
pub(super) const MOST_STATES: usize = 512;

/// The most edges of a state that reads something.
const MOST_VALUES: usize = 64;

/// The number of a state.
pub(super) type StateId = u32;

/// What a group is known to be: where it is, and what its registers hold.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The next instruction.
    pub(super) at: u32,
    /// The kept registers that it has written, as bits.
    pub(super) written: u32,
    pub(super) registers: [Packed; REGISTERS],
    /// The sums on its path.
    pub(super) sums: [i64; SUMS],
}

/// What is done for the cells of a state.
#[derive(Clone, Debug)]
pub(super) enum Action {
    /// The cells are split: edge 0 if the condition is false, edge 1 if it is true.
    Split(Condition),
    /// The same for a condition on colors, by its number.
    SplitByColors(usize),
    /// The cells are split by the color at an offset: an edge for each color plus one.
    Sort(Offset),
    /// A code that reads the state; its value is the same for all cells. An edge for each value.
    Read { op: Op, operands: [i32; 3] },
    /// Marks change, those with bits, of the cells at an offset.
    Mark { marks: u8, sets: bool, offset: Offset },
    /// Values of registers are kept, which the next states do not need.
    Keep(Values),
    /// The end of the body, where values are kept.
    End(Values),
    /// What cannot be done for all cells at once.
    BailOut,
}

/// Registers and what they hold.
pub(super) type Values = Box<[(Register, Packed)]>;

/// How a group continues after an action.
#[derive(Clone, Copy, Debug)]
pub(super) struct Continuation {
    pub(super) at: u32,
    pub(super) cost: i32,
    /// What it writes first.
    pub(super) writes: [Option<(Register, Packed)>; 2],
}

/// How groups continue on the edges of a state. A read has one for all of its edges.
pub(super) type Continuations = SmallVec<[Continuation; 2]>;

/// Where the cells go after an action.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The next state, or [`Edge::UNKNOWN`] until cells first go there.
    pub(super) to: StateId,
    /// By how much the sums of its path differ from those of the next state, as a number in the
    /// list of differences.
    pub(super) difference: u32,
}

impl Edge {
    pub(super) const UNKNOWN: StateId = StateId::MAX;
}

/// A state.
#[derive(Clone, Debug)]
pub(super) struct State {
    at: u32,
    pub(super) action: Action,
    /// Its place in the order.
    pub(super) rank: u32,
    edges: [Edge; 2],
    /// The edges after the first two.
    more: Vec<Edge>,
}

/// Where a state comes from.
#[derive(Clone, Debug)]
struct Origin {
    /// The registers written and not yet kept, as bits, and the values of those that matter.
    written: u32,
    registers: SmallVec<[Packed; 6]>,
    /// The sums of the path on which it was found.
    sums: [i64; SUMS],
    continuations: Continuations,
    /// The values of the edges of a read.
    values: Vec<i32>,
}

/// The automaton of a loop, for certain numbers that are the same for all cells.
#[derive(Clone, Debug, Default)]
pub(super) struct Automaton {
    states: Vec<State>,
    origins: Vec<Origin>,
    /// The states in the order in which cells move on, so that they meet.
    order: Vec<StateId>,
    /// True if states or edges were added since they were put in order.
    is_new: bool,
    /// By how much sums differ: nothing is number 0.
    pub(super) differences: Vec<[i64; SUMS]>,
    /// The conditions on colors.
    pub(super) truths: Vec<Truth>,
    by_content: HashTable<StateId>,
}

/// A condition on colors, and for which cells it is true.
#[derive(Clone, Debug)]
pub(super) struct Truth {
    pub(super) condition: OfColors,
    /// The version of the colors for which these are the cells.
    pub(super) version: u64,
    pub(super) cells: Plane,
}

impl Automaton {
    /// Forgets all states.
    pub(super) fn clear(&mut self) {
        self.states.clear();
        self.origins.clear();
        self.order.clear();
        self.differences.clear();
        self.truths.clear();
        self.by_content.clear();
    }

    /// Forgets all states if there is no room for more.
    pub(super) fn clear_if_full(&mut self) {
        if self.states.len() >= MOST_STATES {
            self.clear();
        }
    }

    /// The state of a group that has reached an action, and the edge to it. `None` if there are too
    /// many.
    pub(super) fn enter(
        &mut self,
        program: &Program,
        group: &Group,
        action: Action,
        continuations: Continuations,
    ) -> Option<Edge> {
        let written = group.written & program.kept_live[group.at as usize];
        let registers: SmallVec<[Packed; 6]> = significant(program, group.at, written)
            .map(|register| group.registers[register])
            .collect();
        let hash = hash(group.at, written, &registers);
        let origins = &self.origins;
        let is_same = |&id: &StateId| {
            let origin = &origins[id as usize];
            self.states[id as usize].at == group.at
                && origin.written == written
                && origin.registers == registers
        };
        let known = self.by_content.find(hash, is_same).copied();
        let origin =
            Origin { written, registers, sums: group.sums, continuations, values: Vec::new() };
        let to = match known {
            Some(id) => id,
            None => self.add(hash, group.at, action, origin)?,
        };
        let mut difference = group.sums;
        for (sum, known) in difference.iter_mut().zip(self.origins[to as usize].sums) {
            *sum -= known;
        }
        Some(Edge { to, difference: self.difference(difference) })
    }

    fn add(&mut self, hash: u64, at: u32, action: Action, origin: Origin) -> Option<StateId> {
        if self.states.len() >= MOST_STATES {
            return None;
        }
        let id = self.states.len() as StateId;
        let action = match action {
            Action::Split(Condition::OfColors(condition)) => {
                Action::SplitByColors(self.condition(condition))
            }
            action => action,
        };
        let unknown = Edge { to: Edge::UNKNOWN, difference: 0 };
        let more = vec![unknown; origin.continuations.len().saturating_sub(2)];
        self.states.push(State { at, action, rank: id, edges: [unknown; 2], more });
        self.origins.push(origin);
        self.order.push(id);
        let rehash = |&id: &StateId| {
            let origin = &self.origins[id as usize];
            self::hash(self.states[id as usize].at, origin.written, &origin.registers)
        };
        self.by_content.insert_unique(hash, id, rehash);
        Some(id)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    pub(super) fn state(&self, id: StateId) -> &State {
        &self.states[id as usize]
    }

    /// The state at a place in the order.
    pub(super) fn in_order(&self, rank: usize) -> StateId {
        self.order[rank]
    }

    /// Puts the states in order: each after all that lead to it, as far as there are no cycles.
    pub(super) fn sort(&mut self) {
        if !std::mem::take(&mut self.is_new) {
            return;
        }
        let count = self.states.len();
        self.order.clear();
        let mut is_found = vec![false; count];
        // The states on a path, each with the number of its next edge.
        let mut path = Vec::new();
        for first in 0..count {
            if !std::mem::replace(&mut is_found[first], true) {
                path.push((first, 0));
            }
            while let Some((state, number)) = path.last_mut() {
                let Some(edge) = self.states[*state].edge(*number) else {
                    self.order.push(*state as StateId);
                    path.pop();
                    continue;
                };
                *number += 1;
                let to = edge.to as usize;
                if is_found.get(to) == Some(&false) {
                    is_found[to] = true;
                    path.push((to, 0));
                }
            }
        }
        self.order.reverse();
        for (rank, &state) in self.order.iter().enumerate() {
            self.states[state as usize].rank = rank as u32;
        }
    }

    /// The sums of the path of a state.
    pub(super) fn sums(&self, id: StateId) -> [i64; SUMS] {
        self.origins[id as usize].sums
    }

    pub(super) fn set_edge(&mut self, from: StateId, number: usize, edge: Edge) {
        self.is_new = true;
        let state = &mut self.states[from as usize];
        let place = match number.checked_sub(2) {
            None => state.edges.get_mut(number),
            Some(number) => state.more.get_mut(number),
        };
        if let Some(place) = place {
            *place = edge;
        }
    }

    /// The number of the edge of a read for a value; `None` if there are too many.
    pub(super) fn edge_for(&mut self, from: StateId, value: i32) -> Option<usize> {
        let values = &mut self.origins[from as usize].values;
        if let Some(number) = values.iter().position(|&other| other == value) {
            return Some(number);
        }
        if values.len() >= MOST_VALUES {
            return None;
        }
        values.push(value);
        let number = values.len() - 1;
        if number >= 2 {
            let unknown = Edge { to: Edge::UNKNOWN, difference: 0 };
            self.states[from as usize].more.push(unknown);
        }
        Some(number)
    }

    /// The number of a condition on colors.
    fn condition(&mut self, condition: OfColors) -> usize {
        let known = self.truths.iter().position(|truth| truth.condition == condition);
        known.unwrap_or_else(|| {
            self.truths.push(Truth { condition, version: 0, cells: Plane::EMPTY });
            self.truths.len() - 1
        })
    }

    fn difference(&mut self, difference: [i64; SUMS]) -> u32 {
        if self.differences.is_empty() {
            self.differences.push([0; SUMS]);
        }
        let known = self.differences.iter().position(|&other| other == difference);
        let number = known.unwrap_or_else(|| {
            self.differences.push(difference);
            self.differences.len() - 1
        });
        number as u32
    }

    /// The group of a state after its action, on the edge with a number.
    pub(super) fn group_after(&self, program: &Program, from: StateId, edge: usize) -> Group {
        let (state, origin) = (&self.states[from as usize], &self.origins[from as usize]);
        let mut registers = [Packed::ZERO; REGISTERS];
        let places = significant(program, state.at, origin.written);
        for (register, &value) in places.zip(&origin.registers) {
            registers[register] = value;
        }
        let mut group =
            Group { at: state.at, written: origin.written, registers, sums: origin.sums };
        if let Action::Keep(kept) = &state.action {
            for &(register, _) in kept {
                group.written &= !(1 << register);
            }
        }
        let read = match state.action {
            Action::Read { .. } => origin.values.get(edge),
            _ => None,
        };
        let number = if read.is_some() { 0 } else { edge };
        let Some(continuation) = origin.continuations.get(number) else {
            unreachable!("an edge has a continuation");
        };
        group.follow(continuation);
        if let (Some(&value), [Some((register, _)), _]) = (read, continuation.writes) {
            group.write(register, Packed::number(value));
        }
        group
    }
}

impl State {
    #[inline(always)]
    pub(super) fn edge(&self, number: usize) -> Option<Edge> {
        match number.checked_sub(2) {
            None => self.edges.get(number).copied(),
            Some(number) => self.more.get(number).copied(),
        }
    }
}

impl Group {
    pub(super) fn write(&mut self, register: Register, value: Packed) {
        if let Some(place) = self.registers.get_mut(usize::from(register)) {
            *place = value;
            self.written |= 1 << register;
        }
    }

    pub(super) fn follow(&mut self, continuation: &Continuation) {
        for (register, value) in continuation.writes.into_iter().flatten() {
            self.write(register, value);
        }
        self.at = continuation.at;
        self.sums[0] += i64::from(continuation.cost);
    }
}

/// The registers whose values make a difference at an instruction.
fn significant(program: &Program, at: u32, written: u32) -> impl Iterator<Item = usize> {
    let bits = program.live[at as usize] | written;
    (0..REGISTERS).filter(move |register| bits >> register & 1 != 0)
}

fn hash(at: u32, written: u32, registers: &[Packed]) -> u64 {
    let mix = |hash: u64, number: u64| {
        (hash ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
    };
    let start = mix(u64::from(at), u64::from(written));
    registers.iter().fold(start, |hash, value| mix(hash, value.bits()))
}
