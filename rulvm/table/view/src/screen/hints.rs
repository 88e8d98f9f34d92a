//! The keys at the bottom of the screen.

use rulvm_core::game::Status::Playing;
use rulvm_player::drawing::{Group, grouped};
use rulvm_player::input::{Key, KeyCode};
use rulvm_table::book::Shown;
use rulvm_table::table::{Status, Table};

use super::Target;
use crate::app::{App, Input};
use crate::boards::Board;
use crate::footer::{Hint, control};

/// The most important signals, which have keys at the bottom of the screen in any case; signals
/// that share their keys there are together.
const IMPORTANT: &[&[&str]] =
    &[&["LEFT", "RGHT"], &["ROTR", "ROTL"], &["DROP"], &["PAUS"], &["DOWN"]];

/// What the key that drops does, in a shorter word than next to a board.
const SHORT_DROP: &str = "welcome-drop";

/// The keys at the bottom, the most important ones with the lowest rank.
pub(super) fn hints(app: &App, table: &Table) -> Vec<Hint<Target>> {
    let key = |name: &str, key: Key, id: &str, rank: usize| {
        Hint::new(app.texts.key_name(name), Target::Key(key), app.texts.say(id)).rank(rank)
    };
    let plain =
        |name: &str, code: KeyCode, id: &str, rank: usize| key(name, Key::plain(code), id, rank);
    if let Some(input) = &app.input {
        let enter = match input {
            Input::Chat(_) => "key-send",
            Input::Move { .. } => "key-play",
        };
        return vec![
            plain("Enter", KeyCode::Enter, enter, 0),
            plain("Esc", KeyCode::Esc, "key-cancel", 0),
        ];
    }
    let mut hints = Vec::new();
    let is_over = table.status() == Status::Over;
    if is_over && app.can_restart(table) {
        hints.push(key("Ctrl+R", control('r'), "key-again", 2));
    }
    if app.can_call() {
        hints.push(plain("Enter", KeyCode::Enter, "key-call", 1));
    }
    if !is_over && !app.is_cut(table) {
        hints.extend(signal_hints(app, table));
    }
    if app.is_open(table) && App::board(table) != Board::Versus {
        let play = match app.legal(table)[..] {
            [ref only] if only == "pass" => "move-pass",
            [ref only] if only == "roll" => "move-roll",
            _ => "key-play",
        };
        hints.push(plain("Enter", KeyCode::Enter, play, 2));
        hints.push(plain("?", KeyCode::Char('?'), "key-hints", 5));
        hints.push(plain("Tab", KeyCode::Tab, "key-list", 4));
    }
    let is_match = App::board(table) == Board::Versus && !is_over;
    if table.is_connected() {
        hints.push(key("Ctrl+T", control('t'), "key-chat", if is_match { 6 } else { 3 }));
    }
    hints.push(plain("F1", KeyCode::F(1), "key-help", 0));
    let (esc, rank) = match is_match {
        _ if app.question().is_some() => ("menu-asks", 0),
        // The keys of two players leave no room.
        true if app.is_shared() => ("key-menu", 4),
        true => ("key-menu", 2),
        false if app.can_unpick(table) => ("key-unpick", 1),
        false => ("key-menu", 1),
    };
    hints.push(plain("Esc", KeyCode::Esc, esc, rank));
    hints
}

/// The keys of the players at this keyboard, in short, for the bottom of the screen.
fn signal_hints(app: &App, table: &Table) -> Vec<Hint<Target>> {
    let is_shared = app.is_shared();
    let mut hints = Vec::new();
    for (player, keys) in &app.seats.keys {
        let is_out = |boards: &[Shown; 2]| boards[player.index()].game.status() != Playing;
        if table.boards().as_ref().is_some_and(is_out) {
            continue;
        }
        if is_shared {
            let label = app.side(table, *player);
            hints.push(Hint { keys: Vec::new(), label, rank: 0 });
        }
        for (at, group) in
            grouped(app.bound(table, *player, keys), &app.texts.player).into_iter().enumerate()
        {
            let Group { signal, mut keys, mut text } = group;
            if signal == "DROP" {
                text = app.texts.player.say(SHORT_DROP);
            }
            if is_shared && signal == "ROTR" {
                keys.truncate(1);
            }
            let wanted = IMPORTANT.iter().position(|own| own.contains(&&*signal));
            let rank = 1 + wanted.unwrap_or(IMPORTANT.len() + at);
            let button = |(id, key)| (key, Target::Signal(*player, id));
            let keys = keys.into_iter().map(button).collect();
            hints.push(Hint { keys, label: text, rank });
        }
    }
    hints
}
