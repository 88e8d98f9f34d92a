//! The past, what is to come, and what is displayed.

use rulc_compiler::Kind;
use rulvm_cells::Line;
use rulvm_core::Input;
use serde_json::json;

use super::columns::{columns, fact};
use crate::command::answer::{Answer, clean, counted, plain, quiet, style, styled};
use crate::command::session::Session;
use crate::expr::Value;

/// How many inputs are listed before and after the present one.
const AROUND: usize = 8;

/// `info timeline`
pub(super) fn timeline(session: &Session) -> Answer {
    let timeline = session.debugger.timeline();
    let (checkpoints, memory) = timeline.cost();
    let to_come = timeline.to_come();
    // The start of the game is an input too, but not one of the user's.
    let all = timeline.inputs().len() + 1;
    let done = all.saturating_sub(to_come);
    let time = timeline.here().time();
    let mut rows = vec![
        fact("step", time.to_string()),
        fact("inputs that have started", format!("{done}, including the start of the game")),
        fact("inputs to come", to_come.to_string()),
        fact("changes from outside", timeline.changes().to_string()),
        fact("checkpoints", format!("{checkpoints}, {} KB", memory.div_ceil(1024))),
    ];
    for (name, saved) in &session.saved {
        rows.push(fact("saved", format!("{}: step {}", named(name), saved.branch.at())));
    }
    let saved: serde_json::Map<_, _> = session
        .saved
        .iter()
        .map(|(name, saved)| (name.clone(), json!(saved.branch.at().0)))
        .collect();
    Answer::new("timeline", columns(rows))
        .with("time", time.0)
        .with("begun", done)
        .with("to_come", to_come)
        .with("changes", timeline.changes())
        .with("checkpoints", checkpoints)
        .with("memory", memory)
        .with("saved", saved)
}

/// The name of a saved game, as shown.
fn named(name: &str) -> String {
    if name.is_empty() { "the unnamed one".to_owned() } else { clean(name) }
}

/// `info branches`
pub(super) fn branches(session: &Session) -> Answer {
    let mut rows = Vec::new();
    let mut data = Vec::new();
    // Several can be the present game; the one with the nearest position is marked.
    let here = session.debugger.here().time();
    let present = session.saved.iter().filter(|(_, saved)| session.is_on(saved));
    let present = present.min_by_key(|(_, saved)| saved.branch.at().0.abs_diff(here.0));
    for (name, saved) in &session.saved {
        let branch = &saved.branch;
        let is_here = present.is_some_and(|(own, _)| own == name);
        data.push(json!({
            "name": name, "time": branch.at().0, "inputs": branch.inputs(),
            "changes": branch.changes(), "here": is_here,
        }));
        rows.push(vec![
            styled(if is_here { "->" } else { "" }, style::PLACE),
            styled(named(name), style::NAME),
            plain(format!("step {}", branch.at())),
            plain(counted(branch.inputs(), "input")),
            plain(match branch.changes() {
                0 => String::new(),
                count => format!("{} from outside", counted(count, "change")),
            }),
        ]);
    }
    let mut lines = columns(rows);
    lines.push(quiet(match lines.is_empty() {
        true => "no game is saved: `save NAME` saves this one",
        false => "`restore NAME` returns to a game; an arrow marks the present one",
    }));
    Answer::new("branches", lines).with("branches", data)
}

/// An input in words.
pub(in crate::command) fn show_input(session: &Session, input: &Input) -> String {
    match input {
        Input::Signal(number) => {
            let value = Value { number: i32::from(*number), kind: Kind::Signal };
            format!("signal {}", session.show(value))
        }
        Input::Key { key, .. } => format!("the key ${key:04X} is hit"),
        Input::Advance(ms) => format!("{ms} ms pass"),
        Input::Window(true) => "the window loses the focus".to_owned(),
        Input::Window(false) => "the window regains the focus".to_owned(),
        Input::Edit(_) => "a change from outside".to_owned(),
        Input::Call(phase) => format!("phase {} is called", phase.0.letter()),
        Input::Fuel(fuel) => format!("the fuel is {fuel}"),
        Input::Piece(_) => "a piece appears".to_owned(),
        Input::Code(_) => "a statement of the test".to_owned(),
        Input::Value(_) => "an expectation of the test".to_owned(),
    }
}

/// `info inputs`: those around here.
pub(super) fn inputs(session: &Session) -> Answer {
    let timeline = session.debugger.timeline();
    let all = timeline.inputs();
    // The next input, or the one in progress.
    let behind = timeline.here().begun().saturating_sub(1);
    let is_inside = !timeline.here().is_between_inputs();
    let here = if is_inside { behind.saturating_sub(1) } else { behind };
    let first = here.saturating_sub(AROUND);
    let mut ms = 0_u64;
    let mut rows = Vec::new();
    let mut data = Vec::new();
    for (k, input) in all.iter().enumerate() {
        if (first..=here + AROUND).contains(&k) {
            let is_here = is_inside && timeline.here().begun() > 1 && k == here;
            let arrow = if is_here { "->" } else { "" };
            let when = if k < behind { "" } else { "to come" };
            let text = match session.words_of_step(k) {
                Some(words) => words.to_owned(),
                None => clean(&show_input(session, input)),
            };
            data.push(json!({
                "number": k + 1, "ms": ms, "input": text, "here": is_here, "begun": k < behind,
            }));
            rows.push(vec![
                styled(arrow, style::PLACE),
                styled((k + 1).to_string(), style::QUIET),
                styled(format!("{}.{:03} s", ms / 1000, ms % 1000), style::PLACE),
                plain(text),
                styled(when, style::QUIET),
            ]);
        }
        if let Input::Advance(passed) = input {
            ms = ms.saturating_add(*passed);
        }
    }
    let mut lines = columns(rows);
    if lines.is_empty() {
        lines.push(Line::from(plain("there are no inputs yet")));
    } else {
        lines.push(quiet(format!("{behind} of {} inputs have started", all.len())));
    }
    Answer::new("inputs", lines).with("count", all.len()).with("inputs", data)
}

/// `info display`
pub(super) fn displays(session: &Session) -> Answer {
    let mut rows = Vec::new();
    let mut data = Vec::new();
    for (number, expr) in &session.displays {
        let shown = session.displayed(expr.text());
        let (text, shown) = (clean(expr.text()), clean(&shown));
        data.push(json!({ "number": number, "expression": text, "value": shown }));
        rows.push(vec![
            styled(format!("{number}:"), style::QUIET),
            plain(format!("{text} = {shown}")),
        ]);
    }
    let mut lines = columns(rows);
    if lines.is_empty() {
        lines.push(Line::from(plain("nothing is displayed")));
    }
    Answer::new("displays", lines).with("displays", data)
}
