//! The loop of a game in a terminal.

use std::collections::VecDeque;
use std::io;
use std::time::{Duration, Instant};

use grammar::messages::POLL;
use grammar::rul3::Score;
use rulvm_core::game::{Game, Input};
use rulvm_core::journal::Journal;
use rulvm_core::log::Log;
use rulvm_core::machine::{DEFAULT_FUEL, TrapReport};
use rulvm_core::program::Program;
use rulvm_files::scores::{self, Keepers};
use rulvm_files::source_watch::{SourceErrors, SourceWatch};
use rulvm_files::{Exit, Problem, refused};
use rulvm_lab::bot::Greedy;
use rulvm_player::frames::{FRAME, Frames, PATIENCE};
use rulvm_player::input::Report;
use rulvm_player::practice::SourceError;
use rulvm_player::{App, Choice, Command, Goal, Statistics};
use rulvm_terminal::{Reports, restore};
use thiserror::Error;

use super::goals::{self, Board};
use super::inputs::Inputs;
use super::kept::Kept;
use super::keyboard::is_gone;
use super::output::Output;
use super::preview;
use super::recordings::{self, RecordError, Recordings};
use super::remembered::Choices;
use super::settings::{Loaded, Settings};
use super::signals::{Signals, has_shell};
use super::speaker::Speaker;
use super::unsaved::explained;
use crate::options::Change;

/// How playing ended.
#[derive(Debug, Default)]
pub(crate) struct Played {
    /// The trap that ended the last game, if one did, that game, and its log if it has one.
    pub trap: Option<(TrapReport, Game, Option<Log>)>,
    /// What the player must know: what was not saved where it belongs, and why the game ended.
    pub messages: Vec<String>,
    /// True if the operating system refused something that cannot be repaired: a score is lost, a
    /// recording is incomplete, or the terminal failed.
    pub has_failed: bool,
    /// The exit status if a signal ended the program, or the terminal was closed.
    pub ended: Option<Exit>,
}

