//! A bot that tries the placements of the falling piece on a copy of the game, and chooses the one
//! that leaves the best board, perhaps after the next piece.

use grammar::signals::Action;

use super::choice::{Choice, Tried};
use super::interface::{Bot, Failure};
use super::probe::WAIT;
use super::search::{Plan, Tries};
use super::weights::Destroyed;
use rulvm_core::game::{Game, Input, Status};
use rulvm_core::machine::TrapReport;

/// How many placements a quick bot tries.
const FEW: usize = 8;

/// How many placements of a piece are followed by a bot that looks two pieces ahead.
const WIDTH: usize = 8;

/// The bot. It makes a plan for each piece, then follows it input by input; if the piece is not
/// where the plan expects it, the bot makes a new plan.
#[derive(Clone, Debug)]
pub struct Greedy {
    /// Milliseconds that pass after each of its signals.
    pace: u64,
    /// How many placements it tries, the most promising ones first.
    most: usize,
    /// How many of them it follows to the next piece.
    width: usize,
    plan: Plan,
    tries: Tries,
    destroyed: Destroyed,
    choice: Choice,
    /// For the next piece, and for what comes after a signal of the rule's own.
    second: Choice,
    /// The best placements, and the games after them.
    kept: Vec<(Tried, Game)>,
    /// True if it has asked for the radar.
    has_asked: bool,
    /// True if the last plan was a signal of the rule's own.
    is_own: bool,
}

impl Default for Greedy {
    fn default() -> Greedy {
        Greedy::new(0)
    }
}

impl Greedy {
    /// A bot for games in which `pace` milliseconds pass after each of its signals; its plans allow
    /// for the falling of the piece in that time.
    #[must_use]
    pub fn new(pace: u64) -> Greedy {
        Greedy {
            pace,
            most: usize::MAX,
            width: 0,
            plan: Plan::new(),
            tries: Tries::default(),
            destroyed: Destroyed::default(),
            choice: Choice::default(),
            second: Choice::default(),
            kept: Vec::new(),
            has_asked: false,
            is_own: false,
        }
    }

    /// A bot that tries only the most promising placements: those that would leave the best boards
    /// if nothing were destroyed.
    #[must_use]
    pub fn quick(pace: u64) -> Greedy {
        Greedy { most: FEW, ..Greedy::new(pace) }
    }

    /// A bot that looks two pieces ahead where the radar shows the next one. It switches the radar
    /// on if a signal does so.
    #[must_use]
    pub fn beam(pace: u64) -> Greedy {
        Greedy { width: WIDTH, ..Greedy::new(pace) }
    }

    /// The traps of moves that were tried on copies, and how often each occurred.
    #[must_use]
    pub fn trapped(&self) -> &[(TrapReport, usize)] {
        &self.tries.traps
    }

    /// How many placements were found and evaluated.
    #[must_use]
    pub const fn placements(&self) -> u64 {
        self.tries.placements
    }

    /// Returns the next input of a game that is not over.
    pub fn decide(&mut self, game: &Game) -> Input {
        let Some(piece) = game.piece().filter(|_| !game.is_paused()) else {
            return Input::Advance(WAIT);
        };
        if self.plan.last().is_none_or(|(expected, _)| expected != piece) {
            self.plan = self.planned(game);
        }
        self.plan.pop().map_or(Input::Advance(WAIT), |(_, input)| input)
    }

    /// Returns the inputs that land the piece in the best place.
    fn planned(&mut self, game: &Game) -> Plan {
        let Greedy { choice, kept, tries, pace, width, .. } = self;
        let weights = self.destroyed.weights();
        let sees_next = *width > 0 && game.state().radar;
        let mut count = 0;
        let mut keep = |tried: &Tried, after: &Game| {
            if !sees_next || after.status() != Status::Playing {
                return;
            }
            let place = kept[..count].partition_point(|(other, _)| other.rank() > tried.rank());
            if place < *width {
                match kept.get_mut(count) {
                    Some((_, copy)) => copy.clone_from(after),
                    None => kept.push((*tried, after.clone())),
                }
                kept[count].0 = *tried;
                kept[place..=count].rotate_right(1);
                count = (count + 1).min(*width);
            }
        };
        let best = choice.choose(game, *pace, weights, self.most, tries, &mut keep);
        let radar = choice.search.signal_for(Action::ToggleRadar);
        if let (Some(id), Some(piece), false) = (radar, game.piece(), self.has_asked)
            && *width > 0
            && !sees_next
        {
            self.has_asked = true;
            return vec![(piece.clone(), Input::Signal(id))];
        }
        let Some(mut best) = best else { return Plan::new() };
        if !std::mem::replace(&mut self.is_own, false)
            && let Some((id, piece)) = self.own(best.value).zip(game.piece())
        {
            self.is_own = true;
            return vec![(piece.clone(), Input::Signal(id))];
        }
        let mut most = None;
        for k in 0..count {
            let value = self.followed(k);
            if most.is_none_or(|most| value > most) {
                (best, most) = (self.kept[k].0, Some(value));
            }
        }
        self.destroyed.add(best.destroyed);
        self.choice.plan(&best)
    }

    /// The value of a kept placement after the next piece.
    fn followed(&mut self, number: usize) -> i64 {
        let (tried, game) = &self.kept[number];
        let weights = self.destroyed.weights();
        let nothing = &mut |_: &Tried, _: &Game| {};
        let best = self.second.choose(game, self.pace, weights, FEW, &mut self.tries, nothing);
        // What the first piece has destroyed still counts; its board is replaced by the last one.
        best.map_or(i64::MIN, |best| tried.value - self.second.scale.before() + best.value)
    }

    /// The signal of the rule's own after which the best placement is better than a value.
    fn own(&mut self, value: i64) -> Option<u8> {
        let weights = self.destroyed.weights();
        let mut best = None;
        let mut least = value;
        for number in 0.. {
            let Some(id) = self.choice.search.own(number) else { break };
            let Some((after, destroyed)) = self.choice.search.after(id, &mut self.tries) else {
                continue;
            };
            let nothing = &mut |_: &Tried, _: &Game| {};
            let tried =
                self.second.choose(after, self.pace, weights, self.most, &mut self.tries, nothing);
            let value = tried.map(|tried| tried.value + weights.destroyed * destroyed);
            if let Some(value) = value.filter(|&value| value > least) {
                (best, least) = (Some(id), value);
            }
        }
        best
    }
}

impl Bot for Greedy {
    fn start(&mut self, _game: &Game, _seed: u64) -> Result<(), Failure> {
        self.plan.clear();
        (self.tries, self.destroyed) = (Tries::default(), Destroyed::default());
        (self.has_asked, self.is_own) = (false, false);
        Ok(())
    }

    fn input(&mut self, game: &Game) -> Result<Input, Failure> {
        Ok(self.decide(game))
    }

    fn spent(&self) -> u64 {
        self.tries.spent
    }
}
