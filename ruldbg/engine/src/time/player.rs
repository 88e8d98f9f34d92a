//! Executes an input code by code, and can stop before any, or before a message to modules.
//!
//! What the game itself does between phase calls and messages takes no time, so an input that was
//! stopped in the middle is executed again from its start: the results of completed phase calls and
//! messages are reused, and the phase call in progress continues.

use std::collections::BTreeMap;
use std::sync::Arc;

use rulvm_core::game::{Applied, Conductor, Halt};
use rulvm_core::machine::{Run, Step, TrapReport};
use rulvm_core::{Event, Game, Input};

use super::checkpoints::Checkpoints;
use super::position::{
    Done, DoneMessage, DonePhase, Inside, Moment, Next, Outgoing, Position, Time,
};
use super::search::{Interrupt, Search};

/// An interruption is checked for every so many codes.
const PATIENCE: u64 = 1 << 10;

/// What executing an input needs apart from the game.
pub(super) struct Player<'p, S> {
    pub(super) search: &'p mut S,
    pub(super) pokes: &'p BTreeMap<Time, Game>,
    /// `None` if no checkpoints are saved.
    pub(super) checkpoints: Option<&'p mut Checkpoints>,
    pub(super) interrupt: &'p Interrupt,
}

/// How an input ended.
pub(super) enum Played {
    /// It came to its end; the trap is the one that ended it. `found`: the search stops there.
    Finished { found: bool, trap: Option<(TrapReport, Time)> },
    /// The search stops in the middle.
    Found,
    /// The user interrupted.
    Interrupted,
}

/// The execution of one input.
struct Playing<'p, 'q, S> {
    player: &'q mut Player<'p, S>,
    /// When the next code is executed.
    time: Time,
    /// When the next change from outside comes.
    next_poke: Time,
    begun: usize,
    /// How many pieces have appeared.
    pieces: u64,
    /// True while what the game itself changes is to be noted: since the start of the input, or
    /// since the last phase call.
    is_noted: bool,
    /// The game when a phase call trapped.
    trapped: Option<Game>,
    before: Game,
    done: Vec<Done>,
    /// The index of the last of these after which the game is known.
    last_known: Option<usize>,
    /// How many phase calls and messages have started.
    calls: usize,
    /// When the phase call in progress started.
    entered: Time,
    /// Where it was stopped before.
    resumed: Option<Resumed>,
    /// How many events were shown.
    seen: usize,
    /// Where it stopped.
    stopped: Option<(Game, Inside)>,
    interrupted: bool,
}

/// Where an input was stopped: what was in progress, the game, and what had happened so far.
struct Resumed {
    next: Next,
    game: Game,
    events: Vec<Event>,
}

