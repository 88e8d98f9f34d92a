//! The message modules of the game, and what they have done.

use rulvm_cells::Line;
use serde_json::json;

use super::columns::{columns, fact};
use crate::command::answer::{Answer, Failure, clean, plain, quiet, style, styled};
use crate::command::messages::{answered_data, show_answered, signal};
use crate::command::session::Session;

/// How many answers of modules are listed.
const LISTED: usize = 30;

/// What is shown if no modules take part.
fn nobody(session: &Session) -> Line<'static> {
    Line::from(plain(match session.tested {
        Some(_) => "no modules take part: a test names its own with `modules`",
        None => "no modules take part: `ruldbg --module FILE` adds one",
    }))
}

/// `info modules`: the chain, place 0 first.
pub(super) fn modules(session: &Session) -> Answer {
    let game = session.debugger.game();
    let (failures, fuel) = (game.failures(), game.module_fuel());
    let modules = session.program().modules().map_or_else(Vec::new, |modules| modules.infos());
    let mut rows = Vec::new();
    let mut data = Vec::new();
    for (place, module) in modules.iter().enumerate() {
        let out = failures.get(place).copied().flatten();
        let used = fuel.get(place).copied().unwrap_or(0);
        rows.push(vec![
            styled(place.to_string(), style::PLACE),
            styled(clean(&module.id.name), style::NAME),
            plain(clean(module.file)),
            plain(format!("priority {}", module.priority)),
            plain(format!("fuel used: {used}")),
            styled(
                out.map_or(String::new(), |why| format!("out: {}: {}", why.name(), why.doc())),
                style::WRONG,
            ),
        ]);
        data.push(json!({
            "module": place, "name": module.id.name, "file": module.file,
            "priority": module.priority, "sha256": module.id.sha256, "fuel": used,
            "out": out.map(|why| why.name()),
        }));
    }
    let queue: Vec<u8> = game.queued().collect();
    let mut lines = columns(rows);
    if lines.is_empty() {
        lines.push(nobody(session));
    } else {
        let names: Vec<String> = queue.iter().map(|&id| signal(session.program(), id)).collect();
        let queued = if names.is_empty() { "none".to_owned() } else { names.join(" ") };
        let assisted =
            if game.is_assisted() { "yes: this game enters no score table" } else { "no" };
        lines.extend(columns(vec![
            fact("signals that wait for a poll", queued),
            fact("modules have played or dealt", assisted),
        ]));
    }
    Answer::new("modules", lines)
        .with("modules", data)
        .with("queue", queue)
        .with("assisted", game.is_assisted())
}

/// `info messages`: the last things that modules have done. Polls without a signal are left out.
pub(super) fn messages(session: &mut Session) -> Result<Answer, Failure> {
    let answered = session.debugger.answered(LISTED);
    let answered = answered.ok_or_else(|| Failure::new("interrupted"))?;
    let program = session.program();
    let mut rows = Vec::new();
    for (time, event) in &answered {
        rows.push(vec![
            styled(time.to_string(), style::QUIET),
            plain(show_answered(program, event)),
        ]);
    }
    let mut lines = columns(rows);
    if !session.debugger.game().has_modules() {
        lines.push(nobody(session));
    } else if lines.is_empty() {
        lines.push(Line::from(plain("no module has received a message yet")));
    } else {
        lines.push(quiet("`goto STEP` goes to where a message was sent; the latest is at the end"));
    }
    let data: Vec<_> = answered.iter().map(|one| answered_data(program, one)).collect();
    Ok(Answer::new("messages", lines).with("messages", data))
}
