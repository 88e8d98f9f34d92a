//! The execution of a loop for all its cells.

use grammar::arith;

use super::automaton::{Action, Automaton, Edge, StateId, Values};
use super::conditions::Condition;
use super::marks::Marks;
use super::memory::{Kept, Lanes, Waiting};
use super::program::{Fixed, REGISTERS, SUMS};
use super::value::{Packed, Value};
use super::walk::Walk;
use crate::index::Id;
use crate::machine::board::Board;
use crate::machine::codes;
use crate::machine::fast::ir;
use crate::machine::fast::op::Machine;
use crate::machine::planes::{Digits, Divided, Offset, Place, Plane, Wide, where_color};

/// With fewer cells, a loop is executed cell by cell: this would not save time.
const FEWEST_CELLS: i64 = 24;
/// How much fuel a step must use, so that it takes less time than the operations for all its cells.
const LEAST_FUEL: i64 = 15;
/// What building a state costs, in steps.
const BUILDING: i64 = 20;
/// The most steps of an execution.
const MOST_STEPS: i64 = 100_000;
/// How many executions are left to the operations after one that was not worth it, and after one
/// that gave up.
const AFTER_LOSS: u8 = 15;
const AFTER_FAILURE: u8 = 255;

/// Executes a loop for all its cells, and returns the cost; `None` if it must be executed cell by
/// cell. Then nothing has changed.
#[inline(never)]
pub(super) fn run(machine: &mut Machine<'_, '_>, number: ir::Lanes, fuel: i64) -> Option<i64> {
    let lanes = machine.stacks.lanes.get_or_insert_default();
    lanes.look_at(&machine.code.identity, machine.code.lanes.len());
    let pause = &mut lanes.loops[number.index()].pause;
    if *pause > 0 {
        *pause -= 1;
        return None;
    }
    let program = &machine.code.lanes[number];
    let calls = machine.stacks.frames.height() + program.calls;
    if calls > machine.most_calls || machine.pending + program.pending > machine.most_pending {
        return None;
    }
    let mut lanes = machine.stacks.lanes.take().unwrap_or_default();
    let board = &machine.state.board;
    lanes.colors.look_at(board);
    let mut cells = board.geometry().layout.all.plane();
    if program.occupied {
        cells = occupied(&lanes.colors.planes);
    }
    let mut cost = None;
    if cells.count() >= FEWEST_CELLS {
        for (place, fixed) in lanes.fixed.iter_mut().zip(&program.fixed) {
            *place = match *fixed {
                Fixed::Constant(value) => value,
                Fixed::Slot(slot) => machine.memory[usize::from(slot)],
            };
        }
        let Lanes { loops, waiting, cells: planes, fixed, marks, patterns, colors, .. } =
            &mut *lanes;
        marks.clear();
        patterns.clear();
        let this = &mut loops[number.index()];
        let edge = board.geometry().edge;
        let automaton = this.automaton(edge, &fixed[..program.fixed.len()]);
        let state = &*machine.state;
        let mut execution = Execution {
            walk: Walk { program, code: machine.code, state, fixed },
            automaton,
            sets: Sets { board, colors: &colors.planes, version: colors.version, marks, patterns },
            waiting,
            cells: planes,
            totals: [0; SUMS],
            kept: [None; REGISTERS],
            work: 0,
            has_built: false,
        };
        let done = execution.run(&cells);
        let Execution { totals, kept, work, has_built, .. } = execution;
        if done.is_some() && totals[0] <= fuel {
            if totals[0] < LEAST_FUEL * work {
                this.pause = AFTER_LOSS;
            }
            cost = Some(totals[0]);
            lanes.marks.keep(&mut machine.state.board);
            for &(register, slot) in &program.kept {
                if let Some(kept) = kept[usize::from(register)] {
                    machine.memory[usize::from(slot & 0xFF)] = kept.value;
                }
            }
            for (&slot, &total) in program.sums.iter().zip(&totals[1..]) {
                let place = &mut machine.memory[usize::from(slot & 0xFF)];
                *place = place.wrapping_add(total as i32);
            }
        } else {
            waiting.clear();
            planes.clear();
            automaton.clear_if_full();
            this.pause = AFTER_FAILURE;
        }
        if has_built {
            lanes.limit_memory();
        }
    }
    machine.stacks.lanes = Some(lanes);
    cost
}