impl<S: Search> Player<'_, S> {
    /// Executes what is left of an input, or all of it if the game is before it. `None` is the
    /// start of the game.
    pub(super) fn play(&mut self, position: &mut Position, input: Option<&Input>) -> Played {
        let entered = position.entered().unwrap_or(position.time);
        let (mut game, before, done, resumed, begun) = match position.inside.take() {
            None => {
                // The modules of a copy start from their images, so the game itself continues.
                let before = position.game.clone();
                let game = std::mem::replace(&mut position.game, before.clone());
                (game, before, Vec::new(), None, position.begun + 1)
            }
            Some(inside) => {
                let Inside { next, before, done, events } = *inside;
                let game = std::mem::replace(&mut position.game, before.clone());
                let resumed = Resumed { next, game, events };
                (before.clone(), before, done, Some(resumed), position.begun)
            }
        };
        // The start of an input is a step of its own.
        let time = if resumed.is_none() { position.time.next() } else { position.time };
        let notes = |checkpoints: &&mut Checkpoints| checkpoints.notes(time);
        let is_noted = resumed.is_none() && self.checkpoints.as_ref().is_some_and(notes);
        let mut playing = Playing {
            pieces: position.pieces,
            is_noted,
            trapped: None,
            next_poke: next_poke(self.pokes, time, resumed.is_some()),
            player: self,
            time,
            begun,
            before,
            last_known: done.iter().rposition(|done| done.game().is_some()),
            done,
            calls: 0,
            seen: resumed.as_ref().map_or(0, |resumed| resumed.events.len()),
            entered,
            resumed,
            stopped: None,
            interrupted: false,
        };
        let applied = match input {
            None => game.begin_conducted(&mut playing),
            Some(input) => game.apply_conducted(input, Some(&mut playing)),
        };
        if playing.is_noted && playing.stopped.is_none() {
            playing.note_own_changes(&game);
        }
        let Playing { time, seen, stopped, interrupted, mut pieces, .. } = playing;
        let Applied { events, trap, .. } = applied;
        if let Some((game, inside)) = stopped {
            *position = Position { time, game, begun, pieces, inside: Some(Box::new(inside)) };
            return if interrupted { Played::Interrupted } else { Played::Found };
        }
        let events = &events[seen..];
        pieces += appeared(events);
        *position = Position { time, game, begun, pieces, inside: None };
        let changed = self.pokes.get(&time);
        let before = changed.map(|changed| std::mem::replace(&mut position.game, changed.clone()));
        let unchanged = before.as_ref();
        let mut is_kept = false;
        if let Some(checkpoints) = &mut self.checkpoints {
            if let Some(before) = unchanged.filter(|_| checkpoints.notes(time)) {
                checkpoints.note_change(before, &position.game, time);
            }
            if checkpoints.wants(time, false) {
                checkpoints.save(position.clone());
                is_kept = true;
            }
        }
        let moment = Moment { events, unchanged, is_kept, ..position.moment() };
        let found = self.search.visit(&moment);
        Played::Finished { found, trap: trap.map(|report| (report, time.before())) }
    }
}

/// How many pieces have appeared.
fn appeared(events: &[Event]) -> u64 {
    events.iter().filter(|event| matches!(event, Event::Piece { .. })).count() as u64
}

/// When the next change from outside comes: at a time or, if the game is there already, after it.
fn next_poke(pokes: &BTreeMap<Time, Game>, time: Time, is_there: bool) -> Time {
    let from = if is_there { time.next() } else { time };
    pokes.range(from..).next().map_or(Time(u64::MAX), |(&time, _)| time)
}

impl<S: Search> Conductor for Playing<'_, '_, S> {
    fn conduct(
        &mut self,
        game: &mut Game,
        run: &mut Run,
        events: &mut Vec<Event>,
    ) -> Result<i32, Halt> {
        match self.next_done() {
            Some(Done::Phase(done)) => {
                run.clone_from(&done.run);
                game.clone_from(&done.game);
                events.extend_from_slice(&done.events);
                return Ok(done.value);
            }
            Some(Done::Message(_)) => unreachable!("{OTHERWISE}"),
            None => {}
        }
        let before = events.len();
        match self.resumed.take() {
            Some(Resumed {
                next: Next::Code { run: resumed, .. },
                game: state,
                events: so_far,
            }) => {
                *run = *resumed;
                *game = state;
                *events = so_far;
            }
            Some(Resumed { next: Next::Message(_), .. }) => unreachable!("{OTHERWISE}"),
            None => {
                self.entered = self.time;
                self.arrive(game, run, events, true)?;
            }
        }
        loop {
            let outcome = game.step(run, events);
            self.time = self.time.next();
            match outcome {
                Step::Next => self.arrive(game, run, events, false)?,
                Step::Trapped(report) => {
                    self.leave(run);
                    self.trapped = Some(game.clone());
                    return Err(Halt::Trapped(report));
                }
                Step::Finished(value) => {
                    self.leave(run);
                    let events = events[before..].to_vec();
                    let (run, game) = (run.clone(), game.clone());
                    let phase = DonePhase { value, run, game, events };
                    self.finish(Done::Phase(Arc::new(phase)));
                    return Ok(value);
                }
            }
        }
    }

