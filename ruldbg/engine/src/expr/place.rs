//! Assignments: what can be read can mostly be changed from outside, too.

use grammar::hex::Cell;
use grammar::isa::{Op, Trap, VarIndex};
use grammar::packing::Packing;
use grammar::rul3::Phase;
use grammar::span::Span;
use grammar_text::ast::ExprKind;
use rulvm_core::game::{Edit, EditError};
use rulvm_core::machine::{Hexagon, Run};
use rulvm_core::{Game, Input};

use super::error::ExprError;
use super::evaluate::value;
use super::machine::Machine;
use super::names::Names;
use super::node::{Node, What, element};
use super::parse::Assignment;
use super::resolve::{Resolver, binary};
use super::show::Value;
use super::{Context, View};

type Result<T> = std::result::Result<T, ExprError>;

/// A place in the state, found.
#[derive(Clone, Copy, Debug)]
enum Place {
    Variable(VarIndex),
    /// The variable with this index, and the lowest bit of an element that it shares with others.
    Packed(usize, u32, Packing),
    /// The color of a cell; 0 empties it.
    Color(Cell),
    Pattern(Cell),
    Mark(Cell, u8),
    /// All marks of a cell, as bits.
    Marks(Cell),
    /// An entry of the stack.
    Entry(usize),
    /// `V[0]` to `V[8]` of the next piece.
    Next(usize),
    Radar,
    Paused,
    Period,
    Timer,
}

impl Assignment {
    /// True if it changes a part of `piece`.
    fn is_of_piece(&self, names: &Names) -> bool {
        let field = match &self.place.kind {
            ExprKind::Index(array, _) => array,
            _ => &self.place,
        };
        let ExprKind::Field(whole, _) = &field.kind else { return false };
        let is_piece = matches!(&whole.kind, ExprKind::Name(name) if &*name.text == "piece");
        is_piece && names.functions_called("piece").next().is_none()
    }

    /// Does it where the game is: the place is found first, then the value. If something is wrong,
    /// nothing changes. Returns the value that the place has then.
    ///
    /// # Errors
    /// What is wrong with the place or the value.
    pub fn apply(
        &self,
        names: &Names,
        game: &mut Game,
        run: Option<&Run>,
        view: Option<&View>,
    ) -> Result<Value> {
        let context = Context { view, ..Context::new(game, run) };
        let resolver = Resolver::new(names, context.address());
        let target = resolver.node(&self.place)?;
        let new = resolver.node(&self.value)?;
        let (kind, span) = (target.kind, new.span);
        let mut machine = Machine::new(context);
        let place = find(&target, &mut machine)?;
        let number = match self.operator {
            None => value(&new, &mut machine)?,
            Some(operator) => {
                // The old value is read first, and what is computed in the place only once.
                let old = read(place, &machine);
                let old = Node::constant(old, kind, target.span);
                let new = Node::constant(value(&new, &mut machine)?, new.kind, new.span);
                value(&binary(operator, [old, new], span), &mut machine)?
            }
        };
        write(place, number, span, &mut machine)?;
        let number = read(place, &machine);
        if let Some(state) = machine.finish() {
            let mut changed = game.clone();
            changed.set_state(state);
            // Phase A describes a piece in variables; later the game has its own copy of it.
            let is_chosen = run.is_none_or(|run| run.phase() != Phase::Appear);
            if is_chosen && changed.piece().is_some() && self.is_of_piece(names) {
                change_piece(&mut changed)
                    .map_err(|error| ExprError::new(target.span, error.to_string()))?;
            }
            *game = changed;
        }
        Ok(Value { number, kind })
    }
}

/// Makes the falling piece the one that the variables describe.
fn change_piece(game: &mut Game) -> std::result::Result<(), EditError> {
    let mut piece = [0; 9];
    piece.copy_from_slice(&game.state().variables[..9]);
    let edit = Edit { piece: Some(piece), ..Edit::default() };
    game.check(&edit)?;
    game.apply(&Input::Edit(edit));
    Ok(())
}

