//! The doubling cube (BG7).

use crate::game::Player;

/// The highest value.
pub const HIGHEST: u8 = 64;

/// The cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube {
    /// By how much a game counts.
    pub value: u8,
    /// Who can double next; both can if it is nobody's.
    pub owner: Option<Player>,
}

impl Cube {
    /// The cube at the start of a game.
    pub const START: Cube = Cube { value: 1, owner: None };

    /// A cube, if there can be one: a power of two up to 64, and nobody owns it at 1 (BG10).
    #[must_use]
    pub fn new(value: u8, owner: Option<Player>) -> Option<Cube> {
        let is_value = value.is_power_of_two() && value <= HIGHEST;
        (is_value && (value > 1 || owner.is_none())).then_some(Cube { value, owner })
    }

    /// Whether a player can double.
    #[must_use]
    pub(crate) fn can_double(self, player: Player) -> bool {
        self.value < HIGHEST && self.owner.is_none_or(|owner| owner == player)
    }

    /// Whether a double can be answered by another one (BG8).
    #[must_use]
    pub fn can_beaver(self) -> bool {
        self.value <= HIGHEST / 4
    }

    /// The cube after a double that a player took.
    #[must_use]
    pub fn taken(self, taker: Player) -> Cube {
        Cube { value: self.value * 2, owner: Some(taker) }
    }

    /// Its text in the view: the side with 64 stands for 1 (BG14).
    #[must_use]
    pub fn text(self) -> String {
        match self.value {
            1 => HIGHEST.to_string(),
            value => value.to_string(),
        }
    }
}
