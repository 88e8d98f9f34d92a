//! The code as a graph: blocks that are entered at their beginning only, and where they lead.

use std::collections::BTreeMap;

use grammar::isa::Op;

use crate::ir::{BranchId, Code, Item, Label};
use crate::program::FunctionId;

/// A block: it is entered at its beginning only. It can be left in the middle, by a conditional
/// branch, and is left at its end by its exit.
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
    /// The code goes on there.
    Goto(Label),
    /// `$51`
    Return,
    /// The code does not go on here: the machine goes back to the beginning of a loop's body.
    Never,
    /// The targets of a `$62`, which stands in the items with its operand.
    Case(Vec<Label>),
}

/// The code of a program.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) blocks: Vec<Block>,
    /// The block of each label.
    at: Vec<usize>,
    /// Blocks whose labels lead to another block now.
    moved: BTreeMap<usize, usize>,
    /// The target of each conditional branch.
    branches: Vec<Label>,
    functions: Vec<(FunctionId, Label)>,
    /// The entries of the phases.
    roots: Vec<Label>,
}

impl Graph {
    /// The graph of some code; `is_root` tells the functions that are entered from outside.
    pub(super) fn new(code: Code, is_root: impl Fn(FunctionId) -> bool) -> Graph {
        let labels = code.labels();
        let Code { items, branches, functions, .. } = code;
        let mut builder = Builder {
            blocks: Vec::new(),
            at: vec![usize::MAX; labels],
            open: None,
            next: Vec::new(),
            source: None,
        };
        let mut items = items.into_iter().peekable();
        while let Some(item) = items.next() {
            match item {
                Item::Label(label) => builder.label(label),
                Item::Op(Op::Return) => builder.close(Exit::Return),
                Item::Op(Op::Jump) => {
                    if let Some(Item::Offset16(target)) = items.next() {
                        builder.close(Exit::Goto(target));
                    }
                }
                Item::Never => builder.close(Exit::Never),
                Item::Targets(targets) => builder.close(Exit::Case(*targets)),
                item => builder.push(item),
            }
        }
        // Code never runs over its end; what is open is dead.
        builder.close(Exit::Return);
        let roots = functions.iter().filter(|(id, _)| is_root(*id)).map(|&(_, label)| label);
        let roots = roots.collect();
        Graph {
            blocks: builder.blocks,
            at: builder.at,
            moved: BTreeMap::new(),
            branches,
            functions,
            roots,
        }
    }

    /// The code, with the blocks in this order.
    pub(super) fn into_code(mut self, order: &[usize]) -> Code {
        self.settle();
        let mut names: Vec<Vec<Label>> = vec![Vec::new(); self.blocks.len()];
        for (label, &block) in (0..).map(Label).zip(&self.at) {
            if let Some(names) = names.get_mut(block) {
                names.push(label);
            }
        }
        // Labels, and two items for an exit.
        let count = self.blocks.len();
        let room: usize = self.blocks.iter().map(|block| block.items.len() + 2).sum();
        let mut items = Vec::with_capacity(room + self.at.len());
        let mut blocks: Vec<Option<Block>> = self.blocks.into_iter().map(Some).collect();
        for &number in order {
            let Some(block) = blocks.get_mut(number).and_then(Option::take) else { continue };
            items.extend(names.get(number).into_iter().flatten().map(|&label| Item::Label(label)));
            items.extend(block.items);
            match block.exit {
                Exit::Goto(label) => items.extend([Item::Op(Op::Jump), Item::Offset16(label)]),
                Exit::Return => items.push(Item::Op(Op::Return)),
                Exit::Never => items.push(Item::Never),
                Exit::Case(targets) => items.push(Item::Targets(Box::new(targets))),
            }
        }
        let mut placed = vec![false; count];
        order.iter().for_each(|&block| placed[block] = true);
        let functions = self
            .functions
            .iter()
            .copied()
            .filter(|(_, label)| placed.get(self.at[label.0 as usize]) == Some(&true))
            .collect();
        let mut code = Code::default();
        code.branches = self.branches;
        code.functions = functions;
        code.with_items(items, self.at.len())
    }

    /// The block of a label.
    pub(super) fn block(&self, label: Label) -> usize {
        let mut block = self.at.get(label.0 as usize).copied().unwrap_or(usize::MAX);
        while let Some(&next) = self.moved.get(&block) {
            block = next;
        }
        block
    }

    /// Lets labels lead directly to where they lead by way of blocks that are no more.
    fn settle(&mut self) {
        for label in (0..).map(Label).take(self.at.len()) {
            self.at[label.0 as usize] = self.block(label);
        }
        self.moved.clear();
    }

    /// The blocks of the phases.
    pub(super) fn roots(&self) -> impl Iterator<Item = usize> {
        self.roots.iter().map(|&label| self.block(label))
    }

    /// Where a conditional branch leads.
    pub(super) fn target(&self, branch: BranchId) -> Label {
        self.branches.get(branch.0 as usize).copied().unwrap_or(Label(0))
    }

    pub(super) fn set_target(&mut self, branch: BranchId, target: Label) {
        if let Some(place) = self.branches.get_mut(branch.0 as usize) {
            *place = target;
        }
    }

    /// Adds a block; gives its label.
    pub(super) fn add(&mut self, block: Block) -> Label {
        self.blocks.push(block);
        self.label_for(self.blocks.len() - 1)
    }

