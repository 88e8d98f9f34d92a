//! What an action of a step does.

use std::collections::BTreeMap;

use grammar::hex::Edge;
use grammar::rul3::{Phase, RuleFile, Shape};
use grammar::signals::Action;
use rulvm_core::game::{Edit, Game, Input, PhaseLetter};
use rulvm_core::program::Program;

/// The variable that holds the signal (section 6.5).
const SIGNAL: u8 = 9;

/// The actions of a step.
pub(super) enum Choices {
    /// Action 0 waits; the others send these signals.
    Signals(Vec<u8>),
    /// The falling piece is turned some number of times and put into a column.
    Placements {
        /// The columns.
        columns: usize,
        /// The turns.
        turns: usize,
    },
}

/// Returns what phase B would do with a signal now; `None` if it traps.
pub(super) fn action_of(game: &Game, signal: u8) -> Option<Action> {
    let mut copy = game.clone();
    let variables = BTreeMap::from([(SIGNAL, i32::from(signal))]);
    copy.apply(&Input::Edit(Edit { variables, ..Edit::default() }));
    let value = copy.apply(&Input::Call(PhaseLetter(Phase::Signal))).value?;
    Some(Action::from_number(value).unwrap_or(Action::DoNothing))
}

/// Returns the internal identifiers of all signals of a rule.
pub(super) fn signals(rule: &RuleFile) -> impl Iterator<Item = u8> + use<> {
    1..=u8::try_from(rule.signals.len()).unwrap_or(u8::MAX)
}

impl Choices {
    /// The signals that neither end nor pause a game when it starts, nor send messages.
    pub(super) fn safe_signals(program: &Program, edge: Edge) -> Choices {
        let (game, _) = Game::new(program.clone(), edge, 0);
        let is_safe = |&signal: &u8| {
            let action = action_of(&game, signal);
            let others = [Action::Abort, Action::TogglePause, Action::SendMessage];
            action.is_some_and(|action| !others.contains(&action))
        };
        Choices::Signals(signals(program.rule()).filter(is_safe).collect())
    }

    /// All columns and turns of a rule.
    pub(super) fn placements(program: &Program, edge: Edge) -> Choices {
        let turns = program.rule().shapes.iter().map(Shape::turns);
        let columns = 2 * usize::from(edge.get()) - 1;
        Choices::Placements { columns, turns: turns.max().unwrap_or(1).into() }
    }

    /// How many actions there are.
    pub(super) fn count(&self) -> usize {
        match self {
            Choices::Signals(signals) => signals.len() + 1,
            Choices::Placements { columns, turns } => columns * turns,
        }
    }

    /// What each action means.
    pub(super) fn names(&self, rule: &RuleFile) -> Vec<String> {
        match self {
            Choices::Signals(signals) => {
                let name = |&id: &u8| Some(rule.signals.get(usize::from(id) - 1)?.name());
                std::iter::once("wait".to_owned()).chain(signals.iter().filter_map(name)).collect()
            }
            &Choices::Placements { columns, turns } => {
                let name = |action: usize| {
                    let column = (action % columns) as i64 - (columns / 2) as i64;
                    format!("turn {}, column {column}", action / columns)
                };
                (0..columns * turns).map(name).collect()
            }
        }
    }
}
