//! The keys of RUL versus: those of the rule's signals, as in `rulvm play`.
//!
//! A player alone at the keyboard has the keys of the options. Two players share it: Left has the
//! keys of the left hand, and Right those of the right hand and the arrows.

use rulvm_core::game::{Game, Input, Status};
use rulvm_player::controls::Bindings;
use rulvm_player::controls::chord::Chord;
use rulvm_player::controls::keys::Keys;
use rulvm_player::controls::mapping::Mapping;
use rulvm_player::controls::preset::Preset;
use rulvm_player::drawing::{Bound, bound};
use rulvm_player::ignored;
use rulvm_player::input::{Key, KeyCode};
use rulvm_table::game::Player;
use rulvm_table::table::{Status as TableStatus, Table};

use super::{App, Here};
use crate::boards::Board;
use crate::command::Command;

/// The keys of the players at this keyboard.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seats {
    bindings: Bindings,
    /// The players whose keys are known, with their keys.
    pub(crate) keys: Vec<(Player, Keys)>,
    /// The signals that the rule ignores.
    ignored: Vec<u8>,
}

/// Additional keys of Right, as signals and keys.
const RIGHT: &[(&str, KeyCode)] = &[
    ("LEFT", KeyCode::Left),
    ("RGHT", KeyCode::Right),
    ("DOWN", KeyCode::Down),
    ("ROTR", KeyCode::Up),
    ("DROP", KeyCode::Enter),
];

/// Signals whose keys both presets have: the key of the pause ends it, and the menu gives up.
const SHARED: &[&str] = &["CONT", "STOP"];

impl Seats {
    /// The keys of a player, alone or with another one at this keyboard.
    fn bindings(&self, player: Player, is_alone: bool) -> Bindings {
        let mut bindings = self.bindings.clone();
        if is_alone {
            return bindings;
        }
        let is_left = player == Player::FIRST;
        bindings.preset = if is_left { Preset::LeftHand } else { Preset::RightHand };
        let mut keys = Mapping::default();
        if !is_left {
            let preset = bindings.preset.keys(bindings.layout).unwrap_or_default();
            let own = preset.into_iter().filter(|(name, _)| *name != "DROP");
            let more = RIGHT.iter().map(|&(name, code)| (name, Chord::plain(code)));
            for (name, chord) in more.chain(own) {
                keys.all.entry(name.to_owned()).or_insert_with(Vec::new).push(chord);
            }
        }
        keys.all.extend(SHARED.iter().map(|&name| (name.to_owned(), Vec::new())));
        Bindings { keys, ..bindings }
    }
}

impl App {
    /// Takes the keys and the layout that the player has chosen for games of rules.
    pub fn set_bindings(&mut self, bindings: Bindings) {
        self.seats.bindings = bindings;
        self.seats.keys.clear();
    }

    /// The players at this keyboard.
    fn players_here(&self, table: &Table) -> Vec<Player> {
        match (self.own(table), self.here) {
            (Some(player), _) => vec![player],
            (None, Here::Both) => Player::BOTH.to_vec(),
            (None, _) => Vec::new(),
        }
    }

    /// Whether a player sits at this keyboard.
    pub(crate) fn plays_here(&self, table: &Table, player: Player) -> bool {
        self.players_here(table).contains(&player)
    }

    /// Assigns keys to the signals of the rule, if that is not done yet.
    pub(super) fn bind(&mut self, table: &Table) {
        if App::board(table) != Board::Versus {
            return;
        }
        let players = self.players_here(table);
        if self.seats.keys.iter().map(|(player, _)| *player).eq(players.iter().copied()) {
            return;
        }
        let Some([board, _]) = table.boards() else { return };
        let rule = board.game.program().rule();
        let is_alone = players.len() == 1;
        let keys = |player: Player| {
            let bindings = self.seats.bindings(player, is_alone);
            let keys = Keys::new(&rule.name, &rule.signals, &bindings);
            (player, keys.named_in(&self.texts.player))
        };
        self.seats.keys = players.into_iter().map(keys).collect();
        self.seats.ignored = ignored(&board.game);
        self.seats.ignored.extend(rule.signal("PAUS").filter(|&id| !has_pause(&board.game, id)));
    }

    /// Whether keys are for the signals of a rule now.
    #[must_use]
    pub fn takes_signals(&self, table: &Table) -> bool {
        let is_typed = self.input.is_some();
        App::board(table) == Board::Versus && !is_typed && !self.stands_still(table)
    }

