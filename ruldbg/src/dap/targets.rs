//! Places to which the client can send the game: the functions that a line calls, and the last time
//! the game was at a line.

use grammar::isa::Address;
use serde_json::{Value, json};

use super::adapter::{Adapter, Done, Then};
use super::arguments::{Goto, GotoTargets, OfFrame};
use super::message::{Body, Refusal, Request};
use ruldbg_engine::debugger::{Code, address_of};
use ruldbg_engine::time::{Moment, Search, Time};

/// Searches for the codes at which a line starts.
struct AtLine<'a> {
    codes: &'a [Address],
}

impl Search for AtLine<'_> {
    fn visit(&mut self, moment: &Moment<'_>) -> bool {
        moment.run.is_some_and(|run| self.codes.contains(&run.address()))
    }
}

/// The functions that a line calls, by their first codes, in the order of the calls.
fn calls(code: &Code, line_of: Address) -> Vec<(Address, String)> {
    let line = code.line(line_of);
    let size = code.program().bytes().len();
    let codes = (0..size).map(address_of).filter(|&at| code.line(at) == line);
    let mut list: Vec<(Address, String)> = Vec::new();
    for call in codes {
        if let (Some(at), Some(function)) = (code.target(call), code.function_called(call))
            && list.iter().all(|known| known.0 != at)
        {
            list.push((at, function.name.clone()));
        }
    }
    list
}

impl Adapter {
    /// `stepInTargets`
    pub(super) fn step_in_targets(&self, request: &Request) -> Body {
        let OfFrame { frame_id } = request.arguments()?;
        let debuggee = self.standing()?;
        let (index, frame) = debuggee.frame(frame_id)?;
        let code = debuggee.session.debugger.code();
        // A caller is inside its call already.
        let list = frame.address.filter(|_| index == 0).map(|at| calls(code, at));
        let told = list.unwrap_or_default().into_iter();
        let told = told.map(|(at, name)| json!({ "id": at.0, "label": name }));
        Ok(json!({ "targets": told.collect::<Vec<_>>() }))
    }

    /// `gotoTargets`: the last time the game was at a line. Its identifier is the step.
    pub(super) fn goto_targets(&mut self, request: &Request) -> Body {
        let GotoTargets { source, line } = request.arguments()?;
        let origin = self.origin();
        self.standing()?;
        let debuggee = self.debuggee_mut()?;
        let number = debuggee.sources.number(&source).map_err(Refusal::new)?;
        let debugger = &mut debuggee.session.debugger;
        let line = origin.line_from_0(line);
        let found = line.map_or_else(Vec::new, |line| debugger.code().addresses(number, line));
        let codes: Vec<Address> = found.iter().map(|&(_, at)| at).collect();
        let line = codes.first().and_then(|&at| debugger.code().place(at)).map(|at| at.line);
        let (Some(&first), Some(line)) = (codes.first(), line) else {
            return Ok(json!({ "targets": [] }));
        };
        let here = debugger.here().time();
        let last = debugger
            .last_before(AtLine { codes: &codes }, here)
            .ok_or_else(|| Refusal::new("the search was interrupted"))?;
        let told = last.map(|time| {
            json!({
                "id": time.0,
                "label": format!("the last time the game was here: step {time}"),
                "line": origin.line(line),
                "instructionPointerReference": super::sources::reference(first),
            })
        });
        Ok(json!({ "targets": Vec::from_iter(told) }))
    }

    /// `goto`: goes back to a time that `gotoTargets` has found.
    pub(super) fn goto(&mut self, request: &Request) -> Done {
        let Goto { target_id } = request.arguments()?;
        self.standing()?;
        let debuggee = self.debuggee_mut()?;
        let debugger = &mut debuggee.session.debugger;
        if Time(target_id) > debugger.here().time() {
            return Err(Refusal::new(format!("the game has not come to step {target_id} yet")));
        }
        debugger.seek(Time(target_id));
        debuggee.exception = None;
        Ok((Value::Null, Then::Stopped("goto")))
    }
}
