//! The command line of `rulc`.

mod fmt;

use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

use crate::compile::{Compilation, compile};
use crate::diagnostics::{Format, render};
use crate::dis::command::{Decompile, Dis};
use crate::source::{FileSystem, SourceLoader};

/// Exit statuses; where the manual has a case for it (section 8.2), its number.
mod exit {
    pub(super) const ERRORS: u8 = 1;
    pub(super) const NOT_FOUND: u8 = 7;
    pub(super) const BAD_OPTIONS: u8 = 10;
    pub(super) const SYSTEM: u8 = 255;
}

const AFTER_HELP: &str = "\
Exit status:
  0    the rule is good (and was written)
  1    the rule has errors; with `fmt --check`, a source is not formatted
  7    the source file cannot be read
  8    the file is no rule file
  10   bad options
  255  the file cannot be written

Examples:
  rulc build columns.rul              writes columns.rul3
  rulc build columns.rul -o c.rul3
  rulc check --message-format short columns.rul
  rulc fmt columns.rul";

/// The compiler of the RUL text language.
#[derive(Debug, Parser)]
#[command(name = "rulc", version, about, after_help = AFTER_HELP)]
struct Options {
    #[command(subcommand)]
    command: Command,
    /// How messages are shown
    #[arg(long, value_enum, default_value = "human", global = true)]
    message_format: MessageFormat,
    /// When messages are colored
    #[arg(long, value_enum, default_value = "auto", global = true)]
    color: ColorChoice,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Compile a rule to a rule file
    Build {
        /// The source of the rule
        file: PathBuf,
        /// The rule file to write [default: the source with the ending .rul3]
        #[arg(short, long)]
        output: Option<PathBuf>,
    },
    /// Report the mistakes in a rule, and write nothing
    Check {
        /// The source of the rule
        file: PathBuf,
    },
    /// Format sources: the same text in the style of the standard rules
    Fmt(fmt::Arguments),
    /// List a rule file, or turn it into assembly
    Dis(Dis),
    /// Turn a rule file into a source
    Decompile(Decompile),
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum MessageFormat {
    /// With the source and an explanation
    Human,
    /// One line each, for editors
    Short,
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
                let _ = write!(stderr, "{text}");
                return ExitCode::from(exit::BAD_OPTIONS);
            }
            let _ = write!(stdout, "{text}");
            return ExitCode::SUCCESS;
        }
    };
    let format = match options.message_format {
        MessageFormat::Human => Format::Human,
        MessageFormat::Short => Format::Short,
    };
    let color = match options.color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
                && std::io::stderr().is_terminal()
        }
    };
    let (file, output) = match &options.command {
        Command::Build { file, output } => {
            (file, Some(output.clone().unwrap_or_else(|| file.with_extension("rul3"))))
        }
        Command::Check { file } => (file, None),
        Command::Dis(dis) => return ExitCode::from(dis.run(stdout, stderr)),
        Command::Decompile(decompile) => return ExitCode::from(decompile.run(stdout, stderr)),
        Command::Fmt(arguments) => return fmt::run(arguments, format, color, stdout, stderr),
    };
    let compilation = match compile_file(file) {
        Ok(compilation) => compilation,
        Err(problem) => {
            let _ = writeln!(stderr, "rulc: {}: {problem}", file.display());
            return ExitCode::from(exit::NOT_FOUND);
        }
    };
    let messages = render(&compilation.diagnostics, &compilation.sources, format, color);
    let _ = stderr.write_all(messages.as_bytes());
    let Some(compiled) = compilation.output else {
        return ExitCode::from(exit::ERRORS);
    };
    if let Some(output) = output
        && let Err(problem) = write(&output, file, &compiled.bytes)
    {
        let _ = writeln!(stderr, "rulc: {}: {problem}", output.display());
        return ExitCode::from(exit::SYSTEM);
    }
    ExitCode::SUCCESS
}

/// Why a source file cannot be compiled at all.
#[derive(Debug)]
enum Problem {
    Read(std::io::Error),
    TooLarge,
    Binary,
    NotText(usize),
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Problem::Read(error) => error.fmt(f),
            Problem::TooLarge => {
                write!(f, "this source is larger than {} MiB", grammar::text::MAX_SOURCE >> 20)
            }
            Problem::Binary => f.write_str("this is a rule file already, not the source of one"),
            Problem::NotText(offset) => {
                write!(
                    f,
                    "this is not UTF-8 text: the byte at offset {offset} belongs to no character"
                )
            }
        }
    }
}

fn compile_file(file: &Path) -> Result<Compilation, Problem> {
    let name = file.to_string_lossy();
    let text = source_text(FileSystem.read(&name).map_err(Problem::Read)?)?;
    Ok(compile(&name, &text, &FileSystem))
}

/// The text of a source file.
fn source_text(bytes: Vec<u8>) -> Result<String, Problem> {
    if bytes.len() > grammar::text::MAX_SOURCE {
        return Err(Problem::TooLarge);
    }
    if bytes.starts_with(b"RUL3") {
        return Err(Problem::Binary);
    }
    String::from_utf8(bytes).map_err(|error| Problem::NotText(error.utf8_error().valid_up_to()))
}

/// Writes a rule file, but not over its source.
fn write(output: &Path, source: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let same = |a: &Path, b: &Path| {
        a.canonicalize().ok().zip(b.canonicalize().ok()).is_some_and(|(a, b)| a == b)
    };
    if same(output, source) {
        return Err(std::io::Error::other("this would overwrite the source"));
    }
    replace(output, bytes)
}

/// Writes beside the file and renames, so that a file is never half there.
fn replace(output: &Path, bytes: &[u8]) -> std::io::Result<()> {
    // A device or a pipe is written to, not replaced.
    let special = output.metadata().is_ok_and(|metadata| !metadata.is_file());
    if special {
        return std::fs::write(output, bytes);
    }
    let target = output.canonicalize().unwrap_or_else(|_| output.to_owned());
    let directory = target.parent().filter(|directory| !directory.as_os_str().is_empty());
    let mut file = tempfile::Builder::new()
        .prefix(".rulc-")
        .tempfile_in(directory.unwrap_or(Path::new(".")))?;
    file.write_all(bytes)?;
    let permissions = match target.metadata() {
        Ok(metadata) => metadata.permissions(),
        Err(_) => default_permissions(file.as_file())?,
    };
    file.as_file().set_permissions(permissions)?;
    file.persist(&target).map_err(|error| error.error)?;
    Ok(())
}

/// The permissions of a new file, which a temporary file does not have.
fn default_permissions(file: &std::fs::File) -> std::io::Result<std::fs::Permissions> {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has modes"))]
    let mut permissions = file.metadata()?.permissions();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        permissions.set_mode(0o644);
    }
    Ok(permissions)
}