/// Why a game could not be played.
#[derive(Debug, Error)]
pub(crate) enum PlayError {
    /// The terminal.
    #[error("the terminal: {0}")]
    Terminal(#[from] io::Error),
    /// A module refused the start of the game.
    #[error("{}", .0.message)]
    Refused(Problem),
    /// The game cannot be recorded; it has not started.
    #[error(transparent)]
    Unrecorded(#[from] RecordError),
}

/// A game continues for this time at most before keys are read: modules can be slow.
const LONGEST: Duration = Duration::from_millis(50);

/// How often the bot acts.
const BOT: Duration = Duration::from_millis(60);

/// Plays in the terminal until the player quits, a signal ends the program, or the terminal is
/// gone.
///
/// # Errors
/// The terminal cannot be set up, or a recording cannot be started.
pub(crate) fn play(settings: &Settings) -> Result<Played, PlayError> {
    let signals = Signals::register()?;
    let mut recordings = Recordings::default();
    let mut rule = settings.rule.clone();
    let mut keepers = Keepers::default();
    settings.take_back(&mut rule, &mut keepers);
    let program = rule.program.clone();
    let mut app = if let Some((game, _)) = &settings.start {
        App::new(game.clone(), None, settings.languages.clone(), settings.display)
    } else if settings.menu {
        let game = Game::unstarted(program, settings.edge, settings.seed, DEFAULT_FUEL);
        App::new(game, None, settings.languages.clone(), settings.display)
    } else {
        let seed = settings.seed_of(1, settings.challenge.goal);
        let (game, applied) = Game::new(program, settings.edge, seed);
        if let Some(code) = applied.refused {
            return Err(PlayError::Refused(refused(code)));
        }
        App::new(game, applied.trap, settings.languages.clone(), settings.display)
    };
    if settings.start.is_none() {
        let modules = settings.rule.program.modules().cloned();
        app.start_modules(modules).map_err(|code| PlayError::Refused(refused(code)))?;
    }
    if settings.start.is_some() {
        app.count_down();
    }
    app.practise(settings.practice);
    app.play.is_taken_over = settings.start.is_some();
    app.session.has_scores =
        settings.saves(&rule) && settings.start.is_none() && !settings.practice;
    app.session.no_scores = settings.no_scores(&rule);
    app.session.ignores_results = !settings.has_results();
    app.session.is_demo = settings.demo;
    app.challenge = settings.challenge.clone();
    app.set_bindings(settings.bindings.clone());
    app.player.name.clone_from(&settings.player);
    let named = |game: &&Choice| match game {
        Choice::Standard(name) | Choice::Example(name) => *name == settings.name,
        _ => false,
    };
    let games = (settings.rules.games)();
    let present = games.iter().find(named).cloned();
    app.set_games(games, present.as_ref());
    if settings.menu {
        app.open_menu();
        if settings.tutorial {
            app.begin_tutorial();
        }
    } else if let Some((_, log)) = &settings.start {
        let inputs = log.entries.iter().map(|entry| &entry.input);
        app.play.statistics = Statistics::of(log.begin(&rule.program), inputs);
        app.play.seed = Some(log.header.seed);
        app.logs.journal = Some(Journal::after(log.clone()));
    } else {
        let mut seed = settings.seed_of(1, settings.challenge.goal);
        let board = Board { rule: &rule.program, edge: settings.edge };
        if let Some(raced) = goals::race_seed(settings, &app, board) {
            seed = raced;
            let (game, applied) = Game::new(rule.program.clone(), settings.edge, seed);
            app.begin(game, applied.trap);
        }
        app.play.seed = Some(seed);
        app.begin_challenge();
        if !settings.practice {
            goals::begin(settings, &mut app);
            recordings.begin(settings, 1, seed, &mut app);
        }
    }
    if let Some(error) = recordings.problem {
        return Err(error.into());
    }
    if settings.first_start {
        app.welcome();
    }
    let mut watching = settings.watching(&rule.program)?;
    // Before the screen is drawn: sound libraries can write messages.
    let speaker = settings.display.sound.then(Speaker::open).transpose();
    let speaker = speaker.unwrap_or_else(|problem| {
        app.not_heard(&problem);
        None
    });
    let mut output = Output::new(settings.display.plain, Reports::Everything, speaker)?;
    let mut kept = Kept::new(settings, &app);
    let result = rounds(
        settings,
        &signals,
        &mut output,
        &mut app,
        (&mut recordings, &mut kept),
        (&mut rule, &mut keepers),
        &mut watching,
    );
    drop(output);
    app.end_modules();
    goals::keep(settings, &mut app);
    recordings.finish();
    let mut unkept = None;
    // Whatever ended the program, a score that still needs a name is not lost.
    if let Some(player) = app.unsaved() {
        save(&rule, &mut keepers, &mut app, player);
        unkept = recordings::keep_replay(settings, &rule, &app);
    }
    let unkept_options = kept.keep_last(settings, &app).err();
    let farewell = keepers.farewell();
    // Nobody can read messages about a terminal that is gone.
    let broken = result.err().filter(|_| !is_gone()).map(PlayError::Terminal);
    let has_failed = farewell.is_err() || recordings.problem.is_some() || broken.is_some();
    let mut messages =
        farewell.unwrap_or_else(|why| vec![format!("the score could not be saved: {why}")]);
    messages.extend(unkept_options.map(|why| format!("the options were not saved: {why}")));
    messages.extend(unkept.map(|why| format!("the replay of the score was not kept: {why}")));
    messages.extend(recordings.problem.map(|error| error.to_string()));
    messages.extend(broken.map(|error| error.to_string()));
    let log = app.logs.journal.as_ref().map(|journal| journal.log().clone());
    let trap = app.trap().map(|report| (report, app.play.game, log));
    Ok(Played { trap, messages, has_failed, ended: signals.end() })
}

/// Lets time pass in the game. What slow modules do not do in time is left out.
fn advance(app: &mut App, milliseconds: u64, now: Instant) -> Command {
    let has_modules = app.play.game.has_modules();
    let step = if has_modules { POLL } else { milliseconds.max(1) };
    let mut rest = milliseconds;
    loop {
        let part = rest.min(step);
        rest -= part;
        let command = app.advance(part);
        if command != Command::None || rest == 0 || !app.is_running() || now.elapsed() > LONGEST {
            return command;
        }
    }
}

fn rounds(
    settings: &Settings,
    signals: &Signals,
    output: &mut Output,
    app: &mut App,
    (recordings, kept): (&mut Recordings, &mut Kept),
    (rule, keepers): (&mut Loaded, &mut Keepers),
    watching: &mut Option<SourceWatch>,
) -> io::Result<()> {
    let mut inputs = Inputs::new(settings.rate, &settings.display)?;
    let mut number = u64::from(!settings.menu);
    let mut bot = settings.demo.then(Greedy::default);
    let begun = Instant::now();
    let mut last = begun;
    let mut bot_acts = last + BOT;
    // Parts of milliseconds that have not passed in the game yet.
    let mut rest = Duration::ZERO;
    let mut frames = Frames::default();
    let mut preview = None;
    while signals.end().is_none() {
        inputs.prepare(app)?;
        output.measure(app)?;
        if frames.is_due(last - begun) {
            output.show(app)?;
        }
        // After the first picture, which must not wait for it.
        if preview::play(&mut preview, app, last - begun) {
            frames.change();
        }
        let wait =
            app.next_event().map_or(PATIENCE, |ms| Duration::from_millis(ms).saturating_sub(rest));
        let wait = if bot.is_some() { wait.min(BOT) } else { wait };
        let wait = if app.play.is_moving() { wait.min(FRAME) } else { wait };
        let wait = app.next_poll().map_or(wait, |due| wait.min(due));
        let report = inputs.wait(wait.min(frames.wait(last - begun)).min(PATIENCE))?;
        let press = inputs.press(report.as_ref());
        let now = Instant::now();
        // Time alone changes nothing where nothing moves.
        let is_input = report.is_some() || press.is_some();
        if is_input || app.play.is_moving() || app.play.is_quiet() {
            frames.change();
        }
        app.play.pass(now - last);
        let mut command = Command::None;
        if app.is_running() {
            rest += now - last;
            // A game that was stopped for long, for one by a slow terminal, continues slowly.
            let milliseconds = u64::try_from(rest.as_millis()).unwrap_or(0).min(1000);
            rest = Duration::from_nanos(u64::from(rest.subsec_nanos()) % 1_000_000);
            if app.next_event().is_some_and(|due| milliseconds >= due) {
                frames.change();
            }
            command = advance(app, milliseconds, now);
        } else {
            rest = Duration::ZERO;
        }
        if command == Command::None && app.modules.exist() {
            let choices = Choices::of(app);
            if let Some(wanted) = app.poll_modules(now - last) {
                kept.pass_over(choices, app);
                frames.change();
                command = wanted;
            }
        }
        last = now;
        report.iter().for_each(|report| app.report(report));
        let pressed = match (report, press) {
            (Some(Report::Mouse(mouse)), _) => app.mouse(&mouse),
            (Some(Report::Focus(has_it)), _) => app.focus(has_it),
            (_, press) => press.map_or(Command::None, |press| app.press(&press)),
        };
        if let Some(bot) = &mut bot
            && now >= bot_acts
            && app.is_running()
        {
            bot_acts = now + BOT;
            // Time passes by itself.
            if let input @ Input::Signal(_) = bot.decide(&app.play.game) {
                frames.change();
                app.apply(&input);
            }
        }
        let mut commands = VecDeque::from([command, pressed]);
        if commands.contains(&Command::Suspend) || signals.suspend() {
            commands.retain(|command| *command != Command::Suspend);
            if has_shell() {
                // Losing the focus can end the game: its score is saved before the program stops.
                commands.extend([app.focus(false), Command::Suspend]);
            }
        } else if signals.resume() {
            restore();
            take_again(output, &mut inputs, &mut frames)?;
            last = Instant::now();
            commands.extend([app.focus(false), app.focus(true)]);
        }
        let news = watching.as_ref().and_then(SourceWatch::news);
        if news.is_some() {
            frames.change();
        }
        commands.extend(news.map(|news| rewritten(news, rule, app)));
        commands.push_back(app.keep_focus());
        recordings.write(app);
        goals::keep(settings, app);
        while let Some(command) = commands.pop_front() {
            match command {
                Command::None => {}
                Command::Quit => return Ok(()),
                Command::Suspend => {
                    restore();
                    signals.stop_self();
                    take_again(output, &mut inputs, &mut frames)?;
                    last = Instant::now();
                    commands.push_back(app.focus(true));
                }
                Command::Save(name) => {
                    save(rule, keepers, app, name);
                    app.not_kept(recordings::keep_replay(settings, rule, app));
                }
                Command::SaveAgain => {
                    if let Some(file) = &rule.file {
                        saved(app, rule, keepers.of(file, &rule.program).again());
                        app.not_kept(recordings::keep_replay(settings, rule, app));
                    }
                }
                Command::WriteTest => app.test_written(recordings::write_test(rule, app)),
                Command::Play | Command::PlayAgain => {
                    number += 1;
                    let last = app.play.seed.filter(|_| command == Command::PlayAgain);
                    // The scores may have changed in the meantime.
                    let (program, edge) = (rule.present(), app.session.edge);
                    let program = match app.modules.chosen() {
                        Some(modules) => program.with_modules(modules),
                        None => program.without_modules(),
                    };
                    let board = Board { rule: &program, edge };
                    let seed = last.or_else(|| goals::race_seed(settings, app, board));
                    let seed = seed.unwrap_or_else(|| settings.seed_of(number, app.challenge.goal));
                    let (game, applied) = Game::new(program, edge, seed);
                    if let Some(code) = applied.refused {
                        app.refused(code);
                        continue;
                    }
                    app.session.has_scores = settings.saves(rule) && !app.practice.on;
                    app.begin(game, applied.trap);
                    app.play.seed = Some(seed);
                    if app.practice.on {
                        recordings.leave(settings, app);
                    } else {
                        goals::begin(settings, app);
                        recordings.begin(settings, number, seed, app);
                    }
                    if let Err(problem) = kept.keep_choices(settings, app) {
                        app.options_kept(Err(problem));
                    }
                }
                Command::Scores(edge, page) => {
                    let program = rule.present();
                    if app.challenge.goal == Goal::Endless {
                        let table = program.rule().scores[scores::place(edge)].clone();
                        app.show_scores(edge, table, page);
                    } else {
                        let board = Board { rule: &program, edge };
                        app.show_results(edge, goals::list(app, board));
                    }
                }
                Command::KeepOptions(entries) => {
                    let changes: Vec<Change> = entries.iter().map(Change::from).collect();
                    app.options_kept(kept.keep_changes(settings, changes));
                }
                Command::KeepKeys => app.keys_kept(kept.keep_keys(settings, app)),
                Command::List(directory) => app.listed((settings.rules.list)(directory.as_deref())),
                Command::Load(choice) => match (settings.rules.load)(&choice) {
                    Ok(loaded) => {
                        app.chose_game(Some(&choice));
                        let edge = loaded.program.rule().edge.unwrap_or(app.session.edge);
                        let program = loaded.program.clone().played_like(&settings.rule.program);
                        *rule = Loaded { program, ..loaded };
                        *watching = None;
                        settings.take_back(rule, keepers);
                        let program = rule.program.clone();
                        let game = Game::unstarted(program, edge, settings.seed, DEFAULT_FUEL);
                        app.take(game, settings.saves(rule));
                        app.session.no_scores = settings.no_scores(rule);
                    }
                    Err(problem) => app.not_loaded(problem),
                },
            }
        }
    }
    Ok(())
}

/// Sets the terminal up again after the program was stopped.
fn take_again(output: &mut Output, inputs: &mut Inputs, frames: &mut Frames) -> io::Result<()> {
    output.again()?;
    inputs.forget();
    frames.change();
    Ok(())
}

/// Passes the result of compiling the source of the rule to the app.
fn rewritten(news: Result<Program, SourceErrors>, rule: &mut Loaded, app: &mut App) -> Command {
    match news {
        Ok(program) => {
            rule.program = program.played_like(&rule.program);
            app.compiled(&rule.program)
        }
        Err(SourceErrors { first, more }) => {
            app.not_compiled(SourceError { first, more });
            Command::None
        }
    }
}

fn save(rule: &Loaded, keepers: &mut Keepers, app: &mut App, player: String) {
    let Some(file) = &rule.file else { return };
    let score = Score { player, score: app.play.game.score().unwrap_or(0), date: scores::now() };
    saved(app, rule, keepers.of(file, &rule.program).keep(app.play.game.edge(), score));
}

/// Shows how saving a score went.
fn saved(app: &mut App, rule: &Loaded, result: Result<scores::Saved, &scores::Unsaved>) {
    match result {
        Ok(saved) => app.saved(saved.table, saved.rank, None),
        Err(unsaved) => {
            let unsaved = explained(unsaved);
            let table = rule.present().rule().scores[scores::place(app.play.game.edge())].clone();
            app.saved(table, None, Some(unsaved));
        }
    }
}
