//! The resolved program: what the source means, with every name replaced by what it stands for.

use std::collections::BTreeSet;

use grammar::isa::{Op, Part, VarIndex};
use grammar::packing::Packing;
use grammar::rul3::Phase;
use grammar::span::Span;

use grammar::index::{IndexVec, id};

/// A whole program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    /// All variables, by number.
    pub(crate) variables: IndexVec<VarId, Variable>,
    /// All functions, phases included, by number.
    pub(crate) functions: IndexVec<FunctionId, Function>,
    /// All tables, by number.
    pub(crate) tables: IndexVec<TableId, Table>,
    /// All arrays, by number.
    pub(crate) arrays: IndexVec<ArrayId, Array>,
    /// How many numbers the rule displays, in `V[10]` and the variables that follow it.
    pub(crate) numbers: usize,
    /// The last statements of blocks that have a request to the debugger after them.
    pub(crate) stops_behind: BTreeSet<Span>,
}

/// A set of variables.
#[derive(Clone, Debug, Default)]
pub(crate) struct VarSet(IndexVec<VarId, bool>);

impl VarSet {
    /// Adds a variable.
    pub(crate) fn insert(&mut self, variable: VarId) {
        while self.0.next_id() <= variable {
            self.0.push(false);
        }
        self.0[variable] = true;
    }

    /// True if the set contains a variable.
    pub(crate) fn contains(&self, variable: VarId) -> bool {
        variable < self.0.next_id() && self.0[variable]
    }

    /// The variables, in the order of their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = VarId> {
        self.0.pairs().filter(|&(_, &is_in)| is_in).map(|(variable, _)| variable)
    }
}

id! {
    /// The number of a variable in [`Program::variables`].
    pub(crate) VarId

    /// The number of a function in [`Program::functions`].
    pub FunctionId

    /// The number of a table in [`Program::tables`].
    pub(crate) TableId

    /// The number of an array in [`Program::arrays`].
    pub(crate) ArrayId
}

/// A variable of the program.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    /// Its name, for messages and source maps.
    pub(crate) name: Box<str>,
    /// Where it is declared.
    pub(crate) span: Span,
    /// Where it lives.
    pub(crate) home: Home,
}

/// Where a variable lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// In the variable of the machine with this index.
    Fixed(VarIndex),
    /// In a variable that nothing else uses.
    Global,
    /// In the frame of a function, at this place: places of scopes that are never open together
    /// are the same.
    Local(FunctionId, u8),
}

/// A function or a phase.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    /// Its name, for messages and source maps.
    pub(crate) name: Box<str>,
    /// The place of its name.
    pub(crate) span: Span,
    /// Its phase, if it is one.
    pub(crate) phase: Option<Phase>,
    /// True if it is a step of a test, which is run from outside, as phases are.
    pub(crate) is_test: bool,
    /// Its parameters.
    pub(crate) parameters: Vec<VarId>,
    /// Its body.
    pub(crate) body: Vec<Statement>,
    /// How many places its frame has.
    pub(crate) frame: u8,
    /// In a recursive function, where the value of a call waits while variables are restored.
    pub(crate) scratch: Option<VarId>,
    /// True if some call uses its value.
    pub(crate) value_used: bool,
}

/// A table of constants.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// Its elements, 1 to 255.
    pub(crate) elements: Vec<i32>,
}

/// An array.
#[derive(Clone, Debug)]
pub(crate) struct Array {
    /// Its name, for source maps.
    pub(crate) name: Box<str>,
    /// Where it is declared.
    pub(crate) span: Span,
    /// Its variables, which are global and have consecutive numbers and places.
    pub(crate) variables: Vec<VarId>,
    /// How many elements it has; 0 if an error makes that unknown.
    pub(crate) length: i32,
    /// How elements share variables, if they do.
    pub(crate) packing: Option<Packing>,
}

/// A statement.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    /// What it is.
    pub(crate) kind: StatementKind,
    /// Its place in the source.
    pub(crate) span: Span,
}

