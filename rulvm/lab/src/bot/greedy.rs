//! A bot that tries the placements of the falling piece on copies of the game, and chooses the one
//! that leaves the best board.

use std::collections::{HashSet, VecDeque};

use grammar::hex::Position;
use grammar::signals::Action;

use super::evaluation::evaluate;
use super::interface::{Bot, Failure};
use super::probe::{WAIT, action_of, signals};
use super::weights::Destroyed;
use rulvm_core::game::{Applied, Edit, Event, Game, Input, Piece, Status};
use rulvm_core::machine::{DEFAULT_FUEL, TrapReport};

/// The fuel that the tries for one piece may use; then the best placement so far is chosen.
const MOST_SPENT: u64 = 4 * DEFAULT_FUEL;
/// The most inputs that bring a piece down.
const MOST_DOWNS: usize = 64;
/// The seed of the copies.
const ANOTHER: u64 = 0x9e37_79b9_7f4a_7c15;

/// The bot. It makes a plan for each piece, then follows it input by input; if the piece is not
/// where the plan expects it, the bot makes a new plan.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    /// Milliseconds that pass after each of its signals.
    pace: u64,
    plan: Plan,
    tries: Tries,
    destroyed: Destroyed,
}

/// Inputs, each with the piece as it is before the input. The next input is the last element.
type Plan = Vec<(Piece, Input)>;

/// The cost of the moves that were tried.
#[derive(Clone, Debug, Default)]
struct Tries {
    /// The traps, and how often each occurred.
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

/// What the signals of a rule do with the piece now.
struct Moves {
    /// The inputs that move it sideways or turn it.
    aside: Vec<Input>,
    /// The input that brings it down: by a drop, by one cell, or as time passes.
    down: Input,
}

/// The result of a piece that has landed.
struct Landed {
    /// The value of the game then.
    value: i64,
    /// The inputs that bring the piece there.
    plan: Plan,
    /// What was destroyed.
    destroyed: Destroyed,
}

impl Greedy {
    /// A bot for games in which `pace` milliseconds pass after each of its signals; its plans allow
    /// for the falling of the piece in that time.
    #[must_use]
    pub fn new(pace: u64) -> Greedy {
        Greedy { pace, ..Greedy::default() }
    }

    /// The traps of moves that were tried on copies, and how often each occurred.
    #[must_use]
    pub fn trapped(&self) -> &[(TrapReport, usize)] {
        &self.tries.traps
    }

    /// Returns the next input of a game that is not over.
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

    /// Finds out which inputs move the piece now; phase B says what each signal does.
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

    /// Returns the inputs that land the piece in the best place. Places that need few inputs are
    /// tried first.
    fn planned(&mut self, game: &Game) -> Plan {
        let mut copy = game.without_modules();
        // The bot must not foresee the random numbers of the game.
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
                && best.as_ref().is_none_or(|best| landed.value > best.value)
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
        let Some(Landed { plan, destroyed, .. }) = best else { return Plan::new() };
        self.destroyed.add(destroyed);
        plan
    }

    /// Applies an input and the time that passes after it; true if the same piece is still falling.
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

    /// Brings the piece down from where it is; `None` if it does not land.
    fn landed(&mut self, mut game: Game, down: &Input, mut plan: Plan) -> Option<Landed> {
        let before = game.state().board.clone();
        for _ in 0..MOST_DOWNS {
            plan.push((game.piece()?.clone(), down.clone()));
            let applied = self.tries.apply(&mut game, down);
            let is_down = |event: &Event| !matches!(event, Event::Moved { .. } | Event::Tick);
            if game.status() != Status::Playing || applied.events.iter().any(is_down) {
                let value = evaluate(&game, &applied.events, self.destroyed.weights());
                let destroyed = Destroyed::of(&before, game.edge(), &applied.events);
                return Some(Landed { value, plan, destroyed });
            }
        }
        None
    }
}

impl Bot for Greedy {
    fn start(&mut self, _game: &Game, _seed: u64) -> Result<(), Failure> {
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

/// Where the hexagons of a piece are, relative to the lowest one, with their colors and patterns.
/// Pieces with the same placement land in the same way.
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
