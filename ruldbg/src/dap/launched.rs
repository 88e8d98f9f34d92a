//! How a game is started.

use super::arguments::Launch;
use super::message::Refusal;
use ruldbg_engine::command::Session;

/// How a game is started.
#[derive(Clone, Debug)]
pub(super) struct Launched {
    pub(super) stop_on_entry: bool,
    pub(super) no_debug: bool,
    inputs: String,
    replay: Option<String>,
}

impl Launched {
    /// As a client asks for it.
    pub(super) fn of(arguments: &Launch) -> Launched {
        Launched {
            stop_on_entry: arguments.stop_on_entry,
            no_debug: arguments.no_debug,
            inputs: arguments.inputs.clone(),
            replay: arguments.replay.clone(),
        }
    }

    /// Puts the inputs before a game that has not started.
    pub(super) fn prepare(&self, session: &mut Session) -> Result<(), Refusal> {
        if let Some(file) = &self.replay {
            session.execute(&format!("replay {file}"), &mut Vec::new())?;
        }
        let inputs = session.inputs(&self.inputs)?;
        session.debugger.extend(inputs);
        Ok(())
    }
}
