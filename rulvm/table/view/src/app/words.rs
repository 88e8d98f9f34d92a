//! Sides, turns, results and connections in words.

use grammar::visible::display;
use rulvm_player::{Depth, Theme};
use rulvm_table::books;
use rulvm_table::event::Ask;
use rulvm_table::game::{Game, Player};
use rulvm_table::net::{By, Phase};
use rulvm_table::table::{Control, Dialog, Refusal, Status, Table};
use serde_json::Value;

use super::{Absence, App};
use crate::boards::Board;
use crate::boards::ink::{self, Ink};
use crate::history::Opening;
use crate::texts::Texts;
use crate::typed::{self, Typed};

/// With how many moves of a game the result of the last one is still shown.
const SHOWN_WITH: usize = 4;

/// The name of the game of a table, with that of its rule.
pub(crate) fn name(texts: &Texts, table: &Table) -> String {
    let identity = table.identity();
    let id = format!("book-{}", identity.id.replace('.', "-"));
    let name = texts.find(&id).unwrap_or_else(|| identity.name.clone());
    match table.boards() {
        Some([board, _]) => {
            let rule = display(&board.game.program().rule().name).to_string();
            texts.label(&name, &rule)
        }
        None => name,
    }
}

/// The name of a side of a table, such as Black.
pub(crate) fn side(texts: &Texts, table: &Table, player: Player) -> String {
    if let Some(names) = table.sides() {
        return names[player.index()].clone();
    }
    let Some(entry) = books::find(&table.identity().id) else {
        let number = (player.index() + 1).to_string();
        return texts.say_with("side-number", &[("number", &number)]);
    };
    let name = entry.sides[player.index()];
    let id = format!("side-{}", name.to_lowercase());
    texts.find(&id).unwrap_or_else(|| name.to_owned())
}

/// A game in a line, for those who may continue it: the score, and whose turn it is.
pub(crate) fn summary(texts: &Texts, table: &Table) -> String {
    let app = App::new(texts.clone(), Theme::new(Depth::None));
    let score = table.boards().is_some().then(|| app.counts(table));
    let mut lines: Vec<String> = score.into_iter().chain(app.facts(table)).collect();
    lines.extend(app.status(table).into_iter().next());
    lines.join(". ") + "."
}

impl App {
    /// The name of the game.
    #[must_use]
    pub fn name(&self, table: &Table) -> String {
        name(&self.texts, table)
    }

    /// The name of a side, such as Black.
    pub(crate) fn side(&self, table: &Table, player: Player) -> String {
        side(&self.texts, table, player)
    }

    /// The name of a player over a board: with one player here, the own board is on the left,
    /// whatever the side is called.
    pub(crate) fn head(&self, table: &Table, player: Player) -> String {
        match self.own(table) {
            Some(own) => self.texts.say(if own == player { "side-you" } else { "side-other" }),
            None => self.side(table, player),
        }
    }

    /// A move as people say it: `pass`, `roll` and others of this kind are words.
    pub(crate) fn move_in_words(&self, text: &str) -> String {
        self.texts.find(&format!("move-{text}")).unwrap_or_else(|| text.to_owned())
    }

    /// Reads what has been typed so far: the word for a legal move, or the move itself.
    pub(super) fn so_far(&self, text: &str, legal: &[String]) -> Typed {
        match typed::so_far(text, &self.in_words(legal)) {
            Typed::Nothing => typed::so_far(text, legal),
            typed => self.meant(typed, legal),
        }
    }

    /// Reads a text that is complete: the word for a legal move, or the move itself.
    pub(super) fn complete(&self, text: &str, legal: &[String]) -> Typed {
        match typed::complete(text, &self.in_words(legal)) {
            Typed::Nothing => typed::complete(text, legal),
            typed => self.meant(typed, legal),
        }
    }

