//! Which files outputs may replace: never one that no program can create again.

use std::io::{Error, ErrorKind, Read, Result};
use std::path::{Path, PathBuf};

/// The first bytes of a rule file. Any other file is read as a source: the names of rule files from
/// 1996 also end in .RUL.
pub const MAGIC: &[u8; 4] = b"RUL3";

/// The first bytes of a recording.
pub const RECORDING: &[u8; 9] = b"{\"rul_log";

/// The first characters of the text of a shared game.
pub const SHARED: &str = "rul1:";

/// The first bytes of a source map.
const SOURCE_MAP: &[u8; 11] = b"{\"version\":";

/// Checks that a file may be written to a path: not over a rule, a source or a recording, whether
/// it was read or not.
///
/// # Errors
/// The path must not be overwritten, or its directory does not exist.
pub fn check_output(path: &Path, read: &[PathBuf]) -> Result<()> {
    let path = &check_place(path)?;
    let is_rule = |path: &Path| {
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        let is_map = ending == "map"
            && path
                .file_stem()
                .is_some_and(|stem| Path::new(stem).extension().is_some_and(|e| e == "rul3"));
        let magic = [MAGIC.as_slice(), RECORDING, SHARED.as_bytes()];
        let has_magic = magic.iter().any(|magic| starts_with(path, magic));
        has_magic || is_map || ending == "rul" || ending == "rul3"
    };
    if path.is_file() && (is_rule(path) || is_any(path, read)) {
        return Err(Error::other("this would overwrite a rule file, a source or a recording"));
    }
    Ok(())
}

/// Checks that a compiler may write a rule file to a path: only over another rule file or an empty
/// file, and never over a file that was read.
///
/// # Errors
/// The path must not be overwritten, or its directory does not exist.
pub fn check_rule_output(path: &Path, read: &[PathBuf]) -> Result<()> {
    let path = check_place(path)?;
    if path.is_file() {
        check_unread(&path, read)?;
        let is_source = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("rul"));
        let is_free = is_empty(&path) && !is_source;
        if !is_free && !starts_with(&path, MAGIC) {
            return Err(Error::other("this would overwrite a file that is not a rule file"));
        }
    }
    Ok(())
}

/// Checks that a compiler may write a source map to a path: only over another source map or an
/// empty file, and never over a file that was read.
///
/// # Errors
/// The path must not be overwritten, or its directory does not exist.
pub fn check_map_output(path: &Path, read: &[PathBuf]) -> Result<()> {
    let path = check_place(path)?;
    if path.is_file() {
        check_unread(&path, read)?;
        if !is_empty(&path) && !starts_with(&path, SOURCE_MAP) {
            return Err(Error::other("this would overwrite a file that is not a source map"));
        }
    } else if path.exists() {
        return Err(Error::other("this is not a regular file"));
    }
    Ok(())
}

/// Checks that a file that would be replaced is empty or of the kind that is written. `kind` is the
/// name of the kind with its article.
///
/// # Errors
/// The file is of another kind. A file that does not exist is not an error.
pub fn check_kind(path: &Path, is_one: bool, kind: &str) -> Result<()> {
    if !is_one && path.metadata().is_ok_and(|file| file.is_file() && file.len() > 0) {
        return Err(Error::other(format!("this would overwrite a file that is not {kind}")));
    }
    Ok(())
}

/// Checks that a compiler may write a generated text to a path: only over an empty file or one that
/// starts with `mark`, the line at the start of such texts; without one, only over an empty file.
/// Never over a file that was read.
///
/// # Errors
/// The path must not be overwritten, or its directory does not exist.
pub fn check_generated_output(path: &Path, read: &[PathBuf], mark: Option<&str>) -> Result<()> {
    let path = check_place(path)?;
    if path.is_file() {
        check_unread(&path, read)?;
        let is_generated = mark.is_some_and(|mark| starts_with(&path, mark.as_bytes()));
        if !is_empty(&path) && !is_generated {
            return Err(Error::other("this would overwrite a file that may contain your own work"));
        }
    }
    Ok(())
}

/// Checks that a file has write permission: replacing it would be possible without.
///
/// # Errors
/// It has none. A file that does not exist is not an error.
pub fn check_writable(path: &Path) -> Result<()> {
    // An administrator may write to such a file, but it is left alone all the same.
    if path.metadata().is_ok_and(|file| file.is_file() && file.permissions().readonly()) {
        return Err(Error::new(ErrorKind::PermissionDenied, "the file is read-only"));
    }
    Ok(())
}

/// Checks what is the same for all outputs; returns the target of the path.
fn check_place(path: &Path) -> Result<PathBuf> {
    // Checks the path itself: /dev/stdout leads to a pipe whose target has no path.
    #[cfg(unix)]
    if path.metadata().is_ok_and(|file| std::os::unix::fs::FileTypeExt::is_fifo(&file.file_type()))
    {
        return Err(Error::other("this is a pipe, which could block"));
    }
    // A link counts as its target.
    let path = target(path);
    if path.parent().is_some_and(|above| above != Path::new("") && !above.is_dir()) {
        let error = "the directory for this file does not exist";
        return Err(Error::new(ErrorKind::NotFound, error));
    }
    check_writable(&path)?;
    Ok(path)
}

fn check_unread(path: &Path, read: &[PathBuf]) -> Result<()> {
    if is_any(path, read) {
        return Err(Error::other("this would overwrite a file that the rule is built from"));
    }
    Ok(())
}

/// Returns the target of a path through links, even if it does not exist yet.
#[must_use]
pub fn target(path: &Path) -> PathBuf {
    /// The most links in a row; as many as Linux follows.
    const LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        if let Ok(target) = path.canonicalize() {
            return target;
        }
        let Ok(link) = path.read_link() else { break };
        // The target is relative to the directory of the link.
        path.pop();
        path.push(link);
    }
    path
}

/// True if two paths lead to the same file, even if it does not exist yet.
#[must_use]
pub fn is_same_file(a: &Path, b: &Path) -> bool {
    let place = |path: &Path| {
        let path = target(path);
        let above = path.parent().filter(|above| !above.as_os_str().is_empty());
        let above = above.unwrap_or(Path::new(".")).canonicalize().ok()?;
        Some((above, path.file_name()?.to_owned()))
    };
    is_same(a, b) || place(a).is_some_and(|a| Some(a) == place(b))
}

fn is_any(path: &Path, files: &[PathBuf]) -> bool {
    files.iter().any(|file| is_same(file, path))
}

/// True if two paths lead to the same existing file.
fn is_same(a: &Path, b: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let identity = |path: &Path| path.metadata().ok().map(|file| (file.dev(), file.ino()));
        identity(a).is_some_and(|a| Some(a) == identity(b))
    }
    #[cfg(not(unix))]
    {
        a.canonicalize().ok().zip(b.canonicalize().ok()).is_some_and(|(a, b)| a == b)
    }
}

fn is_empty(path: &Path) -> bool {
    path.metadata().is_ok_and(|file| file.len() == 0)
}

/// Returns true if a path leads to a regular file that starts with these bytes.
#[must_use]
pub fn starts_with(path: &Path, magic: &[u8]) -> bool {
    start(path, magic.len()) == magic
}

/// Returns the first bytes of a regular file, at most `most`. Reads nothing else, since opening a
/// pipe can block forever.
#[must_use]
pub fn start(path: &Path, most: usize) -> Vec<u8> {
    let mut start = Vec::new();
    if path.is_file()
        && let Ok(file) = std::fs::File::open(path)
        && file.take(most as u64).read_to_end(&mut start).is_err()
    {
        start.clear();
    }
    start
}