    fn send(
        &mut self,
        game: &mut Game,
        number: u16,
        data: &mut [i32],
        events: &mut Vec<Event>,
    ) -> Result<i32, Halt> {
        match self.next_done() {
            Some(Done::Message(done)) => {
                match &done.changed {
                    Some(changed) => game.clone_from(changed),
                    None => game.set_queued(done.queue.iter().copied()),
                }
                data.copy_from_slice(&done.data);
                events.extend_from_slice(&done.events);
                return Ok(done.answer);
            }
            Some(Done::Phase(_)) => unreachable!("{OTHERWISE}"),
            None => {}
        }
        let before = events.len();
        match self.resumed.take() {
            Some(Resumed { next: Next::Message(_), game: state, events: so_far }) => {
                *game = state;
                *events = so_far;
            }
            Some(Resumed { next: Next::Code { .. }, .. }) => unreachable!("{OTHERWISE}"),
            None => self.arrive_at_message(game, number, data, events)?,
        }
        let is_changed = self.player.pokes.contains_key(&self.time);
        let answer = game.deliver(number, data, events);
        self.time = self.time.next();
        self.expect_own_changes();
        self.finish(Done::Message(Arc::new(DoneMessage {
            answer,
            data: data.to_vec(),
            queue: game.queued().collect(),
            changed: is_changed.then(|| Box::new(game.clone())),
            events: events[before..].to_vec(),
        })));
        Ok(answer)
    }
}

/// A game is a function of its start and its inputs.
const OTHERWISE: &str = "the same input has called another phase or sent another message";

impl<S: Search> Playing<'_, '_, S> {
    /// The codes of a phase call have ended.
    fn leave(&mut self, run: &Run) {
        if let Some(checkpoints) = &mut self.player.checkpoints {
            checkpoints.note_codes(run.touched(), self.time);
        }
        self.expect_own_changes();
    }

    /// The phase call or message that is next, if it is complete.
    fn next_done(&mut self) -> Option<Done> {
        self.calls += 1;
        self.done.get(self.calls - 1).cloned()
    }

    /// From here on, the game itself makes the changes; the next position has this time.
    fn expect_own_changes(&mut self) {
        self.is_noted = self.player.checkpoints.as_ref().is_some_and(|all| all.notes(self.time));
    }

