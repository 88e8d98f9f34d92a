//! `rulvm play`.

use std::path::{Path, PathBuf};

use clap::Args;
use grammar::hex::Edge;

use super::chosen::{self, Chosen};
use super::engine::EngineName;
use super::files::{self, Problem};
use super::headless::{self, Headless};
use super::modules::Modules;
use super::recordings;
use super::rules::{self, Rule};
use super::streams::Streams;
use super::trap::{Again, Trapped, trapped};
use crate::options::Options as File;
use crate::terminal::{Loaded, PlayError, Played, Remembers, Rules, Settings, play};
use rulvm_core::game::{Game, Input};
use rulvm_core::log::Log;
use rulvm_files::{Exit, scores};
use rulvm_player::app::challenge::Challenge;
use rulvm_player::{Display, Goal, tutorial};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The name of a standard or sample rule, a rule file, or its source; without it, play starts
    /// in the menu
    #[arg(id = "RULE", conflicts_with = "rule")]
    rule: Option<String>,
    /// Start in the menu
    #[arg(long)]
    menu: bool,
    #[command(flatten)]
    chosen: Chosen<chosen::Play>,
    /// The options file to use instead of the user's own
    #[arg(long, short, value_name = "FILE")]
    options: Option<PathBuf>,
    /// The seed of the game [default: a different one every time]
    #[arg(long)]
    seed: Option<u64>,
    /// Race against a recorded game, or against your best one with this goal
    #[arg(long, value_name = "FILE|best", conflicts_with_all = ["demo", "headless", "practice"])]
    race: Option<PathBuf>,
    /// Let the game play itself
    #[arg(long)]
    demo: bool,
    #[command(flatten)]
    headless: Headless,
    /// Write the seed and inputs of the game to this file, which must not exist yet; further games
    /// go to FILE-2, FILE-3 ...
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Play the tutorial of a standard rule: lessons without a score
    #[arg(long, conflicts_with_all = ["demo", "headless", "record", "practice", "watch", "race"])]
    tutorial: bool,
    /// Play practice games, with rewind, saved moments, and editors for board and pieces; no scores
    /// are saved and nothing is recorded
    #[arg(long, conflicts_with_all = ["demo", "headless", "record"])]
    practice: bool,
    /// Compile the source of the rule whenever it is saved, and continue the game, which is a
    /// practice game
    #[arg(long, conflicts_with_all = ["demo", "headless", "record", "race"])]
    watch: bool,
    /// The machine that runs the phases
    #[arg(long, value_name = "MACHINE", default_value = "fast")]
    engine: EngineName,
    #[command(flatten)]
    modules: Modules,
}

/// Plays. What needs a terminal uses that of the process, and not the streams.
pub(super) fn run(options: &Options, io: &mut Streams<'_>) -> Exit {
    let (settings, name, rule) = match prepare(options, io) {
        Ok(prepared) => prepared,
        Err(problem) => return io.report(&problem),
    };
    if options.headless.headless {
        return headless::play(&options.headless, &settings, &name, &rule, io);
    }
    if !io.terminals.stdout || !io.terminals.stdin {
        io.complain("rulvm: a game needs a terminal; `--demo --headless` plays without one");
        return Exit::BadOptions;
    }
    finished(play(&settings), &settings, Some(&name), io)
}

/// Continues a game that somebody else has started. It makes no score.
pub(super) fn take_over(start: (Game, Log), options: &File, io: &mut Streams<'_>) -> Exit {
    let languages = match chosen::languages(options) {
        Ok(languages) => languages,
        Err(problem) => return io.report(&problem),
    };
    let game = &start.0;
    let settings = Settings {
        rule: Loaded { program: game.program().clone(), file: None, is_homeless: false },
        name: String::new(),
        rules: Rules { list: rules::list, load: rules::load, games: rules::games },
        menu: false,
        scores: false,
        keep_replays: false,
        player: String::new(),
        edge: game.edge(),
        seed: 0,
        challenge: Challenge::default(),
        rival: None,
        languages,
        display: Display { sound: false, ..chosen::display(options) },
        options: None,
        remembers: Remembers::default(),
        first_start: false,
        bindings: chosen::bindings(options),
        rate: options.rate(),
        demo: false,
        tutorial: false,
        practice: false,
        watch: None,
        record: None,
        start: Some(start),
    };
    finished(play(&settings), &settings, None, io)
}

