//! The game in lines of text, for screen readers and braille displays: what has changed is said in
//! a line, and nothing is ever drawn over. Keys are the same as with pictures.

mod versus;

use rulvm_table::game::Player;
use rulvm_table::table::Table;
use rulvm_table::view::Item;

use crate::app::{App, Input, ListKind, Question};
use crate::boards::Board;
use crate::history::Played;

/// What has been read out.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    has_begun: bool,
    games: u32,
    moves: usize,
    undone: u64,
    said: usize,
    status: Vec<String>,
    opening: Option<Vec<String>>,
    dice: String,
    dialog: Vec<String>,
    message: Option<String>,
    list: Option<(ListKind, usize)>,
    cursor: Option<u32>,
    connection: Option<String>,
    boards: versus::Told,
}

impl Plain {
    /// Returns the lines for what has happened since the last call.
    #[must_use]
    pub fn tell(&mut self, app: &mut App, table: &Table) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.has_begun {
            self.has_begun = true;
            app.is_plain = true;
            lines.push(app.name(table));
            lines.push(app.texts.key_name(&app.texts.say("plain-keys")));
        }
        self.tell_connection(app, table, &mut lines);
        self.tell_moves(app, table, &mut lines);
        let opening = app.opening(table);
        if changed(&mut self.opening, opening) {
            lines.extend(self.opening.iter().flatten().cloned());
        }
        // The same text is also shown as a message, perhaps again after another one.
        let is_shown = |opening: &Vec<String>| app.message() == Some(&opening.join(" "));
        if self.opening.as_ref().is_some_and(is_shown) {
            self.message = app.message().map(str::to_owned);
        }
        let dice = dice(app, table);
        if changed(&mut self.dice, dice) && !self.dice.is_empty() {
            lines.push(self.dice.clone());
        }
        let before = std::mem::replace(&mut self.status, app.status(table));
        let is_other = before.first() != self.status.first();
        let is_news = |line: &&String| is_other || !before.contains(line);
        lines.extend(self.status.iter().filter(is_news).cloned());
        for said in app.said.iter().skip(self.said) {
            let id = if said.is_own { "plain-said" } else { "plain-heard" };
            let line = app.texts.say_with(id, &[("text", &said.text)]);
            if app.message() == Some(&line) {
                // The same text is also shown as a message.
                self.message = Some(line.clone());
            }
            lines.push(line);
        }
        self.said = app.said.len();
        self.boards.tell(app, table, &mut lines);
        self.tell_dialog(app, table, &mut lines);
        let still_wrong = self.is_still_wrong(app);
        let message = app.message().map(str::to_owned);
        if changed(&mut self.message, message) && !still_wrong {
            lines.extend(self.message.clone());
        }
        self.tell_list(app, table, &mut lines);
        self.tell_cursor(app, table, &mut lines);
        for question in std::mem::take(&mut app.questions) {
            match question {
                Question::Position => lines.extend(position(app, table)),
                Question::Moves => {
                    let moves = app.fitting(table);
                    let words: Vec<_> = moves.iter().map(|own| app.move_in_words(own)).collect();
                    lines.push(words.join(", "));
                }
            }
        }
        lines
    }

    fn tell_connection(&mut self, app: &App, table: &Table, lines: &mut Vec<String>) {
        let connection = app.absence_in_words(false).or_else(|| app.connection(table));
        if changed(&mut self.connection, connection) {
            lines.extend(self.connection.clone());
            // The same is also shown as a message, unless that is a question's.
            if app.question().is_none() {
                self.message = app.message().map(str::to_owned);
            }
        }
    }

    /// Whether a letter was added to a text that already was not a move, so that the message only
    /// repeats that.
    fn is_still_wrong(&self, app: &App) -> bool {
        let Some(Input::Move { text, .. }) = &app.input else { return false };
        let mut before = text.clone();
        before.pop();
        app.message() == Some(&app.no_such_move(text))
            && self.message == Some(app.no_such_move(&before))
    }

    fn tell_moves(&mut self, app: &App, table: &Table, lines: &mut Vec<String>) {
        let history = app.history();
        if self.games != history.games() {
            let is_first = self.games == 0;
            (self.games, self.moves) = (history.games(), 0);
            if is_first {
                // Of a game that continues, the last move is read out.
                self.moves = history.resumed().kept.saturating_sub(1);
            } else {
                lines.push(app.texts.say("plain-new-game"));
            }
        }
        if changed(&mut self.undone, table.undone()) {
            lines.push(app.texts.say("plain-undone"));
        }
        for played in history.moves().iter().skip(self.moves) {
            let words = Played { text: app.move_in_words(&played.text), ..played.clone() };
            let (side, text) = (app.side(table, played.player), words.to_string());
            let values = [("side", &*side), ("move", &*text)];
            lines.push(app.texts.say_with("plain-move", &values));
        }
        self.moves = history.moves().len();
    }

    fn tell_dialog(&mut self, app: &App, table: &Table, lines: &mut Vec<String>) {
        let mut dialog = Vec::new();
        if let Some(ask) = app.dialog(table) {
            dialog.push(ask.message);
            for (number, text) in (1..).zip(ask.buttons).filter(|(_, text)| !text.is_empty()) {
                let mark = if number == app.button { "> " } else { "" };
                dialog.push(format!("{mark}{number} {text}"));
            }
        }
        let is_news = |line: &String| !self.dialog.contains(line);
        lines.extend(dialog.iter().filter(|line| is_news(line)).cloned());
        self.dialog = dialog;
    }

    fn tell_list(&mut self, app: &App, table: &Table, lines: &mut Vec<String>) {
        let list = app.list.as_ref().map(|list| (list.kind, list.at));
        let before = std::mem::replace(&mut self.list, list);
        let Some((kind, at)) = list.filter(|_| before != list) else { return };
        let is_new = before.is_none_or(|(before, _)| before != kind);
        if is_new {
            lines.push(app.title(table, kind));
        }
        if kind == ListKind::Help {
            if is_new {
                lines.extend(app.help(table).iter().map(|(key, text)| app.texts.label(key, text)));
            }
            return;
        }
        if kind == ListKind::Invitation {
            // Whole, so that they can be copied.
            lines.extend(app.invitations.clone());
            return;
        }
        for (k, entry) in app.entries(table, kind).into_iter().enumerate() {
            if k == at {
                lines.push(format!("> {}", entry.text));
            } else if is_new {
                lines.push(entry.text);
            }
        }
    }

    /// Says where the cursor is after it was moved, not where a move has left it.
    fn tell_cursor(&mut self, app: &App, table: &Table, lines: &mut Vec<String>) {
        let is_first = self.cursor.is_none();
        if changed(&mut self.cursor, app.cursor) && !is_first && lines.is_empty() {
            let items = table.items();
            let item = items.iter().find(|item| Some(item.id) == app.cursor);
            lines.extend(item.map(|item| name(app, table, item)));
        }
    }
}