/// What a statement is.
#[derive(Clone, Debug)]
pub(crate) enum StatementKind {
    /// Evaluates an expression for its effects.
    Eval(Expr),
    /// `if`: the branches, at least one, and what is done otherwise.
    If(Vec<Branch>, Vec<Statement>),
    /// `while`
    While(Box<Expr>, Vec<Statement>),
    /// `for` over a range: the variable has its first value; the last one is a constant or a
    /// variable.
    Range {
        /// The loop variable.
        variable: VarId,
        /// Its last value.
        last: Box<Expr>,
        /// True if the body is known to run at least once.
        runs: bool,
        /// What is added in each round; not 0.
        step: i32,
        /// A bound that the last value cannot exceed in the direction of the step.
        most: i32,
        /// What is repeated.
        body: Vec<Statement>,
    },
    /// A loop over cells: `$74` to `$77`.
    Cells {
        /// The code.
        op: Op,
        /// The loop variable.
        variable: VarId,
        /// The cell of `$74` and `$75`.
        origin: Option<Box<Expr>>,
        /// What is done for each cell.
        body: Vec<Statement>,
    },
    /// `switch`; the subject can be evaluated again without harm.
    Switch {
        /// What is compared: a variable or a constant.
        subject: Box<Expr>,
        /// The ranges of values and what is done for them, in order; the ranges are disjoint.
        arms: Vec<Arm>,
        /// What is done otherwise.
        otherwise: Vec<Statement>,
    },
    /// `return`
    Return(Option<Expr>),
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// A block.
    Block(Vec<Statement>),
}

/// A branch of an `if`.
#[derive(Clone, Debug)]
pub(crate) struct Branch {
    /// Its condition.
    pub(crate) condition: Expr,
    /// What is done if it is true, and none before it is.
    pub(crate) then: Vec<Statement>,
    /// Its place in the source.
    pub(crate) span: Span,
}

/// An arm of a `switch`.
#[derive(Clone, Debug)]
pub(crate) struct Arm {
    /// The ranges of values, both ends included.
    pub(crate) ranges: Vec<(i32, i32)>,
    /// What is done for them.
    pub(crate) body: Vec<Statement>,
}

/// An expression.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    /// What it is.
    pub(crate) kind: ExprKind,
    /// Its place in the source.
    pub(crate) span: Span,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub(crate) enum ExprKind {
    /// A constant.
    Const(i32),
    /// The value of a variable.
    Var(VarId),
    /// The index of a variable.
    Index(VarId),
    /// A code without inline operands, and its operands.
    Op(Op, Box<[Expr]>),
    /// An assignment; its value is the new value.
    Store(Store, VarId, Box<Expr>),
    /// An element of a table.
    Element(TableId, Box<Expr>),
    /// A call.
    Call(Box<Call>),
    /// A conditional expression.
    If(Box<[Expr; 3]>),
    /// True if both are true; the second is evaluated only if the first is.
    And(Box<Expr>, Box<Expr>),
    /// True if either is true; the second is evaluated only if the first is not.
    Or(Box<Expr>, Box<Expr>),
    /// True if it is false.
    Not(Box<Expr>),
    /// Expressions in sequence; the value is the last one's.
    Sequence(Box<(Vec<Expr>, Expr)>),
    /// `$6F`: the body and the mark.
    DestroyWhile(Box<(Vec<Statement>, Expr)>),
    /// Assembly.
    Asm(Box<[Asm]>),
}

/// A call.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// The function.
    pub(crate) function: FunctionId,
    /// Its arguments.
    pub(crate) arguments: Vec<Expr>,
    /// The variables of the caller that must survive the call and would not by themselves: those
    /// that are live after a recursive call.
    pub(crate) saved: Vec<VarId>,
}

/// How an assignment changes the variable (`$5B`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Store {
    /// `=`
    Set,
    /// `+=`
    Add,
    /// `-=`
    Subtract,
}

/// An item of an `asm` block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Asm {
    /// A code.
    Op(Op),
    /// A constant, by the shortest code.
    Const(i32),
    /// A `$48` or `$49` with its constant.
    Inline(Op, i32),
    /// The value of a variable.
    Var(VarId),
    /// The index of a variable, as a constant.
    Index(VarId),
    /// The place of a label of the block.
    Label(u32),
    /// A `$46`, `$50`, `$52` or `$53` with the offset of a label.
    Branch(Op, u32),
    /// The offset of a call.
    Call(FunctionId),
    /// A `$60` or `$61` with its table of constants.
    Table(Op, Vec<i32>),
    /// The targets of a `$62`.
    Targets(Vec<u32>),
}

impl Function {
    /// True if it is run from outside, so that nothing else needs to call it.
    #[must_use]
    pub(crate) const fn is_root(&self) -> bool {
        self.phase.is_some() || self.is_test
    }
}

impl Expr {
    /// A constant.
    #[must_use]
    pub(crate) const fn constant(value: i32, span: Span) -> Expr {
        Expr { kind: ExprKind::Const(value), span }
    }