/// The place from which an expression reads.
fn find(target: &Node, machine: &mut Machine<'_>) -> Result<Place> {
    let mut operands = |list: &[Node]| -> Result<[i32; 3]> {
        let mut values = [0; 3];
        for (slot, operand) in values.iter_mut().zip(list) {
            *slot = value(operand, machine)?;
        }
        Ok(values)
    };
    Ok(match &target.what {
        What::Variable(index) => Place::Variable(*index),
        What::ArrayElement(array, index) => {
            let (variable, shift) = array.place(element(array, value(index, machine)?));
            match array.packing {
                Some(packing) => Place::Packed(variable, shift, packing),
                None => {
                    let index = i32::try_from(variable).ok().and_then(VarIndex::new);
                    let trap = || ExprError::trap(target.span, Trap::BadVariable);
                    Place::Variable(index.ok_or_else(trap)?)
                }
            }
        }
        What::Op(Op::Load, list) => {
            let [index, ..] = operands(list)?;
            let index = VarIndex::new(index);
            Place::Variable(index.ok_or_else(|| ExprError::trap(target.span, Trap::BadVariable))?)
        }
        What::Op(op @ (Op::ColorOf | Op::PatternOf), list) => {
            let [cell, ..] = operands(list)?;
            let cell = machine.cell(cell, target.span)?;
            if *op == Op::ColorOf { Place::Color(cell) } else { Place::Pattern(cell) }
        }
        What::Op(Op::Marked, list) => {
            let [cell, mark, _] = operands(list)?;
            let cell = machine.cell(cell, target.span)?;
            let mark = u8::try_from(mark).ok().filter(|&mark| mark < 8);
            Place::Mark(cell, mark.ok_or_else(|| ExprError::trap(target.span, Trap::BadMark))?)
        }
        What::Op(Op::Next, list) => match operands(list)? {
            [-1, ..] => Place::Radar,
            [index, ..] => {
                let index = usize::try_from(index).ok().filter(|&index| index <= 8);
                let is_known = machine.state().next.is_some();
                match index {
                    Some(index) if is_known => Place::Next(index),
                    Some(_) => {
                        return Err(ExprError::new(
                            target.span,
                            "the next piece is not determined yet",
                        )
                        .label("nothing to change")
                        .help("phase A determines it when the radar is on"));
                    }
                    None => return Err(not_assignable(target.span)),
                }
            }
        },
        What::Op(Op::Paused, _) => Place::Paused,
        What::Marks(cell) => {
            let id = value(cell, machine)?;
            Place::Marks(machine.cell(id, cell.span)?)
        }
        What::Entry(index) => {
            let at = value(index, machine)?;
            Place::Entry(machine.entry(at, index.span)?)
        }
        What::Fact(fact) => match (fact.whole, fact.part) {
            ("game", "period") => Place::Period,
            ("game", "timer") => Place::Timer,
            _ => return Err(not_assignable(target.span).label("read only")),
        },
        What::Hits => return Err(not_assignable(target.span).label("read only")),
        What::Constant(_) => {
            return Err(not_assignable(target.span).label("always the same value"));
        }
        What::Element(..) => {
            return Err(not_assignable(target.span).label("an element of a table"));
        }
        What::Op(..)
        | What::And(_)
        | What::Or(_)
        | What::Not(_)
        | What::Random(_)
        | What::If(_)
        | What::Call(..) => {
            return Err(not_assignable(target.span).label("not a place"));
        }
    })
}

fn not_assignable(span: Span) -> ExprError {
    ExprError::new(span, "this cannot be assigned to")
}

/// The error for a place that computing its value has removed, such as in `stack[0] = pop()`.
fn gone(span: Span) -> ExprError {
    ExprError::new(span, "this removes the place that is assigned").label("removes it")
}

