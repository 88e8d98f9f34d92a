//! Marks, the stack, and the clocks and switches of the game.

use grammar::hex::Cell;
use rulc_compiler::Kind;
use rulvm_cells::Line;
use rulvm_cells::Style;
use serde_json::json;

use super::board::cell_data;
use super::columns::{columns, fact};
use crate::command::answer::{Answer, clean, counted, plain, quiet, style, styled};
use crate::command::session::Session;
use crate::expr::Value;

/// How many cells with a mark, and how many entries of the stack, are listed.
const LISTED: usize = 20;

/// `info marks`
pub(super) fn marks(session: &Session) -> Answer {
    let game = session.debugger.game();
    let mut rows = Vec::new();
    let mut data = Vec::new();
    for mark in 0..8_i32 {
        let has =
            |game: &rulvm_core::Game, cell: Cell| game.state().board.marks(cell) >> mark & 1 == 1;
        let cells: Vec<u8> =
            game.edge().all_cells().filter(|&cell| has(game, cell)).map(Cell::id).collect();
        let before = session.before.as_ref().filter(|before| before.edge() == game.edge());
        let is_changed = before.is_some_and(|before| {
            game.edge().all_cells().any(|cell| has(before, cell) != has(game, cell))
        });
        let name = clean(&session.show(Value { number: mark, kind: Kind::Mark }));
        let mut list: Vec<String> = cells.iter().take(LISTED).map(u8::to_string).collect();
        if cells.len() > LISTED {
            list.push(format!("and {} more", cells.len() - LISTED));
        }
        let all = game.edge().all_cells().filter(|&cell| has(game, cell));
        let all: Vec<_> = all.map(|cell| cell_data(game.edge(), cell)).collect();
        data.push(json!({ "mark": mark, "cells": all, "changed": is_changed }));
        if cells.is_empty() && !is_changed {
            continue;
        }
        rows.push(vec![
            styled(if is_changed { "*" } else { " " }, style::CHANGED),
            styled(format!("mark {name}"), style::NAME),
            plain(counted(cells.len(), "cell")),
            plain(list.join(" ")),
        ]);
    }
    let mut lines = columns(rows);
    if lines.is_empty() {
        lines.push(Line::from(plain("no cell has a mark")));
    }
    Answer::new("marks", lines).with("marks", data)
}

/// `info stack`: the top first.
pub(super) fn stack(session: &Session) -> Answer {
    let state = session.debugger.game().state();
    let before = session.before.as_ref().map(|before| &before.state().stack);
    let count = state.stack.len();
    let mut lines = vec![Line::from(plain(format!("{count} of {} entries", state.stack_size)))];
    let mut rows = Vec::new();
    let mut data = Vec::new();
    for (k, value) in state.stack.iter().enumerate().rev().take(LISTED) {
        let is_changed = before.is_some_and(|before| before.get(k) != Some(value));
        let look = if is_changed { style::CHANGED } else { Style::new() };
        rows.push(vec![
            styled(if is_changed { "*" } else { " " }, style::CHANGED),
            styled(format!("stack[{k}]"), style::QUIET),
            styled(value.to_string(), look),
        ]);
        data.push(json!({ "index": k, "value": value, "changed": is_changed }));
    }
    lines.extend(columns(rows));
    if count > LISTED {
        lines.push(quiet(format!("and {} more below: `print stack[k]`", count - LISTED)));
    }
    let most = state.stack_size;
    Answer::new("stack", lines).with("size", count).with("most", most).with("entries", data)
}

/// `info game`
pub(super) fn game(session: &Session) -> Answer {
    let game = session.debugger.game();
    let state = game.state();
    let seconds = |ms: u64| format!("{}.{:03} s", ms / 1000, ms % 1000);
    let on = |on: bool| if on { "on" } else { "off" };
    let timer = match state.timer {
        None => "none".to_owned(),
        Some(index) => {
            let value = state.variables[index.at()];
            format!("V[{}] = {value}", index.at())
        }
    };
    let score = game.score().map_or("not yet".to_owned(), |score| score.to_string());
    let start = session.debugger.start();
    let rows = vec![
        fact("status", game.status().name()),
        fact("time", seconds(game.time())),
        fact("until the piece falls", seconds(game.fall())),
        fact("between two descents", format!("{} ms", state.period)),
        fact("timer", timer),
        fact("radar", on(state.radar)),
        fact("game pause", on(game.is_paused())),
        fact("window pause", on(game.is_window_paused())),
        fact("score", score),
        fact("hexagons", state.board.hexagons().to_string()),
        fact("edge", game.edge().get().to_string()),
        fact("seed", start.seed.to_string()),
        fact("fuel of a phase call", game.fuel().to_string()),
    ];
    Answer::new("game", columns(rows))
        .with("status", game.status().name())
        .with("ms", game.time())
        .with("fall", game.fall())
        .with("period", state.period)
        .with("timer", state.timer.map(|index| index.get()))
        .with("radar", state.radar)
        .with("paused", game.is_paused())
        .with("window_paused", game.is_window_paused())
        .with("score", game.score())
        .with("hexagons", state.board.hexagons())
        .with("edge", game.edge().get())
        .with("seed", start.seed)
        .with("fuel", game.fuel())
}
