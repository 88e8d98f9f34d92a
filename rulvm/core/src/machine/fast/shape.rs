//! What waits at an address: the codes that have begun, and which of their values are there.

use grammar::isa::Op;
use hashbrown::HashMap;

/// A code that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Waiting {
    pub(super) op: Op,
    /// How many of its expressions are evaluated.
    pub(super) count: u8,
    /// The first value, if it is a constant that matters: the variable of an assignment or a loop.
    pub(super) known: Option<i32>,
    /// Where the body of a loop begins, and the operands of `$6F`; where a call goes on.
    pub(super) body: i32,
}

impl Waiting {
    /// A subroutine whose code stands where it is called: it has one call only.
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

/// All shapes of a program. Each is another one with a code on top.
#[derive(Debug, Default)]
pub(super) struct Shapes {
    /// The shapes from number 1 on.
    list: Vec<(Shape, Waiting)>,
    numbers: HashMap<(Shape, Waiting), Shape>,
}

impl Shapes {
    /// The shape in which a code waits besides what waits `below`.
    pub(super) fn with(&mut self, below: Shape, waiting: Waiting) -> Shape {
        *self.numbers.entry((below, waiting)).or_insert_with(|| {
            self.list.push((below, waiting));
            Shape(u32::try_from(self.list.len()).unwrap_or(u32::MAX))
        })
    }

    /// How many shapes there are.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// What waits, the innermost first: the shape up to each code, and that code.
    pub(super) fn waiting(&self, shape: Shape) -> impl Iterator<Item = (Shape, Waiting)> {
        let top = |Shape(number): Shape| {
            let place = usize::try_from(number).ok()?.checked_sub(1)?;
            self.list.get(place).copied()
        };
        let with_top = move |shape| top(shape).map(|(below, waiting)| (shape, below, waiting));
        std::iter::successors(with_top(shape), move |&(_, below, _)| with_top(below))
            .map(|(shape, _, waiting)| (shape, waiting))
    }
}
