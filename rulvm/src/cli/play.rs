//! `rulvm play`.

use std::fmt::Write;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use clap::Args;
use grammar::language::Language;
use grammar::nearest;

use super::files::{self, Accept, Problem};
use super::output::{self, complain};
use super::trap::{tell_tries, trapped};
use crate::bot::Bot;
use crate::exit::Exit;
use crate::game::{Event, Game, Input, Status};
use crate::log::Chain;
use crate::machine::Engine;
use crate::program::Program;
use crate::recording::Recording;
use crate::screen::{Depth, Played, Settings, Theme, play};
use crate::{picture, standard};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// A standard rule by name, a rule file, or the source of one
    rule: String,
    /// The number of cells in an edge of the board [default: what the rule fixes, else 7]
    #[arg(long, value_parser = clap::value_parser!(u8).range(6..=9))]
    edge: Option<u8>,
    /// The seed of the game [default: another one every time]
    #[arg(long)]
    seed: Option<u64>,
    /// The game plays itself
    #[arg(long)]
    demo: bool,
    /// With --demo: without a terminal; prints the final board and the score
    #[arg(long, requires = "demo")]
    headless: bool,
    /// With --headless: writes a picture of the board as SVG to this file
    #[arg(long, value_name = "FILE", requires = "headless")]
    picture: Option<PathBuf>,
    /// With --headless: stops after so many pieces
    #[arg(long, value_name = "N", requires = "headless")]
    pieces: Option<usize>,
    /// Writes seed and inputs of the game to this file, which is not there yet; those of further games
    /// to FILE-2, FILE-3 ...
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// The machine that runs the phases
    #[arg(long, value_name = "MACHINE", default_value = "fast")]
    engine: Engine,
}

pub(super) fn run(options: &Options) -> Exit {
    let (settings, rule) = match prepare(options) {
        Ok(prepared) => prepared,
        Err(problem) => return problem.tell(),
    };
    if options.headless {
        return headless(options, &settings, &rule);
    }
    if !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal() {
        complain("rulvm: a game needs a terminal; `--demo --headless` plays without one");
        return Exit::BadOptions;
    }
    match play(&settings) {
        Ok(Played { trap, unrecorded, unsaved }) => {
            if let Some(unsaved) = unsaved {
                complain(format_args!("rulvm: {unsaved}"));
            }
            let exit = unrecorded.map_or(Exit::Success, |error| {
                complain(format_args!("rulvm: {error}"));
                Exit::System
            });
            trap.map_or(exit, |(report, game)| trapped(&report, &game))
        }
        Err(error) => {
            complain(format_args!("rulvm: {error}"));
            Exit::System
        }
    }
}

/// The settings, and the files of the rule.
fn prepare(options: &Options) -> Result<(Settings, Vec<PathBuf>), Problem> {
    let Rule { program, scores: file, files } = rule(&options.rule, options.headless)?;
    let program = program.with_engine(options.engine);
    let edge = files::edge(&program, options.edge)?;
    let seed = options.seed.unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |now| u64::try_from(now.as_nanos() & u128::from(u64::MAX)).unwrap_or(0))
    });
    let depth = Depth::of(|name| std::env::var(name).ok());
    let settings = Settings {
        program,
        file,
        edge,
        seed,
        languages: languages(),
        theme: Theme { depth },
        demo: options.demo,
        record: options.record.clone(),
    };
    Ok((settings, files))
}

/// What is played.
struct Rule {
    program: Program,
    /// The file in which scores are saved.
    scores: Option<PathBuf>,
    /// All files of the rule, and of its scores.
    files: Vec<PathBuf>,
}

