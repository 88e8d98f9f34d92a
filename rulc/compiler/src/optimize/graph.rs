//! The code as a control-flow graph.

use std::collections::BTreeMap;

use grammar::isa::{Control, Kind, Op};

use crate::ir::{BranchId, Code, Item, Label};
use crate::program::FunctionId;
use grammar::index::{IndexVec, id};

id! {
    /// The number of a block.
    pub(super) BlockId
}

/// A block: code that is entered at its start only. A conditional branch can leave it in the
/// middle, its exit leaves it at its end.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// Its items; no labels, no jumps.
    pub(super) items: Vec<Item>,
    /// How it ends.
    pub(super) exit: Exit,
}

/// How a block ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// The code continues there.
    Goto(Label),
    /// `$51`
    Return,
    /// The code does not continue: the machine goes back to the start of a loop's body.
    Never,
    /// The targets of a `$62`, which is among the items with its operand.
    Case(Vec<Label>),
}

/// The code of a program.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) blocks: IndexVec<BlockId, Block>,
    /// The block of each label; `None` for labels inside of an `asm` block.
    at: IndexVec<Label, Option<BlockId>>,
    /// Replaced blocks: their labels stand for another block now.
    replaced: BTreeMap<BlockId, BlockId>,
    /// The target of each conditional branch.
    branches: IndexVec<BranchId, Label>,
    functions: Vec<(FunctionId, Label)>,
    /// The entries of the phases and tests.
    roots: Vec<Label>,
}

impl Graph {
    /// The graph of some code; `is_root` says which functions are entered from outside.
    pub(super) fn new(code: Code, is_root: impl Fn(FunctionId) -> bool) -> Graph {
        let labels = code.labels();
        let Code { items, branches, functions, .. } = code;
        let mut builder = Builder {
            blocks: IndexVec::new(),
            at: IndexVec::filled(None, labels),
            open: None,
            next: Vec::new(),
            source: None,
        };
        let mut items = items.into_iter();
        while let Some(item) = items.next() {
            match item {
                Item::Label(label) => builder.label(label),
                Item::Op(op) => match op.kind() {
                    Kind::Control(Control::Return) => builder.close(Exit::Return),
                    Kind::Control(Control::Jump) => match items.next() {
                        Some(Item::Offset16(target)) => builder.close(Exit::Goto(target)),
                        other => panic!("the offset of a jump follows it, not {other:?}"),
                    },
                    Kind::Calculation(_)
                    | Kind::Query(_)
                    | Kind::Update(_)
                    | Kind::CellLoop(_)
                    | Kind::Control(
                        Control::BranchShort
                        | Control::Branch
                        | Control::Case
                        | Control::Call
                        | Control::Word
                        | Control::Long
                        | Control::Words
                        | Control::Longs
                        | Control::Message
                        | Control::Destroy
                        | Control::DestroyLoop,
                    ) => builder.push(item),
                },
                Item::Never => builder.close(Exit::Never),
                Item::Targets(targets) => builder.close(Exit::Case(*targets)),
                item => builder.push(item),
            }
        }
        // Code never runs past its end; a block that is still open is dead.
        builder.close(Exit::Return);
        let roots = functions.iter().filter(|(id, _)| is_root(*id)).map(|&(_, label)| label);
        let roots = roots.collect();
        Graph {
            blocks: builder.blocks,
            at: builder.at,
            replaced: BTreeMap::new(),
            branches,
            functions,
            roots,
        }
    }

