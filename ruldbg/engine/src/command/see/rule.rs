//! What the rule file says.

use grammar::rul3::Turning;
use grammar::shown_piece::{ShownPiece, is_piece};
use grammar::signals::key_name;
use rulc_compiler::Kind;
use rulvm_cells::Line;
use serde_json::json;

use super::columns::{columns, fact};
use crate::command::answer::{Answer, clean, counted, plain, style, styled};
use crate::command::session::Session;
use crate::expr::Value;

/// The first variable that is displayed; at most 8 are.
const FIRST_NUMBER: usize = 10;

fn show(session: &Session, number: i32, kind: Kind) -> String {
    clean(&session.show(Value { number, kind }))
}

/// `info signals`
pub(super) fn signals(session: &Session) -> Answer {
    let rule = session.debugger.code().program().rule();
    let mut rows = Vec::new();
    let mut data = Vec::new();
    for (number, signal) in (1..).zip(&rule.signals) {
        let name = clean(&signal.name());
        let key = if signal.key == 0 { "no key".to_owned() } else { key_name(signal.key) };
        let shown = show(session, number, Kind::Signal);
        data.push(json!({ "number": number, "external": name, "name": shown, "key": key }));
        rows.push(vec![styled(shown, style::NAME), plain(name), plain(key)]);
    }
    Answer::new("signals", columns(rows)).with("signals", data)
}

/// `info numbers`
pub(super) fn numbers(session: &Session) -> Answer {
    let game = session.debugger.game();
    let names = session.debugger.names();
    let mut rows = Vec::new();
    let mut data = Vec::new();
    for (index, number) in (FIRST_NUMBER..).zip(&game.program().rule().numbers) {
        let value = game.state().variables[index];
        let before = session.before.as_ref().map(|game| game.state().variables[index]);
        let is_changed = before.is_some_and(|before| before != value);
        let name =
            names.variables().find(|(_, of, _)| of.at() == index).map_or("", |(name, ..)| name);
        let label = number.labels.first().map_or("", |label| &label.text);
        let (name, label) = (clean(name), clean(label));
        let rule = game.program().rule();
        let is_piece = is_piece(rule, index - FIRST_NUMBER + 1);
        let piece = ShownPiece::of(rule, value).filter(|_| is_piece);
        let shape = piece.map(|piece| show(session, piece.variables[0], Kind::Shape));
        data.push(json!({
            "index": index, "name": name, "label": label, "value": value, "changed": is_changed,
            "piece": is_piece,
        }));
        let mut row = vec![
            styled(if is_changed { "*" } else { " " }, style::CHANGED),
            styled(name, style::NAME),
            styled(format!("V[{index}]"), style::QUIET),
            plain(value.to_string()),
            plain(format!("\"{label}\"")),
        ];
        match (is_piece, shape) {
            (false, _) => {}
            (true, None) => row.push(plain("shown as a piece")),
            (true, Some(shape)) => row.push(plain(format!("shown as a piece: {shape}"))),
        }
        rows.push(row);
    }
    let mut lines = columns(rows);
    if lines.is_empty() {
        lines.push(Line::from(plain("this rule displays no numbers")));
    }
    Answer::new("numbers", lines).with("numbers", data)
}

/// `info shapes`
pub(super) fn shapes(session: &Session) -> Answer {
    let mut rows = Vec::new();
    let mut data = Vec::new();
    for (number, shape) in (1..).zip(&session.debugger.code().program().rule().shapes) {
        let name = show(session, number, Kind::Shape);
        let places: Vec<u8> = shape.configuration().iter().map(|place| place.get()).collect();
        let turning = match &shape.turning {
            Turning::Fixed => "cannot turn".to_owned(),
            Turning::Around => "turns around its reference".to_owned(),
            Turning::List(list) => format!("turns through {} configurations", list.len()),
        };
        let words: Vec<String> = places.iter().map(u8::to_string).collect();
        data.push(json!({
            "number": number, "name": name, "positions": places, "turning": turning,
        }));
        let positions = format!("positions {}", words.join(" "));
        rows.push(vec![styled(name, style::NAME), plain(positions), plain(turning)]);
    }
    Answer::new("shapes", columns(rows)).with("shapes", data)
}

/// `info patterns`
pub(super) fn patterns(session: &Session) -> Answer {
    let game = session.debugger.game();
    let mut rows = Vec::new();
    let mut data = Vec::new();
    for (number, _) in (1..).zip(&game.program().rule().patterns) {
        let name = show(session, number, Kind::Pattern);
        let cells = game.edge().all_cells();
        let hexagons = cells.filter_map(|cell| game.state().board.hexagon(cell));
        let count = hexagons.filter(|hexagon| i32::from(hexagon.pattern) == number).count();
        data.push(json!({ "number": number, "name": name, "hexagons": count }));
        rows.push(vec![styled(name, style::NAME), plain(counted(count, "hexagon"))]);
    }
    Answer::new("patterns", columns(rows)).with("patterns", data)
}

/// `info rule`
pub(super) fn rule(session: &Session) -> Answer {
    let program = session.debugger.code().program();
    let rule = program.rule();
    let code = &program.layout().code;
    let edge = rule.edge.map_or("chosen by the player".to_owned(), |edge| edge.get().to_string());
    let map = match program.map() {
        Some(map) => {
            let sources: Vec<String> =
                map.sources.iter().map(|source| clean(&source.name)).collect();
            format!("of {}", sources.join(", "))
        }
        None => "none: lines and names are unknown".to_owned(),
    };
    let count = |count: usize| count.to_string();
    let name = clean(&rule.name);
    let mut rows = vec![fact("name", name.clone())];
    if let Some(file) = &session.options.file {
        rows.push(fact("file", clean(&file.display().to_string())));
    }
    rows.extend([
        fact("size", format!("{} bytes, {} of them code", program.bytes().len(), code.len())),
        fact("code", format!("${:04X} to ${:04X}", code.start, code.end.saturating_sub(1))),
        fact("edge", edge),
        fact("stack", format!("{} entries", rule.stack)),
        fact("patterns", count(rule.patterns.len())),
        fact("shapes", count(rule.shapes.len())),
        fact("signals", count(rule.signals.len())),
        fact("numbers", count(rule.numbers.len())),
        fact("source map", map),
        fact("hash", program.hash()),
    ]);
    for warning in program.warnings() {
        rows.push(fact("warning", clean(&warning.to_string())));
    }
    Answer::new("rule", columns(rows))
        .with("name", name)
        .with("size", program.bytes().len())
        .with("code", vec![code.start, code.end])
        .with("edge", rule.edge.map(grammar::hex::Edge::get))
        .with("stack", rule.stack)
        .with("map", program.map().is_some())
        .with("hash", program.hash())
}
