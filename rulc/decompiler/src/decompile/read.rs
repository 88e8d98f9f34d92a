//! From code to expressions, and to a graph of statements.
//!
//! An expression with branches can end at several places: then it is a choice between paths, each
//! of which continues at a place of its own. Where both paths of a branch join again, it is one
//! conditional expression.

use std::collections::BTreeMap;

use grammar::isa::{self, Address, CellLoop, Code, Control, Decoded, Inline, Op, decode};

use super::paths::{Assumption, Ending, Read, any_path, first, tree};
use super::tree::{Cells, Kind, Node, Tree, Writes, effects};
use super::why::Why;

/// A statement: the expression, and whether its value becomes the last value.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    pub(super) tree: Tree,
    pub(super) is_last: bool,
}

/// How a block ends; targets are positions of blocks.
#[derive(Clone, Debug)]
pub(super) enum End {
    Jump(usize),
    Branch(Tree, usize, usize),
    Case(Tree, Vec<usize>),
    Return,
}

/// Statements, and what follows them.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) statements: Vec<Statement>,
    pub(super) end: End,
}

struct Reader<'b> {
    bytes: &'b [u8],
    writes: &'b Writes,
    /// How many more codes can be read.
    budget: &'b mut usize,
    blocks: Vec<Option<Block>>,
    ids: BTreeMap<Address, usize>,
    open: Vec<Address>,
}

/// The most blocks of a subroutine.
const MOST_BLOCKS: usize = 4096;

/// The deepest nesting of expressions: they are read recursively.
const MOST_DEPTH: usize = 100;

/// Reads a subroutine; the first block is the entry.
///
/// `budget` is the number of codes that can be read; it is reduced by those that are.
pub(super) fn blocks(
    bytes: &[u8],
    entry: usize,
    writes: &Writes,
    budget: &mut usize,
) -> Result<Vec<Block>, Why> {
    let mut reader = Reader {
        bytes,
        writes,
        budget,
        blocks: Vec::new(),
        ids: BTreeMap::new(),
        open: Vec::new(),
    };
    let entry = i32::try_from(entry).map_err(|_| Why::Outside)?;
    reader.block_at(Address(entry));
    while let Some(at) = reader.open.pop() {
        if reader.blocks.len() > MOST_BLOCKS {
            return Err(Why::TooLarge);
        }
        let block = reader.statement(at)?;
        let id = reader.block_at(at);
        reader.blocks[id] = Some(block);
    }
    let complete = reader.blocks.into_iter().collect::<Option<_>>();
    Ok(complete.unwrap_or_else(|| panic!("a block is still open")))
}

