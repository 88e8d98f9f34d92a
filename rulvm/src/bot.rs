//! A simple player for demonstrations: it tries the columns and turns of the piece on copies of the
//! game, and takes the way to the landing that leaves the board lowest and flattest.

use crate::game::{Applied, Event, Game, Input, Status};
use crate::machine::{DEFAULT_FUEL, TrapReport};

/// The player. It decides once for each piece, then acts step by step.
#[derive(Clone, Debug, Default)]
pub struct Bot {
    plan: Vec<Input>,
    /// The piece that the plan is for: when it appeared, by the time and the pieces so far.
    planned: bool,
    tries: Tries,
}

/// The fuel that the tries for one piece may use: then the best so far is taken.
const MOST_SPENT: u64 = 4 * DEFAULT_FUEL;

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

impl Bot {
    /// A player without a plan.
    #[must_use]
    pub fn new() -> Bot {
        Bot::default()
    }

    /// The traps of the moves that were tried on copies, and how many trapped so.
    #[must_use]
    pub fn trapped(&self) -> &[(TrapReport, usize)] {
        &self.tries.traps
    }

    /// The fuel that the phase calls of tried moves have used.
    #[must_use]
    pub const fn spent(&self) -> u64 {
        self.tries.spent
    }

    /// The next input; `None` if the game does not go on.
    pub fn input(&mut self, game: &Game) -> Option<Input> {
        if game.status() != Status::Playing || game.piece().is_none() {
            return None;
        }
        if !self.planned {
            self.plan = plan(game, &mut self.tries);
            self.planned = true;
        }
        match self.plan.pop() {
            Some(input) => {
                self.planned = !self.plan.is_empty();
                Some(input)
            }
            None => {
                self.planned = false;
                signal(game, "DROP").or(Some(Input::Advance(1000)))
            }
        }
    }
}

fn signal(game: &Game, name: &str) -> Option<Input> {
    let place = game.program().rule().signals.iter().position(|signal| signal.name() == name)?;
    u8::try_from(place + 1).ok().map(Input::Signal)
}

/// The inputs up to the landing, in reverse order.
fn plan(game: &Game, tries: &mut Tries) -> Vec<Input> {
    let Some(drop) = signal(game, "DROP") else { return vec![Input::Advance(1000)] };
    let turn = signal(game, "ROTL");
    let sides = [signal(game, "LEFT"), signal(game, "RGHT")];
    let most = tries.spent.saturating_add(MOST_SPENT);
    let mut best: Option<(i64, Vec<Input>)> = None;
    let mut turned = game.clone();
    let mut turns = Vec::new();
    for _ in 0..6 {
        for side in &sides {
            let mut moved = turned.clone();
            let mut inputs = turns.clone();
            for _ in 0..17 {
                let mut landed = moved.clone();
                let mut all: Vec<Input> = inputs.clone();
                all.push(drop.clone());
                let applied = tries.apply(&mut landed, &drop);
                let destroyed: i32 = applied
                    .events
                    .iter()
                    .map(|event| if let Event::Destroyed { count } = event { *count } else { 0 })
                    .sum();
                let value = value(&landed, destroyed);
                if best.as_ref().is_none_or(|(highest, _)| value > *highest) {
                    best = Some((value, all));
                }
                let Some(side) = side.as_ref().filter(|_| tries.spent < most) else { break };
                let before = moved.piece().cloned();
                tries.apply(&mut moved, side);
                inputs.push(side.clone());
                if moved.status() != Status::Playing || moved.piece() == before.as_ref() {
                    break;
                }
            }
        }
        let Some(turn) = turn.as_ref().filter(|_| tries.spent < most) else { break };
        let before = turned.piece().cloned();
        tries.apply(&mut turned, turn);
        turns.push(turn.clone());
        if turned.status() != Status::Playing || turned.piece() == before.as_ref() {
            break;
        }
    }
    let mut inputs = best.map_or_else(|| vec![drop], |(_, inputs)| inputs);
    inputs.reverse();
    inputs
}

/// How good a board is: low, without holes, with like colors together.
fn value(game: &Game, destroyed: i32) -> i64 {
    let geometry = game.state().board.geometry();
    let color = |id: usize| {
        let cell = i32::try_from(id).ok().and_then(grammar::hex::Cell::new);
        cell.and_then(|cell| game.state().board.hexagon(cell)).map(|hexagon| hexagon.color)
    };
    let mut value = i64::from(destroyed) * 60;
    if game.status() != Status::Playing {
        value -= 1_000_000;
    }
    for &(bottom, height) in &geometry.columns {
        let mut holes = 0;
        for id in (bottom..bottom + height).rev() {
            let Some(here) = color(id) else {
                holes += i64::from(holes > 0);
                continue;
            };
            holes = holes.max(1);
            let up = i64::try_from(id - bottom).unwrap_or(0);
            value -= up * up;
            let like = geometry.neighbors.get(id).into_iter().flatten();
            value +=
                like.filter(|&&n| n != 0 && color(usize::from(n)) == Some(here)).count() as i64 * 4;
        }
        value -= holes * 12;
    }
    value
}
