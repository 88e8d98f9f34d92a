//! A game that one can step back in: its inputs, and copies of the game at regular intervals.

use crate::game::{Applied, Game, Input};

/// The number of steps between two kept copies of the game.
const KEPT: usize = 64;

/// The most milliseconds in one step that joins several inputs in which only time passes.
const MOST_TIME: u64 = 200;

/// A step from one moment to the next.
#[derive(Clone, Debug)]
enum Step {
    Input(Input),
    /// Another game: a saved one, or one that continues with another rule.
    Game(Box<Game>),
}

/// A game and its steps, before and after the current moment.
#[derive(Clone, Debug)]
pub struct History {
    steps: Vec<Step>,
    /// Copies of the game with their positions, in order; the first is the start.
    kept: Vec<(usize, Game)>,
    /// The game at the moment.
    game: Game,
    /// The number of steps before the moment.
    position: usize,
    /// True if the last step is time in which no phase was called: more can be added to it.
    is_plain: bool,
}

impl History {
    /// A game, and what comes then; the moment is the start.
    #[must_use]
    pub fn new(game: Game, inputs: Vec<Input>) -> History {
        let steps = inputs.into_iter().map(Step::Input).collect();
        let kept = vec![(0, game.clone())];
        History { steps, kept, game, position: 0, is_plain: false }
    }

    /// The game at the moment.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The number of steps before the moment.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// The number of steps.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.steps.len()
    }

    /// True without any step.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Adds an input that was applied at the moment, and removes the steps after it.
    pub fn push(&mut self, input: &Input, after: &Game) {
        self.cut();
        let is_kept = self.kept.last().is_some_and(|&(position, _)| position == self.position);
        // Without phase calls, time in two parts is the same as in one.
        let is_plain = matches!(input, Input::Advance(_)) && after.spent() == 0;
        if let (true, true, false) = (is_plain, self.is_plain, is_kept)
            && let Input::Advance(more) = input
            && let Some(Step::Input(Input::Advance(time))) = self.steps.last_mut()
            && time.saturating_add(*more) <= MOST_TIME
        {
            *time += more;
            self.game = after.clone();
            return;
        }
        self.add(Step::Input(input.clone()), after);
        self.is_plain = is_plain;
    }

    /// Another game takes the place of the one at the moment.
    pub fn put(&mut self, game: &Game) {
        self.cut();
        self.add(Step::Game(Box::new(game.clone())), game);
    }

    fn cut(&mut self) {
        if self.position < self.steps.len() {
            self.steps.truncate(self.position);
            let position = self.position;
            self.kept.retain(|&(kept, _)| kept <= position);
            self.is_plain = false;
        }
    }

    fn add(&mut self, step: Step, after: &Game) {
        self.steps.push(step);
        self.position += 1;
        self.game = after.clone();
        self.is_plain = false;
        self.keep();
    }

    /// Keeps the game at the moment, if it is far from the last one that is kept.
    fn keep(&mut self) {
        let last = self.kept.last().map_or(0, |&(position, _)| position);
        if self.position >= last + KEPT {
            self.kept.push((self.position, self.game.clone()));
        }
    }

    /// Applies the next step, if there is one, and returns its result.
    pub fn step(&mut self) -> Option<Applied> {
        let applied = match self.steps.get(self.position)? {
            Step::Input(input) => self.game.apply(input),
            Step::Game(game) => {
                self.game = (**game).clone();
                Applied::default()
            }
        };
        self.position += 1;
        self.keep();
        Some(applied)
    }

    /// Goes to the moment after `position` steps, or to the last one.
    pub fn go(&mut self, position: usize) {
        let position = position.min(self.steps.len());
        let behind = self.kept.partition_point(|&(kept, _)| kept <= position);
        let near = behind.checked_sub(1).and_then(|near| self.kept.get(near));
        if let Some((kept, game)) = near
            && (position < self.position || *kept > self.position)
        {
            self.game = game.clone();
            self.position = *kept;
        }
        while self.position < position && self.step().is_some() {}
    }

    /// The position that is the given time of the game before the moment, or after the last
    /// game that took another's place.
    #[must_use]
    pub fn back(&self, milliseconds: u64) -> usize {
        let steps = self.steps.iter().take(self.position).rev();
        self.position - count(steps, milliseconds)
    }

    /// The position that is the given time after the moment.
    #[must_use]
    pub fn on(&self, milliseconds: u64) -> usize {
        self.position + count(self.steps.iter().skip(self.position), milliseconds)
    }
}

/// The number of steps that cover a time; at least one unless there are none.
fn count<'s>(steps: impl Iterator<Item = &'s Step>, milliseconds: u64) -> usize {
    let (mut count, mut passed) = (0, 0_u64);
    for step in steps {
        count += 1;
        match step {
            Step::Input(Input::Advance(time)) => passed = passed.saturating_add(*time),
            Step::Input(_) => {}
            Step::Game(_) => break,
        }
        if passed >= milliseconds {
            break;
        }
    }
    count
}
