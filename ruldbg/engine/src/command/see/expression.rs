//! An expression in progress as a tree: codes that wait for values, the values they have, what is
//! being evaluated, and what comes later.

use grammar::isa::{Address, Op, VarIndex};
use rulc_compiler::Kind;
use rulvm_cells::{Line, Span};
use serde_json::{Value as Json, json};

use super::code::{Tree, Writer, before_body, read};
use crate::command::answer::{clean, plain, quiet, style, styled};
use crate::command::location::{show_address, show_code};
use crate::command::session::Session;
use crate::expr::Value;

/// How many codes of a subroutine that wait for an expression are drawn.
const MOST: usize = 24;

/// A code that waits for an expression.
pub(super) struct Waiting {
    /// The code.
    pub(super) op: Op,
    /// Where it is.
    pub(super) at: Address,
    /// The values that it has.
    pub(super) values: Vec<i32>,
}

/// What is being evaluated for the innermost code that waits.
#[derive(Clone, Copy)]
pub(super) enum Now {
    /// This code is next.
    Code(Address),
    /// A subroutine that was called here is in progress.
    Call(Address),
}

/// A tree for people and for programs.
pub(super) struct Drawn {
    pub(super) lines: Vec<Line<'static>>,
    pub(super) data: Json,
}

/// Draws the waiting codes of a subroutine, the outermost first; each line starts with `indent`.
pub(super) fn draw(session: &Session, waiting: &[Waiting], now: Now, indent: &str) -> Drawn {
    let left_out = waiting.len().saturating_sub(MOST);
    let shown = &waiting[left_out..];
    let mut lines = Vec::new();
    if left_out > 0 {
        lines.push(quiet(format!("{indent}({left_out} more codes wait outside these)")));
    }
    let mut margin = indent.to_owned();
    let mut branch = "";
    // The lines below the inner codes, by outer code.
    let mut behind: Vec<Vec<Line<'static>>> = Vec::new();
    // The operands around the one that is being evaluated, of each code.
    let mut nodes: Vec<(Json, Vec<Json>, Vec<Json>)> = Vec::new();
    for waits in shown {
        let writer = Writer::new(session, waits.at);
        let name = writer.name(waits.op, waits.at, &waits.values);
        let mut head =
            vec![plain(format!("{margin}{branch}")), styled(name.clone(), style::STRONG)];
        let operands = operands(session, waits);
        head.extend(variable_of_loop(session, waits));
        head.extend(
            added_store(session, waits, &operands).map(|words| styled(words, style::QUIET)),
        );
        lines.push(Line::from(head));
        match branch {
            "|- " => margin.push_str("|  "),
            "`- " => margin.push_str("   "),
            _ => {}
        }
        let count = waits.op.expressions();
        let mut done = Vec::new();
        for (k, (operand, &value)) in operands.iter().zip(&waits.values).enumerate() {
            let (spans, data) = there(session, &writer, operand.as_ref(), value);
            if k == 0 && writer.names_variable(waits.op) {
                done.push(data);
                continue;
            }
            let mut line = vec![plain(format!("{margin}|- "))];
            line.extend(spans);
            lines.push(Line::from(line));
            done.push(data);
        }
        let mut rest = Vec::new();
        let mut to_come = Vec::new();
        let first = waits.values.len() + 1;
        for k in first..count {
            let last = if k + 1 == count { "`- " } else { "|- " };
            let tree = operands.get(k).and_then(Option::as_ref);
            let text = tree.map_or("...".to_owned(), |tree| writer.expression(tree));
            rest.push(Line::from(vec![
                plain(format!("{margin}{last}")),
                styled(format!("{text}  (to come)"), style::QUIET),
            ]));
            to_come.push(json!({ "state": "to come", "text": text }));
        }
        branch = if rest.is_empty() { "`- " } else { "|- " };
        behind.push(rest);
        let node = json!({
            "code": waits.op.info().mnemonic, "text": name, "address": show_address(waits.at),
        });
        nodes.push((node, done, to_come));
    }
    let mut data = None;
    if !shown.is_empty() {
        let (spans, node) = in_progress(session, now);
        let mut line = vec![plain(format!("{margin}{branch}"))];
        line.extend(spans);
        lines.push(Line::from(line));
        data = Some(node);
    }
    lines.extend(behind.into_iter().rev().flatten());
    for (mut node, mut operands, to_come) in nodes.into_iter().rev() {
        operands.extend(data.take());
        operands.extend(to_come);
        node["state"] = json!("waiting");
        node["operands"] = Json::Array(operands);
        data = Some(node);
    }
    Drawn { lines, data: data.unwrap_or(Json::Null) }
}

