//! `rulvm sim`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};

use super::files::{self, Problem};
use super::modules::Modules;
use super::rules::{self, Rule};
use super::streams::{Messages, Streams};
use grammar::visible::display;
use rulvm_core::program::Program;
use rulvm_files::Exit;
use rulvm_lab::bot::{Bot, External, Failure, Greedy, Idle, Random};
use rulvm_lab::sim::{
    self, Failed, Format, Header, Played, Player, Results, ResultsError, Settings,
};
use rulvm_lab::trapped::report_without_game;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The name of a standard rule, a rule file, or its source
    rule: String,
    /// The number of games to play, 1 to 1,000,000
    #[arg(long, value_name = "N", default_value_t = 100,
        value_parser = clap::value_parser!(u32).range(Settings::GAMES))]
    games: u32,
    /// The built-in player [default: greedy; none with modules, which then play alone]
    #[arg(long, value_name = "NAME", conflicts_with = "bot_cmd")]
    bot: Option<Name>,
    #[command(flatten)]
    modules: Modules,
    /// A player program with its arguments; see docs/sim.md
    #[arg(long, value_name = "PROGRAM")]
    bot_cmd: Option<String>,
    /// The time limit for an answer from that program, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 10_000,
        value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    bot_time: u64,
    /// The number of games to play in parallel [default: one per core]
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// The seed of the first game; each further game uses the next number
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(Settings::SEED))]
    seed: u64,
    /// The number of cells in an edge of the board [default: the rule's fixed edge, or else 7]
    #[arg(long, value_parser = clap::value_parser!(u8).range(6..=9))]
    edge: Option<u8>,
    /// The time that a signal takes, in milliseconds of game time
    #[arg(long, value_name = "MS", default_value_t = 100,
        value_parser = clap::value_parser!(u64).range(Settings::PACE))]
    pace: u64,
    /// Stop a game when this many pieces have landed
    #[arg(long, value_name = "N", default_value_t = 10_000,
        value_parser = clap::value_parser!(u64).range(Settings::MOST_PIECES))]
    most_pieces: u64,
    /// Stop a game after this many seconds of game time
    #[arg(long, value_name = "S", default_value_t = 86_400,
        value_parser = clap::value_parser!(u64).range(Settings::MOST_SECONDS))]
    most_time: u64,
    /// Write every game to this file as soon as it is over; the file must not exist yet
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Continue the run in this file, with its settings
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "results", "games", "bot", "seed", "edge", "pace", "most_pieces", "most_time"])]
    resume: Option<PathBuf>,
    /// Write all games to this file: .csv, .json or .parquet
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the distributions of the numbers to this file: .csv, .json or .parquet
    #[arg(long, value_name = "FILE")]
    distributions: Option<PathBuf>,
    /// Write histograms to this file as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw a histogram of this column, or of `all`; can be repeated
    #[arg(long, value_name = "COLUMN", default_value = "score")]
    histogram: Vec<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Name {
    /// Sends random signals
    Random,
    /// Chooses the best placement of each piece
    Greedy,
    /// Does nothing: the pieces fall
    None,
}

pub(super) fn run(options: &Options, io: &mut Streams<'_>) -> Exit {
    simulate(options, io).unwrap_or_else(|problem| io.report(&problem))
}

