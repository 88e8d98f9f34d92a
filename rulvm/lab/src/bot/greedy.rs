//! A player that looks one piece ahead: it tries the placements of the piece on copies of the game,
//! and takes the way to the one that leaves the best board.

use std::collections::{HashSet, VecDeque};

use grammar::hex::Position;
use grammar::signals::Action;

use super::taste::Seen;
use super::worth::worth;
use super::{Bot, Failure, WAIT, action_of, signals};
use rulvm_core::game::{Applied, Edit, Event, Game, Input, Piece, Status};
use rulvm_core::machine::{DEFAULT_FUEL, TrapReport};

/// The fuel that the tries for one piece may use: then the best so far is taken.
const MOST_SPENT: u64 = 4 * DEFAULT_FUEL;
/// How many inputs may bring a piece down.
const MOST_DOWNS: usize = 64;
/// The seed of the copies.
const ANOTHER: u64 = 0x9e37_79b9_7f4a_7c15;

/// The player. It decides once for each piece, then acts step by step; for a piece that is not where
/// the plan has it, it makes another plan.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    /// Milliseconds that pass after each of its signals.
    pace: u64,
    plan: Plan,
    tries: Tries,
    seen: Seen,
}

/// Inputs, each with the piece as it is before. What is left of a plan has its next input last.
type Plan = Vec<(Piece, Input)>;

/// What came of the moves that were tried.
#[derive(Clone, Debug, Default)]
struct Tries {
    /// The traps, and how many of each.
    traps: Vec<(TrapReport, usize)>,
    /// The fuel that phase calls used.
    spent: u64,
}

impl Tries {
    /// Tries an input on a copy of the game.
    fn apply(&mut self, game: &mut Game, input: &Input) -> Applied {
        let applied = game.apply(input);
        self.spent = self.spent.saturating_add(game.spent());
        if let Some(report) = applied.trap {
            match self.traps.iter_mut().find(|(other, _)| *other == report) {
                Some((_, count)) => *count += 1,
                None => self.traps.push((report, 1)),
            }
        }
        applied
    }
}

/// What the signals of a rule do with the piece at the moment.
struct Moves {
    /// Those that bring it aside or turn it.
    aside: Vec<Input>,
    /// What brings it down: at once, by one cell, or with the time.
    down: Input,
}

/// What comes of a piece that has landed.
struct Landed {
    /// The worth of the game then.
    worth: i64,
    /// The inputs that bring the piece there.
    plan: Plan,
    /// What was destroyed.
    seen: Seen,
}

impl Greedy {
    /// A player after each of whose signals so many milliseconds pass; it thinks of what the piece
    /// falls meanwhile.
    #[must_use]
    pub fn new(pace: u64) -> Greedy {
        Greedy { pace, ..Greedy::default() }
    }

    /// The traps of the moves that were tried on copies, and how many trapped so.
    #[must_use]
    pub fn trapped(&self) -> &[(TrapReport, usize)] {
        &self.tries.traps
    }

    /// The next input of a game that goes on.
    pub fn decide(&mut self, game: &Game) -> Input {
        let Some(piece) = game.piece().filter(|_| !game.is_paused()) else {
            return Input::Advance(WAIT);
        };
        if self.plan.last().is_none_or(|(expected, _)| expected != piece) {
            self.plan = self.planned(game);
            self.plan.reverse();
        }
        self.plan.pop().map_or(Input::Advance(WAIT), |(_, input)| input)
    }

    /// The signals of the rule, which says itself what each one does.
    fn moves(&mut self, game: &Game) -> Moves {
        let mut known: Vec<(Action, Input)> = Vec::new();
        for id in signals(game) {
            let (action, spent) = action_of(game, id);
            self.tries.spent = self.tries.spent.saturating_add(spent);
            known.extend(action.map(|action| (action, Input::Signal(id))));
        }
        let find = |wanted: &[Action]| {
            wanted.iter().find_map(|wanted| {
                known.iter().find(|(action, _)| action == wanted).map(|(_, input)| input.clone())
            })
        };
        let aside = [
            find(&[Action::MoveLeft, Action::MoveDownLeft]),
            find(&[Action::MoveRight, Action::MoveDownRight]),
            find(&[Action::TurnLeft]),
            find(&[Action::TurnRight]),
        ];
        Moves {
            aside: aside.into_iter().flatten().collect(),
            down: find(&[Action::Drop, Action::MoveDown]).unwrap_or(Input::Advance(WAIT)),
        }
    }

