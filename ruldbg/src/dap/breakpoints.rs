//! Requests that say what stops the game. A client sends all breakpoints of a kind whenever one of
//! them changes; those that stay are left as they are.

use grammar::isa::Trap;
use serde_json::{Value, json};

use super::adapter::{Adapter, Debuggee};
use super::arguments::{
    DataBreakpointInfo, Initialize, SetBreakpoints, SetDataBreakpoints, SetExceptionBreakpoints,
    SetFunctionBreakpoints, SetInstructionBreakpoints, When,
};
use super::message::{Body, Refusal, Request};
use super::sources::{place, reference};
use super::variables::Holder;
use super::wanted::{Group, One, Spec, UNDEFINED, data_id, set};
use ruldbg_engine::debugger::{Line, Spot};

impl Debuggee {
    /// Replaces the breakpoints of a group; returns the report for the client.
    fn replace(
        &mut self,
        group: &Group,
        specs: Vec<(Spec, When)>,
        origin: &Initialize,
    ) -> Vec<Value> {
        let (mut before, mut list) = std::mem::take(&mut self.wanted.list)
            .into_iter()
            .partition::<Vec<One>, _>(|one| one.group == *group);
        let mut told = Vec::new();
        for (spec, when) in specs {
            let said = format!("{spec:?} {when:?}");
            let known = before.iter().position(|one| one.said == said && one.set.is_ok());
            let one = match known {
                Some(at) => before.swap_remove(at),
                None => {
                    let number = self.session.debugger.breakpoints.reserve();
                    let locals = &self.wanted.locals;
                    let set = if self.launched.no_debug {
                        Err("the game runs without debugging".to_owned())
                    } else {
                        set(&mut self.session, &self.sources, locals, number, &spec, &when)
                    };
                    One { number, group: group.clone(), said, spec, when, set }
                }
            };
            told.push(self.describe(&one, origin));
            list.push(one);
        }
        for one in before {
            self.session.debugger.breakpoints.delete(one.number);
        }
        self.wanted.list = list;
        told
    }

    /// A breakpoint in the terms of the protocol.
    fn describe(&self, one: &One, origin: &Initialize) -> Value {
        match &one.set {
            Ok(()) => self.describe_number(one.number, origin),
            Err(why) => json!({ "id": one.number, "verified": false, "message": why }),
        }
    }

    fn describe_number(&self, number: u32, origin: &Initialize) -> Value {
        let mut told = json!({ "id": number, "verified": true });
        let breakpoint = self.session.debugger.breakpoints.get(number);
        let Some(breakpoint) = breakpoint else {
            return json!({ "id": number, "verified": false, "message": "it was deleted" });
        };
        let code = self.session.debugger.code();
        if let Some(at) = breakpoint.spot.first(code)
            && let Some(members) = told.as_object_mut()
        {
            members.extend(place(code, &self.sources, origin, at));
            members.insert("instructionReference".to_owned(), json!(reference(at)));
            if let Spot::Line(Line::Source { .. }) = breakpoint.spot {
                // It stops where the line starts, wherever its first code is.
                members.remove("column");
            }
        }
        told
    }
}

impl Adapter {
    fn replace(&mut self, group: &Group, specs: Vec<(Spec, When)>) -> Body {
        let origin = self.origin();
        let told = self.debuggee_mut()?.replace(group, specs, &origin);
        Ok(json!({ "breakpoints": told }))
    }

    /// `setBreakpoints`
    pub(super) fn set_breakpoints(&mut self, request: &Request) -> Body {
        let SetBreakpoints { source, breakpoints } = request.arguments()?;
        let origin = self.origin();
        let named = match source.source_reference.filter(|&reference| reference > 0) {
            Some(reference) => reference.to_string(),
            None => source.path.clone().or(source.name.clone()).unwrap_or_default(),
        };
        let spec = |line: i64| Spec::Line(source.clone(), origin.line_from_0(line));
        let specs = breakpoints.into_iter().map(|one| (spec(one.line), one.when)).collect();
        self.replace(&Group::Lines(named), specs)
    }

    /// `setFunctionBreakpoints`
    pub(super) fn set_function_breakpoints(&mut self, request: &Request) -> Body {
        let SetFunctionBreakpoints { breakpoints } = request.arguments()?;
        let specs = breakpoints.into_iter().map(|one| (Spec::Function(one.name), one.when));
        self.replace(&Group::Functions, specs.collect())
    }

    /// `setInstructionBreakpoints`
    pub(super) fn set_instruction_breakpoints(&mut self, request: &Request) -> Body {
        let SetInstructionBreakpoints { breakpoints } = request.arguments()?;
        let specs = breakpoints
            .into_iter()
            .map(|one| (Spec::Code(one.instruction_reference, one.offset), one.when));
        self.replace(&Group::Codes, specs.collect())
    }

