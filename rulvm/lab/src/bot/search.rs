//! The places that the falling piece can reach, and how it lands from there, tried on a kept copy
//! of the game.
//!
//! A rule whose phase B changes neither the board nor the stack is tried on a single copy, which
//! goes back to bookmarks; otherwise each place keeps a copy of its own.

use grammar::hex::Cell;
use grammar::isa::{Part, Parts};
use grammar::rul3::Phase;
use grammar::signals::Action;
use hashbrown::HashSet;
use rulvm_core::game::{Applied, Bookmark, Edit, Event, Game, Input, Piece, Status};
use rulvm_core::machine::{Board, TrapReport};

use super::INPUT;

use super::probe::{WAIT, action_on, signals};

/// The most inputs that bring a piece down.
const MOST_DOWNS: usize = 64;
/// The seed of the copies.
const ANOTHER: u64 = 0x9e37_79b9_7f4a_7c15;

/// Inputs, each with the piece as it is before the input. The next input is the last element.
pub(super) type Plan = Vec<(Piece, Input)>;

/// The cost of what was tried.
#[derive(Clone, Debug, Default)]
pub(super) struct Tries {
    /// The traps, and how often each occurred.
    pub(super) traps: Vec<(TrapReport, usize)>,
    /// The fuel that phase calls used, and the inputs themselves.
    pub(super) spent: u64,
    /// How many placements were tried.
    pub(super) placements: u64,
}

impl Tries {
    /// Tries an input on a copy of the game.
    fn apply(&mut self, game: &mut Game, input: &Input, applied: &mut Applied) {
        game.apply_into(input, applied);
        self.spent = self.spent.saturating_add(game.spent()).saturating_add(INPUT);
        if let Some(report) = applied.trap {
            match self.traps.iter_mut().find(|(other, _)| *other == report) {
                Some((_, count)) => *count += 1,
                None => self.traps.push((report, 1)),
            }
        }
    }
}

/// What the signals of a rule do with the piece now.
#[derive(Clone, Debug)]
struct Moves {
    /// The inputs that move it sideways or turn it.
    aside: Vec<Input>,
    /// The input that brings it down: by a drop, by one cell, or as time passes.
    down: Input,
}

/// A place that the piece can reach.
#[derive(Clone, Debug)]
struct Place {
    bookmark: Bookmark,
    /// The place before, and the input that leads here from there.
    before: Option<(usize, usize)>,
    /// The value of the board if the piece lands from here and nothing else changes.
    guess: i64,
}

/// Guesses the value of a board onto which a piece lands in some cells.
pub(super) type Guess<'g> = dyn Fn(&Board, &Piece, &[Cell]) -> i64 + 'g;

/// How a piece has landed.
pub(super) struct Landing<'s> {
    /// The game then.
    pub(super) game: &'s Game,
    /// What happened.
    pub(super) events: &'s [Event],
    /// The board before.
    pub(super) board: &'s Board,
    /// From where.
    pub(super) from: Landed,
}

/// From which place a piece has landed, and how many inputs brought it down from there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Landed {
    /// The number of the place: the fewer inputs lead there, the smaller.
    pub(super) place: usize,
    downs: usize,
}

/// A search. It keeps its memory for the next one.
#[derive(Debug, Default)]
pub(super) struct Search {
    /// The game without modules, and the copy on which inputs are tried.
    games: Option<Box<[Game; 2]>>,
    /// Milliseconds that pass after each signal.
    pace: u64,
    /// What phase B makes of each signal.
    actions: Vec<(Action, u8)>,
    moves: Option<Moves>,
    places: Vec<Place>,
    /// The places, the one with the best guess first.
    order: Vec<usize>,
    /// The games of the places, if bookmarks do not suffice.
    copies: Vec<Game>,
    /// True if bookmarks suffice.
    is_light: bool,
    /// True if the copy differs from the game by more than bookmarks hold.
    is_dirty: bool,
    seen: HashSet<Placement>,
    applied: Applied,
}

impl Clone for Search {
    /// A clone starts without memory.
    fn clone(&self) -> Search {
        Search::default()
    }
}

