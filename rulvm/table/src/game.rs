//! The state of a game (GM6, GM7): `core`, on which both sides agree, and `local`, this machine's
//! part.

use serde_json::{Value, json};

use crate::json::{self, Object};

/// Player 0, who moves first, or player 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(u8);

impl Player {
    /// Player 0.
    pub const FIRST: Player = Player(0);
    /// Player 1.
    pub const SECOND: Player = Player(1);
    /// Both.
    pub const BOTH: [Player; 2] = [Player::FIRST, Player::SECOND];

    /// The player with a number.
    #[must_use]
    pub fn new(number: u64) -> Option<Player> {
        u8::try_from(number).ok().filter(|&number| number < 2).map(Player)
    }

    /// The player that a JSON value names by number.
    #[must_use]
    pub fn read(value: &Value) -> Option<Player> {
        Player::new(value.as_u64()?)
    }

    /// 0 or 1.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The player's number in JSON.
    #[must_use]
    pub fn json(self) -> Value {
        Value::from(self.0)
    }

    /// The other player.
    #[must_use]
    #[inline]
    pub fn other(self) -> Player {
        Player(1 - self.0)
    }
}

/// An end of a connection: 0, the inviter, or 1, the guest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// Has the game and invites.
    #[default]
    Inviter,
    /// Gets the game.
    Guest,
}

impl End {
    /// The end with a number.
    #[must_use]
    pub fn new(number: i64) -> Option<End> {
        match number {
            0 => Some(End::Inviter),
            1 => Some(End::Guest),
            _ => None,
        }
    }

    /// 0 or 1.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            End::Inviter => 0,
            End::Guest => 1,
        }
    }

    /// 0 or 1, for lists of two.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.number())
    }

    /// The other end.
    #[must_use]
    pub fn other(self) -> End {
        match self {
            End::Inviter => End::Guest,
            End::Guest => End::Inviter,
        }
    }

    /// `inviter` or `guest`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            End::Inviter => "inviter",
            End::Guest => "guest",
        }
    }
}

/// How a game ended (GM7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who has won; nobody in a draw.
    pub winner: Option<Player>,
    /// How, such as `line`; each book says which kinds it has.
    pub kind: &'static str,
    /// What the game counts.
    pub points: u32,
}

impl Outcome {
    /// A draw: no winner, no points.
    pub const DRAW: Outcome = Outcome { winner: None, kind: "draw", points: 0 };

    /// A game won.
    #[must_use]
    pub fn won(winner: Player, kind: &'static str, points: u32) -> Outcome {
        Outcome { winner: Some(winner), kind, points }
    }

    /// The member `result`.
    #[must_use]
    pub fn json(self) -> Value {
        let winner = self.winner.map(Player::json);
        json!({"winner": winner, "kind": self.kind, "points": self.points})
    }
}

/// The state of a game (GM6).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Game {
    /// Everything on which both sides must agree.
    pub core: Object,
    /// This machine's part.
    pub local: Object,
}

impl Game {
    /// Whose turn it is: nobody's when the game is over or both may act (GM7).
    #[must_use]
    pub fn turn(&self) -> Option<Player> {
        self.core.get("turn").and_then(Player::read)
    }

    /// How the game ended; null if it is not over (GM7).
    #[must_use]
    pub fn result(&self) -> &Value {
        self.core.get("result").unwrap_or(&Value::Null)
    }

    /// Whether the game is over (GM7).
    #[must_use]
    pub fn is_over(&self) -> bool {
        !self.result().is_null()
    }

    /// The state hash (GM9).
    #[must_use]
    pub fn hash(&self) -> String {
        json::hash(&self.core)
    }
}
