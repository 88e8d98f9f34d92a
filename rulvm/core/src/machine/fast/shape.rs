//! What waits at an address: the codes that have started, and how many of their values are known.

use grammar::isa::Op;
use hashbrown::HashMap;

use crate::index::narrow;

/// A code that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Waiting {
    pub(super) op: Op,
    /// How many of its expressions are evaluated.
    pub(super) count: u8,
    /// The first value, if it is a constant that matters: the variable of an assignment or a loop.
    pub(super) known: Option<i32>,
    /// Where the body of a loop or the operands of `$6F` start, or where an inlined call returns
    /// to.
    pub(super) body: i32,
}

impl Waiting {
    /// An inlined subroutine, which is called once only.
    pub(super) const fn call(back: i32) -> Waiting {
        Waiting { op: Op::Call, count: 0, known: None, body: back }
    }

    pub(super) fn is_call(self) -> bool {
        self.op == Op::Call
    }

    /// How many slots its values take.
    pub(super) fn slots(self) -> u16 {
        let values = u16::from(self.count) - u16::from(self.known.is_some());
        if self.in_body() {
            // The set and the variable of a loop in progress are elsewhere.
            return 0;
        }
        // `$6F` keeps its total.
        values + u16::from(self.op == Op::DestroyLoop)
    }

    /// True for a loop over cells whose body is being evaluated.
    pub(super) fn in_body(self) -> bool {
        self.op.cell_loop().is_some_and(|cells| self.count >= cells.operands())
    }

    /// True if the first value of the code matters when it is translated: it selects a variable.
    pub(super) const fn selects_variable(self) -> bool {
        matches!(self.op, Op::Store) || self.op.is_cell_loop()
    }
}

/// The number of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Shape(u32);

impl Shape {
    /// Nothing waits.
    pub(super) const EMPTY: Shape = Shape(0);
}

/// All shapes of a program. Each is another shape with a code on top.
#[derive(Debug, Default)]
pub(super) struct Shapes {
    /// The shapes from number 1 on.
    list: Vec<(Shape, Waiting)>,
    numbers: HashMap<(Shape, Waiting), Shape>,
}

impl Shapes {
    /// The shape `below` with another code on top.
    pub(super) fn with(&mut self, below: Shape, waiting: Waiting) -> Shape {
        *self.numbers.entry((below, waiting)).or_insert_with(|| {
            self.list.push((below, waiting));
            Shape(narrow(self.list.len()))
        })
    }

    /// The number of shapes.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The waiting codes, the innermost first, each with the shape up to it.
    pub(super) fn waiting(&self, shape: Shape) -> impl Iterator<Item = (Shape, Waiting)> {
        let top = |Shape(number): Shape| {
            let place = number.checked_sub(1)?;
            Some(self.list[place as usize])
        };
        let with_top = move |shape| top(shape).map(|(below, waiting)| (shape, below, waiting));
        std::iter::successors(with_top(shape), move |&(_, below, _)| with_top(below))
            .map(|(shape, _, waiting)| (shape, waiting))
    }
}
