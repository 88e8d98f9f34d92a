//! RUL versus in lines of text: pieces, numbers and harm of the players at this keyboard, and when
//! a player is out.

use rulvm_core::game::Status;
use rulvm_player::drawing::shown::numbers_in_words;
use rulvm_player::picture;
use rulvm_table::book::Shown;
use rulvm_table::game::Player;
use rulvm_table::table::Table;

use super::changed;
use crate::app::App;

/// What has been read out about the two boards.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    sides: [Side; 2],
    /// True if the players are getting ready.
    is_near: bool,
}

/// What has been read out about a board.
#[derive(Clone, Debug, Default)]
struct Side {
    piece: String,
    score: Option<i32>,
    harm: u32,
    is_out: bool,
}

impl Told {
    /// Adds lines for what has changed.
    pub(super) fn tell(&mut self, app: &App, table: &Table, lines: &mut Vec<String>) {
        let Some(boards) = table.boards() else { return };
        let ready = app.ready_text();
        if changed(&mut self.is_near, ready.is_some()) {
            lines.extend(ready);
        }
        for player in Player::BOTH {
            let (side, shown) = (&mut self.sides[player.index()], &boards[player.index()]);
            let name = app.side(table, player);
            if app.plays_here(table, player) {
                side.tell_own(app, &name, shown, lines);
            }
            let is_out = shown.game.status() != Status::Playing;
            if changed(&mut side.is_out, is_out) && is_out {
                let score = shown.game.score().unwrap_or(0).to_string();
                let values = [("side", &*name), ("score", &*score)];
                lines.push(app.texts.say_with("plain-out", &values));
            }
        }
    }
}

impl Side {
    fn tell_own(&mut self, app: &App, name: &str, shown: &Shown, lines: &mut Vec<String>) {
        let game = &shown.game;
        let score = game.numbers().first().copied();
        if changed(&mut self.score, score) {
            let numbers = numbers_in_words(game, &app.texts.player, &app.texts.languages);
            let values = [("side", name), ("numbers", &numbers.join(", "))];
            lines.push(app.texts.say_with("plain-board", &values));
        }
        if changed(&mut self.harm, shown.harm) && shown.harm > 0 {
            let values = [("side", name), ("count", &shown.harm.to_string())];
            lines.push(app.texts.say_with("plain-harm", &values));
        }
        if changed(&mut self.piece, piece(app, shown)) && !self.piece.is_empty() {
            let values = [("side", name), ("piece", &self.piece)];
            lines.push(app.texts.say_with("plain-falls", &values));
        }
    }
}

/// The colors of the falling piece, in its order.
fn piece(app: &App, shown: &Shown) -> String {
    const COLORS: [&str; 6] = ["blue", "green", "cyan", "red", "magenta", "yellow"];
    let Some(piece) = shown.game.piece() else { return String::new() };
    let color = |color: u8| COLORS.get(usize::from(color).wrapping_sub(1)).copied();
    let hexagons = piece.hexagons.iter().take(piece.size.into());
    let colors = hexagons.filter_map(|hexagon| color(hexagon.color));
    let words = colors.map(|color| app.texts.player.say(&format!("color-{color}")));
    words.collect::<Vec<_>>().join(", ")
}

/// Both boards as text, with their numbers.
pub(super) fn position(app: &App, table: &Table) -> Vec<String> {
    let Some(boards) = table.boards() else { return Vec::new() };
    let mut lines = Vec::new();
    for (player, shown) in Player::BOTH.into_iter().zip(&boards) {
        let numbers = numbers_in_words(&shown.game, &app.texts.player, &app.texts.languages);
        let (side, numbers) = (app.side(table, player), numbers.join(", "));
        let values = [("side", &*side), ("numbers", &*numbers)];
        lines.push(app.texts.say_with("plain-board", &values));
        let text = picture::text(&shown.game);
        lines.extend(text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned));
    }
    lines
}
