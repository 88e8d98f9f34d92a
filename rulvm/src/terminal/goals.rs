//! The best results of games with goals, and the games that are raced against.

use rulvm_core::log::{self, Log};
use rulvm_core::machine::DEFAULT_FUEL;
use rulvm_core::program::Program;
use rulvm_files::results::{Of, Results, ResultsError};
use rulvm_player::{App, Goal, Rival};

use super::settings::Settings;
use super::unsaved;

/// Looks up the result that the game that has just started has to beat, and the game that it races
/// against.
pub(super) fn begin(settings: &Settings, app: &mut App) {
    let goal = app.challenge.played();
    let mut log = settings.rival.as_ref().filter(|log| is_raced(log, app)).cloned();
    if settings.has_results() {
        match with_table(app, goal, Results::best) {
            Ok(best) => app.has_to_beat(best),
            Err(error) => app.results_unread(&error.to_string()),
        }
    }
    if log.is_none() && app.challenge.races {
        match raced(settings, app, goal) {
            Ok(Some(found)) => log = Some(found),
            Ok(None) => app.no_race(),
            Err(why) => app.not_raced(&why),
        }
    }
    app.rival = log.map(|log| {
        let inputs = log.entries.iter().map(|entry| entry.input.clone()).collect();
        Rival::new(log.begin(app.play.game.program()), inputs)
    });
}

/// The seed of the game that the next one races against, so that both have the same pieces.
pub(super) fn race_seed(settings: &Settings, app: &App) -> Option<u64> {
    let is_free = app.challenge.races && settings.rival.is_none();
    let log = is_free.then(|| raced(settings, app, app.challenge.goal))?.ok()?;
    log.map(|log| log.header.seed)
}

/// Returns the best game with a goal, if there is one.
///
/// # Errors
/// It cannot be read, is not a game of this rule on this board, or does not reproduce its game.
fn raced(settings: &Settings, app: &App, goal: Goal) -> Result<Option<Log>, String> {
    if !settings.has_results() {
        return Ok(None);
    }
    let found = with_table(app, goal, Results::replay).map_err(|error| error.to_string())?;
    let Some(log) = found else { return Ok(None) };
    if !is_raced(&log, app) {
        return Err("the replay of the best game is of a different rule or board".to_owned());
    }
    log::replay(&log, app.play.game.program())
        .map_err(|error| format!("the replay of the best game: {error}"))?;
    Ok(Some(log))
}

/// Reads something of the table of a goal.
fn with_table<T>(
    app: &App,
    goal: Goal,
    read: impl FnOnce(&Results, Of<'_>) -> Result<T, ResultsError>,
) -> Result<T, ResultsError> {
    let table = goal.table(app.challenge.today());
    read(&Results::of_player()?, of(app.play.game.program(), app, goal, &table))
}

/// True if a recording is a game of this rule on this board.
fn is_raced(log: &Log, app: &App) -> bool {
    let (header, game) = (&log.header, &app.play.game);
    let is_same = header.rule == game.program().hash() && header.edge == game.edge().get();
    is_same && header.fuel <= DEFAULT_FUEL
}

/// Keeps the result of a game that has just ended, if it counts.
pub(super) fn keep(settings: &Settings, app: &mut App) {
    let Some(outcome) = app.take_outcome().filter(|_| settings.has_results()) else { return };
    let (Some(result), Some(seed)) = (outcome.result, app.play.seed) else { return };
    let log = app.logs.journal.as_ref().map(|journal| journal.log());
    let kept = with_table(app, outcome.goal, |results, of| results.keep(of, result, seed, log));
    match kept.map(|kept| kept.damaged) {
        Ok(None) => {}
        Ok(Some(path)) => app.results_were_damaged(&path.display().to_string()),
        Err(error) => app.result_not_kept(unsaved::result(&error)),
    }
}

fn of<'a>(rule: &'a Program, app: &App, goal: Goal, table: &'a str) -> Of<'a> {
    Of { rule, edge: app.play.game.edge().get(), goal: table, is_timed: goal.is_timed() }
}