fn simulate(options: &Options, io: &mut Streams<'_>) -> Result<Exit, Problem> {
    let Rule { program, files, .. } = rules::find(&options.rule, true, &mut io.messages)?;
    let program = options.modules.added(program)?;
    let outputs = Outputs::new(options, files)?;
    let words = options.bot_cmd.as_deref().map(words).transpose();
    let words = words
        .map_err(|why| Problem { message: format!("--bot-cmd: {why}"), exit: Exit::BadOptions })?;
    let (header, mut results, mut games) = begin(options, &program)?;
    if let Some(name) = options.histogram.iter().find(|name| !is_column(&header, name)) {
        let all: Vec<String> =
            sim::quantities(&header, &[]).into_iter().map(|quantity| quantity.name).collect();
        let message = format!(
            "there is no column `{}`; the columns are: {}, all",
            display(name),
            display(&all.join(", "))
        );
        return Err(Problem { message, exit: Exit::BadOptions });
    }
    let settings = &header.settings;
    let stop = interruption();
    let maker = || -> Result<Box<dyn Bot>, Failure> {
        Ok(match &settings.bot {
            Player::Random => Box::new(Random::new(settings.seed)),
            Player::Greedy => Box::new(Greedy::new(settings.pace)),
            Player::None => Box::new(Idle),
            Player::Program(_) => Box::new(External::start(
                words.as_deref().unwrap_or_default(),
                &program,
                Duration::from_millis(options.bot_time),
                Arc::clone(&stop),
            )?),
        })
    };
    let jobs = options.jobs.map_or_else(
        || std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        usize::from,
    );
    let from = u32::try_from(games.len()).unwrap_or(u32::MAX);
    let progress = progress(settings.games, from, io.terminals.stderr);
    let mut keep = |played: Played| {
        if let Some(results) = &mut results {
            results.add(&played)?;
        }
        games.push(played);
        progress.inc(1);
        Ok(())
    };
    let outcome = sim::run(&program, settings, from, jobs, &maker, &stop, &mut keep);
    progress.finish_and_clear();
    let finished = results.as_ref().map_or(Ok(()), Results::finish);
    let kept = options.resume.as_deref().or(options.results.as_deref());
    if let (Some(path), Err(error)) = (kept, finished) {
        return Err(system(path, &error));
    }
    let shown = sim::Shown {
        rule: &options.rule,
        histograms: &options.histogram,
        ascii: !is_utf8(|name| std::env::var(name).ok()),
    };
    let printed = io.print(&sim::text(&header, &games, &shown));
    outputs.write(options, &header, &games)?;
    match outcome {
        Ok(()) => {}
        Err(Failed::Keep(error)) => {
            return Err(system(kept.unwrap_or(Path::new("results")), &error));
        }
        Err(Failed::Bot(number, Failure::Refused(code))) => {
            let Problem { message, exit } = rulvm_files::refused(code);
            let message = format!("game {number}, seed {}: {message}", settings.seed_of(number));
            return Err(Problem { message, exit });
        }
        Err(Failed::Bot(number, failure)) => {
            let message = format!(
                "game {number}, seed {}: the program `{}` failed: {failure}",
                settings.seed_of(number),
                display(options.bot_cmd.as_deref().unwrap_or_default())
            );
            return Err(Problem { message, exit: Exit::BotFailed });
        }
    }
    if games.len() < settings.games as usize {
        let how = match kept {
            Some(path) => format!("continue with `--resume {}`", path.display()),
            None => "use --results to be able to continue".to_owned(),
        };
        let (done, all) = (games.len(), settings.games);
        let message = format!("interrupted after {done} of {all} games; {how}");
        return Err(Problem { message, exit: Exit::Interrupted });
    }
    Ok(trapped(&games, &program, &mut io.messages).unwrap_or(printed))
}

/// The header, the file of results, and the games that are already in it.
type Begun = (Header, Option<Results>, Vec<Played>);

fn begin(options: &Options, program: &Program) -> Result<Begun, Problem> {
    if let Some(path) = &options.resume {
        let (results, header, games) =
            Results::resume(path, program).map_err(|error| unusable(path, &error))?;
        // A file that comes from somebody else starts no program.
        let given = options.bot_cmd.as_deref();
        let written = match &header.settings.bot {
            Player::Program(command) => Some(command.as_str()),
            _ => None,
        };
        if given != written {
            let message = match written {
                Some(command) => format!(
                    "{}: these games were played by a program: repeat --bot-cmd '{}'",
                    path.display(),
                    display(command)
                ),
                None => format!("{}: these games were not played by a program", path.display()),
            };
            return Err(Problem { message, exit: Exit::BadOptions });
        }
        return Ok((header, Some(results), games));
    }
    let settings = Settings {
        edge: files::edge(program, options.edge)?,
        seed: options.seed,
        games: options.games,
        bot: match (&options.bot_cmd, options.bot) {
            (Some(command), _) => Player::Program(command.clone()),
            (None, Some(Name::Random)) => Player::Random,
            (None, Some(Name::None)) => Player::None,
            (None, None) if program.modules().is_some() => Player::None,
            (None, Some(Name::Greedy) | None) => Player::Greedy,
        },
        pace: options.pace,
        most_pieces: options.most_pieces,
        most_time: options.most_time.saturating_mul(1000),
    };
    let header = Header::new(program, settings);
    let results = match &options.results {
        None => None,
        Some(path) => Some(Results::create(path, &header).map_err(|error| unusable(path, &error))?),
    };
    Ok((header, results, Vec::new()))
}

fn unusable(path: &Path, error: &ResultsError) -> Problem {
    let exit = match error {
        ResultsError::Io(_) => Exit::System,
        _ => Exit::BadOptions,
    };
    Problem { message: format!("{}: {}", path.display(), display(&error.to_string())), exit }
}

fn system(path: &Path, error: &std::io::Error) -> Problem {
    Problem { message: format!("{}: {error}", path.display()), exit: Exit::System }
}

