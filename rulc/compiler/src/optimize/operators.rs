//! The operators that await operands: a statement starts where there is none.

use grammar::isa::Op;

use super::graph::{BlockId, Exit, Graph};
use crate::index::IndexVec;
use crate::ir::Item;

/// The codes that have started, innermost last, and how many expressions each of them still awaits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OperatorStack(Vec<(Op, usize)>);

impl OperatorStack {
    /// True between two statements.
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of codes that await something.
    pub(super) const fn depth(&self) -> usize {
        self.0.len()
    }

    /// Advances over an item.
    pub(super) fn step(&mut self, item: &Item) {
        match item {
            Item::Op(op) => {
                let expressions = op.expressions();
                if expressions > 0 || op.inline().is_some() {
                    self.0.push((*op, expressions));
                } else {
                    self.complete();
                }
            }
            Item::Branch(_) => self.0.push((Op::BranchShort, 1)),
            Item::Const(_) | Item::Var(_) | Item::Index(..) | Item::Asm(_) => self.complete(),
            item if item.is_inline() => {
                if let Some((op, _)) = self.0.pop()
                    && !op.is_transparent()
                {
                    self.complete();
                }
            }
            _ => {}
        }
    }

    /// Notes that an expression is complete, and with it the codes for which it was the last one.
    fn complete(&mut self) {
        while let Some((op, awaited)) = self.0.last_mut() {
            *awaited = awaited.saturating_sub(1);
            if *awaited > 0 || op.inline().is_some() {
                return;
            }
            self.0.pop();
        }
    }
}

/// The operators that await operands at the start of each block. `None` for blocks that are never
/// reached, and for those where they differ from path to path: tail merging does not look at what
/// precedes the shared code.
pub(super) fn at_entries(graph: &Graph) -> IndexVec<BlockId, Option<OperatorStack>> {
    let mut at = IndexVec::filled(Entry::Never, graph.blocks.len());
    let mut open: Vec<(BlockId, Option<OperatorStack>)> =
        graph.roots().map(|root| (root, Some(OperatorStack::default()))).collect();
    while let Some((id, entry)) = open.pop() {
        let Some(mut operators) = at[id].join(entry) else { continue };
        let block = &graph.blocks[id];
        for item in &block.items {
            if let Some(operators) = &mut operators {
                operators.step(item);
            }
            if let Item::BranchOffset(branch) = item {
                open.push((graph.block(graph.target(*branch)), operators.clone()));
            }
        }
        for callee in graph.callees(id) {
            open.push((callee, Some(OperatorStack::default())));
        }
        match &block.exit {
            Exit::Goto(label) => open.push((graph.block(*label), operators)),
            Exit::Return | Exit::Never => {}
            Exit::Case(targets) => {
                if let Some(operators) = &mut operators {
                    operators.0.pop();
                }
                open.extend(targets.iter().map(|&t| (graph.block(t), operators.clone())));
            }
        }
    }
    at.into_iter().map(Entry::known).collect()
}

/// What is known about the start of a block.
#[derive(Clone, Debug)]
enum Entry {
    Never,
    Always(OperatorStack),
    Several,
}

impl Entry {
    /// Adds a path to the block, with its operators if they are known. Returns what is known now if
    /// this has changed.
    fn join(&mut self, path: Option<OperatorStack>) -> Option<Option<OperatorStack>> {
        let (now, news) = match (&*self, path) {
            (Entry::Several, _) => return None,
            (Entry::Always(known), Some(operators)) if *known == operators => return None,
            (Entry::Never, Some(operators)) => (Entry::Always(operators.clone()), Some(operators)),
            _ => (Entry::Several, None),
        };
        *self = now;
        Some(news)
    }

    fn known(self) -> Option<OperatorStack> {
        match self {
            Entry::Always(operators) => Some(operators),
            Entry::Never | Entry::Several => None,
        }
    }
}
