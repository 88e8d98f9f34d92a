//! Disassembly: the codes that the phases can come to.

use grammar::disassembly::{Listed, codes};
use serde_json::{Value, json};

use super::adapter::Adapter;
use super::arguments::Disassemble;
use super::message::{Body, Refusal, Request};
use super::sources::{address, place, reference};
use ruldbg_engine::debugger;

/// The most codes of a request.
const MOST: usize = 1 << 16;

impl Adapter {
    /// `disassemble`
    pub(super) fn disassemble(&self, request: &Request) -> Body {
        let arguments: Disassemble = request.arguments()?;
        let debuggee = self.debuggee()?;
        let origin = self.origin();
        let count = arguments.instruction_count;
        if count > MOST {
            return Err(Refusal::new(format!("at most {MOST} codes can be shown in one request")));
        }
        let at = address(&arguments.memory_reference, arguments.offset)?;
        let code = debuggee.session.debugger.code();
        let items = items(code);
        let here = at.index().map_or(0, |at| items.partition_point(|item| item.range.start < at));
        let first = i64::try_from(here).unwrap_or(0).saturating_add(arguments.instruction_offset);
        let mut list = Vec::with_capacity(count);
        for number in (first..).take(count) {
            let item = usize::try_from(number).ok().and_then(|number| items.get(number));
            list.push(match item {
                Some(item) => self.instruction(code, item, &origin),
                None => outside(number, &items),
            });
        }
        Ok(json!({ "instructions": list }))
    }

    fn instruction(
        &self,
        code: &debugger::Code,
        item: &Listed,
        origin: &super::arguments::Initialize,
    ) -> Value {
        let at = debugger::address_of(item.range.start);
        let bytes = &code.program().bytes()[item.range.clone()];
        let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        let mut told = json!({
            "address": reference(at),
            "instruction": item.text,
            "instructionBytes": bytes.join(" "),
        });
        if let Some(debuggee) = &self.debuggee {
            let mut place = place(code, &debuggee.sources, origin, at);
            if let Some(source) = place.remove("source") {
                told["location"] = source;
            }
            if let Some(members) = told.as_object_mut() {
                members.extend(place);
            }
        }
        let function = code.function(at).filter(|function| Ok(function.address) == at.0.try_into());
        if let Some(function) = function {
            told["symbol"] = json!(function.name);
        }
        told
    }
}

/// The entry for an address before the first code or after the last one.
fn outside(number: i64, items: &[Listed]) -> Value {
    let count = i64::try_from(items.len()).unwrap_or(i64::MAX);
    let known = |item: Option<&Listed>, at: fn(&Listed) -> usize| {
        item.map_or(0, |item| i64::try_from(at(item)).unwrap_or(0))
    };
    let at = if number < 0 {
        known(items.first(), |item| item.range.start).saturating_add(number).max(0)
    } else {
        known(items.last(), |item| item.range.end).saturating_add(number.saturating_sub(count))
    };
    json!({ "address": format!("0x{at:04x}"), "instruction": "", "presentationHint": "invalid" })
}

/// All codes of the rule, in the order of their addresses.
fn items(code: &debugger::Code) -> Vec<Listed> {
    let program = code.program();
    let name = |at: usize| {
        let function = u32::try_from(at)
            .ok()
            .and_then(|at| code.functions().iter().find(|function| function.address == at))?;
        Some(function.name.clone())
    };
    let layout = program.layout();
    codes(program.bytes(), layout, layout.code.clone(), &name)
}