/// The value that a place has.
fn read(place: Place, machine: &Machine<'_>) -> i32 {
    let state = machine.state();
    let boolean = grammar::arith::boolean;
    match place {
        Place::Variable(index) => state.variables[index.at()],
        Place::Packed(variable, shift, packing) => packing.read(state.variables[variable], shift),
        Place::Color(cell) => state.board.hexagon(cell).map_or(0, |hexagon| hexagon.color.into()),
        Place::Pattern(cell) => {
            state.board.hexagon(cell).map_or(0, |hexagon| hexagon.pattern.into())
        }
        Place::Mark(cell, mark) => boolean(state.board.marks(cell) >> mark & 1 != 0),
        Place::Marks(cell) => state.board.marks(cell).into(),
        Place::Entry(at) => state.stack[at],
        Place::Next(index) => {
            // A place that was found, or just written to.
            state.next.map_or_else(|| unreachable!("the next piece is known"), |next| next[index])
        }
        Place::Radar => boolean(state.radar),
        Place::Paused => boolean(state.paused),
        Place::Period => state.period,
        Place::Timer => state.timer.map_or(-1, |index| index.get().into()),
    }
}

/// Puts a value into a place.
fn write(place: Place, number: i32, span: Span, machine: &mut Machine<'_>) -> Result<()> {
    let within = |what: &str, first: u8, last: usize| {
        let value = u8::try_from(number).ok();
        value.filter(|&value| first <= value && usize::from(value) <= last).ok_or_else(|| {
            ExprError::new(span, format!("{what} must be {first} to {last}, not {number}"))
                .label("out of range")
        })
    };
    let patterns = machine.game().program().rule().patterns.len();
    match place {
        Place::Variable(index) => machine.change().variables[index.at()] = number,
        Place::Packed(variable, shift, packing) => {
            if !(packing.least..=packing.most).contains(&number) {
                let Packing { least, most } = packing;
                let message =
                    format!("an element of this array must be {least} to {most}, not {number}");
                return Err(ExprError::new(span, message).label("out of range"));
            }
            let variable = &mut machine.change().variables[variable];
            *variable = packing.write(*variable, shift, number);
        }
        Place::Color(cell) => {
            let hexagon = match within("a color", 0, 6)? {
                0 => None,
                color => {
                    let old = machine.state().board.hexagon(cell);
                    Some(Hexagon { color, pattern: old.map_or(1, |old| old.pattern) })
                }
            };
            machine.change().board.set_hexagon(cell, hexagon);
        }
        Place::Pattern(cell) => {
            let pattern = within("a pattern of this rule", 1, patterns)?;
            let Some(Hexagon { color, .. }) = machine.state().board.hexagon(cell) else {
                return Err(ExprError::new(span, "this cell is empty")
                    .help("give it a color first: `color(c) = red`"));
            };
            machine.change().board.set_hexagon(cell, Some(Hexagon { color, pattern }));
        }
        Place::Mark(cell, mark) => {
            let board = &mut machine.change().board;
            let others = board.marks(cell) & !(1 << mark);
            board.set_marks(cell, others | u8::from(number != 0) << mark);
        }
        Place::Marks(cell) => {
            let marks = within("the marks", 0, 255)?;
            machine.change().board.set_marks(cell, marks);
        }
        Place::Entry(at) => {
            let state = machine.change();
            let mut entries = state.stack.to_vec();
            *entries.get_mut(at).ok_or_else(|| gone(span))? = number;
            state.stack = entries.into();
        }
        Place::Next(index) => {
            let next = machine.change().next.as_mut();
            next.ok_or_else(|| gone(span))?[index] = number;
        }
        Place::Radar => machine.change().radar = number != 0,
        Place::Paused => machine.change().paused = number != 0,
        // What the machine does for `fall_period` and `timer`.
        Place::Period => {
            machine.code(Op::Period, [number, 0, 0], span)?;
        }
        Place::Timer => {
            machine.code(Op::Timer, [number, 0, 0], span)?;
        }
    }
    Ok(())
}