    /// Returns the signal of a key, and its player. Esc opens the menu.
    pub(super) fn signal(&self, table: &Table, key: Key) -> Option<Command> {
        let is_played = table.status() == TableStatus::Playing && key.code != KeyCode::Esc;
        table.boards().filter(|_| is_played)?;
        let of = |(player, keys): &(Player, Keys)| Some((*player, keys.signal(&key)?));
        let (player, id) = self.seats.keys.iter().find_map(of)?;
        self.send(table, player, id)
    }

    /// What the players of a match over a network read until it starts.
    pub(crate) fn ready_text(&self) -> Option<String> {
        let seconds = self.countdown()?.to_string();
        Some(self.texts.say_with("get-ready", &[("seconds", &seconds)]))
    }

    /// Returns the command that sends a signal, if its board takes signals now.
    pub(crate) fn send(&self, table: &Table, player: Player, id: u8) -> Option<Command> {
        let game = &table.boards()?[player.index()].game;
        let is_open =
            game.status() == Status::Playing && self.is_open(table) && !self.stands_still(table);
        is_open.then(|| Command::signal(player, resumed(game, id)))
    }

    /// The commands by which the players at this keyboard give up, if the rule has a signal for it.
    pub(super) fn giving_up(&self, table: &Table) -> Vec<(Player, Command)> {
        let command = |player| Some((player, stop(table, player)?));
        self.players_here(table).into_iter().filter_map(command).collect()
    }

    /// The command that ends a match against the program in which the player here is out.
    pub(super) fn finishing(&self, table: &Table) -> Option<Command> {
        let own = self.own(table).filter(|_| self.opponent.is_some())?;
        let is_out = table.boards()?[own.index()].game.status() != Status::Playing;
        if is_out { stop(table, own.other()) } else { None }
    }

    /// Whether two players share this keyboard.
    pub(crate) fn is_shared(&self) -> bool {
        self.seats.keys.len() > 1
    }

    /// The signals that have keys, except the one that gives up: that is in the menu.
    pub(crate) fn bound(&self, table: &Table, player: Player, keys: &Keys) -> Vec<Bound> {
        let Some(boards) = table.boards() else { return Vec::new() };
        let game = &boards[player.index()].game;
        let ignored = &self.seats.ignored;
        let (texts, languages) = (&self.texts.player, &self.texts.languages);
        let mut bound = bound(game, keys, ignored, texts, languages);
        bound.retain(|own| own.signal != "STOP");
        bound
    }

    /// All keys of the players at this keyboard, and what they do.
    pub(super) fn signal_help(&self, table: &Table) -> Vec<(String, String)> {
        let mut lines = Vec::new();
        for (player, keys) in &self.seats.keys {
            let side = self.side(table, *player);
            let text = |text: String| match self.is_shared() {
                true => self.texts.label(&side, &text),
                false => text,
            };
            let bound = self.bound(table, *player, keys).into_iter();
            lines.extend(bound.map(|own| (own.keys.join(" "), text(own.text))));
        }
        lines
    }
}

/// Whether a signal starts the pause in a match: some rules have none there.
fn has_pause(game: &Game, id: u8) -> bool {
    let mut copy = game.clone();
    copy.apply(&Input::Signal(id));
    game.is_paused() || copy.is_paused()
}

/// The command by which a player gives up, if the rule has a signal for it.
fn stop(table: &Table, player: Player) -> Option<Command> {
    let game = &table.boards()?[player.index()].game;
    let id = game.program().rule().signal("STOP");
    id.filter(|_| game.status() == Status::Playing).map(|id| Command::signal(player, id))
}

/// The signal that a key sends now: the key of the pause ends it too.
fn resumed(game: &Game, id: u8) -> u8 {
    let rule = game.program().rule();
    let ends =
        rule.signal("CONT").filter(|_| game.state().paused && rule.signal("PAUS") == Some(id));
    ends.unwrap_or(id)
}

/// The player whose board a command asks to pause.
pub(super) fn pauses(table: &Table, command: &Command) -> Option<Player> {
    let &Command::Signal { player, id, .. } = command else { return None };
    let game = &table.boards()?[player.index()].game;
    let is_pause = game.program().rule().signal("PAUS") == Some(id) && !game.is_paused();
    is_pause.then_some(player)
}
