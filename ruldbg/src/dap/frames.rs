//! Calls in progress.

use grammar::isa::Address;
use serde_json::{Value, json};

use super::adapter::{Adapter, Debuggee, Done, Then};
use super::arguments::{OfFrame, StackTrace};
use super::message::{Body, Refusal, Request};
use super::sources::{members, place, reference};
use ruldbg_engine::debugger::addresses;
use ruldbg_engine::time::{Moment, Search};

/// A call in progress, or the game that waits for an input.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// The code that is executed next, or the call of the frame above.
    pub(super) address: Option<Address>,
    name: String,
}

impl Debuggee {
    /// The calls in progress, the innermost first.
    pub(super) fn frames(&self) -> Vec<Frame> {
        let debugger = &self.session.debugger;
        let Some(run) = debugger.here().run() else {
            if let Some(message) = self.session.message() {
                return vec![Frame { address: None, name: message }];
            }
            let name = match debugger.game().status() {
                rulvm_core::Status::Over if debugger.game().score().is_none() => {
                    "a module has refused the start of the game"
                }
                rulvm_core::Status::Over => "the game is over",
                rulvm_core::Status::Trapped => "the game ended with a trap",
                rulvm_core::Status::Playing if debugger.here().begun() == 0 => {
                    "before the game starts"
                }
                rulvm_core::Status::Playing if self.session.place_of_step().is_some() => {
                    "a step of the test"
                }
                rulvm_core::Status::Playing => "the game waits for an input",
            };
            return vec![Frame { address: None, name: name.to_owned() }];
        };
        let addresses = addresses(run);
        let outermost = addresses.len() - 1;
        let phase = match self.session.is_in_test_code() {
            true => "the test".to_owned(),
            false => format!("phase {}", run.phase().letter()),
        };
        let name = |k: usize, address: Address| {
            let function = debugger.names().function_at(address).filter(|_| k < outermost);
            function.map_or(phase.clone(), |function| function.name.clone())
        };
        let frame = |(k, &address): (usize, &Address)| Frame {
            address: Some(address),
            name: name(k, address),
        };
        addresses.iter().enumerate().map(frame).collect()
    }

    /// The frame with an identifier, and how many are above it.
    pub(super) fn frame(&self, id: i64) -> Result<(usize, Frame), Refusal> {
        let at = id.checked_sub(1).and_then(|k| usize::try_from(k).ok());
        let found = at.and_then(|k| Some((k, self.frames().into_iter().nth(k)?)));
        found.ok_or_else(|| Refusal::new(format!("frame {id} no longer exists")))
    }
}

/// Searches for where a frame was entered.
struct Entry {
    /// How many calls were in progress there.
    depth: usize,
    before: Option<usize>,
}

fn depth(moment: &Moment<'_>) -> Option<usize> {
    moment.run.map(|run| run.calls().len())
}

impl Search for Entry {
    fn begin(&mut self, moment: &Moment<'_>) {
        self.before = depth(moment);
    }

    fn visit(&mut self, moment: &Moment<'_>) -> bool {
        let now = depth(moment);
        let before = std::mem::replace(&mut self.before, now);
        if self.depth == 0 {
            return moment.is_entry;
        }
        now == Some(self.depth) && before < now
    }
}

impl Adapter {
    /// `stackTrace`
    pub(super) fn stack_trace(&self, request: &Request) -> Body {
        let StackTrace { start_frame, levels } = request.arguments()?;
        let debuggee = self.standing()?;
        let origin = self.origin();
        let code = debuggee.session.debugger.code();
        let frames = debuggee.frames();
        let total = frames.len();
        let levels = if levels == 0 { usize::MAX } else { levels };
        let shown = (1..).zip(frames).skip(start_frame).take(levels);
        let list: Vec<Value> = shown
            .map(|(id, Frame { address, name })| {
                let mut frame = json!({ "id": id, "name": name, "line": 0, "column": 0 });
                match (address, frame.as_object_mut()) {
                    (Some(address), Some(object)) => {
                        object.extend(place(code, &debuggee.sources, &origin, address));
                        let at = json!(reference(address));
                        object.insert("instructionPointerReference".to_owned(), at);
                        object.insert("canRestart".to_owned(), json!(true));
                    }
                    (None, Some(object)) => {
                        let step = debuggee.session.place_of_step();
                        if step.is_none() {
                            object.insert("presentationHint".to_owned(), json!("label"));
                        }
                        object.extend(members(step, &debuggee.sources, &origin));
                        object.insert("canRestart".to_owned(), json!(false));
                    }
                    (_, None) => {}
                }
                frame
            })
            .collect();
        Ok(json!({ "stackFrames": list, "totalFrames": total }))
    }

    /// `restartFrame`: back to the start of a function, or of the phase.
    pub(super) fn restart_frame(&mut self, request: &Request) -> Done {
        let OfFrame { frame_id } = request.arguments()?;
        self.standing()?;
        let debuggee = self.debuggee_mut()?;
        let (index, frame) = debuggee.frame(frame_id)?;
        if frame.address.is_none() {
            return Err(Refusal::new("the game is not in a phase"));
        }
        let calls = debuggee.frames().len() - 1;
        let debugger = &mut debuggee.session.debugger;
        let entry = Entry { depth: calls.saturating_sub(index), before: None };
        let behind = debugger.here().time().next();
        match debugger.last_before(entry, behind) {
            Some(Some(time)) => {
                debugger.seek(time);
                debuggee.exception = None;
                Ok((Value::Null, Then::Stopped("restart")))
            }
            Some(None) => Err(Refusal::new("the start of this frame is gone")),
            None => Err(Refusal::new("this was interrupted")),
        }
    }
}
