//! The game that is played.

use std::time::Duration;

use rulvm_core::game::{Applied, Event, Game, Input, Status};
use rulvm_core::machine::TrapReport;

use crate::animation::{Animation, Before};
use crate::display::Display;
use crate::notices;
use crate::picture::scene::{self, Scene};
use crate::statistics::Statistics;
use crate::trial;

/// How long keys are ignored when a game has ended: they were meant for the game.
pub const QUIET: Duration = Duration::from_millis(700);

/// How long no key may come before a name is entered: a key that is held, or pressed again and
/// again, was still meant for the game.
const PAUSE: Duration = Duration::from_millis(250);

/// A game, and what is known about it.
#[derive(Clone, Debug)]
pub struct Play {
    /// The game.
    pub game: Game,
    /// The trap that ended it, if one did.
    pub trap: Option<TrapReport>,
    /// True if the game was taken over from somebody else: no game makes a score then.
    pub is_taken_over: bool,
    /// The statistics of the game.
    pub statistics: Statistics,
    /// The seed that the game started with, if it is known.
    pub seed: Option<u64>,
    /// What is seen to move.
    pub(crate) animation: Animation,
    /// What has happened and has not been read out or heard yet.
    pub(crate) events: Vec<Event>,
    /// The signals that the rule ignores; their keys are not shown.
    pub(crate) ignored: Vec<u8>,
    /// The signals that end the game pause.
    pub(crate) resume: Vec<u8>,
    /// The points that the radar has cost when it was last switched on, if they are known.
    pub(crate) radar_price: Option<i32>,
    /// How long keys are still ignored.
    quiet: Duration,
    /// How long the game still waits before it continues.
    countdown: Duration,
}

/// How long a game counts down before it continues.
const COUNTDOWN: Duration = Duration::from_secs(3);

impl Play {
    pub(crate) fn new(game: Game, trap: Option<TrapReport>) -> Play {
        Play {
            ignored: trial::ignored(&game),
            game,
            trap,
            is_taken_over: false,
            statistics: Statistics::default(),
            seed: None,
            animation: Animation::default(),
            events: Vec::new(),
            resume: Vec::new(),
            radar_price: None,
            quiet: Duration::ZERO,
            countdown: Duration::ZERO,
        }
    }

    /// Starts the countdown.
    pub(crate) const fn count_down(&mut self) {
        self.countdown = COUNTDOWN;
    }

    /// Ends the countdown; true if there was one.
    pub(crate) const fn end_countdown(&mut self) -> bool {
        let was_counting = !self.countdown.is_zero();
        self.countdown = Duration::ZERO;
        was_counting
    }

    /// The seconds until the game continues, if it counts down.
    #[must_use]
    pub fn countdown(&self) -> Option<u64> {
        let milliseconds = u64::try_from(self.countdown.as_millis()).unwrap_or(u64::MAX);
        (!self.countdown.is_zero()).then(|| milliseconds.div_ceil(1000))
    }

    /// Takes another game, which has just started.
    pub(crate) fn begin(&mut self, game: Game, trap: Option<TrapReport>) {
        self.ignored = trial::ignored(&game);
        if game.program().hash() != self.game.program().hash() {
            self.radar_price = None;
        }
        self.game = game;
        self.trap = trap;
        self.statistics = Statistics::default();
        self.seed = None;
        self.animation.clear();
        self.quiet = Duration::ZERO;
        self.countdown = Duration::ZERO;
    }

    /// True if the game is neither over nor trapped.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.game.status() == Status::Playing
    }

    /// Applies an input to the game.
    pub(crate) fn apply(&mut self, input: &Input, display: &Display) -> Applied {
        let (was_playing, was_paused) = (self.is_playing(), self.game.state().paused);
        let is_seen = !display.plain && !display.calm;
        let before = is_seen.then(|| Before::of(&self.game));
        let numbers = self.game.numbers().to_vec();
        let applied = self.statistics.apply(&mut self.game, input);
        // A player who has no points left may have paid less.
        let has_points = self.game.numbers().first().is_some_and(|&points| points > 0);
        let price = notices::radar_cost(&numbers, &applied, &self.game).filter(|_| has_points);
        self.radar_price = price.or(self.radar_price);
        if let Some(before) = before {
            self.animation.add(&before, &applied, &self.game);
            self.animation.limit(display);
        }
        if display.plain || display.sound {
            self.events.extend_from_slice(&applied.events);
        }
        self.trap = self.trap.or(applied.trap);
        if was_playing && !self.is_playing() {
            self.begin_quiet();
        }
        if !was_paused && self.game.state().paused {
            self.resume = trial::pause_toggles(&self.game);
        }
        applied
    }

    /// Shows another moment of the game.
    pub(crate) fn show(&mut self, game: Game) {
        self.game = game;
        self.animation.clear();
    }

    /// Finds out again what the signals do: the rule is another one.
    pub(crate) fn rule_changed(&mut self) {
        self.ignored = trial::ignored(&self.game);
        if self.game.state().paused {
            self.resume = trial::pause_toggles(&self.game);
        }
    }

    /// Lets time pass for the player, whether the game continues or not.
    pub fn pass(&mut self, time: Duration) {
        self.quiet = self.quiet.saturating_sub(time);
        self.countdown = self.countdown.saturating_sub(time);
        self.animation.pass(time);
    }

    /// True while keys are ignored because the game has just ended.
    #[must_use]
    pub const fn is_quiet(&self) -> bool {
        !self.quiet.is_zero()
    }

    /// Ignores keys for a moment: they were meant for the game.
    pub(crate) const fn begin_quiet(&mut self) {
        self.quiet = QUIET;
    }

    /// Notes that a key was ignored: more can follow.
    pub(crate) fn prolong_quiet(&mut self) {
        self.quiet = self.quiet.max(PAUSE);
    }

    /// Keys count again.
    pub(crate) const fn end_quiet(&mut self) {
        self.quiet = Duration::ZERO;
    }

    /// True if something is seen to move, whatever the game does.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.animation.is_running() || self.countdown().is_some()
    }

    /// What is shown of the game.
    pub(crate) fn scene(&self, display: &Display) -> Scene {
        let mut scene = self.animation.scene(&self.game);
        if display.ghost {
            // Below everything else.
            scene.tiles.splice(0..0, scene::ghost(&self.game));
        }
        scene
    }
}
