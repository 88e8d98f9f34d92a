//! The best results of games with goals, and the games that are raced against.

use grammar::hex::Edge;
use rulvm_core::log::{self, Log};
use rulvm_core::machine::DEFAULT_FUEL;
use rulvm_core::program::Program;
use rulvm_files::results::{Listed, Of, Results, ResultsError};
use rulvm_player::screens::results::BestResult;
use rulvm_player::{App, Goal, Rival};

use super::settings::Settings;
use super::unsaved;

/// Where a game is played: each rule and each board size has results of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<'a> {
    pub(super) rule: &'a Program,
    pub(super) edge: Edge,
}

impl<'a> Board<'a> {
    /// The board of the game that is played.
    fn of(app: &'a App) -> Board<'a> {
        Board { rule: app.play.game.program(), edge: app.play.game.edge() }
    }

    /// True if a recording is a game of this rule, with these modules, on this board.
    fn is_raced(self, log: &Log) -> bool {
        let header = &log.header;
        let is_same = header.rule == self.rule.hash() && header.edge == self.edge.get();
        let same_modules = header.modules == self.rule.module_ids();
        is_same && same_modules && header.fuel <= DEFAULT_FUEL
    }
}

/// Looks up the result that the game that has just started has to beat, and the game that it races
/// against.
pub(super) fn begin(settings: &Settings, app: &mut App) {
    let goal = app.challenge.played();
    let board = Board::of(app);
    let mut log = settings.rival.as_ref().filter(|log| board.is_raced(log)).cloned();
    let best = settings.has_results().then(|| with_table(app, board, goal, Results::best));
    let races = log.is_none() && app.challenge.races && settings.has_results();
    let found = races.then(|| raced(app, board, goal));
    match best {
        None => {}
        Some(Ok(best)) => app.has_to_beat(best),
        Some(Err(error)) => app.results_unread(&error.to_string()),
    }
    match found {
        None => {}
        Some(Ok(Some(found))) => log = Some(found),
        Some(Ok(None)) => app.no_race(),
        Some(Err(why)) => app.not_raced(&why),
    }
    app.rival = log.map(|log| {
        let inputs = log.entries.iter().map(|entry| entry.input.clone()).collect();
        Rival::new(log.begin(app.play.game.program()), inputs)
    });
}

/// The seed of the next game, on this board, if it is a race: that of the other game, so that both
/// have the same pieces.
pub(super) fn race_seed(settings: &Settings, app: &App, board: Board<'_>) -> Option<u64> {
    let goal = app.challenge.goal;
    if settings.rival.as_ref().is_some_and(|log| board.is_raced(log)) {
        // The command line can choose another seed.
        return Some(settings.seed_of(1, goal));
    }
    let races = app.challenge.races && settings.has_results();
    let log = races.then(|| raced(app, board, goal))?.ok()?;
    log.map(|log| log.header.seed)
}

/// Returns the best game with a goal on a board, if there is one.
///
/// # Errors
/// It cannot be read, is not a game of this rule on this board, or does not reproduce its game.
fn raced(app: &App, board: Board<'_>, goal: Goal) -> Result<Option<Log>, String> {
    let found = with_table(app, board, goal, Results::replay).map_err(|error| error.to_string())?;
    let Some(log) = found else { return Ok(None) };
    if !board.is_raced(&log) {
        return Err("the replay of the best game is of a different rule or board".to_owned());
    }
    log::replay(&log, board.rule)
        .map_err(|error| format!("the replay of the best game: {error}"))?;
    Ok(Some(log))
}

/// Reads something of the table of a goal.
fn with_table<T>(
    app: &App,
    board: Board<'_>,
    goal: Goal,
    read: impl FnOnce(&Results, Of<'_>) -> Result<T, ResultsError>,
) -> Result<T, ResultsError> {
    let table = goal.table(app.challenge.today());
    let (edge, is_timed) = (board.edge.get(), goal.is_timed());
    read(&Results::of_player()?, Of { rule: board.rule, edge, goal: &table, is_timed })
}

/// Returns the best results of the goal on a board, or why they cannot be read.
pub(super) fn list(app: &App, board: Board<'_>) -> Result<Vec<BestResult>, String> {
    let listed = with_table(app, board, app.challenge.goal, Results::list);
    let shown = |Listed { result, day, seed }| BestResult { result, day, seed };
    let results = listed.map(|results| results.into_iter().map(shown).collect());
    results.map_err(|error| error.to_string())
}

/// Keeps the result of a game that has just ended, if it counts.
pub(super) fn keep(settings: &Settings, app: &mut App) {
    let is_own = settings.has_results() && !app.play.game.is_assisted();
    let Some(outcome) = app.take_outcome().filter(|_| is_own) else { return };
    let (Some(result), Some(seed)) = (outcome.result, app.play.seed) else { return };
    let log = app.logs.journal.as_ref().map(|journal| journal.log());
    let kept = with_table(app, Board::of(app), outcome.goal, |results, of| {
        results.keep(of, result, seed, log)
    });
    match kept.map(|kept| kept.damaged) {
        Ok(None) => {}
        Ok(Some(path)) => app.results_were_damaged(&path.display().to_string()),
        Err(error) => app.result_not_kept(unsaved::result(&error)),
    }
}
