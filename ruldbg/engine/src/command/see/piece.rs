//! The piece that falls, and the next one.

use grammar::hex::{Cell, Position};
use rulc_compiler::Kind;
use rulvm_cells::Line;
use serde_json::json;

use super::columns::{columns, fact};
use crate::command::answer::{Answer, clean, plain, quiet, style, styled, times};
use crate::command::session::Session;
use crate::expr::Value;

fn show(session: &Session, number: i32, kind: Kind) -> String {
    clean(&session.show(Value { number, kind }))
}

/// `info piece`
pub(super) fn piece(session: &Session) -> Answer {
    let game = session.debugger.game();
    let Some(piece) = game.piece() else { return none(session) };
    let mut rows = vec![
        fact("shape", show(session, i32::from(piece.shape), Kind::Shape)),
        fact("turned", format!("{} counterclockwise", times(u64::from(piece.turn)))),
        fact("reference", place(session, piece.reference)),
    ];
    let mut hexagons = Vec::new();
    let shape = game.program().rule().shape(piece.shape.into());
    let positions = shape.map(|shape| piece.positions(shape).collect::<Vec<_>>());
    for (position, hexagon) in positions.unwrap_or_default().into_iter().zip(&piece.hexagons) {
        let color = show(session, i32::from(hexagon.color), Kind::Color);
        let pattern = show(session, i32::from(hexagon.pattern), Kind::Pattern);
        rows.push(vec![
            styled("hexagon", style::QUIET),
            plain(place(session, position)),
            plain(format!("color {color}")),
            plain(format!("pattern {pattern}")),
        ]);
        hexagons.push(json!({
            "cell": game.edge().cell(position).map_or(0, Cell::id),
            "column": position.column, "height": position.height,
            "color": hexagon.color, "pattern": hexagon.pattern,
        }));
    }
    Answer::new("piece", columns(rows))
        .with("shape", piece.shape)
        .with("turn", piece.turn)
        .with("column", piece.reference.column)
        .with("height", piece.reference.height)
        .with("hexagons", hexagons)
}

/// The answer when no piece is falling.
fn none(session: &Session) -> Answer {
    let mut lines = vec![Line::from(plain("no piece is falling"))];
    if let Some(last) = session.debugger.game().state().piece {
        let cells = last.cells.iter().take(usize::from(last.size));
        let cells: Vec<String> = cells.map(|cell| cell.map_or(0, Cell::id).to_string()).collect();
        lines.push(quiet(format!("the last one was at the cells {}", cells.join(", "))));
    }
    Answer::new("piece", lines)
}

/// A place on or outside the board.
fn place(session: &Session, position: Position) -> String {
    match session.debugger.game().edge().cell(position) {
        Some(cell) => show(session, i32::from(cell.id()), Kind::Cell),
        None => {
            format!("outside the board, column {}, height {}", position.column, position.height)
        }
    }
}

/// `info next`
pub(super) fn next(session: &Session) -> Answer {
    let state = session.debugger.game().state();
    let radar = if state.radar { "the radar is on" } else { "the radar is off: code reads 0" };
    let Some(next) = state.next else {
        let lines = [Line::from(plain("the next piece is not determined yet")), quiet(radar)];
        return Answer::new("next", lines).with("radar", state.radar);
    };
    let [shape, rest @ ..] = next;
    let (colors, patterns) = rest.split_at(4);
    let rule = session.debugger.game().program().rule();
    let size = rule.shape(shape).map_or(4, |shape| usize::from(shape.size));
    let mut rows = vec![fact("shape", show(session, shape, Kind::Shape))];
    for (&color, &pattern) in colors.iter().zip(patterns).take(size) {
        rows.push(vec![
            styled("hexagon", style::QUIET),
            plain(format!("color {}", show(session, color, Kind::Color))),
            plain(format!("pattern {}", show(session, pattern, Kind::Pattern))),
        ]);
    }
    let mut lines = columns(rows);
    lines.push(quiet(radar));
    Answer::new("next", lines)
        .with("shape", shape)
        .with("colors", colors)
        .with("patterns", patterns)
        .with("radar", state.radar)
}