/// The rule of a name. What is no file may be the name of a standard rule; its scores live in a
/// copy in the player's data directory.
fn rule(name: &str, headless: bool) -> Result<Rule, Problem> {
    let path = Path::new(name);
    if path.exists() {
        let rule = files::load(path, Accept::Anything)?;
        rule.tell_note();
        let files::Rule { program, files, is_compiled, .. } = rule;
        // A rule compiled on the spot has no file for its scores, nor has one from a pipe.
        let scores = (!is_compiled && path.is_file()).then(|| path.to_owned());
        let program = match &scores {
            Some(path) if !headless => files::with_earlier_scores(path, program),
            _ => program,
        };
        return Ok(Rule { program, scores, files });
    }
    let Some(bytes) = standard::rule(name) else {
        let names: Vec<&str> = standard::names().collect();
        let message = format!(
            "there is no file `{name}`, and no standard rule of this name{}\n\
             the standard rules are: {}",
            nearest(&name.to_lowercase(), names.iter().copied())
                .map_or(String::new(), |near| format!("; did you mean `{near}`?")),
            names.join(", ")
        );
        return Err(Problem { message, exit: Exit::RuleNotFound });
    };
    let load = |bytes: Vec<u8>| {
        Program::load(bytes).map_err(|error| Problem {
            message: format!("the standard rule {name}: {error}"),
            exit: Exit::BadRule,
        })
    };
    let program = load(bytes.to_vec())?;
    let files = files::own_path(name).into_iter().collect();
    if headless {
        return Ok(Rule { program, scores: None, files });
    }
    match files::own_copy(name, &program) {
        Ok(path) => {
            let own = std::fs::read(&path).ok().and_then(|bytes| Program::load(bytes).ok());
            Ok(Rule { program: own.unwrap_or(program), scores: Some(path), files })
        }
        Err(error) => {
            complain(format_args!("rulvm: scores cannot be saved: {error}"));
            Ok(Rule { program, scores: None, files })
        }
    }
}

/// The player's languages: from the locale, then those of its group, then English.
fn languages() -> Vec<Language> {
    let mut languages = Vec::new();
    for locale in sys_locale::get_locales() {
        let tag = locale.split('.').next().unwrap_or_default();
        let whole = Language::from_tag(tag);
        let short = || Language::from_tag(tag.split(['-', '_']).next().unwrap_or_default());
        languages.extend(whole.or_else(short).map(Language::close).into_iter().flatten());
    }
    languages.extend(Language::USA.close());
    languages
}

/// The most inputs of a game without a terminal: one that never ends is stopped.
const MOST_INPUTS: usize = 100_000;

/// Plays without a terminal.
fn headless(options: &Options, settings: &Settings, rule: &[PathBuf]) -> Exit {
    let problem = |file: &Path, error: std::io::Error| {
        complain(format_args!("rulvm: {}: {error}", file.display()));
        Exit::System
    };
    // Known before anything is played.
    if let Some(file) = &options.picture
        && let Err(error) = crate::files::check_output(file, rule)
    {
        return problem(file, error);
    }
    let (mut game, applied) = Game::new(settings.program.clone(), settings.edge, settings.seed);
    let mut tape = None;
    if let Some(file) = &settings.record {
        let (header, chain) = Chain::begin(&game, settings.seed, game.fuel());
        match Recording::begin(file, &header) {
            Ok(recording) => tape = Some((recording, chain)),
            Err(error) => return problem(file, error),
        }
    }
    let mut trap = applied.trap;
    let mut bot = Bot::new();
    // Those that are done with; one more is falling.
    let mut pieces = 0;
    for _ in 0..MOST_INPUTS {
        if game.status() != Status::Playing || options.pieces.is_some_and(|most| pieces >= most) {
            break;
        }
        let input = bot.input(&game).unwrap_or(Input::Advance(1000));
        let applied = game.apply(&input);
        if let Some((recording, chain)) = &mut tape
            && let Err(error) = recording.add(&chain.entry(input, &game))
        {
            return problem(recording.path(), error);
        }
        trap = trap.or(applied.trap);
        pieces += applied.events.iter().filter(|e| matches!(e, Event::Piece { .. })).count();
    }
    let mut text = format!("{}\n", picture::text(&game));
    if let Some((recording, _)) = &tape
        && let Err(error) = recording.finish()
    {
        return problem(recording.path(), error);
    }
    // Writing to memory does not fail.
    let _ = match (trap, game.score()) {
        (Some(_), _) => Ok(()),
        (None, Some(score)) => writeln!(text, "score {score}"),
        (None, None) if pieces == 1 => writeln!(text, "still playing after 1 piece"),
        (None, None) => writeln!(text, "still playing after {pieces} pieces"),
    };
    let printed = output::print(&text);
    if let Some(file) = &options.picture
        && let Err(error) = files::write_picture(file, &picture::svg(&game), rule)
    {
        return problem(file, error);
    }
    tell_tries(bot.trapped(), &settings.program, trap);
    trap.map_or(printed, |report| trapped(&report, &game))
}