/// Reports how playing has ended.
fn finished(
    played: Result<Played, PlayError>,
    settings: &Settings,
    name: Option<&str>,
    io: &mut Streams<'_>,
) -> Exit {
    match played {
        Ok(Played { trap, messages, has_failed, ended }) => {
            for message in messages {
                io.complain(format_args!("rulvm: {message}"));
            }
            let Some((report, game, log)) = trap else {
                let exit = ended.unwrap_or(Exit::Success);
                return if has_failed { Exit::System } else { exit };
            };
            let seed = log.as_ref().map(|log| log.header.seed);
            let inputs: Vec<Input> =
                log.iter().flat_map(|log| &log.entries).map(|entry| entry.input.clone()).collect();
            let again = match (&settings.record, seed) {
                (Some(file), _) => Again::Recorded(file),
                (None, Some(seed)) if settings.demo => Again::Seed(seed),
                (None, _) => Again::Unrecorded,
            };
            // Another rule can have been chosen in the menu.
            let is_same = game.program().hash() == settings.rule.program.hash();
            let rule = name.filter(|_| is_same);
            let played = seed.map(|seed| (seed, inputs.as_slice()));
            let trap = Trapped { report, game: &game, rule, played, again };
            let exit = trapped(&trap, &mut io.messages);
            if has_failed { Exit::System } else { exit }
        }
        Err(error) => {
            io.complain(format_args!("rulvm: {error}"));
            match error {
                PlayError::Refused(problem) => problem.exit,
                _ => Exit::System,
            }
        }
    }
}

/// Settings, and the name and the files of the rule.
type Prepared = (Settings, String, Vec<PathBuf>);

