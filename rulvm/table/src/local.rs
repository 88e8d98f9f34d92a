//! This machine's part of a game, as all books keep it (GM7).

use serde_json::{Value, json};

use crate::game::{End, Player};
use crate::json::{Object, is_same_type, object};

/// This machine's part of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Local {
    /// The player whom this machine plays.
    pub side: Player,
    /// Whether the game is connected.
    pub connected: bool,
    /// The own end of the last connection.
    pub end: End,
    /// The items clicked so far (GM21).
    pub picked: Vec<u32>,
    /// The book's own members.
    pub own: Object,
}

impl Local {
    /// That of a new game.
    #[must_use]
    pub fn new(own: Object) -> Local {
        let (side, end) = (Player::FIRST, End::Inviter);
        Local { side, connected: false, end, picked: Vec::new(), own }
    }

    /// Reads that of a game. Members that are missing or malformed are those of a new game.
    #[must_use]
    pub fn read(local: &Object, own: Object) -> Local {
        let mut read = Local::old(local, own);
        read.connected = local.get("connected").and_then(Value::as_bool).unwrap_or(false);
        let picked = local.get("picked").and_then(Value::as_array);
        let item = |item: &Value| item.as_u64().and_then(|item| u32::try_from(item).ok());
        read.picked = picked.into_iter().flatten().filter_map(item).collect();
        read
    }

    /// Reads that of a game that continues: the side, the end, and the book's own members of the
    /// right JSON type are kept, all else is that of a new game (GM7).
    #[must_use]
    pub fn old(local: &Object, own: Object) -> Local {
        let mut old = Local::new(own);
        old.side = local.get("side").and_then(Player::read).unwrap_or(old.side);
        old.end = local.get("end").and_then(Value::as_i64).and_then(End::new).unwrap_or_default();
        for (name, value) in &mut old.own {
            if let Some(kept) = local.get(name).filter(|kept| is_same_type(kept, value)) {
                *value = kept.clone();
            }
        }
        old
    }

    /// The members in a game.
    #[must_use]
    pub fn write(&self) -> Object {
        let mut local = object([
            ("side", self.side.json()),
            ("connected", json!(self.connected)),
            ("end", json!(self.end.number())),
            ("picked", json!(self.picked)),
        ]);
        local.extend(self.own.clone());
        local
    }

    /// Whether the players here may act: always if not connected, else when it is this side's turn
    /// (GM14).
    #[must_use]
    pub fn is_my_turn(&self, turn: Option<Player>) -> bool {
        !self.connected || turn == Some(self.side)
    }

    /// The player who acts here: the own side if connected, else whose turn it is.
    #[must_use]
    pub fn acting(&self, turn: Option<Player>) -> Option<Player> {
        turn.filter(|&turn| !self.connected || turn == self.side)
    }
}