    /// The value, if it is a constant.
    #[must_use]
    pub(crate) const fn as_constant(&self) -> Option<i32> {
        match self.kind {
            ExprKind::Const(value) => Some(value),
            _ => None,
        }
    }

    /// True for the computed index of an element of an array: it never selects another variable.
    #[must_use]
    pub(crate) fn is_in_array(&self) -> bool {
        let ExprKind::Op(Op::Add, operands) = &self.kind else { return false };
        operands.last().is_some_and(|base| base.as_base().is_some())
    }

    /// The variable and the number, for the index of a variable plus a number.
    #[must_use]
    pub(crate) fn as_base(&self) -> Option<(VarId, i32)> {
        match &self.kind {
            ExprKind::Index(variable) => Some((*variable, 0)),
            ExprKind::Op(op @ (Op::Add | Op::Subtract), operands) => match &**operands {
                [Expr { kind: ExprKind::Index(variable), .. }, offset] => {
                    let offset = offset.as_constant()?;
                    let is_sum = *op == Op::Add;
                    Some((*variable, if is_sum { offset } else { offset.wrapping_neg() }))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// True if the value is always -1 or 0.
    #[must_use]
    pub(crate) fn is_boolean(&self) -> bool {
        use grammar::isa::ResultKind;
        match &self.kind {
            ExprKind::Const(value) => matches!(value, -1 | 0),
            ExprKind::Not(_) | ExprKind::And(..) | ExprKind::Or(..) => true,
            ExprKind::If(parts) => {
                let [_, a, b] = &**parts;
                a.is_boolean() && b.is_boolean()
            }
            ExprKind::Sequence(parts) => {
                let (_, last) = &**parts;
                last.is_boolean()
            }
            ExprKind::Op(Op::Not | Op::And | Op::Or | Op::Xor, operands) => {
                operands.iter().all(Expr::is_boolean)
            }
            // The radar: -1 as long as it is on.
            ExprKind::Op(Op::Next, operands) => {
                operands.first().and_then(Expr::as_constant).is_some_and(|k| !(0..=8).contains(&k))
            }
            ExprKind::Op(Op::SetMark | Op::ClearMark | Op::FlipMark, operands) => {
                operands.get(1).and_then(Expr::as_constant).is_some_and(|m| (8..16).contains(&m))
            }
            ExprKind::Op(op, _) => op.info().result == ResultKind::Bool,
            _ => false,
        }
    }

    /// True if evaluating it changes no variable that has a name.
    #[must_use]
    pub(crate) fn keeps_variables(&self, variables: &IndexVec<VarId, Variable>) -> bool {
        let keeps = |expr: &Expr| expr.keeps_variables(variables);
        match &self.kind {
            ExprKind::Const(_) | ExprKind::Var(_) | ExprKind::Index(_) => true,
            ExprKind::Op(op, operands) => {
                !op.effects().writes.has(Part::Variables) && operands.iter().all(keeps)
            }
            ExprKind::Element(_, a) | ExprKind::Not(a) => keeps(a),
            ExprKind::And(a, b) | ExprKind::Or(a, b) => keeps(a) && keeps(b),
            ExprKind::If(parts) => parts.iter().all(keeps),
            ExprKind::Store(_, variable, value) => {
                variables[*variable].name.is_empty() && keeps(value)
            }
            ExprKind::Sequence(parts) => parts.0.iter().all(keeps) && keeps(&parts.1),
            ExprKind::Call(_) | ExprKind::DestroyWhile(_) | ExprKind::Asm(_) => false,
        }
    }

    /// True if it cannot trap, and evaluating it twice or not at all makes no difference.
    #[must_use]
    pub(crate) fn is_harmless(&self) -> bool {
        match &self.kind {
            ExprKind::Const(_) | ExprKind::Var(_) | ExprKind::Index(_) => true,
            ExprKind::Not(a) => a.is_harmless(),
            ExprKind::And(a, b) | ExprKind::Or(a, b) => a.is_harmless() && b.is_harmless(),
            ExprKind::If(parts) => {
                let [a, b, c] = &**parts;
                a.is_harmless() && b.is_harmless() && c.is_harmless()
            }
            ExprKind::Op(op, operands) => {
                op.is_harmless() && operands.iter().all(Expr::is_harmless)
            }
            _ => false,
        }
    }
}

// Programs are large, so their nodes are small.
#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(size_of::<Expr>() == 32);
    assert!(size_of::<Statement>() == 64);
};
