//! How a game is played: the rule, who plays, and what is saved.

use std::io;
use std::path::{Path, PathBuf};

use grammar::hex::Edge;
use grammar::language::Language;
use rulvm_core::game::Game;
use rulvm_core::log::Log;
use rulvm_core::program::Program;
use rulvm_files::scores::Keepers;
use rulvm_files::source_watch::SourceWatch;
use rulvm_player::app::challenge::Challenge;
use rulvm_player::controls::Bindings;
use rulvm_player::controls::repeat::Rate;
use rulvm_player::screens::unsaved::Kind;
use rulvm_player::{Choice, Display, Goal, Listing};

/// A rule to play.
#[derive(Clone, Debug)]
pub(crate) struct Loaded {
    /// The rule.
    pub program: Program,
    /// The file in which scores are saved, if there is one.
    pub file: Option<PathBuf>,
    /// True if there should be such a file, but the system has no directory for it.
    pub is_homeless: bool,
}

impl Loaded {
    /// True if scores can be saved.
    fn has_scores(&self) -> bool {
        self.file.is_some() && self.program.layout().scores_writable
    }

    /// The rule with the scores that its file holds now.
    pub(super) fn present(&self) -> Program {
        // Whatever is there by now.
        let read = |file| rulvm_files::read(file, rulvm_files::Accept::Regular).ok();
        let bytes = self.file.as_deref().and_then(read);
        let program = bytes.and_then(|bytes| Program::load(bytes).ok());
        program.filter(|program| program.hash() == self.program.hash()).map_or_else(
            || self.program.clone(),
            |program| program.with_map_of(&self.program).played_like(&self.program),
        )
    }
}

/// Where rules come from that players choose.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// Lists the rules of a directory, or of the first one.
    pub list: fn(Option<&Path>) -> Listing,
    /// Loads a rule, or says why it cannot be played.
    pub load: fn(&Choice) -> Result<Loaded, String>,
    /// The rules that the menu steps through.
    pub games: fn() -> Vec<Choice>,
}

/// How a game is played.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The rule of the first game.
    pub rule: Loaded,
    /// The player's name for the rule: that of a standard or sample rule, or a path.
    pub name: String,
    /// Where other rules come from.
    pub rules: Rules,
    /// A game that somebody else has started, with its log: it continues, and makes no score.
    pub start: Option<(Game, Log)>,
    /// True if the menu comes first.
    pub menu: bool,
    /// False if no scores are saved.
    pub scores: bool,
    /// True if the games of scores are kept next to the rule file.
    pub keep_replays: bool,
    /// What games are played for.
    pub challenge: Challenge,
    /// A game to race against.
    pub rival: Option<Log>,
    /// The player's name; if it is empty, the program asks for it.
    pub player: String,
    /// The edge of the board, unless the rule fixes it.
    pub edge: Edge,
    /// The seed of the first game; the next ones follow it.
    pub seed: u64,
    /// The languages that the player prefers.
    pub languages: Vec<Language>,
    /// How the game is displayed.
    pub display: Display,
    /// The file in which options are kept, unless it is the user's own.
    pub options: Option<PathBuf>,
    /// True if the player is asked first which keys to play with.
    pub first_start: bool,
    /// What the player has mapped to signals.
    pub bindings: Bindings,
    /// How fast held keys repeat.
    pub rate: Rate,
    /// True if the game plays itself.
    pub demo: bool,
    /// True if the tutorial of the rule comes first.
    pub tutorial: bool,
    /// True if games are for practice: they make no score.
    pub practice: bool,
    /// The source of the rule, if it is compiled whenever it is saved.
    pub watch: Option<PathBuf>,
    /// Where the first game is recorded, if it is; the next ones have numbers.
    pub record: Option<PathBuf>,
}

impl Settings {
    /// The seed of a game for a goal, by its number from 1.
    pub(super) fn seed_of(&self, number: u64, goal: Goal) -> u64 {
        let goal = goal.seed(self.challenge.today());
        goal.unwrap_or_else(|| self.seed.wrapping_add(number - 1))
    }

    /// True if the best results of games are kept.
    pub(super) const fn has_results(&self) -> bool {
        self.scores && !self.demo && self.start.is_none()
    }

    /// Starts to watch the source of the rule, if the settings say so.
    pub(super) fn watching(&self, program: &Program) -> io::Result<Option<SourceWatch>> {
        self.watch.as_deref().map(|path| SourceWatch::start(path, program)).transpose()
    }

    /// True if the scores of a rule are saved.
    pub(super) fn saves(&self, rule: &Loaded) -> bool {
        rule.has_scores() && self.scores && !self.demo
    }

    /// Why the scores of a rule are not saved, although the player wants it.
    pub(super) fn no_scores(&self, rule: &Loaded) -> Option<Kind> {
        if !self.scores || self.demo {
            return None;
        }
        let is_fixed = rule.file.is_some() && !rule.program.layout().scores_writable;
        let is_homeless = rule.is_homeless.then_some(Kind::NoDirectory);
        is_fixed.then_some(Kind::FixedTable).or(is_homeless)
    }

    /// Brings scores into the rule file that could not be saved earlier.
    pub(super) fn take_back(&self, rule: &mut Loaded, keepers: &mut Keepers) {
        if let Some(file) = &rule.file
            && self.saves(rule)
            && keepers.of(file, &rule.program).restore()
        {
            rule.program = rule.present();
        }
    }
}
