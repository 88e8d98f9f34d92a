//! `rulvm play`.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use clap::Args;
use grammar::hex::Edge;
use grammar::language::Language;

use super::files::{self, Problem};
use crate::bot::Bot;
use crate::exit::Exit;
use crate::game::{Event, Game, Input, Status};
use crate::program::Program;
use crate::screen::{Depth, Settings, Theme, play};
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
}

pub(super) fn run(options: &Options) -> Exit {
    match prepare(options) {
        Ok(settings) if options.headless => headless(options, &settings),
        Ok(settings) => {
            if !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal() {
                eprintln!("rulvm: a game needs a terminal; `--demo --headless` plays without one");
                return Exit::BadOptions;
            }
            match play(&settings) {
                Ok(None) => Exit::Success,
                Ok(Some(report)) => {
                    let (phase, address) = (report.phase.letter(), report.address);
                    eprintln!("rulvm: {} in phase {phase} at address {address}", report.trap);
                    Exit::of_trap(report.trap)
                }
                Err(error) => {
                    eprintln!("rulvm: {error}");
                    Exit::System
                }
            }
        }
        Err(problem) => {
            eprintln!("{}", problem.message.trim_end());
            problem.exit
        }
    }
}

fn prepare(options: &Options) -> Result<Settings, Problem> {
    let (program, file) = rule(&options.rule, options.headless)?;
    let asked = options.edge.and_then(Edge::new);
    if let (Some(fixed), Some(asked)) = (program.rule().edge, asked)
        && fixed != asked
    {
        let message = format!(
            "rulvm: this rule is played on a board with {} cells in an edge, not {}",
            fixed.get(),
            asked.get()
        );
        return Err(Problem { message, exit: Exit::BadOptions });
    }
    let default = Edge::ALL[1];
    let edge = program.rule().edge.or(asked).unwrap_or(default);
    let seed = options.seed.unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |now| u64::try_from(now.as_nanos() & u128::from(u64::MAX)).unwrap_or(0))
    });
    let depth = Depth::of(|name| std::env::var(name).ok());
    Ok(Settings {
        program,
        file,
        edge,
        seed,
        languages: languages(),
        theme: Theme { depth },
        demo: options.demo,
    })
}

/// The rule and the file in which its scores are saved. What is no file may be the name of a
/// standard rule; its scores live in a copy in the player's data directory.
fn rule(name: &str, headless: bool) -> Result<(Program, Option<PathBuf>), Problem> {
    let path = Path::new(name);
    if path.exists() {
        let program = files::load(path)?;
        // A rule compiled on the spot has no file for its scores.
        let is_binary = files::read(path).is_ok_and(|bytes| bytes == program.bytes());
        return Ok((program, is_binary.then(|| path.to_owned())));
    }
    let Some(bytes) = standard::rule(name) else {
        let names: Vec<&str> = standard::names().collect();
        let message = format!(
            "rulvm: there is no file `{name}`, and no standard rule of this name\n\
             the standard rules are: {}",
            names.join(", ")
        );
        return Err(Problem { message, exit: Exit::RuleNotFound });
    };
    let load = |bytes: Vec<u8>| {
        Program::load(bytes).map_err(|error| Problem {
            message: format!("rulvm: the standard rule {name}: {error}"),
            exit: Exit::BadRule,
        })
    };
    let program = load(bytes.to_vec())?;
    if headless {
        return Ok((program, None));
    }
    match files::own_copy(name, &program) {
        Ok(path) => {
            let own = std::fs::read(&path).ok().and_then(|bytes| Program::load(bytes).ok());
            Ok((own.unwrap_or(program), Some(path)))
        }
        Err(error) => {
            eprintln!("rulvm: scores cannot be saved: {error}");
            Ok((program, None))
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
fn headless(options: &Options, settings: &Settings) -> Exit {
    let (mut game, applied) = Game::new(settings.program.clone(), settings.edge, settings.seed);
    let mut trap = applied.trap;
    let mut bot = Bot::new();
    let mut pieces = 1;
    for _ in 0..MOST_INPUTS {
        if game.status() != Status::Playing || options.pieces.is_some_and(|most| pieces > most) {
            break;
        }
        let input = bot.input(&game).unwrap_or(Input::Advance(1000));
        let applied = game.apply(&input);
        trap = trap.or(applied.trap);
        pieces += applied.events.iter().filter(|e| matches!(e, Event::Piece { .. })).count();
    }
    println!("{}", picture::text(&game));
    if let Some(file) = &options.picture
        && let Err(error) = std::fs::write(file, picture::svg(&game))
    {
        eprintln!("rulvm: {}: {error}", file.display());
        return Exit::System;
    }
    match trap {
        Some(report) => {
            let (phase, address) = (report.phase.letter(), report.address);
            eprintln!("rulvm: {} in phase {phase} at address {address}", report.trap);
            Exit::of_trap(report.trap)
        }
        None => {
            match game.score() {
                Some(score) => println!("score {score}"),
                None => println!("still playing after {pieces} pieces"),
            }
            Exit::Success
        }
    }
}