/// The cells that hold a hexagon.
fn occupied(colors: &Digits) -> Plane {
    let mut cells = colors[1].plane();
    cells.add(&colors[2].plane());
    cells
}

/// An execution of a loop.
struct Execution<'e> {
    walk: Walk<'e>,
    automaton: &'e mut Automaton,
    sets: Sets<'e>,
    waiting: &'e mut Waiting,
    /// The cells that wait, by their states.
    cells: &'e mut Vec<Plane>,
    totals: [i64; SUMS],
    kept: [Option<Kept>; REGISTERS],
    /// How much was done: a step counts 1.
    work: i64,
    /// True if states or edges were added.
    has_built: bool,
}

impl Execution<'_> {
    /// Moves cells through the automaton. Returns `None` to bail out, as do all that it calls.
    fn run(&mut self, cells: &Plane) -> Option<()> {
        if self.automaton.is_empty() {
            self.has_built = true;
            self.work += BUILDING;
            self.walk.first(self.automaton)?;
        }
        self.automaton.sort();
        // The state that was built first.
        self.wait(0, cells);
        while let Some(state) = self.waiting.first().map(|rank| self.automaton.in_order(rank)) {
            self.waiting.remove(self.automaton.state(state).rank as usize);
            let cells = std::mem::replace(&mut self.cells[state as usize], Plane::EMPTY);
            self.work += 1;
            if self.work > MOST_STEPS {
                return None;
            }
            match &self.automaton.state(state).action {
                &Action::SplitByColors(number) => {
                    let truth = &mut self.automaton.truths[number];
                    if truth.version != self.sets.version {
                        truth.version = self.sets.version;
                        let all = &self.sets.board.geometry().layout.all;
                        truth.cells = truth.condition.truth(self.sets.colors, all);
                    }
                    let divided = cells.divide(&truth.cells);
                    self.split(state, &divided)?;
                }
                Action::Split(condition) => {
                    let divided = self.sets.divide(&cells, condition)?;
                    self.split(state, &divided)?;
                }
                &Action::Sort(offset) => {
                    let digits = [0, 1, 2].map(|k| self.sets.colors[k].at(offset));
                    for code in 0..8 {
                        let part = cells.and(&where_color(&digits, 1 << code));
                        if !part.is_empty() {
                            self.follow(state, code, &part)?;
                        }
                    }
                }
                &Action::Read { op, operands } => {
                    let edge = self.read(state, op, operands)?;
                    self.follow(state, edge, &cells)?;
                }
                &Action::Mark { mut marks, sets, offset } => {
                    while marks != 0 {
                        let mark = marks.trailing_zeros() as u8;
                        marks &= marks - 1;
                        self.sets.marks.change(mark, sets, offset, &cells).then_some(())?;
                    }
                    self.follow(state, 0, &cells)?;
                }
                Action::Keep(values) => {
                    self.sets.keep(values, &cells, &mut self.kept)?;
                    self.follow(state, 0, &cells)?;
                }
                Action::End(values) => {
                    self.sets.keep(values, &cells, &mut self.kept)?;
                    add(&mut self.totals, self.automaton.sums(state), &cells);
                }
                Action::BailOut => return None,
            }
        }
        Some(())
    }

    /// Cells in two parts follow their edges.
    #[inline(always)]
    fn split(&mut self, from: StateId, divided: &Divided) -> Option<()> {
        if !divided.is_all {
            self.follow(from, 0, &divided.rest)?;
        }
        if !divided.is_empty {
            self.follow(from, 1, &divided.cells)?;
        }
        Some(())
    }

    /// Some cells follow an edge.
    #[inline(always)]
    fn follow(&mut self, from: StateId, number: usize, cells: &Plane) -> Option<()> {
        let mut edge = self.automaton.state(from).edge(number)?;
        if edge.to == Edge::UNKNOWN {
            edge = self.build(from, number)?;
        }
        if edge.difference != 0 {
            add(&mut self.totals, self.automaton.differences[edge.difference as usize], cells);
        }
        self.wait(edge.to, cells);
        Some(())
    }

    /// Adds cells to those that wait in a state.
    #[inline(always)]
    fn wait(&mut self, state: StateId, cells: &Plane) {
        if self.cells.len() <= state as usize {
            self.cells.resize(self.automaton.len(), Plane::EMPTY);
        }
        self.cells[state as usize].add(cells);
        self.waiting.insert(self.automaton.state(state).rank as usize);
    }

    #[inline(never)]
    fn build(&mut self, from: StateId, number: usize) -> Option<Edge> {
        self.has_built = true;
        self.work += BUILDING;
        let edge = self.walk.edge(self.automaton, from, number)?;
        self.automaton.set_edge(from, number, edge);
        Some(edge)
    }

    /// The edge for what a code reads.
    fn read(&mut self, from: StateId, op: grammar::isa::Op, operands: [i32; 3]) -> Option<usize> {
        if op == grammar::isa::Op::Marked {
            self.sets.marks.reads(codes::mark(operands[1]).ok()?, None).then_some(())?;
        }
        let value = codes::read(op, operands, self.walk.state).ok()??;
        self.automaton.edge_for(from, value)
    }
}

