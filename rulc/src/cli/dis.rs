//! The commands that turn a rule file into a text.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use grammar::rul3::{MAX_FILE, ReadError};

use rulc_decompiler::decompile::decompile;
use rulc_decompiler::dis::{assembly, listing};
use rulc_sources::standard::{is_word, no_standard};

/// `rulc dis`
#[derive(Debug, Args)]
pub(super) struct Dis {
    /// The rule file, or the name of a standard or sample rule
    file: PathBuf,
    /// Write a source that `build` compiles to the same file, byte for byte
    #[arg(long)]
    asm: bool,
}

/// `rulc decompile`
#[derive(Debug, Args)]
pub(super) struct Decompile {
    /// The rule file, or the name of a standard or sample rule
    file: PathBuf,
    /// Write assembly if the source would not compile to the same file, byte for byte
    #[arg(long)]
    exact: bool,
}

/// Exit statuses of these commands (section 8.2).
const NOT_FOUND: u8 = 7;
const NO_RULE: u8 = 8;
const SYSTEM: u8 = 255;

impl Dis {
    /// Runs the command, and returns the exit status.
    pub(super) fn run(&self, stdout: &mut dyn Write, stderr: &mut dyn Write) -> u8 {
        let make = |bytes: &[u8], _: &mut dyn Write| {
            if self.asm { assembly(bytes) } else { listing(bytes) }
        };
        run(&self.file, stdout, stderr, make)
    }
}

impl Decompile {
    /// Runs the command, and returns the exit status. A summary of the functions goes to `stderr`.
    pub(super) fn run(&self, stdout: &mut dyn Write, stderr: &mut dyn Write) -> u8 {
        run(&self.file, stdout, stderr, |bytes, stderr| {
            let decompiled = decompile(bytes, self.exact)?;
            let _ = write!(stderr, "{}", decompiled.report);
            Ok(decompiled.text)
        })
    }
}

fn run(
    file: &PathBuf,
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
    make: impl FnOnce(&[u8], &mut dyn Write) -> Result<String, ReadError>,
) -> u8 {
    let bytes = match read(file) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && is_word(file) => {
            let _ = writeln!(stderr, "rulc: {}", no_standard(file));
            return NOT_FOUND;
        }
        Err(error) => {
            let _ = writeln!(stderr, "rulc: {}: {error}", file.display());
            return NOT_FOUND;
        }
    };
    let text = match make(&bytes, stderr) {
        Ok(text) => text,
        Err(error) => {
            let _ = writeln!(stderr, "rulc: {}: {error}", file.display());
            return NO_RULE;
        }
    };
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Ok(()) => 0,
        // The pipe was closed.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => 0,
        Err(error) => {
            let _ = writeln!(stderr, "rulc: standard output: {error}");
            SYSTEM
        }
    }
}

/// Reads the bytes of a file, up to more than a rule file can have; if there is none, those of the
/// standard rule with this name.
fn read(file: &PathBuf) -> std::io::Result<Vec<u8>> {
    use std::io::Read;
    if (!file.exists() || file.is_dir())
        && let Some(bytes) = file.to_str().and_then(stdlib_rules::rules::rule)
    {
        return Ok(bytes.to_vec());
    }
    let mut bytes = Vec::new();
    std::fs::File::open(file)?.take(MAX_FILE as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