impl Reader<'_> {
    fn block_at(&mut self, at: Address) -> usize {
        let at = self.after_jumps(at);
        if let Some(&id) = self.ids.get(&at) {
            return id;
        }
        self.ids.insert(at, self.blocks.len());
        self.open.push(at);
        self.blocks.push(None);
        self.blocks.len() - 1
    }

    fn new_block(&mut self, statements: Vec<Statement>, end: End) -> usize {
        self.blocks.push(Some(Block { statements, end }));
        self.blocks.len() - 1
    }

    /// Where code continues that starts with jumps.
    fn after_jumps(&self, at: Address) -> Address {
        let mut place = at;
        for _ in 0..64 {
            match decode(self.bytes, place) {
                Some(Decoded {
                    code: Code::Op(Op::Jump), inline: Inline::Branch(target), ..
                }) => place = target,
                _ => return place,
            }
        }
        // An endless loop of jumps: any of them will do.
        at
    }

    fn code(&mut self, at: Address) -> Result<Decoded, Why> {
        *self.budget = self.budget.checked_sub(1).ok_or(Why::TooLarge)?;
        decode(self.bytes, at).ok_or(Why::Outside)
    }

    fn inline(&self, op: Op, at: Address) -> Result<(Inline, Address), Why> {
        Decoded::inline_at(self.bytes, op, at).ok_or(Why::Outside)
    }

    /// The statement at an address.
    fn statement(&mut self, at: Address) -> Result<Block, Why> {
        let decoded = self.code(at)?;
        let block = |end| Ok(Block { statements: Vec::new(), end });
        match (decoded.code, &decoded.inline) {
            (Code::Op(Op::Return), _) => block(End::Return),
            (Code::Op(Op::Jump), Inline::Branch(target)) => {
                let target = self.block_at(*target);
                block(End::Jump(target))
            }
            (Code::Op(op @ (Op::Branch | Op::BranchShort)), _) => {
                let condition = self.expression(at.plus(1), Ending::Exact, 0)?;
                self.branch(op, condition)
            }
            (Code::Op(Op::Case), _) => {
                let Read::Value(subject, end) = self.expression(at.plus(1), Ending::Exact, 0)?
                else {
                    return Err(Why::Paths);
                };
                let (Inline::Targets(targets), _) = self.inline(Op::Case, end)? else {
                    return Err(Why::Outside);
                };
                let targets = targets.into_iter().map(|target| self.block_at(target)).collect();
                block(End::Case(subject, targets))
            }
            _ => {
                let read = self.expression(at, Ending::Code, 0)?;
                Ok(self.evaluation(read))
            }
        }
    }

    fn branch(&mut self, op: Op, condition: Read) -> Result<Block, Why> {
        match condition {
            Read::Value(condition, end) => {
                let (Inline::Branch(target), after) = self.inline(op, end)? else {
                    return Err(Why::Outside);
                };
                let [target, after] = [target, after].map(|place| self.block_at(place));
                if target == after {
                    // Both targets are the same: the condition is evaluated for its effects.
                    let statement = Statement { tree: condition, is_last: false };
                    return Ok(Block { statements: vec![statement], end: End::Jump(target) });
                }
                Ok(Block { statements: Vec::new(), end: End::Branch(condition, target, after) })
            }
            Read::Choice(condition, a, b) => {
                let [a, b] = [self.branch(op, *a)?, self.branch(op, *b)?];
                let [a, b] = [a, b].map(|block| self.new_block(block.statements, block.end));
                Ok(Block { statements: Vec::new(), end: End::Branch(condition, a, b) })
            }
        }
    }

    fn evaluation(&mut self, read: Read) -> Block {
        match read {
            Read::Value(tree, end) => {
                let end = End::Jump(self.block_at(end));
                Block { statements: vec![Statement { tree, is_last: true }], end }
            }
            Read::Choice(condition, a, b) => {
                let [a, b] = [*a, *b].map(|read| self.evaluation(read));
                let [a, b] = [a, b].map(|block| self.new_block(block.statements, block.end));
                Block { statements: Vec::new(), end: End::Branch(condition, a, b) }
            }
        }
    }

    /// The expression at an address.
    fn expression(&mut self, at: Address, ending: Ending, depth: usize) -> Result<Read, Why> {
        if depth > MOST_DEPTH {
            return Err(Why::TooLarge);
        }
        let mut at = at;
        loop {
            let decoded = self.code(at)?;
            let value = |tree| Ok(Read::Value(tree, decoded.next));
            let op = match (decoded.code, &decoded.inline) {
                (Code::Variable(index), _) => return value(Node::var(index.get())),
                (Code::Constant(constant), _) => return value(Node::constant(constant.into())),
                (Code::Op(_), Inline::Constant(constant)) => {
                    return value(Node::constant(*constant));
                }
                (Code::Op(Op::Jump), Inline::Branch(target)) => {
                    at = *target;
                    continue;
                }
                (Code::Op(Op::Call), Inline::Branch(target)) => {
                    let entry = target.index().ok_or(Why::Outside)?;
                    return value(tree(Kind::Call(entry))?);
                }
                (Code::Op(op), _) => op,
            };
            return match op.kind() {
                isa::Kind::Control(Control::Return) => Err(Why::ReturnInExpression),
                isa::Kind::Control(Control::Case) => Err(Why::Paths),
                isa::Kind::Control(Control::Branch | Control::BranchShort) => {
                    let condition = self.expression(at.plus(1), Ending::Exact, depth + 1)?;
                    self.choice(op, condition, ending, depth)
                }
                isa::Kind::CellLoop(_) => self.cells(op, at.plus(1), ending, depth),
                isa::Kind::Calculation(_)
                | isa::Kind::Query(_)
                | isa::Kind::Update(_)
                | isa::Kind::Control(
                    Control::Word
                    | Control::Long
                    | Control::Words
                    | Control::Longs
                    | Control::Call
                    | Control::Jump
                    | Control::Message
                    | Control::Destroy
                    | Control::DestroyLoop,
                ) => self.operands(op, Vec::new(), at.plus(1), ending, depth),
            };
        }
    }

    /// A branch within an expression, whose condition has been read.
    fn choice(
        &mut self,
        op: Op,
        condition: Read,
        ending: Ending,
        depth: usize,
    ) -> Result<Read, Why> {
        match condition {
            Read::Value(condition, end) => {
                let (Inline::Branch(target), after) = self.inline(op, end)? else {
                    return Err(Why::Outside);
                };
                if self.after_jumps(target) == self.after_jumps(after) {
                    let rest = self.expression(after, ending, depth + 1)?;
                    return first(condition, rest);
                }
                let a = self.expression(target, ending, depth + 1)?;
                let b = self.expression(after, ending, depth + 1)?;
                self.join(condition, a, b, ending)
            }
            Read::Choice(condition, a, b) => {
                let a = self.choice(op, *a, ending, depth + 1)?;
                let b = self.choice(op, *b, ending, depth + 1)?;
                self.join(condition, a, b, ending)
            }
        }
    }

    /// A choice; one value if both paths join.
    fn join(&self, condition: Tree, a: Read, b: Read, ending: Ending) -> Result<Read, Why> {
        let place = |end| match ending {
            Ending::Code => self.after_jumps(end),
            Ending::Exact => end,
        };
        match (a, b) {
            (Read::Value(a, a_end), Read::Value(b, b_end)) if place(a_end) == place(b_end) => {
                Ok(Read::Value(tree(Kind::If(condition, a, b))?, place(a_end)))
            }
            (a, b) => Ok(Read::Choice(condition, Box::new(a), Box::new(b))),
        }
    }

    /// A code and its operands, some of which have been read.
    fn operands(
        &mut self,
        op: Op,
        before: Vec<Tree>,
        at: Address,
        ending: Ending,
        depth: usize,
    ) -> Result<Read, Why> {
        if before.len() == op.expressions() {
            return self.complete(op, before, at);
        }
        let own = match (before.len() + 1 == op.expressions(), op.inline()) {
            (true, Some(_)) => Ending::Exact,
            (true, None) => ending,
            (false, _) => Ending::Code,
        };
        let read = self.expression(at, own, depth + 1)?;
        self.continued(op, &before, read, ending, depth)
    }

    /// Continues after an operand, on each of its paths.
    fn continued(
        &mut self,
        op: Op,
        before: &[Tree],
        read: Read,
        ending: Ending,
        depth: usize,
    ) -> Result<Read, Why> {
        match read {
            Read::Value(value, end) => {
                let mut operands = before.to_vec();
                operands.push(value);
                self.operands(op, operands, end, ending, depth)
            }
            Read::Choice(condition, a, b) => {
                // The condition is evaluated after the first operands, but comes before them in the
                // source.
                let effect = effects(&condition, self.writes);
                let waits = |tree: &Tree| effects(tree, self.writes).can_wait_for(&effect);
                // The operands that `$6F` repeats cannot be split.
                if op == Op::DestroyLoop || !before.iter().all(waits) {
                    return Err(Why::Paths);
                }
                let a = self.continued(op, before, *a, ending, depth)?;
                let b = self.continued(op, before, *b, ending, depth)?;
                self.join(condition, a, b, ending)
            }
        }
    }

    fn complete(&mut self, op: Op, operands: Vec<Tree>, at: Address) -> Result<Read, Why> {
        let (inline, end) = self.inline(op, at)?;
        let kind = match (inline, operands.as_slice()) {
            (Inline::Table(elements), [index]) => Kind::Table(op, index.clone(), elements),
            (_, [index]) if op == Op::Load => match index.as_constant().map(u8::try_from) {
                Some(Ok(index @ 0..=63)) => Kind::Var(index),
                _ => Kind::Op(op, operands),
            },
            _ => Kind::Op(op, operands),
        };
        Ok(Read::Value(tree(kind)?, end))
    }

    /// A loop over cells, whose operands start at an address.
    fn cells(&mut self, op: Op, at: Address, ending: Ending, depth: usize) -> Result<Read, Why> {
        let mut operand = |at| match self.expression(at, Ending::Code, depth + 1)? {
            Read::Value(value, end) => Ok((value, end)),
            Read::Choice(..) => Err(Why::Paths),
        };
        let (variable, at) = operand(at)?;
        let variable = match variable.as_constant().map(u8::try_from) {
            Some(Ok(variable @ 0..=63)) => variable,
            _ => return Err(Why::Paths),
        };
        let is_around = op.cell_loop().is_some_and(CellLoop::is_around);
        let (origin, at) = if is_around {
            let (origin, at) = operand(at)?;
            (Some(origin), at)
        } else {
            (None, at)
        };
        let body = self.expression(at, ending, depth + 1)?;
        let cell = Assumption { variable, is_none: false, writes: self.writes };
        let none = Assumption { is_none: true, ..cell };
        let each = any_path(cell.path(body.clone()))?;
        let Read::Value(last, end) = none.path(body) else {
            return Err(Why::Paths);
        };
        let last = match last.kind {
            // A subroutine that starts with a test for the cell 0 does nothing for it.
            Kind::Call(entry) if self.ignores_none(entry, variable) => Node::constant(0),
            _ => last,
        };
        let cells = Cells { op, variable, origin, each, last };
        Ok(Read::Value(tree(Kind::Cells(cells))?, end))
    }

    /// True if a subroutine returns immediately if a variable is 0.
    fn ignores_none(&mut self, entry: usize, variable: u8) -> bool {
        let Ok(at) = i32::try_from(entry).map(Address) else { return false };
        let Some(Decoded { code: Code::Op(op), .. }) = decode(self.bytes, at) else { return false };
        if !matches!(op, Op::Branch | Op::BranchShort) {
            return false;
        }
        let Ok(Read::Value(condition, end)) =
            self.expression(at.plus(1), Ending::Exact, MOST_DEPTH - 4)
        else {
            return false;
        };
        let Ok((Inline::Branch(target), after)) = self.inline(op, end) else { return false };
        let place =
            match (Assumption { variable, is_none: true, writes: self.writes }).known(&condition) {
                Some(true) => target,
                Some(false) => after,
                None => return false,
            };
        let place = self.after_jumps(place);
        decode(self.bytes, place).is_some_and(|decoded| decoded.code == Code::Op(Op::Return))
    }
}