fn add(totals: &mut [i64; SUMS], sums: [i64; SUMS], cells: &Plane) {
    let count = cells.count();
    for (total, sum) in totals.iter_mut().zip(sums) {
        *total = total.wrapping_add(sum.wrapping_mul(count));
    }
}

/// What conditions are about.
struct Sets<'e> {
    board: &'e Board,
    colors: &'e Digits,
    version: u64,
    marks: &'e mut Marks,
    patterns: &'e mut Vec<(u8, Wide)>,
}

impl Sets<'_> {
    /// For which cells a condition is true.
    fn divide(&mut self, cells: &Plane, condition: &Condition) -> Option<Divided> {
        let truth = match *condition {
            Condition::OfColors(condition) => {
                condition.truth(self.colors, &self.board.geometry().layout.all)
            }
            Condition::Pattern { pattern, offset } => self.pattern(pattern, offset),
            Condition::Marked { mark, offset } => self.marked(mark, offset)?,
            Condition::OnBoard(ref truth) => **truth,
        };
        Some(cells.divide(&truth))
    }

    /// The cells for which a cell has a mark, unless that depends on the order of cells.
    fn marked(&mut self, mark: u8, offset: Offset) -> Option<Plane> {
        self.marks.reads(mark, Some(offset)).then(|| self.marks.at(mark, offset, self.board))
    }

    /// The cells for which a cell has a pattern.
    fn pattern(&mut self, pattern: u8, offset: Offset) -> Plane {
        if let Some((_, cells)) = self.patterns.iter().find(|&&(known, _)| known == pattern) {
            return cells.at(offset);
        }
        let cells = self.board.pattern_plane(pattern);
        let at = cells.at(offset);
        self.patterns.push((pattern, cells));
        at
    }

    /// Keeps the values that the last of some cells has written. Returns `None`, to bail out, if
    /// one of them is no longer known.
    fn keep(
        &mut self,
        values: &Values,
        cells: &Plane,
        kept: &mut [Option<Kept>; REGISTERS],
    ) -> Option<()> {
        if values.is_empty() {
            return Some(());
        }
        let Some(cell) = cells.last() else { return Some(()) };
        for &(register, value) in values {
            let kept = &mut kept[usize::from(register)];
            if kept.is_none_or(|kept| kept.cell <= cell) {
                *kept = Some(Kept { cell, value: self.value_for(cell, value)? });
            }
        }
        Some(())
    }

    fn value_for(&mut self, cell: Place, value: Packed) -> Option<i32> {
        let layout = &self.board.geometry().layout;
        Some(match value.value() {
            Value::Number(value) => value,
            Value::Cell(offset) => layout.cell(cell, offset).into(),
            Value::Color(offset) => self.board.color_at(layout.cell(cell, offset)),
            Value::Pattern(offset) => self.board.pattern_at(layout.cell(cell, offset)),
            Value::Marked { at, mark, is_inverted } => {
                let is_marked = self.marked(mark, at)?.contains(cell);
                arith::boolean(is_marked != is_inverted)
            }
            Value::Outdated => return None,
        })
    }
}
