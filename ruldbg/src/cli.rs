//! The command line of `ruldbg`.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use rulc_compiler::Passes;
use rulvm_core::machine::DEFAULT_FUEL;
use rulvm_files as files;
use rulvm_files::Exit;

use crate::dap;
use crate::prompt::{self, Form, Memory, Printer};
use crate::tui;
use ruldbg_engine::command::{self, Session};
use ruldbg_engine::debugger::{Debugger, Start};
use ruldbg_engine::load;

/// Debugs RUL rules step by step, forward and backward.
#[derive(Debug, Parser)]
#[command(name = "ruldbg", version, about, after_help = AFTER)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
struct Options {
    #[command(subcommand)]
    command: Option<Command>,
    /// A rule file, its source, or the name of a standard or sample rule
    #[arg(required = true)]
    file: Option<PathBuf>,
    /// The number of cells in an edge of the board [default: the rule's fixed edge, or else 7]
    #[arg(long, value_parser = clap::value_parser!(u8).range(6..=9))]
    edge: Option<u8>,
    /// The seed of the game
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// First execute the commands of a file; can be repeated
    #[arg(short = 'x', long = "execute", value_name = "FILE")]
    scripts: Vec<PathBuf>,
    /// First execute a command, after those of files; can be repeated (-ex also works)
    #[arg(long = "ex", value_name = "COMMAND")]
    commands: Vec<String>,
    /// Exit after the commands of -x and --ex, with an error if one fails
    #[arg(long)]
    batch: bool,
    /// Print every answer as a line of JSON
    #[arg(long)]
    json: bool,
    /// Show source, board, variables and commands together on the screen
    #[arg(long, conflicts_with_all = ["json", "batch"])]
    tui: bool,
    /// Do not execute the commands of ~/.config/ruldbg/init, and do not remember breakpoints
    #[arg(long)]
    clean: bool,
    /// Compile a source as `rulc build` does, with the passes that make code smaller
    #[arg(short = 'O', long)]
    optimize: bool,
    /// The fuel limit of a phase call
    #[arg(long, default_value_t = DEFAULT_FUEL, value_parser = clap::value_parser!(u64).range(1..))]
    fuel: u64,
    /// A message module that takes part, a WebAssembly file; can be repeated
    #[arg(short = 's', long = "module", value_name = "FILE", conflicts_with = "test")]
    modules: Vec<PathBuf>,
    /// Before the commands, play the test with this name, or the only one whose name contains it,
    /// up to the step that fails
    #[arg(long, value_name = "NAME", conflicts_with_all = ["replay", "edge", "seed", "fuel"])]
    test: Option<String>,
    /// Play a recording before the commands
    #[arg(long, value_name = "FILE")]
    replay: Option<String>,
    /// Play only the inputs of the recording, with any version of the rule, and say where the games
    /// differ
    #[arg(long, requires = "replay")]
    inputs_only: bool,
    /// The version of the rule with which the game was recorded
    #[arg(long, value_name = "RULE", requires = "inputs_only")]
    against: Option<String>,
}

/// What else it does.
#[derive(Debug, Subcommand)]
enum Command {
    /// Serve an editor with the Debug Adapter Protocol on standard input and output
    Dap {
        /// Serve editors that connect to a port of this machine instead; 0 is any free port
        #[arg(long)]
        port: Option<u16>,
    },
}

/// The text below the options.
const AFTER: &str = "At the prompt, `help` lists the commands.";

/// Runs the command line.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    // As in gdb.
    let arguments =
        arguments.into_iter().map(|word| if word == "-ex" { "--ex".into() } else { word });
    let exit = match Options::try_parse_from(arguments) {
        Ok(Options { command: Some(Command::Dap { port }), .. }) => serve(port),
        Ok(options) => debug(&options),
        Err(error) => {
            let printed = error.print().and_then(|()| io::stdout().flush());
            match printed {
                _ if error.use_stderr() => Exit::BadOptions,
                Err(problem) if problem.kind() != io::ErrorKind::BrokenPipe => {
                    complain(problem);
                    Exit::System
                }
                _ => Exit::Success,
            }
        }
    };
    exit.into()
}

fn complain(what: impl Display) {
    print_error(&format!("ruldbg: {what}"));
}

/// Writes a message to standard error, if that is possible.
fn print_error(what: &str) {
    let _ = writeln!(io::stderr(), "{}", grammar::visible::lines(what.trim_end()));
}

/// Serves editors.
fn serve(port: Option<u16>) -> Exit {
    let served = match port {
        None => dap::standard_streams(),
        Some(port) => dap::connections(port, |port| {
            complain(format_args!("waiting for an editor at 127.0.0.1:{port}"));
        }),
    };
    match served {
        Ok(()) => Exit::Success,
        Err(error) => {
            complain(error);
            Exit::System
        }
    }
}