impl Search {
    /// Starts from a game: finds out which inputs move its piece now. Phase B says what each signal
    /// does.
    pub(super) fn begin(&mut self, game: &Game, pace: u64, tries: &mut Tries) {
        let games = match &mut self.games {
            Some(games) if !game.has_modules() => {
                games[0].clone_from(game);
                games
            }
            games => {
                let start = game.without_modules();
                let mut trial = start.clone();
                trial.remember();
                games.insert(Box::new([start, trial]))
            }
        };
        let [start, trial] = &mut **games;
        // The bot must not foresee the random numbers of the game.
        start.apply(&Input::Edit(Edit { rng: Some(ANOTHER), ..Edit::default() }));
        let kept = Parts::of(&[Part::Board, Part::Marks, Part::Stack]);
        self.is_light = !start.program().effects(Phase::Signal).writes.intersects(kept);
        self.pace = pace;
        let known = &mut self.actions;
        known.clear();
        for id in signals(start) {
            trial.clone_from(start);
            let (action, spent) = action_on(trial, id);
            tries.spent = tries.spent.saturating_add(spent);
            known.extend(action.map(|action| (action, id)));
        }
        self.is_dirty = true;
        let find = |wanted: &[Action]| {
            wanted.iter().find_map(|wanted| {
                let found = known.iter().find(|(action, _)| action == wanted);
                found.map(|&(_, id)| Input::Signal(id))
            })
        };
        let aside = [
            find(&[Action::MoveLeft, Action::MoveDownLeft]),
            find(&[Action::MoveRight, Action::MoveDownRight]),
            find(&[Action::TurnLeft]),
            find(&[Action::TurnRight]),
        ];
        self.moves = Some(Moves {
            aside: aside.into_iter().flatten().collect(),
            down: find(&[Action::Drop, Action::MoveDown]).unwrap_or(Input::Advance(WAIT)),
        });
    }

    /// Finds all places, until `most` fuel was used. Those that need few inputs have small numbers.
    pub(super) fn find(&mut self, most: u64, tries: &mut Tries, guess: &Guess<'_>) {
        self.places.clear();
        self.order.clear();
        self.seen.clear();
        let Some(games) = &self.games else { return };
        let start = &games[0];
        let Some(piece) = start.piece() else { return };
        self.seen.insert(placement(start, piece));
        self.add(None, guess);
        let mut here = 0;
        while here < self.places.len() {
            let inputs = self.moves.as_ref().map_or(0, |moves| moves.aside.len());
            for input in 0..inputs {
                if tries.spent >= most {
                    break;
                }
                if self.is_new(here, input, tries) {
                    self.add(Some((here, input)), guess);
                }
            }
            here += 1;
        }
        tries.placements += self.places.len() as u64;
        self.order.extend(0..self.places.len());
        self.order.sort_by_key(|&place| std::cmp::Reverse(self.places[place].guess));
    }

    /// The number of the place whose guess has this rank, from 0.
    pub(super) fn ranked(&self, rank: usize) -> Option<usize> {
        self.order.get(rank).copied()
    }

    /// Adds a place: the one of the copy, or the start.
    fn add(&mut self, before: Option<(usize, usize)>, guess: &Guess<'_>) {
        let Some(games) = &self.games else { return };
        let game = &games[usize::from(before.is_some())];
        let place = self.places.len();
        let guess = game
            .piece()
            .map_or(0, |piece| guess(&game.state().board, piece, &game.landing_cells()));
        self.places.push(Place { bookmark: game.bookmark(), before, guess });
        if !self.is_light {
            match self.copies.get_mut(place) {
                Some(copy) => copy.clone_from(game),
                None => self.copies.push(game.clone()),
            }
        }
    }

    /// Takes the copy back to a place.
    fn go_back(&mut self, place: usize) {
        let Some(games) = &mut self.games else { return };
        let [start, trial] = &mut **games;
        match self.copies.get(place).filter(|_| !self.is_light) {
            Some(copy) => trial.clone_from(copy),
            None => {
                if std::mem::replace(&mut self.is_dirty, false) {
                    trial.clone_from(start);
                }
                trial.go_back(&self.places[place].bookmark);
            }
        }
    }

    /// Moves the piece aside, and lets the time pass that this takes; true if it is still falling,
    /// in a placement that was not seen before.
    fn is_new(&mut self, here: usize, input: usize, tries: &mut Tries) -> bool {
        self.go_back(here);
        let (Some(games), Some(moves)) = (&mut self.games, &self.moves) else { return false };
        let (trial, applied) = (&mut games[1], &mut self.applied);
        let is_moving = |applied: &Applied| {
            applied.events.iter().all(|event| matches!(event, Event::Moved { .. } | Event::Tick))
        };
        tries.apply(trial, &moves.aside[input], applied);
        let mut stays = is_moving(applied);
        if self.pace > 0 && stays {
            tries.apply(trial, &Input::Advance(self.pace), applied);
            stays = is_moving(applied);
        }
        self.is_dirty |= !stays || applied.trap.is_some();
        let before = self.places[here].bookmark.piece();
        let moved = trial.piece().filter(|&piece| Some(piece) != before);
        let Some(piece) = moved.filter(|_| stays && trial.status() == Status::Playing) else {
            return false;
        };
        self.seen.insert(placement(trial, piece))
    }

