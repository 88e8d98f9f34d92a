//! When to double, and what to answer.

use rulvm_table::books::backgammon::cube::Cube;
use rulvm_table::books::backgammon::scoring::Match;
use rulvm_table::books::backgammon::state::{Move, Phase, State};
use rulvm_table::game::Player;

use super::chances::{Chances, estimate};
use super::lookahead::before_throw;
use crate::strength::Strength;

/// By how much a double must raise what a player gains on average, as a share of all that is at
/// stake: the other player will own the cube. It is more for a player who gives his own cube away.
const RAISE: f64 = 0.095;
const RAISE_OF_OWNER: f64 = 0.115;

/// What it is worth to own the cube, as a share of all that is at stake.
const OWNERSHIP: f64 = 0.03;

/// How much later the weakest opponent doubles.
const LATE: f64 = 1.5;

/// Returns the move of a player outside of plays: rolls, doubles, or answers a double.
#[must_use]
pub fn choose(state: &State, player: Player, strength: Strength) -> Move {
    match state.phase {
        Phase::Offered => {
            // The player who has doubled rolls next.
            let chances = before(state, player.other(), strength).other();
            answer(&Stakes::new(state, player), chances, state.legal().contains(&Move::Beaver))
        }
        _ if state.legal().contains(&Move::Double) => {
            let chances = before(state, player, strength);
            let patience = if strength == Strength::Easy { LATE } else { 1.0 };
            if doubles(&Stakes::new(state, player), chances, patience) {
                Move::Double
            } else {
                Move::Roll
            }
        }
        _ => Move::Roll,
    }
}

/// Returns the chances of a player who rolls next.
fn before(state: &State, player: Player, strength: Strength) -> Chances {
    if strength == Strength::Strong {
        before_throw(&state.board, player)
    } else {
        estimate(&state.board, player.other()).other()
    }
}

/// What a player can win and lose.
#[derive(Clone, Copy, Debug)]
pub struct Stakes {
    /// The points that the player, and the other one, still need; `None` without a match.
    pub needed: Option<[i32; 2]>,
    /// The cube.
    pub cube: Cube,
    /// Whether gammons count as such only after a double.
    pub jacoby: bool,
}

impl Stakes {
    /// The stakes of a player in a game.
    #[must_use]
    pub fn new(state: &State, player: Player) -> Stakes {
        let Match { goal, score, .. } = state.contest;
        let need = |player: Player| i32::from(goal) - i32::from(score[player.index()]);
        let needed = state.contest.is_match().then(|| [need(player), need(player.other())]);
        Stakes { needed, cube: state.cube, jacoby: state.jacoby && needed.is_none() }
    }

    /// What it is worth to win a game that counts so much, or to lose one that counts less than 0:
    /// its points, or the chance to win the match.
    #[must_use]
    pub fn worth(&self, points: i32) -> f64 {
        match self.needed {
            None => f64::from(points),
            Some([own, other]) => match_chance(own - points.max(0), other + points.min(0)),
        }
    }

    /// What the game is worth on average if a single one counts so much.
    fn average(&self, chances: Chances, value: i32) -> f64 {
        let Chances { win, gammon, lost_gammon } = chances;
        (win - gammon) * self.worth(value)
            + gammon * self.worth(2 * value)
            + (1.0 - win - lost_gammon) * self.worth(-value)
            + lost_gammon * self.worth(-2 * value)
    }

    /// The difference between the best and the worst end of a game with this cube, without gammons.
    fn range(&self, value: i32) -> f64 {
        self.worth(value) - self.worth(-value)
    }
}

/// Returns the chance to win a match for a player who needs so many points, when the other one
/// needs so many: Janowski's formula.
fn match_chance(own: i32, other: i32) -> f64 {
    match (own, other) {
        (..=0, _) => 1.0,
        (_, ..=0) => 0.0,
        _ => 0.5 + 0.85 * f64::from(other - own) / f64::from(own + other + 6),
    }
}

/// Whether a player doubles who rolls next. `patience`: by how much he waits longer.
#[must_use]
pub fn doubles(stakes: &Stakes, chances: Chances, patience: f64) -> bool {
    let value = i32::from(stakes.cube.value);
    let is_single = stakes.jacoby && stakes.cube.owner.is_none();
    let undoubled =
        if is_single { Chances { gammon: 0.0, lost_gammon: 0.0, ..chances } } else { chances };
    let now = stakes.average(undoubled, value);
    let tolerance = 1e-9;
    if now > stakes.worth(value) + tolerance {
        // Too good: it is better to play for a gammon.
        return false;
    }
    // The cube is of no use to the other player if he wins the match with what it counts then.
    let is_dead = stakes.needed.is_some_and(|[_, other]| other <= 2 * value);
    let raise = match stakes.cube.owner {
        _ if is_dead => 0.0,
        None => RAISE,
        Some(_) => RAISE_OF_OWNER,
    };
    stakes.average(chances, 2 * value) - now > patience * raise * stakes.range(2 * value)
}

/// Returns the answer of a player who has been offered a double; the other one rolls next.
#[must_use]
pub fn answer(stakes: &Stakes, chances: Chances, can_beaver: bool) -> Move {
    let value = i32::from(stakes.cube.value);
    if can_beaver && chances.points() > 0.0 {
        return Move::Beaver;
    }
    let is_dead = stakes.needed.is_some_and(|[own, _]| own <= 2 * value);
    let ownership = if is_dead { 0.0 } else { OWNERSHIP * stakes.range(2 * value) };
    if stakes.average(chances, 2 * value) + ownership < stakes.worth(-value) {
        Move::Drop
    } else {
        Move::Take
    }
}
