//! Backgammon.
//!
//! | module | what it does |
//! |---|---|
//! | [`chances`] | how a game will probably end |
//! | [`contact`] | chances while checkers can still be hit |
//! | [`race`] | chances after that |
//! | [`pips`] | pips, and how a lead becomes a chance |
//! | [`shots`] | which rolls hit a checker |
//! | [`throws`] | the 21 rolls |
//! | [`lookahead`] | chances after the best answers to all rolls |
//! | [`plays`] | which checkers to move |
//! | [`cube`] | when to double, and what to answer |

pub mod chances;
pub mod contact;
pub mod cube;
pub mod lookahead;
pub mod pips;
pub mod plays;
pub mod race;
pub mod shots;
pub mod throws;

use rulvm_table::books::backgammon::json;
use rulvm_table::books::backgammon::state::{Phase, State};

use crate::strength::Strength;
use crate::thinking::{Chosen, Thinking, Turn};

/// Starts to choose a move.
pub(crate) fn start(turn: &Turn<'_>, strength: Strength, seed: u64) -> Option<Box<dyn Thinking>> {
    let state: State = json::read(turn.core).ok()?;
    if let Phase::Move(dice) = state.phase {
        let choice = plays::start(turn, &state.board, dice, strength, seed)?;
        return Some(Box::new(choice));
    }
    // Some of these moves may not be possible here: connected dice, for example.
    let chosen = cube::choose(&state, turn.player, strength);
    let text = turn.legal.iter().find(|text| **text == chosen.to_string())?;
    Some(Box::new(Chosen(text.clone())))
}