/// Replaces a value. Returns whether it was another one.
fn changed<T: PartialEq>(value: &mut T, by: T) -> bool {
    let is_other = *value != by;
    *value = by;
    is_other
}

/// The dice in words.
fn dice(app: &App, table: &Table) -> String {
    let dice = table.game().and_then(|game| game.core.get("dice")?.as_array());
    match dice.map(Vec::as_slice) {
        Some([one, two]) => {
            let (one, two) = (one.to_string(), two.to_string());
            app.texts.say_with("plain-dice", &[("one", &one), ("two", &two)])
        }
        _ => String::new(),
    }
}

/// What an item is called, and what is on it.
fn name(app: &App, table: &Table, item: &Item) -> String {
    let board = App::board(table);
    let acting = app.acting(table);
    let id = item.id;
    let square = id.saturating_sub(1);
    let name = match (board, id) {
        (Board::Othello, 65) => app.texts.say("move-pass"),
        (Board::Othello, _) => {
            let column = char::from(b"abcdefgh"[square as usize % 8]);
            format!("{column}{}", square / 8 + 1)
        }
        (Board::Connect4, _) => {
            let number = (square % 7 + 1).to_string();
            return app.texts.say_with("plain-column", &[("number", &number)]);
        }
        (Board::Backgammon, 1..=24) => {
            let number = if acting == Player::FIRST { id } else { 25 - id };
            app.texts.say_with("plain-point", &[("number", &number.to_string())])
        }
        (Board::Backgammon, 25 | 26) => app.texts.say("plain-bar"),
        (Board::Backgammon, 27 | 28) => app.texts.say("plain-off"),
        (Board::Backgammon, 29) => app.texts.say("plain-cube"),
        (Board::Backgammon, _) => app.texts.say("plain-dice-item"),
        _ => id.to_string(),
    };
    match &*item.text {
        "" => name,
        text => app.texts.label(&name, &men(app, table, text)),
    }
}

