//! `rulvm sim`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};

mod compare;
mod vary;

use super::files::{self, Problem};
use super::modules::Modules;
use super::rules::{self, Rule};
use super::streams::{Messages, Streams};
use grammar::visible::display;
use rulvm_core::program::Program;
use rulvm_files::Exit;
use rulvm_lab::bot::{Bot, External, Failure};
use rulvm_lab::sim::{
    self, Failed, Format, Header, Played, Player, Results, ResultsError, Settings, Vary,
};
use rulvm_lab::trapped::report_without_game;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The name of a standard or sample rule, a rule file, or its source
    rule: String,
    /// Another rule: both are played with the same seeds and compared
    #[arg(value_name = "RULE", conflicts_with_all = [
        "results", "resume", "out", "distributions", "svg", "histogram", "vary"])]
    other: Option<String>,
    /// Play with many values of a constant in the source, or of an element of a table
    #[arg(long, value_name = "NAME=LOW..HIGH", conflicts_with_all = [
        "results", "resume", "distributions"])]
    vary: Option<Vary>,
    /// The largest number of values that --vary tries
    #[arg(long, value_name = "N", default_value_t = 9, requires = "vary",
        value_parser = clap::value_parser!(u32).range(2..=1000))]
    steps: u32,
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
    /// Stop a game when its phases and the moves that its player tried have used this much fuel
    /// [default: enough for a few seconds]
    #[arg(long, value_name = "N",
        value_parser = clap::value_parser!(u64).range(Settings::MOST_FUEL))]
    most_fuel: Option<u64>,
    /// Write every game to this file as soon as it is over; the file must not exist yet
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Continue the run in this file, with its settings
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "results", "games", "bot", "seed", "edge", "pace", "most_pieces", "most_time",
        "most_fuel"])]
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
    /// Tries only the most promising placements of each piece
    Quick,
    /// Looks two pieces ahead where the radar shows the next one
    Beam,
    /// Does nothing: the pieces fall
    None,
}

pub(super) fn run(options: &Options, io: &mut Streams<'_>) -> Exit {
    let done = match (&options.other, &options.vary) {
        (Some(other), _) => compare::compare(options, other, io),
        (None, Some(vary)) => vary::vary(options, vary, io),
        (None, None) => simulate(options, io),
    };
    done.unwrap_or_else(|problem| io.report(&problem))
}

/// Who plays, and when to stop.
struct Players<'o> {
    options: &'o Options,
    /// The words of the player program.
    words: Option<Vec<String>>,
    stop: Arc<AtomicBool>,
}

impl Players<'_> {
    fn new(options: &Options) -> Result<Players<'_>, Problem> {
        let words = options.bot_cmd.as_deref().map(words).transpose();
        let words = words.map_err(|why| Problem {
            message: format!("--bot-cmd: {why}"),
            exit: Exit::BadOptions,
        })?;
        Ok(Players { options, words, stop: interruption() })
    }

    /// Plays the games from a number on.
    fn run(
        &self,
        program: &Program,
        settings: &Settings,
        from: u32,
        keep: &mut dyn FnMut(Played) -> std::io::Result<()>,
    ) -> Result<(), Failed> {
        let options = self.options;
        let maker = || -> Result<Box<dyn Bot>, Failure> {
            Ok(match settings.bot() {
                Some(bot) => bot,
                None => Box::new(External::start(
                    self.words.as_deref().unwrap_or_default(),
                    program,
                    Duration::from_millis(options.bot_time),
                    Arc::clone(&self.stop),
                )?),
            })
        };
        let jobs = options.jobs.map_or_else(
            || std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            usize::from,
        );
        sim::run(program, settings, from, jobs, &maker, &self.stop, keep)
    }

    /// Plays all games of a rule without writing them to a file.
    fn play(
        &self,
        program: &Program,
        settings: &Settings,
        progress: &mut Progress,
        messages: &mut Messages<'_>,
    ) -> Result<Vec<Played>, Problem> {
        let mut games = Vec::new();
        let mut keep = |played: Played| {
            games.push(played);
            progress.add(messages);
            Ok(())
        };
        let done = self.run(program, settings, 0, &mut keep);
        done.map_err(|failed| problem(failed, self.options, settings, None))?;
        if games.len() < settings.games as usize {
            let message = "interrupted before all games were played".to_owned();
            return Err(Problem { message, exit: Exit::Interrupted });
        }
        Ok(games)
    }
}

/// The progress of the games: a bar on a terminal; elsewhere, a line now and then.
struct Progress {
    bar: ProgressBar,
    all: u32,
    from: u32,
    done: u32,
    begin: Instant,
    /// When the last line was written.
    last: Instant,
}

/// The least time between two lines about the progress.
const SILENCE: Duration = Duration::from_secs(10);

impl Progress {
    fn new(all: u32, from: u32, is_terminal: bool) -> Progress {
        let (bar, now) = (progress(all, from, is_terminal), Instant::now());
        Progress { bar, all, from, done: from, begin: now, last: now }
    }

    /// A game is over.
    fn add(&mut self, messages: &mut Messages<'_>) {
        self.done += 1;
        self.bar.inc(1);
        if self.bar.is_hidden() && self.last.elapsed() >= SILENCE && self.done < self.all {
            self.last = Instant::now();
            let each = self.begin.elapsed() / (self.done - self.from).max(1);
            let left = (each * (self.all - self.done)).as_secs();
            let (done, all, minutes, seconds) = (self.done, self.all, left / 60, left % 60);
            let line = format!("rulvm: {done} of {all} games, about {minutes}:{seconds:02} left");
            messages.complain(line);
        }
    }
}

