//! What signals would do, found out on copies of the game.

use grammar::signals::{Action, letters};

use grammar::rul3::Phase;
use rulvm_core::game::{Applied, Game, Input, PhaseLetter};

/// The fuel of a trial (E14): a rule must not delay the screen.
const FUEL: u64 = 100_000;
/// The seed of games that are only tried.
const SEED: u64 = 1;

fn try_with(game: &Game, signal: u8, fuel: u64) -> (Game, Applied) {
    let mut copy = game.without_modules();
    copy.apply(&Input::Fuel(fuel.min(game.fuel())));
    let applied = copy.apply(&Input::Signal(signal));
    (copy, applied)
}

/// True if a signal would end the game (action -1).
pub(crate) fn gives_up(game: &Game, signal: u8) -> bool {
    // With all the fuel: phase S may need it.
    try_with(game, signal, u64::MAX).1.value == Some(Action::Abort.number())
}

/// True if a signal would start or end the game pause.
pub(crate) fn toggles_pause(game: &Game, signal: u8) -> bool {
    try_with(game, signal, FUEL).1.value == Some(Action::TogglePause.number())
}

/// The signals that would start or end the game pause.
pub(crate) fn pause_toggles(game: &Game) -> Vec<u8> {
    let signals = (1..=u8::MAX).zip(&game.program().rule().signals).map(|(id, _)| id);
    signals.filter(|&id| toggles_pause(game, id)).collect()
}

/// The score of a game: what phase S returns, or would return now; without one, the first displayed
/// number.
pub(crate) fn score(game: &Game) -> i32 {
    let now = || {
        let mut copy = game.without_modules();
        copy.apply(&Input::Call(PhaseLetter(Phase::Score))).value
    };
    let number = || game.numbers().first().copied();
    game.score().or_else(now).or_else(number).unwrap_or(0)
}

/// The displayed number, from 0, that the signal for the next level increases by 1.
pub(crate) fn level(game: &Game) -> Option<usize> {
    let next = game.program().rule().signal("NEXT")?;
    let (copy, _) = try_with(game, next, FUEL);
    let (before, after) = (game.numbers(), copy.numbers());
    before.iter().zip(after).position(|(before, after)| before.checked_add(1) == Some(*after))
}

/// The signals of the rule of a game that do nothing at the start of one: in a pause, for example,
/// they are not examined. The signal that ends the pause is tried in the pause.
#[must_use]
pub fn ignored(game: &Game) -> Vec<u8> {
    let program = game.program().clone().without_modules();
    let (game, _) = Game::with_fuel(program, game.edge(), SEED, FUEL.min(game.fuel()));
    let game = &game;
    let signals = (1..=u8::MAX).zip(&game.program().rule().signals);
    let pausing = signals.clone().map(|(id, _)| id).find(|&id| toggles_pause(game, id));
    let paused = pausing.map(|id| try_with(game, id, FUEL).0);
    let does_nothing = |id: u8, external: i32| {
        is_ignored(game, id)
            && !(external == letters("CONT")
                && paused.as_ref().is_some_and(|paused| !is_ignored(paused, id)))
    };
    signals.filter(|&(id, signal)| does_nothing(id, signal.external)).map(|(id, _)| id).collect()
}

/// True if a signal causes no action, and phase B itself changes nothing.
fn is_ignored(game: &Game, signal: u8) -> bool {
    let (copy, applied) = try_with(game, signal, FUEL);
    // Without a value, the signal was not examined, or the trial trapped.
    let Some(action) = applied.value else { return false };
    let is_action = Action::from_number(action).is_some_and(|action| action != Action::DoNothing);
    if is_action || !applied.events.is_empty() {
        return false;
    }
    let (before, after) = (game.state(), copy.state());
    let mut variables = before.variables;
    // The signal itself is in this variable (section 6.5).
    variables[9] = i32::from(signal);
    let marks = |game: &Game| -> Vec<u8> {
        game.edge().all_cells().map(|cell| game.state().board.marks(cell)).collect()
    };
    variables == after.variables
        && before.stack == after.stack
        && before.timer == after.timer
        && before.period == after.period
        && marks(game) == marks(&copy)
}
