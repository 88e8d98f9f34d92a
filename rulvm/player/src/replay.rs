//! A recorded game that is shown again: slower, faster, from any moment.

use std::time::Duration;

use rulvm_core::game::{Game, Input};
use rulvm_core::history::History;

use crate::animation::{Animation, Before};
use crate::input::{Key, KeyCode, KeyKind};
use crate::texts::{Texts, clock};

/// The speeds, in quarters of the usual one.
const SPEEDS: [u64; 8] = [1, 2, 4, 8, 16, 32, 64, 256];
/// The place of the speed at which the game was played.
const USUAL: usize = 2;

/// A recorded game that is shown.
#[derive(Clone, Debug)]
pub struct Replay {
    history: History,
    /// How many milliseconds have passed after each input.
    times: Vec<u64>,
    /// The moment that is shown, in quarters of milliseconds.
    clock: u64,
    speed: usize,
    is_paused: bool,
    /// What is seen to move.
    animation: Animation,
}

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayKey {
    /// Nothing more.
    Nothing,
    /// To continue the game from here.
    TakeOver,
    /// The help page of the rule; the replay waits.
    Help,
    /// The page of keys.
    Keys,
    /// The end of the replay.
    Leave,
}

impl Replay {
    /// A game that has just started, with its inputs.
    #[must_use]
    pub fn new(game: Game, inputs: Vec<Input>) -> Replay {
        let mut passed = 0_u64;
        let times = inputs.iter().map(|input| {
            if let Input::Advance(milliseconds) = input {
                passed = passed.saturating_add(*milliseconds);
            }
            passed
        });
        let times = times.collect();
        let history = History::new(game, inputs);
        let animation = Animation::default();
        Replay { history, times, clock: 0, speed: USUAL, is_paused: false, animation }
    }

    /// What is seen to move.
    pub(crate) const fn animation(&self) -> &Animation {
        &self.animation
    }

    /// What is said below the board.
    pub(crate) fn status(&self, texts: &Texts) -> String {
        let (now, whole) = self.time();
        let speed = match self.speed() {
            0 => "||".to_owned(),
            quarters @ 0..4 => format!("x 1/{}", 4 / quarters),
            quarters => format!("x {}", quarters / 4),
        };
        let (shown, count) = self.count();
        let keys = texts.say("replay-keys");
        format!("{speed}  {} / {}  ({shown}/{count})   {keys}", clock(now), clock(whole))
    }

    /// The game as it is shown.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.history.game()
    }

    /// The moment that is shown, and the length of the game, in milliseconds.
    #[must_use]
    pub fn time(&self) -> (u64, u64) {
        (self.clock / 4, self.times.last().copied().unwrap_or(0))
    }

    /// How many inputs were applied, and how many there are.
    #[must_use]
    pub const fn count(&self) -> (usize, usize) {
        (self.history.position(), self.history.len())
    }

    /// True if nothing more comes.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.history.position() == self.history.len()
    }

    /// How fast it is shown, in quarters of the speed at which it was played; 0 while it is paused.
    #[must_use]
    pub fn speed(&self) -> u64 {
        let speed = SPEEDS.get(self.speed).copied().unwrap_or(4);
        if self.is_paused || self.is_over() { 0 } else { speed }
    }

    /// Lets time pass for the player.
    pub fn pass(&mut self, time: Duration) {
        let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.clock = self.clock.saturating_add(milliseconds.saturating_mul(self.speed()));
        self.animation.pass(time);
        self.show(self.clock / 4);
    }

    /// Applies the inputs up to a time.
    fn show(&mut self, milliseconds: u64) {
        while self.times.get(self.history.position()).is_some_and(|&time| time <= milliseconds) {
            self.step();
        }
    }

    fn step(&mut self) {
        let before = Before::of(self.history.game());
        if let Some(applied) = self.history.step() {
            self.animation.add(&before, &applied, self.history.game());
        }
    }

    /// Goes to a time.
    pub fn seek(&mut self, milliseconds: u64) {
        let (_, whole) = self.time();
        let milliseconds = milliseconds.min(whole);
        let applied = self.times.partition_point(|&time| time <= milliseconds);
        // At the start, nothing was applied.
        let applied = if milliseconds == 0 { 0 } else { applied };
        self.history.go(applied);
        self.clock = milliseconds.saturating_mul(4);
        self.animation.clear();
    }

    /// A key was pressed.
    pub fn key(&mut self, key: &Key) -> ReplayKey {
        let (now, whole) = self.time();
        match key.code {
            _ if key.kind == KeyKind::Release => {}
            KeyCode::Char('c' | 'C') if key.has_control() => return ReplayKey::Leave,
            KeyCode::Char('q' | 'Q') | KeyCode::Esc => return ReplayKey::Leave,
            KeyCode::Char('t' | 'T') => return ReplayKey::TakeOver,
            KeyCode::Char('h' | 'H') => return ReplayKey::Help,
            KeyCode::Char('?') | KeyCode::F(1) => return ReplayKey::Keys,
            KeyCode::Char(' ' | 'p' | 'P') => self.is_paused = !self.is_paused,
            KeyCode::Char('+') | KeyCode::Up => {
                self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
            }
            KeyCode::Char('-') | KeyCode::Down => self.speed = self.speed.saturating_sub(1),
            KeyCode::Char('.') => {
                self.is_paused = true;
                self.step();
                let passed = self.history.position().checked_sub(1).and_then(|k| self.times.get(k));
                self.clock = passed.copied().unwrap_or(0).saturating_mul(4);
            }
            KeyCode::Right => self.seek(now.saturating_add(5_000)),
            KeyCode::Left => self.seek(now.saturating_sub(5_000)),
            KeyCode::PageDown => self.seek(now.saturating_add(60_000)),
            KeyCode::PageUp => self.seek(now.saturating_sub(60_000)),
            KeyCode::Home => self.seek(0),
            KeyCode::End => self.seek(whole),
            _ => {}
        }
        ReplayKey::Nothing
    }
}

