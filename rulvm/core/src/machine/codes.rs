//! What the codes do to the state: one match for each kind of the table of codes.

use grammar::arith::{self, boolean};
use grammar::isa::{Kind, Op, Query, Trap, Update, VARIABLES, VarIndex};

use super::event::Event;
use super::state::State;

/// Executes a code whose operands are evaluated, and returns its value; codes with fewer operands
/// do not look at the rest. Operands are checked in their order (D9).
///
/// # Panics
/// If the code is one that the run executes itself: a loop over cells, or one that moves the code
/// pointer.
#[inline]
pub(super) fn perform(op: Op, operands: [i32; 3], state: &mut State) -> Result<i32, Trap> {
    match op.kind() {
        Kind::Calculation(op) => arith::calculate(op, operands),
        Kind::Query(op) => query(op, operands, state),
        Kind::Update(op) => update(op, operands, state),
        Kind::CellLoop(_) | Kind::Control(_) => unreachable!("the run executes {op:?} itself"),
    }
}

#[inline]
fn update(op: Update, [x, y, _]: [i32; 3], state: &mut State) -> Result<i32, Trap> {
    Ok(match op {
        Update::Random16 => (state.rng.next() as i32) >> 16,
        Update::Random32 => state.rng.next() as i32,
        Update::Random15 => (state.rng.next() >> 17) as i32,
        Update::Random31 => (state.rng.next() >> 1) as i32,
        Update::Pull => state.stack.pop().ok_or(Trap::StackUnderflow)?,
        Update::Store => store(x, y, &mut state.variables)?,
        Update::Timer => {
            state.timer = if x < 0 { None } else { Some(variable(x)?) };
            x
        }
        Update::Period => {
            state.period = x.clamp(1, 8191);
            x
        }
        Update::Push => {
            if state.stack.len() >= state.stack_size {
                return Err(Trap::StackOverflow);
            }
            state.stack.push(x);
            x
        }
        Update::FlipMark => change_mark(x, y, state, |marks, bits| marks ^ bits)?,
        Update::ClearMark => change_mark(x, y, state, |marks, bits| marks & !bits)?,
        Update::SetMark => change_mark(x, y, state, |marks, bits| marks | bits)?,
    })
}

/// The value of a code that changes nothing, its operands evaluated; codes with fewer operands do
/// not look at the rest. `None` for codes that change the state or move the code pointer.
///
/// # Errors
/// The trap that the code raises.
pub fn read(op: Op, operands: [i32; 3], state: &State) -> Result<Option<i32>, Trap> {
    match op.kind() {
        Kind::Calculation(op) => arith::calculate(op, operands).map(Some),
        Kind::Query(op) => query(op, operands, state).map(Some),
        Kind::Update(_) | Kind::CellLoop(_) | Kind::Control(_) => Ok(None),
    }
}

#[inline]
fn query(op: Query, [x, y, _]: [i32; 3], state: &State) -> Result<i32, Trap> {
    Ok(match op {
        Query::Paused => boolean(state.paused),
        Query::Edge => i32::from(state.board.geometry().edge.get()),
        Query::Top => *state.stack.last().ok_or(Trap::StackUnderflow)?,
        Query::Load => state.variables[variable(x)?.at()],
        Query::Next => next(x, state),
        Query::Cell => {
            let at = grammar::hex::Position { column: x, height: y };
            grammar::hex::cell_id(state.board.geometry().edge.cell(at))
        }
        Query::Height => i32::from(state.board.geometry().height[usize::from(cell(x, state)?)]),
        Query::Column => i32::from(state.board.geometry().column[usize::from(cell(x, state)?)]),
        Query::Marked => marked(x, y, state)?,
        Query::Piece => piece(x, state)?,
        Query::PatternOf => state.board.pattern_at(cell(x, state)?),
        Query::ColorOf => state.board.color_at(cell(x, state)?),
        Query::Step => step(x, y, state)?,
    })
}

/// A variable by its index (E5).
fn variable(index: i32) -> Result<VarIndex, Trap> {
    VarIndex::new(index).ok_or(Trap::BadVariable)
}

/// `$5B` (E5): both operands are evaluated before the variable is read.
pub(super) fn store(x: i32, y: i32, variables: &mut [i32; VARIABLES]) -> Result<i32, Trap> {
    let store = arith::store_target(x)?;
    let variable = &mut variables[store.variable.at()];
    *variable = store.value(*variable, y);
    Ok(*variable)
}

/// `$5C` (G8, D6).
fn next(x: i32, state: &State) -> i32 {
    if !state.radar {
        return 0;
    }
    match usize::try_from(x) {
        Ok(index) if index <= 8 => state.next.map_or(0, |next| next[index]),
        _ => -1,
    }
}

/// A cell by its identifier; 0 is allowed (E10).
#[inline]
pub(super) fn cell(id: i32, state: &State) -> Result<u8, Trap> {
    match u8::try_from(id) {
        Ok(cell) if usize::from(cell) <= state.board.geometry().cells => Ok(cell),
        _ => Err(Trap::BadCell),
    }
}

fn mark_in(mark: i32, range: std::ops::RangeInclusive<i32>) -> Result<u8, Trap> {
    if range.contains(&mark) { Ok(mark as u8) } else { Err(Trap::BadMark) }
}

/// A mark, 0 to 7.
pub(super) fn mark(mark: i32) -> Result<u8, Trap> {
    mark_in(mark, 0..=7)
}

/// `$7F` (B2).
#[inline]
fn step(x: i32, direction: i32, state: &State) -> Result<i32, Trap> {
    let cell = cell(x, state)?;
    Ok(i32::from(state.board.neighbors(cell)[direction.rem_euclid(6) as usize]))
}

/// `$78` (E9).
#[inline]
fn marked(x: i32, m: i32, state: &State) -> Result<i32, Trap> {
    let cell = cell(x, state)?;
    let mark = mark_in(m, 0..=7)?;
    Ok(boolean(state.board.marks_at(cell) >> mark & 1 != 0))
}

/// `$79` to `$7B` (E9).
#[inline]
fn change_mark(
    x: i32,
    m: i32,
    state: &mut State,
    change: impl Fn(u8, u8) -> u8,
) -> Result<i32, Trap> {
    let cell = cell(x, state)?;
    let bits = if m < 0 { 0xFF } else { 1 << (mark_in(m, 0..=15)? & 7) };
    let old = state.board.marks_at(cell);
    state.board.change_marks(cell, change(old, bits));
    Ok(if m > 7 { boolean(old & bits != 0) } else { x })
}

/// `$7C` (E11).
fn piece(n: i32, state: &State) -> Result<i32, Trap> {
    let Some(piece) = state.piece else { return Ok(0) };
    let id = grammar::hex::cell_id;
    match n {
        i32::MIN..=-1 => Ok(i32::from(piece.size)),
        0 => Ok(id(piece.reference)),
        1..=4 if n <= i32::from(piece.size) => Ok(id(piece.cells[n as usize - 1])),
        _ => Err(Trap::BadHexagon),
    }
}

/// Destroys hexagons, and reports it if there were any (E7).
pub(super) fn destroy(mark: Option<u8>, state: &mut State, events: &mut Vec<Event>) -> i32 {
    let cells = state.board.destroy(mark);
    let count = cells.len().cast_signed();
    if count != 0 {
        events.push(Event::Destroyed { count, cells });
    }
    count
}
