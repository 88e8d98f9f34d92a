//! The command line of `rulc`.

mod build;
mod dis;
mod exit;
mod explain;
mod export;
mod files;
mod fmt;
mod lints;
mod messages;
mod module_header;
mod new;
mod scores;
mod shell;
mod streams;
mod watch;

use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use grammar::visible;

use dis::{Decompile, Dis};
use messages::Messages;
use rulc_compiler::diagnostics::Format;
use streams::Streams;

const AFTER_HELP: &str = "\
Exit status:
  0    the rule is correct (and was written)
  1    the rule has errors; with `fmt --check`, a source is not formatted
  7    the source file cannot be read
  8    the file is not a rule file
  10   bad options
  130  `build --watch` was stopped with Ctrl+C, as shells report it
  255  a file or the output cannot be written

Examples:
  rulc new columns                    creates columns/columns.rul, a game to modify
  rulc build columns.rul              writes columns.rul3
  rulc build columns.rul -o c.rul3
  rulc build --watch columns.rul      builds again after every change
  rulc check --message-format compact columns.rul
  rulc explain E0201                  explains a message
  rulc fmt columns.rul
  rulc lsp                            serves an editor, see docs/editors.md";

/// The compiler of the RUL text language.
#[derive(Debug, Parser)]
#[command(name = "rulc", version, about, after_help = AFTER_HELP)]
struct Options {
    #[command(subcommand)]
    command: Command,
    /// The format of messages
    #[arg(
        long,
        visible_alias = "error-format",
        value_enum,
        default_value = "human",
        global = true
    )]
    message_format: MessageFormat,
    /// When to color messages
    #[arg(long, value_enum, default_value = "auto", global = true)]
    color: ColorChoice,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Compile a rule to a rule file
    Build(build::Arguments),
    /// Report the errors in a rule without writing a file
    Check {
        /// The source of the rule, or the name of a standard or sample rule
        file: PathBuf,
        #[command(flatten)]
        lints: lints::Arguments,
    },
    /// Write a game as a page that needs nothing but a browser
    Export(export::Arguments),
    /// Format sources in the style of the standard rules
    Fmt(fmt::Arguments),
    /// List the contents of a rule file, or disassemble it to a source
    Dis(Dis),
    /// Decompile a rule file to a source
    Decompile(Decompile),
    /// Create a directory with a game to modify
    New(new::Arguments),
    /// Print the declarations that a message module needs, in its language
    ModuleHeader(module_header::Arguments),
    /// Serve an editor with the Language Server Protocol on standard input and output
    Lsp {
        /// Accepted because some editors add it; it changes nothing
        #[arg(long, hide = true)]
        stdio: bool,
    },
    /// Explain what a message means, with an example
    Explain(explain::Arguments),
    /// Print a completion script for a shell
    Completions(shell::Completions),
    /// Print a manual page for `man`
    Man(shell::Man),
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum MessageFormat {
    /// With the source and an explanation
    #[value(alias = "full")]
    Human,
    /// With the source, in fewer lines
    Compact,
    /// One line per message, for editors
    Short,
    /// One JSON object per line, for programs
    Json,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ColorChoice {
    /// If standard error is a terminal, and NO_COLOR is not set
    Auto,
    Always,
    Never,
}

/// Runs the command line; messages go to `stderr`.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
) -> ExitCode {
    let options = match Options::try_parse_from(arguments) {
        Ok(options) => options,
        Err(error) => {
            let text = error.render();
            if error.use_stderr() {
                // An error repeats arguments.
                let _ = write!(stderr, "{}", visible::lines(&text.to_string()));
                return ExitCode::from(exit::BAD_OPTIONS);
            }
            return match write!(stdout, "{text}").and_then(|()| stdout.flush()) {
                Err(problem) if problem.kind() != std::io::ErrorKind::BrokenPipe => {
                    let _ = writeln!(stderr, "rulc: {problem}");
                    ExitCode::from(exit::SYSTEM)
                }
                _ => ExitCode::SUCCESS,
            };
        }
    };
    let format = match options.message_format {
        MessageFormat::Human => Format::Human,
        MessageFormat::Compact => Format::Compact,
        MessageFormat::Short => Format::Short,
        MessageFormat::Json => Format::Json,
    };
    let color = match options.color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
                && std::io::stderr().is_terminal()
        }
    };
    let streams = Streams { stdout, messages: Messages::new(format, color, stderr) };
    ExitCode::from(match &options.command {
        Command::Build(arguments) => build::run(arguments, streams),
        Command::Check { file, lints } => build::check(file, lints, streams),
        Command::Export(arguments) => export::run(arguments, streams),
        Command::Fmt(arguments) => fmt::run(arguments, streams),
        Command::Dis(dis) => dis.run(streams.stdout, streams.messages.stderr),
        Command::Decompile(decompile) => decompile.run(streams.stdout, streams.messages.stderr),
        Command::New(arguments) => new::run(arguments, streams),
        Command::ModuleHeader(arguments) => module_header::run(arguments, streams),
        Command::Lsp { .. } => match rulc_lsp::stdio() {
            rulc_lsp::End::Clean => exit::SUCCESS,
            rulc_lsp::End::Abrupt => exit::ERRORS,
        },
        Command::Explain(arguments) => explain::run(arguments, streams),
        Command::Completions(arguments) => {
            shell::completions(arguments, Options::command(), streams)
        }
        Command::Man(arguments) => shell::man(arguments, Options::command(), streams),
    })
}
