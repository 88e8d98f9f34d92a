//! What a session keeps of other games: those that were saved, and the test that is debugged.

use grammar::source_map::Place;
use rulvm_core::Input;

use crate::debugger::Start;
use crate::time::Branch;

/// A saved game, and where it is.
#[derive(Clone, Debug)]
pub(super) struct Saved {
    pub(super) start: Start,
    pub(super) branch: Branch,
}

/// The test that is being debugged.
#[derive(Clone, Debug)]
pub(super) struct Tested {
    pub(super) name: String,
    pub(super) fails: bool,
    /// The inputs of the test, each with its step and the step's words.
    pub(super) steps: Vec<(Input, Place, String)>,
    /// The failed step that has no input: it compares the board, events or the status.
    pub(super) last: Option<Place>,
}

impl Tested {
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The step after some inputs; `None` if these are not the inputs of the test.
    pub(super) fn step(&self, inputs: &[Input]) -> Option<Place> {
        let given = self.steps.get(..inputs.len())?;
        if given.iter().map(|(input, ..)| input).ne(inputs) {
            return None;
        }
        self.steps.get(inputs.len()).map(|(_, place, _)| *place).or(self.last)
    }
}
