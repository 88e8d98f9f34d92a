//! A table at which opponents play.

use std::sync::Arc;

use rulvm_opponents::{Strength, Thinking, Turn, choose, think};
use rulvm_table::books::{self, Opening};
use rulvm_table::game::Player;
use rulvm_table::identity::{HOST, Version};
use rulvm_table::json::Object;
use rulvm_table::table::Table;
use serde_json::{Value, json};

pub(crate) struct Desk {
    book: &'static str,
    table: Table,
}

impl Desk {
    /// A new game.
    pub(crate) fn new(book: &'static str, options: Value, seed: u64) -> Desk {
        let entry = books::find(book).unwrap();
        let opening = Opening {
            options: options.as_object().unwrap(),
            seed,
            files: &|name| Err(format!("no file {name}")),
            nonces: Arc::new(|_| [0; 32]),
        };
        let opened = (entry.open)(&opening).unwrap_or_else(|error| panic!("{book}: {error}"));
        let mut table = Table::open(opened, entry.identity(), Version::new(HOST)).unwrap();
        table.new_game().unwrap();
        Desk { book, table }
    }

    /// A game that starts in a position.
    pub(crate) fn at(book: &'static str, position: &str) -> Desk {
        Desk::new(book, json!({"position": position}), 1)
    }

    pub(crate) fn core(&self) -> &Object {
        &self.table.game().unwrap().core
    }

    /// Whose turn it is; nobody's when the game is over.
    pub(crate) fn turn(&self) -> Option<Player> {
        self.table.game().unwrap().turn()
    }

    pub(crate) fn legal(&self) -> Vec<String> {
        // A dialog about a double hides the moves: `drop` and `take`.
        match self.table.dialog() {
            Some(_) => vec!["drop".to_owned(), "take".to_owned()],
            None => self.turn().map_or_else(Vec::new, |player| self.table.legal(player)),
        }
    }

    pub(crate) fn ask<T>(&self, question: impl FnOnce(&Turn<'_>) -> T) -> T {
        let legal = self.legal();
        let player = self.turn().unwrap();
        question(&Turn { book: self.book, core: self.core(), player, legal: &legal })
    }

    /// The move that an opponent chooses.
    pub(crate) fn choice(&self, strength: Strength, seed: u64) -> String {
        let chosen = self.ask(|turn| choose(turn, strength, seed)).unwrap();
        assert!(self.legal().contains(&chosen), "{chosen} is not legal at {}", self.position());
        chosen
    }

    pub(crate) fn think(&self, strength: Strength, seed: u64) -> Box<dyn Thinking> {
        self.ask(|turn| think(turn, strength, seed)).unwrap()
    }

    pub(crate) fn play(&mut self, text: &str) {
        match (self.table.dialog(), text) {
            (Some(_), "drop") => self.table.answer(1).unwrap(),
            (Some(_), "take") => self.table.answer(2).unwrap(),
            _ => self.table.play(self.turn().unwrap(), text).unwrap(),
        }
    }

    pub(crate) fn position(&self) -> String {
        self.table.position()
    }

    /// How many points a player has won, or lost.
    pub(crate) fn points(&self, player: Player) -> i64 {
        let result = self.table.game().unwrap().result();
        let points = result["points"].as_i64().unwrap();
        match Player::read(&result["winner"]) {
            Some(winner) if winner == player => points,
            Some(_) => -points,
            None => 0,
        }
    }

    /// Plays a game to its end. Each player has a strength; the seed decides what is left to it.
    pub(crate) fn finish(&mut self, strengths: [Strength; 2], seed: u64) {
        let mut moves = 0;
        while let Some(player) = self.turn() {
            let text = self.choice(strengths[player.index()], seed + moves);
            self.play(&text);
            moves += 1;
            assert!(moves < 2_000, "the game does not end: {}", self.position());
        }
    }
}
