//! The values of constants, and the elements of tables.

use grammar::span::Span;
use grammar_text::ast::{self, Item};

use super::Resolver;
use super::body::Body;
use super::names::{ConstantId, State};
use crate::diagnostics::{Code, Diagnostic};
use crate::load::UnitId;

/// The longest chain of constants that refer to each other.
const MOST_DEPTH: usize = 100;

impl Resolver<'_> {
    /// The value of a constant; `None` if it has none, which was reported.
    pub(super) fn constant(&mut self, id: ConstantId, span: Span, depth: usize) -> Option<i32> {
        let (unit, expr) = match self.names.constants[id] {
            State::Known(value) => return Some(value),
            State::Failed => return None,
            State::Evaluating(whole) => {
                self.report(
                    Diagnostic::new(Code::NotConstant, span, "this constant depends on itself")
                        .label("needed to compute its own value")
                        .other(whole, "this is its value")
                        .help("write one of the values as a number"),
                );
                return None;
            }
            State::Waiting(..) if depth > MOST_DEPTH => {
                let message = "these constants depend on each other too deeply";
                self.error(Code::TooLarge, span, message, "here");
                return None;
            }
            State::Waiting(unit, expr) => (unit, expr),
        };
        self.names.constants[id] = State::Evaluating(expr.span);
        let value = Body::constant(self, unit, depth + 1).constant_value(expr);
        self.names.constants[id] = value.map_or(State::Failed, State::Known);
        value
    }

    /// A constant of a block, whose value is known or was reported.
    pub(super) fn local_constant(&mut self, value: Option<i32>) -> ConstantId {
        self.names.constants.push(value.map_or(State::Failed, State::Known))
    }

    /// Evaluates all constants and tables, so that errors in unused ones are reported.
    pub(super) fn evaluate_constants(&mut self) {
        for id in self.names.constants.ids() {
            if let State::Waiting(_, expr) = self.names.constants[id] {
                self.constant(id, expr.span, 0);
            }
        }
        let units = self.units;
        // Tables have their numbers in the order of the files.
        let mut tables = self.program.tables.ids();
        for (number, unit) in units.pairs() {
            for item in &unit.file.items {
                if let Item::Table(table) = item.declaration() {
                    let elements = self.table(number, table);
                    let Some(id) = tables.next() else { panic!("a table was not declared") };
                    self.program.tables[id].elements = elements;
                }
            }
        }
    }

    fn table(&mut self, unit: UnitId, table: &ast::Table) -> Vec<i32> {
        if !(1..=255).contains(&table.elements.len()) {
            let message = format!(
                "a table must have 1 to 255 elements; this one has {}",
                table.elements.len()
            );
            self.report(
                Diagnostic::new(Code::OutOfRange, table.span, message)
                    .label("the length is stored in one byte (section 6.9, $60)"),
            );
        }
        let mut body = Body::constant(self, unit, 0);
        table.elements.iter().map(|element| body.constant_value(element).unwrap_or(0)).collect()
    }
}
