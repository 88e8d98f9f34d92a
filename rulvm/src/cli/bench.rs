//! `rulvm bench`.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;

use super::color::Color;
use super::engine::EngineName;
use super::files;
use super::headless;
use super::streams::Streams;
use super::trap::{Again, Trapped, tell_tries, trapped};

use rulvm_core::game::Input;
use rulvm_files::Exit;
use rulvm_lab::bench::{self, End, Settings, Shown};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// A rule file, its source, or the name of a standard or sample rule
    file: PathBuf,
    /// The number of games to play, 1 to 10,000
    #[arg(long, value_name = "N", default_value_t = 10,
        value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: u32,
    /// The maximum number of pieces that land in a game, 1 to 100,000; a piece that is still
    /// falling does not count
    #[arg(long, value_name = "N", default_value_t = 100,
        value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pieces: u32,
    /// The seed of the first game; each further game uses the next number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of cells in an edge of the board [default: the rule's fixed edge, or else 7]
    #[arg(long, value_parser = clap::value_parser!(u8).range(6..=9))]
    edge: Option<u8>,
    /// The machine to measure
    #[arg(long, value_name = "MACHINE", default_value = "fast")]
    engine: EngineName,
    /// Leave out the times, so that the output is the same every time
    #[arg(long)]
    no_times: bool,
    /// The number of functions and lines to show
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// Print JSON, with all functions and lines
    #[arg(long)]
    json: bool,
    /// When to emphasize the headings
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Color,
}

pub(super) fn run(options: &Options, io: &mut Streams<'_>) -> Exit {
    let rule = match files::load(&options.file, files::Accept::Anything, &mut io.messages) {
        Ok(rule) => rule,
        Err(problem) => return io.report(&problem),
    };
    io.messages.report_note(&rule);
    // The bot plays on the fast machine in any case: the games are the same.
    let program = rule.program;
    let edge = match files::edge(&program, options.edge) {
        Ok(edge) => edge,
        Err(problem) => return io.report(&problem),
    };
    let Options { seed, games, pieces, top, .. } = *options;
    let counted = bench::count(&program, &Settings { edge, seed, games, pieces });
    let times = (!options.no_times).then(|| {
        let begin = Instant::now();
        let program = program.clone().with_engine(options.engine.into());
        bench::measure(&program, &counted, &|| begin.elapsed())
    });
    let name = options.file.to_string_lossy();
    let text = if options.json {
        let mut json = bench::json(&program, &counted, times.as_ref());
        if let Some(members) = json.as_object_mut() {
            members.insert("file".to_owned(), name.as_ref().into());
        }
        format!("{json:#}\n")
    } else {
        let shown = Shown { file: &name, top, color: options.color.is_on(io.terminals.stdout) };
        bench::text(&program, &counted, times.as_ref(), &shown)
    };
    let mut exit = io.print(&text);
    if exit != Exit::Success {
        return exit;
    }
    for played in &counted.games {
        let end = match played.end {
            End::Trapped(report) => Some(report),
            _ => None,
        };
        tell_tries(&played.tried, &program, end, &mut io.messages);
        // The first one decides; the report counts the others.
        if let Some(report) = end
            && exit == Exit::Success
        {
            // Games without a terminal have no window, and end after some inputs.
            let is_demo = played.inputs.len() <= headless::MOST_INPUTS
                && !played.inputs.iter().any(|input| matches!(input, Input::Window(_)));
            let again = if is_demo { Again::Headless(played.seed) } else { Again::Unrepeatable };
            let end = Trapped {
                report,
                game: &played.game,
                rule: Some(&name),
                played: Some((played.seed, &played.inputs)),
                again,
            };
            exit = trapped(&end, &mut io.messages);
        }
    }
    exit
}
