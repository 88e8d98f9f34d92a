//! What phases can read and change.

use grammar::isa::{Code, Op, Part, Parts};
use grammar::rul3::Phase;

use super::effects::Effects;
use super::graph::Graph;
use super::phases::Reached;
use super::walk::{Walk, Want};

/// What a phase can read and change, as far as that is known from its code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PhaseEffects {
    /// The parts of the state that it can read.
    pub reads: Parts,
    /// The parts of the state that it can change.
    pub writes: Parts,
    /// The variables that it can read or change, a bit for each.
    pub variables: u64,
    /// The variables that it can change, a bit for each.
    pub changes: u64,
    /// True if it can ask where the piece is (`$7C`).
    pub asks_place: bool,
}

impl PhaseEffects {
    /// Everything.
    pub const EVERYTHING: PhaseEffects = PhaseEffects {
        reads: Parts::of(&[Part::Everything]),
        writes: Parts::of(&[Part::Everything]),
        variables: u64::MAX,
        changes: u64::MAX,
        asks_place: true,
    };
}

/// What each phase can read and change.
pub(crate) fn phase_effects(walk: &Walk<'_>) -> [PhaseEffects; Phase::ALL.len()] {
    if !walk.complete {
        return [PhaseEffects::EVERYTHING; Phase::ALL.len()];
    }
    let reached = Reached::new(walk, &Graph::new(walk, |_| true));
    let effects = Effects::new(walk);
    let mut all = [PhaseEffects::default(); Phase::ALL.len()];
    for (id, _) in walk.nodes.pairs().filter(|(_, node)| node.want == Want::Value) {
        // The low 64 bits are those of the variables.
        let (reads, writes) = (effects.reads[id] as u64, effects.writes[id] as u64);
        let code = walk.code(walk.get(id));
        for phase in reached.by(id) {
            let own = &mut all[phase as usize];
            own.variables |= reads | writes;
            own.changes |= writes;
            match code {
                Some(Code::Op(op)) => {
                    own.reads = own.reads.union(op.effects().reads);
                    own.writes = own.writes.union(op.effects().writes);
                    own.asks_place |= op == Op::Piece;
                }
                Some(Code::Variable(_)) => {
                    own.reads = own.reads.union(Parts::of(&[Part::Variables]));
                }
                Some(Code::Constant(_)) | None => {}
            }
        }
    }
    all
}