/// Why not all games were played.
fn problem(failed: Failed, options: &Options, settings: &Settings, kept: Option<&Path>) -> Problem {
    match failed {
        Failed::Keep(error) => system(kept.unwrap_or(Path::new("results")), &error),
        Failed::Bot(number, Failure::Refused(code)) => {
            let Problem { message, exit } = rulvm_files::refused(code);
            let message = format!("game {number}, seed {}: {message}", settings.seed_of(number));
            Problem { message, exit }
        }
        Failed::Bot(number, failure) => {
            let message = format!(
                "game {number}, seed {}: the program `{}` failed: {failure}",
                settings.seed_of(number),
                display(options.bot_cmd.as_deref().unwrap_or_default())
            );
            Problem { message, exit: Exit::BotFailed }
        }
    }
}

fn simulate(options: &Options, io: &mut Streams<'_>) -> Result<Exit, Problem> {
    let Rule { program, files, .. } = rules::find(&options.rule, true, &mut io.messages)?;
    let program = options.modules.added(program)?;
    let outputs = Outputs::new(options, files)?;
    let players = Players::new(options)?;
    let (header, mut results, mut games) = begin(options, &program)?;
    check_histograms(options, &header)?;
    let settings = &header.settings;
    let from = u32::try_from(games.len()).unwrap_or(u32::MAX);
    let mut progress = Progress::new(settings.games, from, io.terminals.stderr);
    let mut keep = |played: Played| {
        if let Some(results) = &mut results {
            results.add(&played)?;
        }
        games.push(played);
        progress.add(&mut io.messages);
        Ok(())
    };
    let outcome = players.run(&program, settings, from, &mut keep);
    progress.bar.finish_and_clear();
    let finished = results.as_ref().map_or(Ok(()), Results::finish);
    let kept = options.resume.as_deref().or(options.results.as_deref());
    if let (Some(path), Err(error)) = (kept, finished) {
        return Err(system(path, &error));
    }
    let shown =
        sim::Shown { rule: &options.rule, histograms: &options.histogram, ascii: is_ascii() };
    let printed = io.print(&sim::text(&header, &games, &shown));
    outputs.write(options, &header, &games)?;
    outcome.map_err(|failed| problem(failed, options, settings, kept))?;
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
    let header = Header::new(program, settings(options, program)?);
    let results = match &options.results {
        None => None,
        Some(path) => Some(Results::create(path, &header).map_err(|error| unusable(path, &error))?),
    };
    Ok((header, results, Vec::new()))
}

/// The settings that the options ask for.
fn settings(options: &Options, program: &Program) -> Result<Settings, Problem> {
    Ok(Settings {
        edge: files::edge(program, options.edge)?,
        seed: options.seed,
        games: options.games,
        bot: match (&options.bot_cmd, options.bot) {
            (Some(command), _) => Player::Program(command.clone()),
            (None, Some(Name::Random)) => Player::Random,
            (None, Some(Name::Quick)) => Player::Quick,
            (None, Some(Name::Beam)) => Player::Beam,
            (None, Some(Name::None)) => Player::None,
            (None, None) if program.modules().is_some() => Player::None,
            (None, Some(Name::Greedy) | None) => Player::Greedy,
        },
        pace: options.pace,
        most_pieces: options.most_pieces,
        most_time: options.most_time.saturating_mul(1000),
        most_fuel: options.most_fuel.unwrap_or_else(|| Settings::suitable_fuel(program)),
    })
}

/// Checks that the columns exist whose histograms are wanted.
fn check_histograms(options: &Options, header: &Header) -> Result<(), Problem> {
    let Some(name) = options.histogram.iter().find(|name| !is_column(header, name)) else {
        return Ok(());
    };
    let all: Vec<String> =
        sim::quantities(header, &[]).into_iter().map(|quantity| quantity.name).collect();
    let message = format!(
        "there is no column `{}`; the columns are: {}, all",
        display(name),
        display(&all.join(", "))
    );
    Err(Problem { message, exit: Exit::BadOptions })
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

/// True if the terminal shows ASCII characters only.
fn is_ascii() -> bool {
    !is_utf8(|name| std::env::var(name).ok())
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
        self.write_table(options, &|format| match format {
            Format::Json => json(header, games),
            _ => sim::table(header, games).bytes(format),
        })?;
        if let (Some(path), Some(format)) = (&options.distributions, self.distributions) {
            self.write_file(path, sim::distributions(header, games).bytes(format))?;
        }
        self.write_picture(options, || sim::svg(&options.rule, header, games))
    }

    /// Writes the file of `--out`.
    fn write_table(
        &self,
        options: &Options,
        bytes: &dyn Fn(Format) -> std::io::Result<Vec<u8>>,
    ) -> Result<(), Problem> {
        match (&options.out, self.out) {
            (Some(path), Some(format)) => self.write_file(path, bytes(format)),
            _ => Ok(()),
        }
    }

    /// Writes the file of `--svg`.
    fn write_picture(
        &self,
        options: &Options,
        picture: impl FnOnce() -> String,
    ) -> Result<(), Problem> {
        let Some(path) = &options.svg else { return Ok(()) };
        self.write_file(path, Ok(picture().into_bytes()))
    }

    fn write_file(&self, path: &Path, bytes: std::io::Result<Vec<u8>>) -> Result<(), Problem> {
        bytes
            .and_then(|bytes| files::write(path, &bytes, &self.read))
            .map_err(|error| system(path, &error))
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