fn prepare(options: &Options, io: &mut Streams<'_>) -> Result<Prepared, Problem> {
    let file = super::options::load(options.options.as_deref())?;
    let said = options.rule.clone().or_else(|| options.chosen.options.rule.clone());
    let chosen = options.chosen.over(&file);
    let name = said.clone().unwrap_or_else(|| usual_rule(&chosen, options.tutorial));
    let headless = options.headless.headless;
    let Rule { program, scores: score_file, is_homeless, is_compiled, files } =
        rules::find(&name, headless, &mut io.messages)?;
    let source = Some(PathBuf::from(&name)).filter(|path| is_compiled && path.is_file());
    if options.watch && source.is_none() {
        let message = format!("{name}: only a source in a regular file can be watched");
        return Err(Problem { message, exit: Exit::BadOptions });
    }
    let program = program.with_engine(options.engine.into());
    // Modules of the command line come after those of the file (M38).
    let place = options.options.clone().or_else(File::path);
    let modules =
        file.module_files(place.as_deref()).chain(options.modules.files.clone()).collect();
    let modules = Modules { files: modules };
    let program = modules.added(program)?;
    // What the command line asks for must be possible; what the file says gives way to the rule.
    let display = chosen::display(&chosen);
    let usual = program.rule().edge.map(Edge::get).or(file.edge);
    let usual = usual.or_else(|| usual_edge(&display).filter(|_| !headless).map(Edge::get));
    let usual = usual.unwrap_or_else(|| file.edge());
    let rival = rival(options, &name, &modules, io)?;
    let usual = rival.as_ref().map_or(usual, |log| log.header.edge);
    let edge = files::edge(&program, Some(options.chosen.options.edge.unwrap_or(usual)))?;
    let goal = Goal::parse(&chosen.goal()).unwrap_or_default();
    let given = options.seed.map_or(goal, Goal::Seed);
    let races = options.race.as_deref().is_some_and(is_best);
    let challenge = Challenge::new(goal, given, scores::today(), races);
    let rival_seed = rival.as_ref().map(|log| log.header.seed);
    let seed = options.seed.or(rival_seed).unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        // It is short enough to be read out.
        now.map_or(0, |now| u64::from(now.subsec_nanos()))
    });
    if chosen::is_plain(&chosen) && (options.practice || options.watch) {
        let message =
            "practice games need pictures, but `plain` describes the game in lines of text";
        return Err(Problem { message: message.to_owned(), exit: Exit::BadOptions });
    }
    if options.tutorial {
        check_tutorial(&name, chosen.plain())?;
    }
    super::options::hint(&file, Some(program.rule()), &mut io.messages);
    let settings = Settings {
        rule: Loaded { program, file: score_file, is_homeless },
        name: name.clone(),
        rules: Rules { list: rules::list, load: rules::load, games: rules::games },
        menu: (options.menu || options.tutorial || said.is_none()) && !options.demo,
        scores: chosen.save_scores(),
        keep_replays: chosen.keep_replays(),
        player: chosen.player(),
        edge,
        seed,
        challenge,
        rival,
        languages: chosen::languages(&chosen)?,
        display,
        options: options.options.clone(),
        remembers: Remembers::new(&options.chosen.options, said.is_some(), &file),
        first_start: is_first_start(options, &chosen),
        bindings: chosen::bindings(&chosen),
        rate: chosen.rate(),
        demo: options.demo,
        tutorial: options.tutorial,
        practice: options.practice || options.watch,
        watch: source.filter(|_| options.watch),
        record: options.record.clone(),
        start: None,
    };
    Ok((settings, name, files))
}

/// The rule if the command line names none: that of the options, which can be a sample rule that
/// was chosen in the menu; for a tutorial, one that has a tutorial.
fn usual_rule(chosen: &File, needs_tutorial: bool) -> String {
    let rule = chosen.rule();
    if needs_tutorial && !tutorial::exists(&rule) { File::default().rule() } else { rule }
}

/// Checks that a rule has a tutorial that can be shown.
fn check_tutorial(rule: &str, is_plain: bool) -> Result<(), Problem> {
    let message = if !tutorial::exists(rule) {
        format!("{rule}: only the standard rules have tutorials")
    } else if is_plain {
        "tutorials need pictures, but `plain` describes the game in lines of text".to_owned()
    } else {
        return Ok(());
    };
    Err(Problem { message, exit: Exit::BadOptions })
}

/// True if a race is one against the best game.
fn is_best(race: &Path) -> bool {
    race == Path::new("best")
}

/// Returns the recording to race against, if the command line names one.
fn rival(
    options: &Options,
    rule: &str,
    modules: &Modules,
    io: &mut Streams<'_>,
) -> Result<Option<Log>, Problem> {
    let Some(path) = options.race.as_deref().filter(|race| !is_best(race)) else { return Ok(None) };
    recordings::open(path, Some(rule), Some(modules), io).map(|recorded| Some(recorded.log))
}

/// The edge of boards if it is not specified: as large as the terminal allows.
fn usual_edge(display: &Display) -> Option<Edge> {
    let size = crossterm::terminal::size().ok()?;
    Some(rulvm_player::drawing::usual_edge(size, display))
}

/// True if the player has no options file and has not chosen any keys.
fn is_first_start(options: &Options, chosen: &File) -> bool {
    let has_file = options.options.is_some() || File::path().is_none_or(|path| path.exists());
    let is_shown = !options.demo && !chosen::is_plain(chosen) && !options.headless.headless;
    is_shown && !has_file && chosen.key_preset.is_none()
}