    /// The game is before a code or a message; returns what happened since the position before.
    #[inline]
    fn note_arrival<'e>(&mut self, game: &Game, all: &'e [Event]) -> &'e [Event] {
        if self.is_noted {
            self.note_own_changes(game);
        }
        let events = &all[self.seen..];
        self.seen = all.len();
        self.pieces += appeared(events);
        events
    }

    /// Notes that a phase call or a message has come to its end.
    fn finish(&mut self, done: Done) {
        if done.game().is_some() {
            self.last_known = Some(self.done.len());
        }
        self.done.push(done);
    }

    /// Notes what the game itself has changed since the last phase call of the input, or since the
    /// input started.
    fn note_own_changes(&mut self, game: &Game) {
        self.is_noted = false;
        let last = self.last_known.and_then(|k| self.done.get(k)?.game()).unwrap_or(&self.before);
        let before = self.trapped.as_ref().unwrap_or(last);
        if let Some(checkpoints) = &mut self.player.checkpoints {
            checkpoints.note_change(before, game, self.time);
        }
    }

    /// Notes what the codes have changed up to now.
    fn note(&mut self, run: &mut Run) {
        if let Some(checkpoints) = &mut self.player.checkpoints {
            checkpoints.note_codes(&run.take_touched(), self.time);
        }
    }

    /// The game is before a code.
    #[inline]
    fn arrive(
        &mut self,
        game: &mut Game,
        run: &mut Run,
        all: &[Event],
        is_entry: bool,
    ) -> Result<(), Halt> {
        let time = self.time;
        let events = self.note_arrival(game, all);
        let mut before = None;
        let mut is_kept = false;
        if time >= self.next_poke {
            self.note(run);
            before = self.poke(game);
        }
        if let Some(checkpoints) = &mut self.player.checkpoints {
            checkpoints.visit(run.address());
        }
        if time.0.is_multiple_of(PATIENCE) {
            self.note(run);
            if self.is_interrupted() {
                return Err(self.stop(game, self.code(run), all));
            }
            is_kept = self.save(game, |playing| playing.code(run), all);
        }
        let unchanged = before.as_ref();
        let (run_here, message) = (Some(&*run), None);
        let moment =
            Moment { time, game, run: run_here, message, events, is_entry, unchanged, is_kept };
        if !self.player.search.visit(&moment) {
            return Ok(());
        }
        self.note(run);
        Err(self.stop(game, self.code(run), all))
    }

    /// The game is before a message.
    fn arrive_at_message(
        &mut self,
        game: &mut Game,
        number: u16,
        data: &[i32],
        all: &[Event],
    ) -> Result<(), Halt> {
        let time = self.time;
        let events = self.note_arrival(game, all);
        let before = if time >= self.next_poke { self.poke(game) } else { None };
        let message = Outgoing { number, data: data.to_vec() };
        let next = |_: &Self| Next::Message(message.clone());
        // Modules can take a long time.
        if self.is_interrupted() {
            return Err(self.stop(game, next(self), all));
        }
        let is_kept = time.0.is_multiple_of(PATIENCE) && self.save(game, next, all);
        let (unchanged, message) = (before.as_ref(), Some(&message));
        let (run, is_entry) = (None, false);
        let moment = Moment { time, game, run, message, events, is_entry, unchanged, is_kept };
        let found = self.player.search.visit(&moment);
        if found { Err(self.stop(game, next(self), all)) } else { Ok(()) }
    }

    /// Changes the game from outside if it was changed here; returns it as it was before.
    fn poke(&mut self, game: &mut Game) -> Option<Game> {
        let time = self.time;
        self.next_poke = next_poke(self.player.pokes, time, true);
        let changed = self.player.pokes.get(&time)?;
        let unchanged = std::mem::replace(game, changed.clone());
        if let Some(checkpoints) = &mut self.player.checkpoints
            && checkpoints.notes(time)
        {
            checkpoints.note_change(&unchanged, game, time);
        }
        Some(unchanged)
    }

    /// Shows the progress; true if the user has interrupted.
    fn is_interrupted(&mut self) -> bool {
        let known = self.player.checkpoints.as_ref().map_or(self.time, |all| all.known());
        self.player.interrupt.note(self.time, known);
        self.interrupted = self.player.interrupt.is_wanted();
        self.interrupted
    }

    /// What is next in a phase call.
    fn code(&self, run: &Run) -> Next {
        Next::Code { run: Box::new(run.clone()), entered: self.entered }
    }

    /// Saves this position if it should be. True if it has become a checkpoint.
    fn save(&mut self, game: &Game, next: impl FnOnce(&Self) -> Next, events: &[Event]) -> bool {
        let Some(checkpoints) = &self.player.checkpoints else { return false };
        let is_kept = checkpoints.wants(self.time, true);
        if !is_kept && !checkpoints.wants_near(self.time) {
            return false;
        }
        let inside = Some(Box::new(self.inside(next(self), events)));
        let Playing { time, begun, pieces, .. } = *self;
        let position = Position { time, game: game.clone(), begun, pieces, inside };
        if let Some(checkpoints) = &mut self.player.checkpoints {
            if is_kept {
                checkpoints.save(position);
            } else {
                checkpoints.save_near(position);
            }
        }
        is_kept
    }

    /// Stops here. The game is kept as it is now, before the input is left.
    fn stop(&mut self, game: &Game, next: Next, events: &[Event]) -> Halt {
        self.stopped = Some((game.clone(), self.inside(next, events)));
        Halt::Stopped
    }

    fn inside(&self, next: Next, events: &[Event]) -> Inside {
        let (before, done) = (self.before.clone(), self.done.clone());
        Inside { next, before, done, events: events.to_vec() }
    }
}