/// The pieces of an item in words.
fn men(app: &App, table: &Table, text: &str) -> String {
    let letters = match App::board(table) {
        Board::Othello => ['B', 'W'],
        Board::Connect4 => ['R', 'Y'],
        Board::TicTacToe => ['X', 'O'],
        Board::Backgammon => ['W', 'B'],
        Board::Versus | Board::Other => return text.to_owned(),
    };
    let side = Player::BOTH.into_iter().find(|player| text.starts_with(letters[player.index()]));
    match side {
        Some(side) => format!("{} {}", app.side(table, side), &text[1..]).trim_end().to_owned(),
        None => text.to_owned(),
    }
}

/// The position in words: the board, and everything that is next to it.
fn position(app: &App, table: &Table) -> Vec<String> {
    let mut lines = pieces(app, table);
    if App::board(table) == Board::Othello {
        lines.push(app.counts(table));
    }
    lines.extend(app.facts(table));
    lines.extend(cube(app, table));
    lines.extend(Some(dice(app, table)).filter(|dice| !dice.is_empty()));
    lines.extend(app.status(table));
    lines
}

/// The value of the doubling cube, and who owns it.
fn cube(app: &App, table: &Table) -> Option<String> {
    let cube = table.game()?.core.get("cube")?;
    let value = cube.get("value")?.to_string();
    let text = match cube.get("owner").and_then(Player::read) {
        Some(owner) => format!("{value}, {}", app.side(table, owner)),
        None => value,
    };
    Some(app.texts.label(&app.texts.say("plain-cube"), &text))
}

/// The pieces: rows of a board, or the checkers of each player.
fn pieces(app: &App, table: &Table) -> Vec<String> {
    let items = table.items();
    let grid = |width: usize, count: usize| -> Vec<String> {
        let row = |(k, row): (usize, &[Item])| {
            let words = row.iter().map(|item| match &*item.text {
                "" => "-".to_owned(),
                text => men(app, table, text),
            });
            let (number, men) = ((k + 1).to_string(), words.collect::<Vec<_>>().join(", "));
            app.texts.say_with("plain-row", &[("number", &number), ("men", &men)])
        };
        items[..count.min(items.len())].chunks(width).enumerate().map(row).collect()
    };
    match App::board(table) {
        Board::Othello => grid(8, 64),
        Board::Connect4 => grid(7, 42),
        Board::TicTacToe => grid(3, 9),
        Board::Backgammon => backgammon(app, table),
        Board::Versus => versus::position(app, table),
        Board::Other => vec![table.position()],
    }
}

/// The checkers of each player, in his own numbers.
fn backgammon(app: &App, table: &Table) -> Vec<String> {
    let mut lines = Vec::new();
    let men = table.game().and_then(|game| game.core.get("men"));
    for player in Player::BOTH {
        let own = men.and_then(|men| men.get(player.index())?.as_array());
        let own = own.map(Vec::as_slice).unwrap_or_default();
        let places = own.iter().enumerate().rev().filter_map(|(point, count)| {
            let count = count.as_u64().filter(|&count| count > 0)?;
            let place = match point {
                0 => app.texts.say("plain-off"),
                25 => app.texts.say("plain-bar"),
                point => point.to_string(),
            };
            Some(format!("{place}: {count}"))
        });
        let men = places.collect::<Vec<_>>().join(", ");
        let pips = app.count(table, player).unwrap_or(0).to_string();
        let side = app.side(table, player);
        let values = [("side", &*side), ("men", &*men), ("pips", &*pips)];
        lines.push(app.texts.say_with("plain-men", &values));
    }
    lines
}