/// The operands of a code as they are in the file; `None` where an operand is not known.
fn operands(session: &Session, waits: &Waiting) -> Vec<Option<Tree>> {
    let bytes = session.debugger.code().program().bytes();
    let mut at = Some(waits.at.plus(1));
    let mut operands = Vec::new();
    for _ in 0..waits.op.expressions() {
        let tree = at.and_then(|at| read(bytes, at));
        at = tree.as_ref().map(|tree| tree.next);
        operands.push(tree);
    }
    operands
}

/// An operand that has its value.
fn there(
    session: &Session,
    writer: &Writer<'_>,
    tree: Option<&Tree>,
    value: i32,
) -> (Vec<Span<'static>>, Json) {
    let kind = tree.map_or(Kind::Any, |tree| writer.kind(tree));
    let shown = clean(&session.show(Value { number: value, kind }));
    let text = tree.map_or("...".to_owned(), |tree| writer.expression(tree));
    let data = json!({ "state": "there", "text": text, "value": value, "shown": shown });
    let is_constant = tree.is_some_and(|tree| tree.constant() == Some(value));
    if is_constant {
        return (vec![plain(text)], data);
    }
    (vec![plain(format!("{text} = ")), styled(shown, style::NAME)], data)
}

/// The variable of a loop over cells, whose body is being evaluated.
fn variable_of_loop(session: &Session, waits: &Waiting) -> Option<Span<'static>> {
    before_body(waits.op).filter(|&operands| waits.values.len() >= operands)?;
    let index = VarIndex::new(*waits.values.first()?)?;
    let number = *session.debugger.game().state().variables.get(index.at())?;
    let shown = clean(&session.show(Value { number, kind: Kind::Cell }));
    Some(styled(format!("  for {shown}"), style::NAME))
}

/// Why the compiler has added an assignment of a local variable that the source does not contain:
/// an argument of a call of the same function, or the value that a variable has again after such a
/// call.
fn added_store(
    session: &Session,
    waits: &Waiting,
    operands: &[Option<Tree>],
) -> Option<&'static str> {
    let names = session.debugger.names();
    let index = VarIndex::new(*waits.values.first().filter(|_| waits.op == Op::Store)?)?;
    let is_own = names.own_variables(waits.at) & 1 << index.get() != 0;
    let function = names.function_at(waits.at).filter(|_| !is_own)?;
    function.locals.iter().find(|local| local.index == index)?;
    let is_kept = operands.get(1)?.as_ref().is_some_and(|value| value.keeps(index));
    Some(if is_kept { "  (kept during the call)" } else { "  (for the inner call)" })
}

/// What is being evaluated.
fn in_progress(session: &Session, now: Now) -> (Vec<Span<'static>>, Json) {
    let bytes = session.debugger.code().program().bytes();
    let (at, word) = match now {
        Now::Code(at) => (at, "<- now"),
        Now::Call(at) => (at, "<- called"),
    };
    let text = match read(bytes, at) {
        Some(tree) => Writer::new(session, at).expression(&tree),
        None => show_code(session.debugger.code(), at),
    };
    let data = json!({ "state": "now", "text": text, "address": show_address(at) });
    (vec![styled(text, style::STRONG), styled(format!("  {word}"), style::PLACE)], data)
}
