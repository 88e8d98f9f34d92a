//! Reads sources and writes results.

use std::io::Write;
use std::path::{Path, PathBuf};

use rulc_compiler::{Memory, SourceLoader};
use rulc_sources::output::{check_generated_output, check_writable, target};
use rulc_sources::standard::{is_word, no_standard, standard};
use rulc_sources::{Recorder, read_any};

/// Why a source file cannot be compiled at all.
#[derive(Debug)]
pub(super) enum Problem {
    /// It cannot be read.
    Read(std::io::Error),
    /// It has more bytes than a source may have.
    TooLarge,
    /// It is a rule file.
    Binary,
    /// There is neither a file nor a standard rule with this name.
    NotFound(PathBuf),
    /// It is a standard rule, which cannot be changed.
    Standard(&'static str),
    /// It is not UTF-8 text, because of the byte at this offset.
    NotText(usize),
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Problem::Read(error) => error.fmt(f),
            Problem::TooLarge => {
                write!(f, "this source is larger than {} MiB", grammar::span::MAX_SOURCE >> 20)
            }
            Problem::Binary => f.write_str("this is a rule file, not a source"),
            Problem::NotFound(path) => f.write_str(&no_standard(path)),
            Problem::Standard(name) => {
                write!(
                    f,
                    "`{name}` is a standard rule, which is part of the program: it is already \
                     formatted, and cannot be changed"
                )
            }
            Problem::NotText(offset) => {
                write!(
                    f,
                    "this is not UTF-8 text: the byte at offset {offset} is not part of any \
                     character"
                )
            }
        }
    }
}

/// The source of a rule.
pub(super) struct Source {
    /// The path that messages show.
    pub(super) name: String,
    pub(super) text: String,
    /// The files that a standard rule refers to.
    files: Option<Memory>,
}

impl Source {
    /// Reads a file, or the standard rule with this name.
    pub(super) fn read(file: &Path) -> Result<Source, Problem> {
        if let Some(rule) = standard(file) {
            return Ok(Source {
                name: rule.file,
                text: rule.text.to_owned(),
                files: Some(rule.files),
            });
        }
        let text = read_source(file)?;
        Ok(Source { name: file.to_string_lossy().into_owned(), text, files: None })
    }

    /// Returns the loader of the files that it refers to, which remembers those of the system.
    pub(super) fn loader<'s>(&'s self, recorder: &'s Recorder) -> &'s dyn SourceLoader {
        match &self.files {
            Some(files) => files,
            None => recorder,
        }
    }
}

/// Reads the source from the command line, which can be a pipe.
pub(super) fn read_source(file: &Path) -> Result<String, Problem> {
    source_text(read_any(file).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound if is_word(file) => Problem::NotFound(file.to_owned()),
        _ => Problem::Read(error),
    })?)
}

/// The text of a source file.
pub(super) fn source_text(bytes: Vec<u8>) -> Result<String, Problem> {
    if bytes.len() > grammar::span::MAX_SOURCE {
        return Err(Problem::TooLarge);
    }
    if bytes.starts_with(b"RUL3") {
        return Err(Problem::Binary);
    }
    String::from_utf8(bytes).map_err(|error| Problem::NotText(error.utf8_error().valid_up_to()))
}

/// Reads a source that will be replaced: only a regular file can be.
pub(super) fn read_regular_source(file: &Path) -> Result<String, Problem> {
    if let Some(rule) = standard(file) {
        return Err(Problem::Standard(rule.name));
    }
    // Opening a pipe would wait for a writer.
    if file.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        return Err(Problem::Read(std::io::Error::other("this is not a regular file")));
    }
    read_source(file)
}

/// Writes a generated text over nothing but an empty file or a text of its kind, which starts with
/// `mark`; never over a file that was read.
pub(super) fn write_generated(
    output: &Path,
    read: &[PathBuf],
    mark: Option<&str>,
    text: &str,
) -> std::io::Result<()> {
    check_generated_output(output, read, mark)?;
    replace(output, text.as_bytes())
}

/// Writes to a temporary file and renames it, so that no file is ever incomplete. A read-only file
/// is not replaced.
pub(super) fn replace(output: &Path, bytes: &[u8]) -> std::io::Result<()> {
    check_writable(output)?;
    // A device is not replaced.
    let special = output.metadata().is_ok_and(|metadata| !metadata.is_file());
    if special {
        return std::fs::write(output, bytes);
    }
    // The target of a link is replaced, not the link.
    let target = target(output);
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
