//! The best results of games with goals, and the games that are raced against.

use rulvm_core::log::Log;
use rulvm_core::machine::DEFAULT_FUEL;
use rulvm_core::program::Program;
use rulvm_files::results::{Of, Results, ResultsError};
use rulvm_player::{App, Goal, Rival};

use super::settings::Settings;

/// Looks up the result that the game that has just started has to beat.
pub(super) fn begin(settings: &Settings, app: &mut App) {
    let given = settings.rival.as_ref().filter(|log| is_raced(log, app)).cloned();
    let (best, log) = match settings.has_results().then(|| best(app)) {
        Some(Ok((best, log))) => (best, given.or(log)),
        Some(Err(error)) => {
            app.result_problem(&error.to_string());
            (None, given)
        }
        None => (None, given),
    };
    let program = app.play.game.program();
    let rival = log.map(|log| {
        let inputs = log.entries.iter().map(|entry| entry.input.clone()).collect();
        Rival::new(log.begin(program), inputs)
    });
    app.challenged(best, rival);
}

/// Returns the best result, and its game if the player wants to race against it.
fn best(app: &App) -> Result<(Option<i64>, Option<Log>), ResultsError> {
    let goal = app.challenge.played();
    let table = goal.table(app.challenge.today());
    let of = of(app.play.game.program(), app, goal, &table);
    let results = Results::of_player()?;
    let log = if app.challenge.races { results.replay(of)? } else { None };
    Ok((results.best(of)?, log.filter(|log| is_raced(log, app))))
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
    let table = outcome.goal.table(app.challenge.today());
    let kept = Results::of_player().and_then(|results| {
        let of = of(app.play.game.program(), app, outcome.goal, &table);
        let log = app.logs.journal.as_ref().map(|journal| journal.log());
        results.keep(of, result, seed, log)
    });
    match kept.map(|kept| kept.damaged) {
        Ok(None) => {}
        Ok(Some(path)) => app.results_were_damaged(&path.display().to_string()),
        Err(error) => app.result_problem(&error.to_string()),
    }
}

fn of<'a>(rule: &'a Program, app: &App, goal: Goal, table: &'a str) -> Of<'a> {
    Of { rule, edge: app.play.game.edge().get(), goal: table, is_timed: goal.is_timed() }
}
