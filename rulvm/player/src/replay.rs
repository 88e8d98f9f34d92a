//! A recorded game that is shown again: slower, faster, from any moment.

use std::time::Duration;

use rulvm_core::game::{Event, Game, Input};
use rulvm_core::history::History;

use crate::animation::{Animation, Before};
use crate::input::{Key, KeyCode, KeyKind};
use crate::question::Question;
use crate::statistics::Statistics;
use crate::texts::{Texts, clock};

/// The speeds, in quarters of the usual one.
const SPEEDS: [u64; 8] = [1, 2, 4, 8, 16, 32, 64, 256];
/// The place of the speed at which the game was played.
const USUAL: usize = 2;

/// How long each input of a game that was played without a clock is shown, in milliseconds: as long
/// as in a demonstration.
const PACE: u64 = 60;
/// If less time than this passes per input, in milliseconds, a game was played without a clock.
const HASTE: u64 = 20;

/// Returns how long each input other than time is shown, in milliseconds: 0 for a game that was
/// played in time, because its own time is shown.
#[must_use]
pub fn pace(inputs: &[Input]) -> u64 {
    let moves = inputs.iter().filter(|input| time_of(input).is_none()).count();
    let time = inputs.iter().filter_map(time_of).fold(0, u64::saturating_add);
    if time < HASTE.saturating_mul(moves as u64) { PACE } else { 0 }
}

/// How much time an input lets pass, in milliseconds; `None` if it is another input.
const fn time_of(input: &Input) -> Option<u64> {
    match input {
        Input::Advance(milliseconds) => Some(*milliseconds),
        _ => None,
    }
}

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
    /// The time when a key was pressed last, in milliseconds.
    pressed: u64,
    /// What has happened since the last call.
    events: Vec<Event>,
    /// What is seen to move.
    animation: Animation,
    /// How long it is shown at least, in milliseconds.
    least: u64,
    /// The statistics of the whole game.
    statistics: Statistics,
    /// The seed that the game started with, if it is known.
    pub seed: Option<u64>,
}

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayKey {
    /// Nothing more.
    Nothing,
    /// To describe the game, in lines of text.
    Ask(Question),
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
        Replay::with_pauses(game, inputs, true)
    }

    /// A game that has just started, with its inputs. Pauses can be left out, as in a race.
    #[must_use]
    pub fn with_pauses(game: Game, inputs: Vec<Input>, has_pauses: bool) -> Replay {
        let pace = pace(&inputs);
        let mut passed = 0_u64;
        let mut statistics = Statistics::default();
        let mut copy = game.clone();
        let times = inputs.iter().map(|input| {
            let counts = has_pauses || !copy.is_paused();
            let time = time_of(input).map(|time| if counts { time } else { 0 });
            passed = passed.saturating_add(time.unwrap_or(pace));
            statistics.apply(&mut copy, input);
            passed
        });
        let times = times.collect();
        let history = History::new(game, inputs);
        let animation = Animation::default();
        let (speed, events) = (USUAL, Vec::new());
        Replay {
            history,
            times,
            clock: 0,
            speed,
            is_paused: false,
            pressed: 0,
            events,
            animation,
            least: 0,
            statistics,
            seed: None,
        }
    }

    /// The statistics of the whole game.
    #[must_use]
    pub const fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// What is seen to move.
    pub(crate) const fn animation(&self) -> &Animation {
        &self.animation
    }

    /// Returns what has happened since the last call.
    pub(crate) fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// The text below the board. As a line of text, it changes only when the player presses a key.
    pub(crate) fn status(&self, texts: &Texts, is_plain: bool) -> String {
        let (now, whole) = self.time();
        let speed = match self.speed() {
            0 => "||".to_owned(),
            quarters @ 0..4 => format!("x 1/{}", 4 / quarters),
            quarters => format!("x {}", quarters / 4),
        };
        let (shown, count) = self.count();
        let keys = texts.say("replay-keys");
        if is_plain {
            return format!("{speed}  {} / {}   {keys}", clock(self.pressed), clock(whole));
        }
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
        (self.clock / 4, self.times.last().copied().unwrap_or(0).max(self.least))
    }

    /// How many inputs were applied, and how many there are.
    #[must_use]
    pub const fn count(&self) -> (usize, usize) {
        (self.history.position(), self.history.len())
    }

    /// True if no inputs are left.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.history.position() == self.history.len() && self.clock / 4 >= self.least
    }

    /// Shows the game for at least this many milliseconds, because another one is shown next to it.
    pub const fn last(&mut self, milliseconds: u64) {
        self.least = milliseconds;
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
            self.events.extend(applied.events);
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
        self.events.clear();
        self.clock = milliseconds.saturating_mul(4);
        self.animation.clear();
    }

    /// A key was pressed.
    pub fn key(&mut self, key: &Key) -> ReplayKey {
        let (now, whole) = self.time();
        match key.code {
            _ if key.kind == KeyKind::Release => return ReplayKey::Nothing,
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
        self.pressed = self.time().0;
        match key.code {
            KeyCode::F(2) => return ReplayKey::Ask(Question::Board),
            KeyCode::F(4) => return ReplayKey::Ask(Question::Keys),
            // What is shown is another moment.
            _ if self.pressed != now => return ReplayKey::Ask(Question::Piece),
            KeyCode::F(3) => return ReplayKey::Ask(Question::Piece),
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
    fn a_game_without_time_has_the_pace_of_its_inputs() {
        let timed = replay();
        let game = timed.game().clone();
        let signals = (0..300_u16).map(|k| Input::Signal(u8::try_from(1 + k % 8).unwrap()));
        let mut inputs: Vec<Input> = signals.collect();
        let mut replay = Replay::new(game.clone(), inputs.clone());
        assert_eq!(replay.time(), (0, 300 * 60));
        replay.pass(Duration::from_millis(599));
        assert_eq!(replay.count(), (9, 300));
        replay.pass(Duration::from_millis(1));
        assert_eq!(replay.count(), (10, 300));
        // A bot that sometimes waits is still this fast; a person is slower.
        inputs.push(Input::Advance(20 * 300 - 1));
        assert_eq!(Replay::new(game.clone(), inputs.clone()).time().1, 300 * 60 + 20 * 300 - 1);
        inputs.push(Input::Advance(1));
        assert_eq!(Replay::new(game, inputs).time().1, 20 * 300);
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