    /// Brings the piece down from a place; `None` if it does not land.
    pub(super) fn land(&mut self, place: usize, tries: &mut Tries) -> Option<Landing<'_>> {
        self.go_back(place);
        self.is_dirty = true;
        let (Some(games), Some(moves)) = (&mut self.games, &self.moves) else { return None };
        let [start, trial] = &mut **games;
        let board = self.copies.get(place).filter(|_| !self.is_light).unwrap_or(start);
        for downs in 1..=MOST_DOWNS {
            tries.apply(trial, &moves.down, &mut self.applied);
            let is_down = |event: &Event| !matches!(event, Event::Moved { .. } | Event::Tick);
            if trial.status() != Status::Playing || self.applied.events.iter().any(is_down) {
                let events = &self.applied.events;
                let (board, from) = (&board.state().board, Landed { place, downs });
                return Some(Landing { game: trial, events, board, from });
            }
            trial.piece()?;
        }
        None
    }

    /// The signal of which phase B makes an action.
    pub(super) fn signal_for(&self, wanted: Action) -> Option<u8> {
        self.actions.iter().find(|(action, _)| *action == wanted).map(|&(_, id)| id)
    }

    /// The signals of the rule's own, by number: those that neither move the piece nor pause or end
    /// the game.
    pub(super) fn own(&self, number: usize) -> Option<u8> {
        let is_own =
            |action: Action| matches!(action, Action::DoNothing | Action::Vanish | Action::Explode);
        let own = self.actions.iter().filter(|(action, _)| is_own(*action));
        own.map(|&(_, id)| id).nth(number)
    }

    /// The game after a signal of the rule's own, and how many hexagons it destroyed; `None` if it
    /// changes neither the board nor the piece.
    pub(super) fn after(&mut self, id: u8, tries: &mut Tries) -> Option<(&Game, i64)> {
        self.is_dirty = true;
        let [start, trial] = &mut **self.games.as_mut()?;
        trial.clone_from(start);
        tries.apply(trial, &Input::Signal(id), &mut self.applied);
        let boards = [&start.state().board, &trial.state().board];
        let is_same_board = boards[0].changed_cells(boards[1]).next().is_none();
        let values = |game: &Game| game.piece().map(Piece::values);
        let has_changed = !is_same_board || values(start) != values(trial);
        let goes_on = trial.status() == Status::Playing && trial.piece().is_some();
        (has_changed && goes_on).then(|| (&*trial, destroyed(&self.applied.events)))
    }

    /// The inputs that land the piece in this way.
    pub(super) fn plan(&mut self, landed: Landed) -> Plan {
        let mut plan = Plan::new();
        self.go_back(landed.place);
        self.is_dirty = true;
        let (Some(games), Some(moves)) = (&mut self.games, &self.moves) else { return plan };
        for _ in 0..landed.downs {
            let Some(piece) = games[1].piece() else { break };
            plan.push((piece.clone(), moves.down.clone()));
            games[1].apply_into(&moves.down, &mut self.applied);
        }
        plan.reverse();
        let mut place = landed.place;
        while let Some((before, input)) = self.places[place].before {
            let piece = self.places[before].bookmark.piece();
            plan.extend(piece.map(|piece| (piece.clone(), moves.aside[input].clone())));
            place = before;
        }
        plan
    }
}

/// Where the hexagons of a piece are, relative to the lowest one, with their colors and patterns.
/// Pieces with the same placement land in the same way.
type Placement = [u32; 4];

fn placement(game: &Game, piece: &Piece) -> Placement {
    let mut placement = [u32::MAX; 4];
    let Some(shape) = game.program().rule().shape(piece.shape.into()) else { return placement };
    let lowest = piece.positions(shape).map(|position| position.level()).min().unwrap_or(0);
    let hexagons = piece.positions(shape).zip(&piece.hexagons);
    for (number, (at, hexagon)) in placement.iter_mut().zip(hexagons) {
        // A piece spans fewer than 256 columns and levels.
        let bytes = [at.column as u8, (at.level() - lowest) as u8, hexagon.color, hexagon.pattern];
        *number = u32::from_le_bytes(bytes);
    }
    placement.sort_unstable();
    placement
}

/// How many hexagons were destroyed or exploded.
pub(super) fn destroyed(events: &[Event]) -> i64 {
    let destroyed = events.iter().map(|event| match event {
        Event::Destroyed { count, .. } | Event::Exploded { count } => i64::from(*count),
        _ => 0,
    });
    destroyed.sum()
}
