//! Distinguishing positions of the same time.

use rulvm_core::log::{StateHash, state_hash};

use super::position::Position;

/// What distinguishes positions of the same time: the state of the game, and the state of the phase
/// call in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fingerprint(StateHash, String);

impl Fingerprint {
    /// The fingerprint of a position.
    #[must_use]
    pub(crate) fn of(position: &Position) -> Fingerprint {
        let run = position.run().map(|run| {
            let calls: Vec<_> = run.calls().collect();
            let pending: Vec<_> =
                run.pending().map(|(op, at, values)| (op, at, values.to_vec())).collect();
            format!("{:?} {calls:?} {pending:?} {} {}", run.address(), run.last(), run.fuel())
        });
        Fingerprint(state_hash(position.game()), run.unwrap_or_default())
    }
}
