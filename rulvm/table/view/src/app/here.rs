//! Who sits at this terminal, and so what can be played here.

use rulvm_table::game::Player;
use rulvm_table::table::{Dialog, Table};
use rulvm_table::view::Item;

use super::App;
use crate::boards::steps::Throw;
use crate::boards::{Board, steps};
use crate::command::acting;

/// The sides that are played at this terminal while the table is not connected. Other sides are
/// played by programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Here {
    /// Both: two people share the terminal.
    #[default]
    Both,
    /// One of them.
    One(Player),
    /// None: people here only look on.
    Nobody,
}

impl App {
    /// The only player who sits here; `None` if both do, or nobody.
    pub(crate) fn own(&self, table: &Table) -> Option<Player> {
        match self.here {
            _ if table.is_connected() => Some(table.side()),
            Here::One(player) => Some(player),
            Here::Both | Here::Nobody => None,
        }
    }

    /// The player who sits below the board: the own side, or the first player.
    pub(crate) fn view(&self, table: &Table) -> Player {
        self.own(table).unwrap_or(Player::FIRST)
    }

    /// The player in whose numbers points are read.
    pub(crate) fn acting(&self, table: &Table) -> Player {
        self.own(table).unwrap_or_else(|| acting(table))
    }

    /// Whether whoever acts now sits here.
    fn acts_here(&self, table: &Table) -> bool {
        let turn = table.game().and_then(|game| game.turn());
        match self.here {
            _ if table.is_connected() => true,
            // What is played now would end the game with the other player.
            _ if self.absence.is_some() => false,
            Here::Both => true,
            Here::One(player) => turn.is_none_or(|turn| turn == player),
            Here::Nobody => false,
        }
    }

    /// Whether something can be clicked and played here now.
    pub(crate) fn is_open(&self, table: &Table) -> bool {
        table.is_input_open() && self.acts_here(table) && self.offer.is_none()
    }

    /// The moves that can be played here now.
    pub(crate) fn legal(&self, table: &Table) -> Vec<String> {
        if self.is_open(table) { table.legal(self.acting(table)) } else { Vec::new() }
    }

    /// Those of these moves that the clicks so far can become.
    pub(crate) fn fitting(&self, table: &Table) -> Vec<String> {
        let mut legal = self.legal(table);
        if App::board(table) == Board::Backgammon {
            Throw::new(&table.items(), self.acting(table)).retain(&mut legal, &table.picked());
        }
        legal
    }

    /// The items that are marked in Backgammon: those with a checker that can move, or the places
    /// that the picked checker can reach. More items can be clicked then: another checker can be
    /// picked instead.
    pub(crate) fn marked(&self, table: &Table) -> Option<Vec<u32>> {
        if App::board(table) != Board::Backgammon {
            return None;
        }
        let (player, mut picked) = (self.acting(table), table.picked());
        let legal = self.legal(table);
        if !legal.iter().any(|own| own.contains('/')) {
            return None;
        }
        let items = self.items(table).into_iter().filter(|item| item.enabled);
        let mut enabled: Vec<u32> = items.map(|item| item.id).collect();
        if let &[from] = picked.chunks_exact(2).remainder() {
            let throw = Throw::new(&table.items(), player);
            let mut fitting = legal;
            throw.retain(&mut fitting, &picked);
            enabled.retain(|&to| {
                picked.push(to);
                let leads = fitting.iter().any(|play| throw.can_become(play, &picked));
                picked.pop();
                leads && steps::is_way(from, to, player)
            });
        }
        Some(enabled)
    }

    /// Whether a click of an unfinished move can be taken back here.
    pub(crate) fn can_unpick(&self, table: &Table) -> bool {
        self.is_open(table) && !table.picked().is_empty()
    }

    /// The items of the board; only those that can be clicked here now are enabled.
    pub(crate) fn items(&self, table: &Table) -> Vec<Item> {
        let mut items = table.items();
        if !self.is_open(table) {
            items.iter_mut().for_each(|item| item.enabled = false);
        } else if App::board(table) == Board::Backgammon {
            let player = self.acting(table);
            let picked = table.picked();
            let goes = picked.len() % 2 == 1;
            let legal = if goes { table.legal(player) } else { Vec::new() };
            Throw::new(&items, player).disable_empty(&mut items, &legal, &picked);
        }
        items
    }

    /// Whether an item can be clicked here now.
    pub(crate) fn is_enabled(&self, table: &Table, id: u32) -> bool {
        self.items(table).iter().any(|item| item.id == id && item.enabled)
    }

    /// The open dialog, if it is for somebody who sits here.
    pub(crate) fn open_dialog<'t>(&'t self, table: &'t Table) -> Option<&'t Dialog> {
        let dialog = table.dialog().filter(|dialog| dialog.is_host() || self.acts_here(table));
        dialog.or(self.offer.as_ref())
    }
}