fn debug(options: &Options) -> Exit {
    let Some(file) = options.file.as_deref() else { return Exit::BadOptions };
    if options.tui && !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        complain("--tui needs a terminal");
        return Exit::BadOptions;
    }
    let mut session = match session(options, file) {
        Ok(session) => session,
        Err(problem) => {
            print_error(&problem.text("ruldbg"));
            return problem.exit;
        }
    };
    let interrupt = session.debugger.interrupt().flag();
    if let Err(error) = signal_hook::flag::register(signal_hook::consts::SIGINT, interrupt) {
        complain(error);
        return Exit::System;
    }
    let stdout = io::stdout();
    let form = match (options.json, stdout.is_terminal()) {
        (true, _) => Form::Json,
        (false, true) if std::env::var_os("NO_COLOR").is_none_or(|no| no.is_empty()) => {
            Form::Colors
        }
        _ => Form::Plain,
    };
    let mut printer = Printer::new(form, Box::new(stdout));
    let memory = if options.clean { Memory::default() } else { Memory::of_user() };
    let exit = match talk(options, file, &mut session, &mut printer, &memory) {
        Ok(exit) if options.batch => exit,
        Ok(_) => Exit::Success,
        Err(error) => {
            complain(error);
            return Exit::System;
        }
    };
    if let Err(error) = memory.remember(file, &session) {
        complain(format_args!("breakpoints cannot be saved: {error}"));
    }
    match printer.finish() {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(error);
            Exit::System
        }
        _ => exit,
    }
}

/// Loads the rule.
fn session(options: &Options, file: &Path) -> Result<Session, files::Problem> {
    let passes = if options.optimize { Passes::all() } else { load::gentle() };
    let rule = load::load(file, passes.clone())?;
    let newer = load::newer_source(file, &rule.program);
    let texts = [Some(rule.warnings.as_str()), rule.note.as_deref(), newer.as_deref()];
    for text in texts.into_iter().flatten() {
        if !text.is_empty() {
            print_error(text);
        }
    }
    let edge = files::edge(&rule.program, options.edge)?;
    let start = Start { edge, seed: options.seed, fuel: options.fuel };
    let modules = load::modules(&options.modules)?;
    let program = files::with_modules(rule.program, modules.clone());
    let debugger = Debugger::new(program, start);
    let file = Some(file.to_owned());
    Ok(Session::new(debugger, command::Options { file, passes, modules }))
}

/// Executes everything; returns the exit status of a batch.
fn talk(
    options: &Options,
    file: &Path,
    session: &mut Session,
    printer: &mut Printer,
    memory: &Memory,
) -> io::Result<Exit> {
    let mut done = true;
    if let Some(init) = memory.init() {
        done &= script(session, printer, &init)?;
    }
    if let Some(text) = memory.recall(file) {
        match session.set_breakpoints_again(&text) {
            0 => {}
            1 => complain("1 breakpoint is set again (`info breakpoints`, or start with --clean)"),
            n => complain(format_args!(
                "{n} breakpoints are set again (`info breakpoints`, or start with --clean)"
            )),
        }
    }
    let mut differs = false;
    if let Some(command) = replay(options) {
        let is_played = prompt::batch(session, printer, [&*command]);
        differs = session.differs();
        if options.batch && !is_played {
            return Ok(Exit::Recording);
        }
        done &= is_played && (options.batch || !differs);
    }
    if let Some(name) = &options.test {
        let is_there = prompt::batch(session, printer, [&*format!("test {name}")]);
        if options.batch && !is_there {
            return Ok(Exit::Source);
        }
        done &= is_there;
    }
    let test_fails = session.test_fails();
    for file in &options.scripts {
        done &= script(session, printer, file)?;
        if options.batch && !done {
            return Ok(Exit::Source);
        }
    }
    let commands = options.commands.iter().map(String::as_str);
    done &= prompt::batch(session, printer, commands);
    if !options.batch && !session.is_over() {
        if options.tui {
            tui::run(session)?;
        } else {
            done &= prompt::run(session, printer, memory)?;
        }
    }
    Ok(match done {
        false => Exit::Source,
        true if options.batch && differs => Exit::Recording,
        true if options.batch && test_fails => Exit::TestFailed,
        true => Exit::Success,
    })
}

/// The command that plays the recording of the options.
fn replay(options: &Options) -> Option<String> {
    let mut command = format!("replay {}", options.replay.as_deref()?);
    if options.inputs_only {
        command += " --inputs-only";
    }
    if let Some(rule) = &options.against {
        command += &format!(" --against {rule}");
    }
    Some(command)
}

fn script(session: &mut Session, printer: &mut Printer, file: &Path) -> io::Result<bool> {
    let name = file.display().to_string();
    let text = files::read_text(file, files::Accept::Anything, command::MOST_SCRIPT)
        .map_err(|error| io::Error::new(error.kind(), format!("{name}: {error}")))?;
    Ok(prompt::script(session, printer, &name, &text))
}