    /// What a text that is typed can become, as the player reads it.
    pub(crate) fn candidates(&self, text: &str, legal: &[String]) -> Vec<String> {
        let words = self.in_words(legal);
        let found = [words.as_slice(), legal].map(|moves| typed::candidates(text, moves));
        let found = found.iter().find(|found| !found.is_empty());
        found.into_iter().flatten().map(|own| (*own).to_owned()).collect()
    }

    fn in_words(&self, legal: &[String]) -> Vec<String> {
        legal.iter().map(|own| self.move_in_words(own)).collect()
    }

    /// The move that a word stands for.
    fn meant(&self, typed: Typed, legal: &[String]) -> Typed {
        match typed {
            Typed::Move(text) => {
                let found = legal.iter().find(|own| self.move_in_words(own) == text);
                found.map_or(Typed::Nothing, |own| Typed::Move(own.clone()))
            }
            typed => typed,
        }
    }

    /// Whose turn it is, or how the game ended.
    pub(crate) fn status(&self, table: &Table) -> Vec<String> {
        let texts = &self.texts;
        match (table.status(), table.game()) {
            (Status::Empty, _) | (_, None) => vec![texts.say("no-game")],
            (Status::Failed, _) => vec![texts.say("game-failed")],
            (Status::Over, Some(game)) => {
                let is_match = goal(game).is_some();
                self.result(table, game.result(), if is_match { "-match" } else { "" })
            }
            (Status::Playing, Some(game)) => {
                let mut lines = Vec::new();
                let phase = game.core.get("phase").and_then(Value::as_str).unwrap_or_default();
                // One roll is for both.
                let is_for_both = phase == "start" && !table.is_connected() && !table.is_watching();
                if let Some(turn) = game.turn().filter(|_| !is_for_both) {
                    let side = self.side(table, turn);
                    let id = match self.own(table) {
                        Some(own) if turn == own => "your-turn",
                        Some(_) if self.opponent.is_some() => "their-thought",
                        _ if phase == "offered" => "answers-double",
                        _ => "turn",
                    };
                    lines.push(texts.say_with(id, &[("side", &side)]));
                }
                if let (Some(boards), Some(own)) = (table.boards(), self.own(table)) {
                    let plays = |player: Player| {
                        boards[player.index()].game.status() == rulvm_core::game::Status::Playing
                    };
                    if !plays(own) && plays(own.other()) {
                        lines.push(texts.say("out-first"));
                    }
                }
                for (player, board) in Player::BOTH.iter().zip(table.boards().iter().flatten()) {
                    if board.game.is_paused() {
                        lines.push(match self.own(table) {
                            Some(own) if own == *player => texts.say("has-paused-you"),
                            Some(_) => texts.say("has-paused-other"),
                            None => {
                                let side = self.side(table, *player);
                                texts.say_with("has-paused", &[("side", &side)])
                            }
                        });
                    }
                }
                // What is to be done is for the players. It is the same while a question is open.
                let is_here = self.own(table).is_none_or(|own| game.turn() == Some(own));
                if is_here && !table.is_watching() {
                    let legal = game.turn().map(|turn| table.legal(turn)).unwrap_or_default();
                    lines.extend(match phase {
                        _ if legal == ["pass"] => Some(texts.say("only-pass")),
                        "roll" if legal.iter().any(|own| own == "double") => {
                            Some(texts.say("phase-roll-or-double"))
                        }
                        _ => texts.find(&format!("phase-{phase}")),
                    });
                }
                lines
            }
        }
    }

    /// Who rolled what at the start of a game of Backgammon, and so who starts.
    pub(crate) fn opening(&self, table: &Table) -> Option<Vec<String>> {
        let Opening { dice, cube } = self.history.opening()?;
        let [one, two] = dice.map(|die| die.to_string());
        let [first, second] = Player::BOTH.map(|player| self.side(table, player));
        let starter = if dice[0] > dice[1] { &first } else { &second };
        let values = [
            ("first", &*first),
            ("one", &*one),
            ("second", &*second),
            ("two", &*two),
            ("starter", starter),
        ];
        let mut lines = vec![self.texts.say_with("opening", &values)];
        if cube > 1 {
            lines.push(self.texts.say_with("opening-cube", &[("value", &cube.to_string())]));
        }
        Some(lines)
    }

