//! What the signals of a rule do, found out on copies of a game.

use std::collections::BTreeMap;

use grammar::index::narrow;
use grammar::rul3::Phase;
use grammar::signals::Action;
use rulvm_core::game::{Edit, Game, Input, PhaseLetter};

/// The time that a bot lets pass if it has nothing to do, in milliseconds.
pub(super) const WAIT: u64 = 1000;

/// The variable that holds the signal (section 6.5).
const ACTION: u8 = 9;

/// Returns the internal identifiers of the signals of a rule.
pub(super) fn signals(game: &Game) -> impl Iterator<Item = u8> + use<> {
    1..=narrow(game.program().rule().signals.len())
}

/// Returns the action that phase B would choose for a signal now, and the fuel that finding out
/// used; the action is `None` if phase B traps.
pub(super) fn action_of(game: &Game, signal: u8) -> (Option<Action>, u64) {
    action_on(&mut game.without_modules(), signal)
}

/// The same on a copy of the game, which it changes.
pub(super) fn action_on(copy: &mut Game, signal: u8) -> (Option<Action>, u64) {
    let variables = BTreeMap::from([(ACTION, i32::from(signal))]);
    copy.apply(&Input::Edit(Edit { variables, ..Edit::default() }));
    // Phase B alone, without the action.
    let value = copy.apply(&Input::Call(PhaseLetter(Phase::Signal))).value;
    (value.map(|value| Action::from_number(value).unwrap_or(Action::DoNothing)), copy.spent())
}