#[cfg(test)]
mod tests {
    use grammar::hex::Edge;

    use super::*;
    use rulvm_core::Program;
    use rulvm_core::log::state_hash;

    /// A game of Tet'light with a signal every second.
    fn replay() -> Replay {
        let rule = stdlib_rules::rules::rule("tetlight").unwrap().to_vec();
        let (game, _) = Game::new(Program::load(rule).unwrap(), Edge::ALL[0], 7);
        let signals = (0..300_u16).map(|k| u8::try_from(1 + k % 8).unwrap());
        let inputs = signals.flat_map(|id| [Input::Advance(1000), Input::Signal(id)]);
        Replay::new(game, inputs.collect())
    }

    fn key(replay: &mut Replay, code: KeyCode) -> ReplayKey {
        replay.key(&Key::plain(code))
    }

    #[test]
    fn a_moment_is_the_same_however_it_is_reached() {
        let mut forwards = replay();
        let mut hashes = Vec::new();
        for second in 0..300 {
            forwards.seek(second * 1000);
            hashes.push(state_hash(forwards.game()));
        }
        let mut anyhow = replay();
        for k in 0_u64..400 {
            let second = k * 7919 % 300;
            anyhow.seek(second * 1000);
            let expected = hashes[usize::try_from(second).unwrap()];
            assert_eq!(state_hash(anyhow.game()), expected, "{second}");
        }
    }

    #[test]
    fn time_passes_as_fast_as_the_player_says() {
        let mut replay = replay();
        replay.pass(Duration::from_millis(2500));
        assert_eq!((replay.time().0, replay.count().0), (2500, 4));
        key(&mut replay, KeyCode::Char('+'));
        replay.pass(Duration::from_millis(500));
        assert_eq!(replay.time().0, 3500);
        key(&mut replay, KeyCode::Char('-'));
        key(&mut replay, KeyCode::Char('-'));
        replay.pass(Duration::from_millis(1000));
        assert_eq!(replay.time().0, 4000);
        key(&mut replay, KeyCode::Char(' '));
        replay.pass(Duration::from_secs(9));
        assert_eq!(replay.time().0, 4000);
        assert_eq!(replay.speed(), 0);
    }

    #[test]
    fn keys_lead_to_other_moments() {
        let mut replay = replay();
        key(&mut replay, KeyCode::PageDown);
        key(&mut replay, KeyCode::Right);
        assert_eq!(replay.time().0, 65_000);
        key(&mut replay, KeyCode::Left);
        assert_eq!(replay.time().0, 60_000);
        key(&mut replay, KeyCode::Home);
        assert_eq!((replay.time().0, replay.count().0), (0, 0));
        key(&mut replay, KeyCode::Char('.'));
        assert_eq!((replay.time().0, replay.count().0), (1000, 1));
        key(&mut replay, KeyCode::End);
        assert!(replay.is_over());
        assert_eq!(key(&mut replay, KeyCode::Char('t')), ReplayKey::TakeOver);
        assert_eq!(key(&mut replay, KeyCode::Esc), ReplayKey::Leave);
    }
}