    /// The opening roll as a message, until the player here has moved.
    pub(super) fn opening_news(&self, table: &Table) -> Option<String> {
        let own = self.own(table);
        let moves = self.history.of_game();
        let is_news = moves.len() < 2
            && moves.iter().all(|played| own.is_some_and(|own| played.player != own));
        self.opening(table).filter(|_| is_news).map(|lines| lines.join(" "))
    }

    /// The color of the text of [`App::status`]: the result is good, unless the player here has
    /// lost.
    pub(crate) fn status_ink(&self, table: &Table) -> Ink {
        let winner = table.game().and_then(|game| Player::read(game.result().get("winner")?));
        match (table.status(), self.own(table), winner) {
            (Status::Over, Some(own), Some(winner)) if own != winner => ink::RED,
            (Status::Over, ..) => ink::GOOD,
            _ => ink::TEXT,
        }
    }

    /// How the last game of a match of Backgammon ended, until the next one has begun (BG9).
    pub(super) fn match_news(&self, table: &Table) -> Option<String> {
        let core = &table.game()?.core;
        let is_start = core.get("phase").and_then(Value::as_str) == Some("start");
        let last = core.get("last").filter(|last| is_start && last.is_object())?;
        let lines = self.result(table, last, "").join(". ");
        Some(self.texts.say_with("next-game", &[("result", &lines)]))
    }

    /// How a game ended, or a match.
    fn result(&self, table: &Table, result: &Value, what: &str) -> Vec<String> {
        let Some(winner) = result.get("winner").and_then(Player::read) else {
            return vec![self.texts.say("draw")];
        };
        let side = self.side(table, winner);
        let id = match self.own(table) {
            Some(own) if winner == own => "you-win",
            Some(_) => "you-lose",
            None => "wins",
        };
        let mut lines = vec![self.texts.say_with(&format!("{id}{what}"), &[("side", &side)])];
        let kind = result.get("kind").and_then(Value::as_str).unwrap_or_default();
        let points = result.get("points").map(ToString::to_string).unwrap_or_default();
        let id = match App::board(table) {
            Board::Connect4 if kind == "line" => "won-four".to_owned(),
            Board::TicTacToe if kind == "line" => "won-three".to_owned(),
            _ => format!("won-{kind}"),
        };
        if self.texts.find(&id).is_some() {
            lines.push(self.texts.say_with(&id, &[("points", &points)]));
        }
        lines
    }