    /// The inputs up to the landing in the best place: of all places that can be reached, the
    /// nearest ones first.
    fn planned(&mut self, game: &Game) -> Plan {
        let mut copy = game.clone();
        // Nobody knows what the generator of the game will say.
        copy.apply(&Input::Edit(Edit { rng: Some(ANOTHER), ..Edit::default() }));
        let most = self.tries.spent.saturating_add(MOST_SPENT);
        let moves = self.moves(&copy);
        let mut best: Option<Landed> = None;
        let mut seen = HashSet::new();
        let mut open = VecDeque::from([(copy, Plan::new())]);
        while let Some((here, way)) = open.pop_front() {
            let Some(piece) = here.piece() else { continue };
            if !seen.insert(placement(&here, piece)) {
                continue;
            }
            if let Some(landed) = self.landed(here.clone(), &moves.down, way.clone())
                && best.as_ref().is_none_or(|best| landed.worth > best.worth)
            {
                best = Some(landed);
            }
            for input in &moves.aside {
                if self.tries.spent >= most {
                    break;
                }
                let mut next = here.clone();
                if self.stays(&mut next, input) && next.piece() != Some(piece) {
                    let mut way = way.clone();
                    way.push((piece.clone(), input.clone()));
                    open.push_back((next, way));
                }
            }
        }
        let Some(Landed { plan, seen, .. }) = best else { return Plan::new() };
        self.seen.add(seen);
        plan
    }

    /// Applies an input, and lets the time pass that it takes; true if the same piece still falls.
    fn stays(&mut self, game: &mut Game, input: &Input) -> bool {
        let is_moving = |applied: &Applied| {
            applied.events.iter().all(|event| matches!(event, Event::Moved { .. } | Event::Tick))
        };
        let mut stays = is_moving(&self.tries.apply(game, input));
        if self.pace > 0 && stays {
            stays = is_moving(&self.tries.apply(game, &Input::Advance(self.pace)));
        }
        stays && game.status() == Status::Playing
    }

    /// What comes of the piece when it comes down from where it is; `None` if it does not land.
    fn landed(&mut self, mut game: Game, down: &Input, mut plan: Plan) -> Option<Landed> {
        let before = game.state().board.clone();
        for _ in 0..MOST_DOWNS {
            plan.push((game.piece()?.clone(), down.clone()));
            let applied = self.tries.apply(&mut game, down);
            let is_down = |event: &Event| !matches!(event, Event::Moved { .. } | Event::Tick);
            if game.status() != Status::Playing || applied.events.iter().any(is_down) {
                let worth = worth(&game, &applied.events, self.seen.taste());
                let seen = Seen::of(&before, game.edge(), &applied.events);
                return Some(Landed { worth, plan, seen });
            }
        }
        None
    }
}

impl Bot for Greedy {
    fn begin(&mut self, _game: &Game, _seed: u64) -> Result<(), Failure> {
        *self = Greedy::new(self.pace);
        Ok(())
    }

    fn input(&mut self, game: &Game) -> Result<Input, Failure> {
        Ok(self.decide(game))
    }

    fn spent(&self) -> u64 {
        self.tries.spent
    }
}

/// Where the hexagons of a piece are, no matter how high, with their colors and patterns: pieces of
/// the same placement land alike.
type Placement = Vec<(i32, i32, u8, u8)>;

fn placement(game: &Game, piece: &Piece) -> Placement {
    let shape = game.program().rule().shape(piece.shape.into());
    let positions: Vec<Position> =
        shape.into_iter().flat_map(|shape| piece.positions(shape)).collect();
    let lowest = positions.iter().map(|position| position.level()).min().unwrap_or(0);
    let hexagons = positions.iter().zip(&piece.hexagons);
    let mut placement: Placement = hexagons
        .map(|(at, hexagon)| (at.column, at.level() - lowest, hexagon.color, hexagon.pattern))
        .collect();
    placement.sort_unstable();
    placement
}