    /// A new label for a block.
    pub(super) fn label_for(&mut self, block: usize) -> Label {
        self.at.push(block);
        Label(u32::try_from(self.at.len() - 1).unwrap_or(u32::MAX))
    }

    /// Lets all labels of one block lead to another.
    pub(super) fn redirect(&mut self, from: usize, to: usize) {
        if from != to {
            self.moved.insert(from, to);
        }
    }

    /// The blocks to which a block can go on, without its calls.
    pub(super) fn successors(&self, block: usize) -> Vec<usize> {
        let Some(block) = self.blocks.get(block) else { return Vec::new() };
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
    pub(super) fn callees(&self, block: usize) -> Vec<usize> {
        let mut out = Vec::new();
        if let Some(block) = self.blocks.get(block) {
            self.calls_in(&block.items, &mut out);
        }
        out
    }

    fn calls_in(&self, items: &[Item], out: &mut Vec<usize>) {
        for item in items {
            match item {
                // Labels inside of an `asm` block have no block.
                Item::Offset16(label) if self.block(*label) != usize::MAX => {
                    out.push(self.block(*label));
                }
                Item::Asm(inside) => self.calls_in(inside, out),
                _ => {}
            }
        }
    }

    /// The blocks that the phases reach, in the order in which they are found.
    pub(super) fn reachable(&self) -> Vec<usize> {
        let mut seen = vec![false; self.blocks.len()];
        let mut order: Vec<usize> = Vec::new();
        let mut waiting: Vec<usize> = self.roots().collect();
        waiting.reverse();
        while let Some(block) = waiting.pop() {
            let is_new = seen.get_mut(block).is_some_and(|seen| !std::mem::replace(seen, true));
            if is_new {
                order.push(block);
                let mut next = self.successors(block);
                next.extend(self.callees(block));
                next.reverse();
                waiting.extend(next);
            }
        }
        order
    }

    /// How often each block is referred to from what is reachable.
    pub(super) fn references(&self) -> Vec<usize> {
        let mut count = vec![0; self.blocks.len()];
        let mut note = |block: usize| {
            if let Some(count) = count.get_mut(block) {
                *count += 1;
            }
        };
        // A phase is entered from outside, and is no part of another block.
        for root in self.roots() {
            note(root);
            note(root);
        }
        for block in self.reachable() {
            self.successors(block).into_iter().for_each(&mut note);
            self.callees(block).into_iter().for_each(&mut note);
        }
        count
    }

    /// Follows jumps to jumps, joins blocks that are always passed one after the other, and
    /// empties what is never reached.
    pub(super) fn tidy(&mut self) {
        self.thread();
        self.return_at_once();
        let references = self.references();
        let mut reachable = self.reachable();
        reachable.sort_unstable();
        let mut joined = vec![false; self.blocks.len()];
        for block in reachable {
            if joined[block] {
                continue;
            }
            while let Some(Exit::Goto(label)) = self.blocks.get(block).map(|block| &block.exit) {
                let next = self.block(*label);
                if next == block || references.get(next) != Some(&1) || joined[next] {
                    break;
                }
                joined[next] = true;
                let Some(behind) = self.blocks.get_mut(next) else { break };
                let items = std::mem::take(&mut behind.items);
                let exit = std::mem::replace(&mut behind.exit, Exit::Return);
                if let Some(block) = self.blocks.get_mut(block) {
                    block.items.extend(items);
                    block.exit = exit;
                }
            }
        }
    }

    /// Lets blocks that go on at a mere return return by themselves: that takes one byte.
    fn return_at_once(&mut self) {
        for number in 0..self.blocks.len() {
            let Exit::Goto(label) = self.blocks[number].exit else { continue };
            let mere = self.blocks.get(self.block(label)).is_some_and(|next| {
                next.exit == Exit::Return && next.items.iter().all(|i| matches!(i, Item::Source(_)))
            });
            if mere {
                self.blocks[number].exit = Exit::Return;
            }
        }
    }

    /// Lets labels of blocks that do nothing lead to where these go on.
    fn thread(&mut self) {
        self.settle();
        for label in 0..self.at.len() {
            let mut block = self.at[label];
            let mut steps = 0;
            while let Some(Block { items, exit: Exit::Goto(next) }) = self.blocks.get(block) {
                // An endless loop that does nothing leads nowhere else.
                if steps > self.blocks.len() || !items.iter().all(|i| matches!(i, Item::Source(_)))
                {
                    break;
                }
                steps += 1;
                block = self.block(*next);
            }
            self.at[label] = block;
        }
    }
}

struct Builder {
    blocks: Vec<Block>,
    at: Vec<usize>,
    /// The items of the block that is not yet closed.
    open: Option<Vec<Item>>,
    /// The labels that lead to it.
    next: Vec<Label>,
    /// The place in the source of what comes.
    source: Option<Item>,
}

impl Builder {
    fn label(&mut self, label: Label) {
        // What stands in front goes on here.
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
        // Without a label in front, what follows an exit is dead.
        if let Some(items) = &mut self.open {
            // Blocks can stand in another order later: each says where it comes from.
            if items.is_empty() && !matches!(item, Item::Source(_)) {
                items.extend(self.source.clone());
            }
            items.push(item);
        }
    }

    fn close(&mut self, exit: Exit) {
        let Some(mut items) = self.open.take() else { return };
        items.shrink_to_fit();
        for label in self.next.drain(..) {
            if let Some(place) = self.at.get_mut(label.0 as usize) {
                *place = self.blocks.len();
            }
        }
        self.blocks.push(Block { items, exit });
    }
}