    /// The code, with the blocks in this order.
    pub(super) fn into_code(mut self, order: &[BlockId]) -> Code {
        self.resolve_labels();
        let mut names: IndexVec<BlockId, Vec<Label>> =
            IndexVec::filled(Vec::new(), self.blocks.len());
        for (label, block) in self.at.pairs() {
            if let Some(block) = *block {
                names[block].push(label);
            }
        }
        // Labels, and two items for an exit.
        let count = self.blocks.len();
        let size: usize = self.blocks.iter().map(|block| block.items.len() + 2).sum();
        let mut items = Vec::with_capacity(size + self.at.len());
        let mut blocks: IndexVec<BlockId, Option<Block>> =
            self.blocks.into_iter().map(Some).collect();
        let mut placed = IndexVec::filled(false, count);
        for &id in order {
            let Some(block) = blocks[id].take() else { panic!("{id:?} is placed twice") };
            placed[id] = true;
            items.extend(names[id].iter().map(|&label| Item::Label(label)));
            items.extend(block.items);
            match block.exit {
                Exit::Goto(label) => items.extend([Item::Op(Op::Jump), Item::Offset16(label)]),
                Exit::Return => items.push(Item::Op(Op::Return)),
                Exit::Never => items.push(Item::Never),
                Exit::Case(targets) => items.push(Item::Targets(Box::new(targets))),
            }
        }
        let is_placed = |label: Label| self.at[label].is_some_and(|block: BlockId| placed[block]);
        let functions = self.functions.into_iter().filter(|&(_, label)| is_placed(label)).collect();
        let mut code = Code::default();
        code.branches = self.branches;
        code.functions = functions;
        code.with_items(items, self.at.len())
    }

    /// The block of a label.
    ///
    /// # Panics
    ///
    /// If the label is inside of an `asm` block.
    pub(super) fn block(&self, label: Label) -> BlockId {
        match self.find_block(label) {
            Some(block) => block,
            None => panic!("{label:?} is a target, but starts no block"),
        }
    }

    /// The block of a label; `None` if the label is inside of an `asm` block.
    fn find_block(&self, label: Label) -> Option<BlockId> {
        let mut block = self.at[label]?;
        while let Some(&next) = self.replaced.get(&block) {
            block = next;
        }
        Some(block)
    }

    /// Makes labels of replaced blocks labels of the blocks that replace them.
    fn resolve_labels(&mut self) {
        for label in self.at.ids() {
            self.at[label] = self.find_block(label);
        }
        self.replaced.clear();
    }

    /// The entry blocks of the phases and tests.
    pub(super) fn roots(&self) -> impl Iterator<Item = BlockId> {
        self.roots.iter().map(|&label| self.block(label))
    }

    /// The target of a conditional branch.
    pub(super) fn target(&self, branch: BranchId) -> Label {
        self.branches[branch]
    }

    pub(super) fn set_target(&mut self, branch: BranchId, target: Label) {
        self.branches[branch] = target;
    }

    /// Adds a block; returns its label.
    pub(super) fn add(&mut self, block: Block) -> Label {
        let id = self.blocks.push(block);
        self.label_for(id)
    }

    /// A new label for a block.
    pub(super) fn label_for(&mut self, block: BlockId) -> Label {
        self.at.push(Some(block))
    }

    /// Replaces one block with another: all its labels are labels of that one.
    pub(super) fn replace(&mut self, from: BlockId, to: BlockId) {
        if from != to {
            self.replaced.insert(from, to);
        }
    }

    /// The blocks where the code can continue after a block, without its calls.
    pub(super) fn successors(&self, block: BlockId) -> Vec<BlockId> {
        let block = &self.blocks[block];
        let mut out = Vec::new();
        for item in &block.items {
            if let Item::BranchOffset(branch) = item {
                out.push(self.block(self.target(*branch)));
            }
        }
        match &block.exit {
            Exit::Goto(label) => out.push(self.block(*label)),
            Exit::Return | Exit::Never => {}
            Exit::Case(targets) => out.extend(targets.iter().map(|&label| self.block(label))),
        }
        out
    }

    /// The blocks that a block calls.
    pub(super) fn callees(&self, block: BlockId) -> Vec<BlockId> {
        let mut out = Vec::new();
        self.calls_in(&self.blocks[block].items, &mut out);
        out
    }

    fn calls_in(&self, items: &[Item], out: &mut Vec<BlockId>) {
        for item in items {
            match item {
                Item::Offset16(label) => out.extend(self.find_block(*label)),
                Item::Asm(inside) => self.calls_in(inside, out),
                _ => {}
            }
        }
    }

