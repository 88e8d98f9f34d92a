//! `rulvm play`.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::Args;
use grammar::language::Language;

use super::engine::EngineName;
use super::files::{self, Problem};
use super::headless;
use super::inputs::Inputs;
use super::looks::Looks;
use super::output::complain;
use super::rules::{self, Rule};
use super::trap::trapped;
use crate::options::{RULE, check_player};
use crate::terminal::{Loaded, PlayError, Played, Rules, Settings, play};
use rulvm_core::game::Game;
use rulvm_core::log::Log;
use rulvm_files::Exit;
use rulvm_player::Display;
use rulvm_player::controls::Bindings;
use rulvm_player::controls::repeat::Rate;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The name of a standard rule, a rule file, or its source; without it, play starts in the menu
    rule: Option<String>,
    /// Start in the menu
    #[arg(long)]
    menu: bool,
    /// The player's name; scores are saved under it without asking
    #[arg(long, short, value_name = "NAME", value_parser = check_player)]
    player: Option<String>,
    #[command(flatten)]
    looks: Looks,
    /// Keep a replay of each game with a score next to the rule file, so that `rulvm verify` can
    /// prove it
    #[arg(long)]
    keep_replays: bool,
    /// Describe the game in lines of text instead of pictures, for screen readers
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    inputs: Inputs,
    /// Play sounds, if the program was built with the feature `sound`
    #[arg(long)]
    sound: bool,
    /// Do not save scores
    #[arg(long, short = 'u')]
    no_scores: bool,
    /// The rule, in the syntax of the manual; the same as RULE
    #[arg(long = "rule", short = 'r', value_name = "RULE", conflicts_with = "rule")]
    named: Option<String>,
    /// The options file to use instead of the user's own
    #[arg(long, short, value_name = "FILE")]
    options: Option<PathBuf>,
    /// The number of cells in an edge of the board [default: the rule's fixed edge, or else 7]
    #[arg(long, short = 'n', value_parser = clap::value_parser!(u8).range(6..=9))]
    edge: Option<u8>,
    /// The seed of the game [default: a different one every time]
    #[arg(long)]
    seed: Option<u64>,
    /// Let the game play itself
    #[arg(long)]
    demo: bool,
    /// With --demo: play without a terminal, and print the final board and the score
    #[arg(long, requires = "demo")]
    headless: bool,
    /// With --headless: write a picture of the final board as SVG to this file
    #[arg(long, value_name = "FILE", requires = "headless")]
    pub(super) picture: Option<PathBuf>,
    /// With --headless: stop after this many pieces
    #[arg(long, value_name = "N", requires = "headless")]
    pub(super) pieces: Option<usize>,
    /// Write the seed and inputs of the game to this file, which must not exist yet; further games
    /// go to FILE-2, FILE-3 ...
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Play practice games, with rewind, saved moments, and editors for board and pieces; no scores
    /// are saved and nothing is recorded
    #[arg(long, conflicts_with_all = ["demo", "headless", "record"])]
    practice: bool,
    /// Compile the source of the rule whenever it is saved, and continue the game, which is a
    /// practice game
    #[arg(long, conflicts_with_all = ["demo", "headless", "record"])]
    watch: bool,
    /// The machine that runs the phases
    #[arg(long, value_name = "MACHINE", default_value = "fast")]
    engine: EngineName,
}

pub(super) fn run(options: &Options) -> Exit {
    let (settings, rule) = match prepare(options) {
        Ok(prepared) => prepared,
        Err(problem) => return files::report(&problem),
    };
    if options.headless {
        return headless::play(options, &settings, &rule);
    }
    if !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal() {
        complain("rulvm: a game needs a terminal; `--demo --headless` plays without one");
        return Exit::BadOptions;
    }
    finished(play(&settings))
}

/// Goes on with a game that somebody else has begun. It makes no score.
pub(super) fn go_on(
    start: (Game, Log),
    languages: Vec<Language>,
    display: Display,
    (bindings, rate): (Bindings, Rate),
) -> Exit {
    let game = &start.0;
    let settings = Settings {
        rule: Loaded { program: game.program().clone(), file: None },
        rules: Rules { list: rules::list, load: rules::load },
        menu: false,
        scores: false,
        keep_replays: false,
        player: String::new(),
        edge: game.edge(),
        seed: 0,
        languages,
        display,
        options: None,
        bindings,
        rate,
        demo: false,
        practice: false,
        watch: None,
        record: None,
        start: Some(start),
    };
    finished(play(&settings))
}

/// Says how playing has ended.
fn finished(played: Result<Played, PlayError>) -> Exit {
    match played {
        Ok(Played { trap, unrecorded, scores }) => {
            for told in scores {
                complain(format_args!("rulvm: {told}"));
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
    let chosen = super::options::load(options.options.as_deref())?;
    let said = options.rule.as_deref().or(options.named.as_deref());
    let name = said.or(chosen.rule.as_deref()).unwrap_or(RULE);
    let Rule { program, scores: file, is_compiled, files } = rules::find(name, options.headless)?;
    let source = Some(PathBuf::from(name)).filter(|path| is_compiled && path.is_file());
    if options.watch && source.is_none() {
        let message = format!("{name}: only a source in a regular file can be watched");
        return Err(Problem { message, exit: Exit::BadOptions });
    }
    let program = program.with_engine(options.engine.into());
    // What the command line asks for must be possible; what is usual gives way to the rule.
    let usual = program.rule().edge.map(grammar::hex::Edge::get).or(chosen.edge);
    let edge = files::edge(&program, options.edge.or(usual))?;
    let seed = options.seed.unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |now| u64::try_from(now.as_nanos() & u128::from(u64::MAX)).unwrap_or(0))
    });
    let plain = options.plain || chosen.plain.unwrap_or(false);
    if plain && (options.practice || options.watch) {
        let message =
            "practice games need pictures, but `plain` describes the game in lines of text";
        return Err(Problem { message: message.to_owned(), exit: Exit::BadOptions });
    }
    super::options::hint(&chosen, Some(program.rule()));
    let settings = Settings {
        rule: Loaded { program, file },
        rules: Rules { list: rules::list, load: rules::load },
        menu: (options.menu || said.is_none()) && !options.demo,
        scores: !options.no_scores && chosen.save_scores.unwrap_or(true),
        keep_replays: options.keep_replays || chosen.keep_replays.unwrap_or(false),
        player: options.player.clone().or(chosen.player.clone()).unwrap_or_default(),
        edge,
        seed,
        languages: options.looks.languages(&chosen)?,
        display: Display {
            plain,
            sound: options.sound || chosen.sound.unwrap_or(false),
            ..options.looks.display(&chosen)
        },
        options: options.options.clone(),
        bindings: options.inputs.bindings(&chosen),
        rate: chosen.rate(),
        demo: options.demo,
        practice: options.practice || options.watch,
        watch: source.filter(|_| options.watch),
        record: options.record.clone(),
        start: None,
    };
    Ok((settings, files))
}