    /// `setDataBreakpoints`
    pub(super) fn set_data_breakpoints(&mut self, request: &Request) -> Body {
        let SetDataBreakpoints { breakpoints } = request.arguments()?;
        if let Some(access) = breakpoints.iter().find_map(|one| one.access_type.as_deref())
            && access != "write"
        {
            return Err(Refusal::new(
                "a data breakpoint can only stop when a value changes: `write`",
            ));
        }
        let specs = breakpoints.into_iter().map(|one| (Spec::Data(one.data_id), one.when));
        self.replace(&Group::Data, specs.collect())
    }

    /// `dataBreakpointInfo`
    pub(super) fn data_breakpoint_info(&mut self, request: &Request) -> Body {
        let arguments: DataBreakpointInfo = request.arguments()?;
        let debuggee = self.debuggee_mut()?;
        let name = arguments.name;
        let holder = arguments.variables_reference.filter(|&reference| reference > 0);
        let holder = holder.map(Holder::from_reference);
        let call = match (&holder, arguments.frame_id) {
            (Some(Some(Holder::Locals(call))), _) => *call,
            (None, Some(id)) => debuggee.frame(id)?.0,
            _ => 0,
        };
        let text = match holder {
            None => Some(name.clone()),
            Some(holder) => holder.and_then(|holder| debuggee.expression(holder, &name)),
        };
        let watched = text.ok_or_else(|| format!("`{name}` is not a value")).and_then(|text| {
            let watched = debuggee.session.watched(&text, call);
            watched.map(|watched| (text, watched)).map_err(|failure| failure.to_string())
        });
        Ok(match watched {
            Ok((text, watched)) => {
                let id = data_id(&text, &watched);
                let is_local = watched.call_entered().is_some();
                if is_local {
                    debuggee.wanted.locals.insert(id.clone(), watched);
                }
                json!({
                    "dataId": id,
                    "description": name,
                    "accessTypes": ["write"],
                    "canPersist": !is_local,
                })
            }
            Err(why) => json!({ "dataId": null, "description": why }),
        })
    }

    /// `setExceptionBreakpoints`
    pub(super) fn set_exception_breakpoints(&mut self, request: &Request) -> Body {
        let SetExceptionBreakpoints { filters } = request.arguments()?;
        let debuggee = self.debuggee_mut()?;
        let trap = |filter: &String| Trap::ALL.iter().copied().find(|trap| trap.name() == filter);
        let no_debug = debuggee.launched.no_debug;
        if !no_debug {
            debuggee.session.debugger.breakpoints.traps = filters.iter().filter_map(trap).collect();
        }
        let wants_undefined = filters.iter().any(|filter| filter == UNDEFINED);
        let specs = wants_undefined.then(|| (Spec::Undefined, When::default()));
        self.replace(&Group::Exceptions, specs.into_iter().collect())?;
        let told = filters.iter().map(|filter| {
            if trap(filter).is_some() || filter == UNDEFINED {
                json!({ "verified": !no_debug })
            } else {
                json!({ "verified": false, "message": format!("there is no trap `{filter}`") })
            }
        });
        Ok(json!({ "breakpoints": told.collect::<Vec<_>>() }))
    }

    /// Sets the breakpoints of the client again after the rule has changed, and tells it where they
    /// are.
    pub(super) fn set_again(&mut self) {
        let origin = self.origin();
        let Some(debuggee) = self.debuggee.as_mut() else { return };
        let mut list = std::mem::take(&mut debuggee.wanted.list);
        debuggee.wanted.locals.clear();
        for one in &mut list {
            debuggee.session.debugger.breakpoints.delete(one.number);
            let One { number, spec, when, .. } = one;
            let locals = &debuggee.wanted.locals;
            one.set = set(&mut debuggee.session, &debuggee.sources, locals, *number, spec, when);
            let told = debuggee.describe(one, &origin);
            self.client.event("breakpoint", json!({ "reason": "changed", "breakpoint": told }));
        }
        debuggee.wanted.list = list;
        self.report_others();
    }

    /// Tells the client about breakpoints that commands have set or deleted, and temporary ones
    /// that are gone.
    pub(super) fn report_others(&mut self) {
        let origin = self.origin();
        let Some(debuggee) = self.debuggee.as_mut() else { return };
        let numbers: Vec<u32> =
            debuggee.session.debugger.breakpoints.all().iter().map(|one| one.number).collect();
        let mut told = Vec::new();
        for one in &mut debuggee.wanted.list {
            if one.set.is_ok() && !numbers.contains(&one.number) {
                let why = "it was deleted by a command".to_owned();
                let id = one.number;
                told.push(("changed", json!({ "id": id, "verified": false, "message": why })));
                one.set = Err(why);
            }
        }
        debuggee.wanted.others.retain(|number| {
            let is_there = numbers.contains(number);
            if !is_there {
                told.push(("removed", json!({ "id": number, "verified": false })));
            }
            is_there
        });
        for number in numbers {
            let wanted = &debuggee.wanted;
            if wanted.own(number).is_none() && !wanted.others.contains(&number) {
                debuggee.wanted.others.push(number);
                told.push(("new", debuggee.describe_number(number, &origin)));
            }
        }
        for (reason, breakpoint) in told {
            self.client.event("breakpoint", json!({ "reason": reason, "breakpoint": breakpoint }));
        }
    }
}