    /// Facts of a game: the match, or how many disks are left where that matters.
    pub(crate) fn facts(&self, table: &Table) -> Vec<String> {
        let Some(game) = table.game() else { return Vec::new() };
        let number = |member: &'static str| {
            move |player: Player| {
                let number = game.core.get(member).and_then(|numbers| numbers.get(player.index()));
                number.map(Value::to_string).unwrap_or_default()
            }
        };
        if game.core.get("strict") == Some(&Value::Bool(true)) {
            return vec![self.both(table, "supply", number("left"))];
        }
        let Some(goal) = goal(game) else { return Vec::new() };
        let goal = self.texts.say_with("match", &[("goal", &goal.to_string())]);
        let mut lines = vec![goal, self.both(table, "score", number("score"))];
        // Later, the moves need the room.
        let is_early = self.history.of_game().len() <= SHOWN_WITH;
        if let Some(last) = game.core.get("last").filter(|last| is_early && last.is_object()) {
            let result = self.result(table, last, "").join(". ");
            lines.push(self.texts.say_with("last-game", &[("result", &result)]));
        }
        if game.core.get("crawford").and_then(Value::as_str) == Some("now") {
            lines.push(self.texts.say("crawford"));
        }
        lines
    }

    /// What is counted for each player.
    pub(crate) fn counts(&self, table: &Table) -> String {
        self.both(table, "score", |player| self.count(table, player).unwrap_or(0).to_string())
    }

    /// A number of each player, in the order in which they are shown.
    fn both(&self, table: &Table, id: &str, number: impl Fn(Player) -> String) -> String {
        let players = self.players(table);
        let [first, second] = players.map(|player| self.side(table, player));
        let [one, two] = players.map(number);
        let values = [("first", &*first), ("second", &*second), ("one", &*one), ("two", &*two)];
        self.texts.say_with(id, &values)
    }

    /// The players, the one below the board last.
    pub(crate) fn players(&self, table: &Table) -> [Player; 2] {
        match App::board(table) {
            Board::Backgammon if self.view(table) == Player::FIRST => {
                [Player::SECOND, Player::FIRST]
            }
            _ => Player::BOTH,
        }
    }

    /// What is counted for a player: checkers on the board, or pips.
    pub(crate) fn count(&self, table: &Table, player: Player) -> Option<u32> {
        let core = &table.game()?.core;
        match App::board(table) {
            Board::Othello => {
                let man = ['B', 'W'][player.index()];
                let board = core.get("board")?.as_str()?;
                u32::try_from(board.chars().filter(|&own| own == man).count()).ok()
            }
            Board::Backgammon => {
                let men = core.get("men")?.get(player.index())?.as_array()?;
                let pips = (0..).zip(men).map(|(point, men)| point * men.as_u64().unwrap_or(0));
                u32::try_from(pips.sum::<u64>()).ok()
            }
            _ => {
                let score = core.get("boards")?.get(player.index())?.get("score")?.as_u64()?;
                u32::try_from(score).ok()
            }
        }
    }

    /// Who plays with whom: two people here, a person and a program, or two programs that are
    /// connected.
    pub(crate) fn company(&self, table: &Table) -> String {
        if let Some(connection) = self.connection(table) {
            return connection;
        }
        match &self.opponent {
            Some(strength) => self.texts.say(&format!("link-{strength}")),
            None => self.texts.say("link-none"),
        }
    }

    /// How the connection is; nothing if there has been none.
    pub(crate) fn connection(&self, table: &Table) -> Option<String> {
        self.absence_in_words(true).or_else(|| self.connection_of(table))
    }

    /// How the connection is as far as the table knows it.
    pub(super) fn connection_of(&self, table: &Table) -> Option<String> {
        let texts = &self.texts;
        let phase = table.connection()?.phase();
        if self.is_alone {
            return Some(texts.say("link-alone"));
        }
        Some(match phase {
            Phase::Hello | Phase::State => texts.say("link-waiting"),
            Phase::On if table.watches_nobody() => texts.say("link-watching-nobody"),
            Phase::On if table.is_watching() => texts.say("link-watching"),
            Phase::On if App::board(table) == Board::Versus => texts.say("link-on-match"),
            Phase::On => {
                let side = self.side(table, table.side());
                texts.say_with("link-on", &[("side", &side)])
            }
            Phase::Closed(code, by) => {
                let code = code.text();
                let id = match (code, by) {
                    ("closed", By::Peer) if table.is_watching() => "watch-closed".to_owned(),
                    ("busy", By::Peer) if table.is_watching() => "watch-busy".to_owned(),
                    ("closed", By::Own) => "link-left".to_owned(),
                    _ => format!("link-{code}"),
                };
                texts.find(&id).unwrap_or_else(|| texts.say_with("link-ended", &[("code", code)]))
            }
        })
    }

    /// Why nothing can be clicked or played now.
    pub(crate) fn why_closed(&self, table: &Table) -> String {
        let is_away = self.absence.is_some() && !table.is_watching();
        if is_away && table.status() == Status::Playing {
            let is_silent = matches!(self.absence, Some(Absence::Line | Absence::Silent { .. }));
            return self.texts.say(if is_silent { "not-answered" } else { "away" });
        }
        let refusal = match table.status() {
            Status::Empty => Refusal::NoGame,
            Status::Failed => Refusal::Failed,
            Status::Over => Refusal::Over,
            Status::Playing if table.is_watching() => Refusal::Watching,
            Status::Playing if matches!(self.open_dialog(table), Some(Dialog::Waiting(_))) => {
                Refusal::Asked
            }
            Status::Playing if self.open_dialog(table).is_some() => Refusal::Dialog(""),
            Status::Playing if !self.is_open(table) => Refusal::Turn,
            Status::Playing => Refusal::Illegal,
        };
        self.refusal(&refusal)
    }

    /// Whether dice were rolled that a connected table cannot take back (BG12).
    fn has_revealed_dice(&self) -> bool {
        let has_rolled = self.history.opening().is_some()
            || self.history.moves().iter().any(|played| played.dice.is_some());
        has_rolled && matches!(self.phase, Some(Phase::On))
    }

    /// Why a table does not do something.
    pub(super) fn refusal(&self, why: &Refusal) -> String {
        let id = match why {
            Refusal::NoGame => "no-game",
            Refusal::Failed => "game-failed",
            Refusal::Over => "game-over",
            Refusal::Dialog(_) => "question-open",
            Refusal::Asked => "ask-waiting",
            Refusal::Turn => "not-your-turn",
            Refusal::Illegal | Refusal::Item => "illegal",
            Refusal::Bit => "not-allowed",
            Refusal::NotConnected => "not-connected",
            Refusal::NotOffered => "not-offered",
            Refusal::NothingToUndo if self.has_revealed_dice() => "nothing-to-undo-dice",
            Refusal::NothingToUndo => "nothing-to-undo",
            Refusal::TooLong => "chat-too-long",
            Refusal::Watching => "watching",
            Refusal::Book(trouble) => {
                return self.texts.say_with("book-trouble", &[("why", &trouble.to_string())]);
            }
        };
        self.texts.say(id)
    }

    /// The value to which the cube is doubled.
    pub(super) fn doubled(table: &Table) -> String {
        let cube = table.game().and_then(|game| game.core.get("cube")?.get("value")?.as_u64());
        (2 * cube.unwrap_or(1)).to_string()
    }

    /// The open dialog in the player's language. What a book asks is translated if it is known.
    pub(crate) fn dialog(&self, table: &Table) -> Option<Ask> {
        let dialog = self.open_dialog(table)?;
        let mut ask = dialog.ask();
        let texts = &self.texts;
        ask.message = match dialog {
            Dialog::Waiting(_) => texts.say("ask-waiting"),
            Dialog::Question(Control::Swap) => texts.say("ask-swap"),
            Dialog::Question(Control::Restart) => texts.say("ask-restart"),
            Dialog::Question(Control::Undo) => match table.asked_to_undo() {
                Some(count @ 2..) => {
                    texts.say_with("ask-undo-moves", &[("count", &count.to_string())])
                }
                _ => texts.say("ask-undo"),
            },
            Dialog::Book(_) => match double(&ask.message) {
                Some(value) => texts.say_with("ask-double", &[("value", value)]),
                None => ask.message,
            },
        };
        for button in &mut ask.buttons {
            let id = format!("button-{}", button.to_lowercase());
            *button = texts.find(&id).unwrap_or_else(|| button.clone());
        }
        Some(ask)
    }
}

/// The value in the question about a double (BG7).
fn double(message: &str) -> Option<&str> {
    let value = message.strip_prefix("Accept a double to ")?.strip_suffix('?')?;
    value.bytes().all(|byte| byte.is_ascii_digit()).then_some(value)
}

/// How many points win the match, if a match is played.
fn goal(game: &Game) -> Option<u64> {
    game.core.get("match").and_then(Value::as_u64).filter(|&goal| goal > 0)
}