    /// The blocks that the phases reach, in depth-first order.
    pub(super) fn reachable(&self) -> Vec<BlockId> {
        let mut seen = IndexVec::filled(false, self.blocks.len());
        let mut order: Vec<BlockId> = Vec::new();
        let mut open: Vec<BlockId> = self.roots().collect();
        open.reverse();
        while let Some(block) = open.pop() {
            if std::mem::replace(&mut seen[block], true) {
                continue;
            }
            order.push(block);
            let mut next = self.successors(block);
            next.extend(self.callees(block));
            next.reverse();
            open.extend(next);
        }
        order
    }

    /// The number of references to each block from reachable ones.
    pub(super) fn references(&self) -> IndexVec<BlockId, usize> {
        let mut count = IndexVec::filled(0, self.blocks.len());
        // A phase is entered from outside, and cannot become a part of another block.
        for root in self.roots() {
            count[root] += 2;
        }
        for block in self.reachable() {
            for other in self.successors(block).into_iter().chain(self.callees(block)) {
                count[other] += 1;
            }
        }
        count
    }

    /// Threads jumps to jumps, joins blocks that are always executed one after the other, and
    /// empties what is never reached.
    pub(super) fn tidy(&mut self) {
        self.thread_jumps();
        self.thread_returns();
        let references = self.references();
        let mut reachable = self.reachable();
        reachable.sort_unstable();
        let mut joined = IndexVec::filled(false, self.blocks.len());
        for block in reachable {
            if joined[block] {
                continue;
            }
            while let Exit::Goto(label) = self.blocks[block].exit {
                let next = self.block(label);
                if next == block || references[next] != 1 || joined[next] {
                    break;
                }
                joined[next] = true;
                let after = &mut self.blocks[next];
                let items = std::mem::take(&mut after.items);
                let exit = std::mem::replace(&mut after.exit, Exit::Return);
                let block = &mut self.blocks[block];
                block.items.extend(items);
                block.exit = exit;
            }
        }
    }

    /// Replaces jumps to a return with a return, which has one byte.
    fn thread_returns(&mut self) {
        for id in self.blocks.ids() {
            let Exit::Goto(label) = self.blocks[id].exit else { continue };
            let next = &self.blocks[self.block(label)];
            if next.exit == Exit::Return && is_empty(&next.items) {
                self.blocks[id].exit = Exit::Return;
            }
        }
    }

    /// Makes labels of empty blocks labels of the blocks where these continue.
    fn thread_jumps(&mut self) {
        self.resolve_labels();
        for label in self.at.ids() {
            let Some(mut block) = self.at[label] else { continue };
            let mut steps = 0;
            while let Block { items, exit: Exit::Goto(next) } = &self.blocks[block] {
                // An empty endless loop has no other target.
                if steps > self.blocks.len() || !is_empty(items) {
                    break;
                }
                steps += 1;
                block = self.block(*next);
            }
            self.at[label] = Some(block);
        }
    }
}

/// True if items have no bytes.
fn is_empty(items: &[Item]) -> bool {
    items.iter().all(|item| matches!(item, Item::Source(_)))
}

struct Builder {
    blocks: IndexVec<BlockId, Block>,
    at: IndexVec<Label, Option<BlockId>>,
    /// The items of the block that is not yet closed.
    open: Option<Vec<Item>>,
    /// The labels of that block.
    next: Vec<Label>,
    /// The statement that the next code comes from.
    source: Option<Item>,
}

impl Builder {
    fn label(&mut self, label: Label) {
        // The code in front continues here.
        if self.open.as_ref().is_some_and(|items| !items.is_empty()) {
            self.close(Exit::Goto(label));
        }
        self.open.get_or_insert_default();
        self.next.push(label);
    }

    fn push(&mut self, item: Item) {
        if item.is_origin() {
            self.source = Some(item.clone());
        }
        // Without a label in front, the code after an exit is dead.
        if let Some(items) = &mut self.open {
            // Blocks can change their order later: each says which statement it comes from.
            if items.is_empty() && !matches!(item, Item::Source(_)) {
                items.extend(self.source.clone());
            }
            items.push(item);
        }
    }

    fn close(&mut self, exit: Exit) {
        let Some(mut items) = self.open.take() else { return };
        items.shrink_to_fit();
        let id = self.blocks.push(Block { items, exit });
        for label in self.next.drain(..) {
            self.at[label] = Some(id);
        }
    }
}
