//! A recorded game, shown as it was played: slower, faster, from any moment on.

use std::io;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use grammar::language::Language;

use super::animation::{Animation, Before};
use super::app::{App, Command};
use super::display::Display;
use super::frames::{FRAME, PATIENCE};
use super::keyboard::{Keyboard, is_gone};
use super::probe::Report;
use super::signals::{Signals, stop_self};
use super::texts::clock;
use super::view;
use rulvm_core::game::{Game, Input};
use rulvm_core::history::History;
use rulvm_terminal::{Reports, Screen, restore};

/// How fast it can be shown, in quarters.
const SPEEDS: [u64; 8] = [1, 2, 4, 8, 16, 32, 64, 256];
/// The speed at which it was played.
const USUAL: usize = 2;

/// A game that is shown.
#[derive(Clone, Debug)]
pub struct Replay {
    history: History,
    /// How many milliseconds have passed behind each input.
    times: Vec<u64>,
    /// What has passed, in quarters of milliseconds.
    clock: u64,
    speed: usize,
    stands: bool,
    /// What is seen to move.
    animation: Animation,
}

/// What a key leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// It goes on.
    On,
    /// The player wants to play on from here.
    TakeOver,
    /// The player wants to read the help of the rule; the game stands meanwhile.
    Help,
    /// The player has seen enough.
    Enough,
}

impl Replay {
    /// A game that has just begun, and what came then.
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
        Replay { history, times, clock: 0, speed: USUAL, stands: false, animation }
    }

    /// The game as it is shown.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.history.game()
    }

    /// How many milliseconds it shows, and how long it is.
    #[must_use]
    pub fn time(&self) -> (u64, u64) {
        (self.clock / 4, self.times.last().copied().unwrap_or(0))
    }

    /// How many inputs it shows, and how many there are.
    #[must_use]
    pub const fn count(&self) -> (usize, usize) {
        (self.history.position(), self.history.len())
    }

    /// True if nothing more comes.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.history.position() == self.history.len()
    }

    /// How fast it is shown: 4 is as fast as it was played. 0 if it stands still.
    #[must_use]
    pub fn speed(&self) -> u64 {
        let speed = SPEEDS.get(self.speed).copied().unwrap_or(4);
        if self.stands || self.is_over() { 0 } else { speed }
    }

    /// Lets time pass for who looks.
    pub fn pass(&mut self, time: Duration) {
        let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.clock = self.clock.saturating_add(milliseconds.saturating_mul(self.speed()));
        self.animation.pass(time);
        self.show(self.clock / 4);
    }

    /// Applies what came up to a time.
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
        // What stands still at the beginning has seen nothing.
        let applied = if milliseconds == 0 { 0 } else { applied };
        self.history.go(applied);
        self.clock = milliseconds.saturating_mul(4);
        self.animation.clear();
    }

    /// A key was hit.
    pub fn key(&mut self, key: &KeyEvent) -> Shows {
        let (now, whole) = self.time();
        match key.code {
            _ if key.kind == KeyEventKind::Release => {}
            KeyCode::Char('c' | 'C') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Shows::Enough;
            }
            KeyCode::Char('q' | 'Q') | KeyCode::Esc => return Shows::Enough,
            KeyCode::Char('t' | 'T') => return Shows::TakeOver,
            KeyCode::Char('h' | 'H' | '?') | KeyCode::F(1) => return Shows::Help,
            KeyCode::Char(' ' | 'p' | 'P') => self.stands = !self.stands,
            KeyCode::Char('+') | KeyCode::Up => {
                self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
            }
            KeyCode::Char('-') | KeyCode::Down => self.speed = self.speed.saturating_sub(1),
            KeyCode::Char('.') => {
                self.stands = true;
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
        Shows::On
    }
}

/// Shows a recorded game in the terminal. Gives the game if the player wants to play on, and how many
/// inputs it has behind it.
///
/// # Errors
/// An error of the terminal, which is restored in any case.
pub fn show(
    mut replay: Replay,
    languages: &[Language],
    display: Display,
) -> io::Result<Option<(Game, usize)>> {
    let signals = Signals::register()?;
    let mut app = App::new(replay.game().clone(), None, languages.to_vec(), display);
    app.demo = true;
    app.replay = true;
    let mut screen = Screen::new(Reports::Keys)?;
    let keyboard = Keyboard::new()?;
    let mut last = Instant::now();
    while !signals.end() && !is_gone() {
        app.game = replay.game().clone();
        if display.motion {
            app.animation = replay.animation.clone();
        }
        let reads_help = app.reads_help();
        app.message = (!reads_help).then(|| status(&replay, &app));
        let area = screen.area()?;
        app.set_size(area, view::is_too_small(&app, area));
        screen.show(|cells| view::show(&app, cells))?;
        let moves = !reads_help && (replay.speed() > 0 || app.is_moving());
        let event = keyboard.wait(if moves { FRAME } else { PATIENCE })?;
        let now = Instant::now();
        if !reads_help {
            replay.pass(now - last);
        }
        last = now;
        if signals.suspend() {
            restore();
            stop_self();
            screen.again()?;
            last = Instant::now();
        }
        let Some(Report::Terminal(Event::Key(key))) = event else { continue };
        if reads_help {
            if app.key(&key) == Command::Quit {
                return Ok(None);
            }
            continue;
        }
        match replay.key(&key) {
            Shows::On => {}
            Shows::Help => app.open_rule_help(false),
            Shows::Enough => return Ok(None),
            Shows::TakeOver => return Ok(Some((replay.game().clone(), replay.count().0))),
        }
    }
    Ok(None)
}

/// What is said below the board.
fn status(replay: &Replay, app: &App) -> String {
    let (now, whole) = replay.time();
    let speed = match replay.speed() {
        0 => "||".to_owned(),
        quarters @ 0..4 => format!("x 1/{}", 4 / quarters),
        quarters => format!("x {}", quarters / 4),
    };
    let (shown, count) = replay.count();
    let keys = app.texts.say("replay-keys");
    format!("{speed}  {} / {}  ({shown}/{count})   {keys}", clock(now), clock(whole))
}

#[cfg(test)]
mod tests {
    use grammar::hex::Edge;

    use super::*;
    use rulvm_core::Program;
    use rulvm_core::log::state_hash;

    /// A game of Tet'light in which every second a signal comes.
    fn replay() -> Replay {
        let rule = stdlib_rules::rules::rule("tetlight").unwrap().to_vec();
        let (game, _) = Game::new(Program::load(rule).unwrap(), Edge::ALL[0], 7);
        let signals = (0..300_u16).map(|k| u8::try_from(1 + k % 8).unwrap());
        let inputs = signals.flat_map(|id| [Input::Advance(1000), Input::Signal(id)]);
        Replay::new(game, inputs.collect())
    }

    fn key(replay: &mut Replay, code: KeyCode) -> Shows {
        replay.key(&KeyEvent::new(code, KeyModifiers::NONE))
    }

    #[test]
    fn any_moment_is_the_same_however_one_comes_there() {
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
    fn time_passes_as_fast_as_it_is_wanted() {
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
        assert_eq!(key(&mut replay, KeyCode::Char('t')), Shows::TakeOver);
        assert_eq!(key(&mut replay, KeyCode::Esc), Shows::Enough);
    }
}