/// Splits a command into words as a shell does.
pub(super) fn words(command: &str) -> Result<Vec<String>, String> {
    let words = shlex::split(command).filter(|words| !words.is_empty());
    words.ok_or_else(|| "a program is required, and quotes must be closed".to_owned())
}

fn is_column(header: &Header, name: &str) -> bool {
    name == "all" || sim::quantities(header, &[]).iter().any(|quantity| quantity.name == name)
}

/// True if the locale that these variables set can show UTF-8, or if they set none.
fn is_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(variable);
    let locale = set.into_iter().find(|locale| !locale.is_empty());
    locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

/// Becomes true at Ctrl-C or SIGTERM; a second one ends the program immediately.
pub(super) fn interruption() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // If this fails, the signal ends the program as usual.
        let _ = signal_hook::flag::register_conditional_default(signal, Arc::clone(&stop));
        let _ = signal_hook::flag::register(signal, Arc::clone(&stop));
    }
    stop
}

/// Shows a bar on the terminal, if standard error is one.
pub(super) fn progress(games: u32, from: u32, is_terminal: bool) -> ProgressBar {
    if !is_terminal {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games.into()).with_position(from.into());
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {per_sec}, {eta}");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar
}

/// The files that are written at the end.
struct Outputs {
    out: Option<Format>,
    distributions: Option<Format>,
    /// The files that were read.
    read: Vec<PathBuf>,
}

impl Outputs {
    /// Checks the files before anything is played.
    fn new(options: &Options, mut read: Vec<PathBuf>) -> Result<Outputs, Problem> {
        let format = |path: &Option<PathBuf>| match path {
            None => Ok(None),
            Some(path) => {
                let refused = |why: &str| {
                    let message = format!("{}: {why}", path.display());
                    Problem { message, exit: Exit::BadOptions }
                };
                let format = Format::of(path)
                    .ok_or_else(|| refused("the extension must be .csv, .json or .parquet"))?;
                if !format.is_available() {
                    return Err(refused(
                        "this rulvm cannot write Parquet; write .csv or .json, or build rulvm \
                         with `--features parquet`",
                    ));
                }
                Ok(Some(format))
            }
        };
        let (out, distributions) = (format(&options.out)?, format(&options.distributions)?);
        let named = [
            ("--results", &options.results),
            ("--resume", &options.resume),
            ("--out", &options.out),
            ("--distributions", &options.distributions),
            ("--svg", &options.svg),
        ];
        let named: Vec<(&str, &Path)> =
            named.into_iter().filter_map(|(name, path)| Some((name, path.as_deref()?))).collect();
        for (place, (one, path)) in named.iter().enumerate() {
            // A device can have several outputs.
            let is_file = !path.exists() || path.is_file();
            let same = |(_, other): &&(&str, &Path)| rulvm_files::is_same_file(path, other);
            if let Some((other, _)) = named[..place].iter().find(same).filter(|_| is_file) {
                let message = format!("{other} and {one} are the same file: {}", path.display());
                return Err(Problem { message, exit: Exit::BadOptions });
            }
        }
        read.extend(options.resume.clone());
        for path in [&options.out, &options.distributions, &options.svg].into_iter().flatten() {
            rulvm_files::check_output(path, &read).map_err(|error| system(path, &error))?;
        }
        Ok(Outputs { out, distributions, read })
    }

    fn write(&self, options: &Options, header: &Header, games: &[Played]) -> Result<(), Problem> {
        let write = |path: &Path, bytes: std::io::Result<Vec<u8>>| {
            bytes
                .and_then(|bytes| files::write(path, &bytes, &self.read))
                .map_err(|error| system(path, &error))
        };
        if let (Some(path), Some(format)) = (&options.out, self.out) {
            let bytes = match format {
                Format::Json => json(header, games),
                _ => sim::table(header, games).bytes(format),
            };
            write(path, bytes)?;
        }
        if let (Some(path), Some(format)) = (&options.distributions, self.distributions) {
            write(path, sim::distributions(header, games).bytes(format))?;
        }
        if let Some(path) = &options.svg {
            write(path, Ok(sim::svg(&options.rule, header, games).into_bytes()))?;
        }
        Ok(())
    }
}

fn json(header: &Header, games: &[Played]) -> std::io::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec_pretty(&sim::json(header, games))?;
    bytes.write_all(b"\n")?;
    Ok(bytes)
}

/// Reports where the first game that trapped did so.
fn trapped(games: &[Played], program: &Program, messages: &mut Messages<'_>) -> Option<Exit> {
    let (played, report) = games.iter().find_map(|played| Some((played, played.report()?)))?;
    let game = format!("in game {}, seed {}", played.game, played.seed);
    messages.show(&report_without_game(&report, program).note(game));
    Some(Exit::of_trap(report.trap))
}
