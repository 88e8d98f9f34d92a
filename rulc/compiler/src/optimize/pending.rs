//! Which codes wait for operands: a statement begins where none does.

use grammar::isa::Op;

use super::graph::{Exit, Graph};
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

/// What waits at the beginning of each block. `None` for blocks that are never reached, and for
/// those where one thing waits on one way and something else on another: code that goes on alike
/// is shared without regard to what waits in front of it.
pub(super) fn at_blocks(graph: &Graph) -> Vec<Option<Pending>> {
    let mut at = vec![Entry::Never; graph.blocks.len()];
    let mut waiting: Vec<(usize, Option<Pending>)> =
        graph.roots().map(|root| (root, Some(Pending::default()))).collect();
    while let Some((number, entry)) = waiting.pop() {
        let Some(place) = at.get_mut(number) else { continue };
        let Some(mut pending) = place.join(entry) else { continue };
        let Some(block) = graph.blocks.get(number) else { continue };
        for item in &block.items {
            if let Some(pending) = &mut pending {
                pending.step(item);
            }
            if let Item::BranchOffset(branch) = item {
                waiting.push((graph.block(graph.target(*branch)), pending.clone()));
            }
        }
        for callee in graph.callees(number) {
            waiting.push((callee, Some(Pending::default())));
        }
        match &block.exit {
            Exit::Goto(label) => waiting.push((graph.block(*label), pending)),
            Exit::Return | Exit::Never => {}
            Exit::Case(targets) => {
                if let Some(pending) = &mut pending {
                    pending.0.pop();
                }
                waiting.extend(targets.iter().map(|&t| (graph.block(t), pending.clone())));
            }
        }
    }
    at.into_iter().map(Entry::known).collect()
}

/// What is known of the beginning of a block.
#[derive(Clone, Debug)]
enum Entry {
    Never,
    Always(Pending),
    Several,
}

impl Entry {
    /// Notes one more way to the block, with what waits on it if that is known; gives what is
    /// known now if that is something new.
    fn join(&mut self, way: Option<Pending>) -> Option<Option<Pending>> {
        let (now, news) = match (&*self, way) {
            (Entry::Several, _) => return None,
            (Entry::Always(known), Some(pending)) if *known == pending => return None,
            (Entry::Never, Some(pending)) => (Entry::Always(pending.clone()), Some(pending)),
            _ => (Entry::Several, None),
        };
        *self = now;
        Some(news)
    }

    fn known(self) -> Option<Pending> {
        match self {
            Entry::Always(pending) => Some(pending),
            Entry::Never | Entry::Several => None,
        }
    }
}
