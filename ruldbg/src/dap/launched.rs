//! How a game is started.

use super::arguments::Launch;
use super::message::{Client, Refusal};
use ruldbg_engine::command::{Answer, Session};

/// How a game is started.
#[derive(Clone, Debug)]
pub(super) struct Launched {
    pub(super) stop_on_entry: bool,
    pub(super) no_debug: bool,
    inputs: String,
    replay: Option<String>,
    pub(super) test: Option<String>,
}

impl Launched {
    /// As a client asks for it.
    pub(super) fn of(arguments: &Launch) -> Launched {
        Launched {
            stop_on_entry: arguments.stop_on_entry,
            no_debug: arguments.no_debug,
            inputs: arguments.inputs.clone(),
            replay: arguments.replay.clone(),
            test: arguments.test.clone(),
        }
    }

    /// Puts the inputs before a game that has not started, or goes to the step of the test that
    /// fails.
    pub(super) fn prepare(&self, session: &mut Session, client: &Client) -> Result<(), Refusal> {
        if let Some(name) = &self.test {
            let mut say = |answer: Answer| {
                if answer.kind != "stopped" {
                    client.output("console", &answer.to_string());
                }
            };
            return Ok(session.execute(&format!("test {name}"), &mut say)?);
        }
        if let Some(file) = &self.replay {
            session.execute(&format!("replay {file}"), &mut Vec::new())?;
        }
        let inputs = session.inputs(&self.inputs)?;
        session.debugger.extend(inputs);
        Ok(())
    }
}
