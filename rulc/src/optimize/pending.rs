//! Which codes wait for operands: a statement begins where none does.

use grammar::isa::Op;

use super::graph::Graph;
use crate::ir::Item;

/// The codes that have begun, and how many expressions each of them still awaits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pending(Vec<(Op, usize)>);

impl Pending {
    /// True between two statements.
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many codes wait.
    pub(super) const fn depth(&self) -> usize {
        self.0.len()
    }

    /// Goes over an item.
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

    /// An expression is complete; perhaps it was the last one of a code.
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

/// What waits at the beginning of each block; `None` for blocks that are never reached.
pub(super) fn at_blocks(graph: &Graph) -> Vec<Option<Pending>> {
    let mut at: Vec<Option<Pending>> = vec![None; graph.blocks.len()];
    let mut waiting: Vec<(usize, Pending)> =
        graph.roots().map(|root| (root, Pending::default())).collect();
    while let Some((number, entry)) = waiting.pop() {
        let Some(place @ None) = at.get_mut(number) else { continue };
        *place = Some(entry.clone());
        let mut pending = entry;
        let Some(block) = graph.blocks.get(number) else { continue };
        for item in &block.items {
            pending.step(item);
            if let Item::BranchOffset(branch) = item {
                waiting.push((graph.block(graph.target(*branch)), pending.clone()));
            }
        }
        for callee in graph.callees(number) {
            waiting.push((callee, Pending::default()));
        }
        match &block.exit {
            super::graph::Exit::Goto(label) => waiting.push((graph.block(*label), pending)),
            super::graph::Exit::Return | super::graph::Exit::Never => {}
            super::graph::Exit::Case(targets) => {
                pending.0.pop();
                waiting.extend(targets.iter().map(|&t| (graph.block(t), pending.clone())));
            }
        }
    }
    at
}
