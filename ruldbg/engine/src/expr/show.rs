//! Values as text.

use grammar::hex::{Cell, Edge};
use rulc_compiler::{Kind, builtins};

use super::names::Names;

/// A value: a number, and what it stands for as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The number.
    pub number: i32,
    /// What it stands for.
    pub kind: Kind,
}

impl Value {
    /// The value as text: `4 (red)`, `17 (cell, column 2, height 3)`, `true`, `-1`.
    #[must_use]
    pub fn show(self, names: &Names, edge: Edge) -> String {
        let Value { number, kind } = self;
        if kind == Kind::Bool
            && let Some(name) = builtins::name_of(kind, number)
        {
            return name.to_owned();
        }
        let name = match kind {
            Kind::Any | Kind::Int | Kind::Bool => None,
            Kind::Cell => match Cell::new(number).and_then(|cell| edge.position(cell)) {
                Some(at) => Some(format!("cell, column {}, height {}", at.column, at.height)),
                None => builtins::name_of(kind, number).map(str::to_owned),
            },
            Kind::Color | Kind::Direction | Kind::Action => {
                builtins::name_of(kind, number).map(str::to_owned)
            }
            Kind::Pattern | Kind::Shape | Kind::Signal | Kind::Mark => {
                names.name_of(kind, number).map(str::to_owned)
            }
        };
        match name {
            Some(name) => format!("{number} ({name})"),
            None => number.to_string(),
        }
    }
}
