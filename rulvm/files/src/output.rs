//! Writing the files that the programs create: whole, and never over a rule or a recording.

use std::path::{Path, PathBuf};

use crate::atomic::replace;
use crate::reading::{Accept, MAGIC, RECORDING, check, starts_with};

/// Writes a file as a whole: never over a rule, a source, a recording, or a file that was read.
///
/// # Errors
/// The path must not be overwritten, or the system reports an error.
pub fn write_output(path: &Path, bytes: &[u8], read: &[PathBuf]) -> std::io::Result<()> {
    check_output(path, read)?;
    // The target of a link is replaced, not the link.
    let path = target(path);
    if path.exists() {
        check(&path, Accept::Regular)?;
    }
    replace(&path, bytes).map_err(std::io::Error::other)
}

/// Returns the target of a path through links, even if it does not exist yet.
fn target(path: &Path) -> PathBuf {
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

/// Checks that a file may be written to a path: not over a rule, a source or a recording, whether
/// it was read or not.
///
/// # Errors
/// The path must not be overwritten, or its directory does not exist.
pub fn check_output(path: &Path, read: &[PathBuf]) -> std::io::Result<()> {
    // A link counts as its target.
    let path = &target(path);
    if path.parent().is_some_and(|above| above != Path::new("") && !above.is_dir()) {
        let error = "the directory for this file does not exist";
        return Err(std::io::Error::new(std::io::ErrorKind::NotFound, error));
    }
    let is_rule = |path: &Path| {
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        let is_map = ending == "map"
            && path
                .file_stem()
                .is_some_and(|stem| Path::new(stem).extension().is_some_and(|e| e == "rul3"));
        let has_magic = starts_with(path, MAGIC) || starts_with(path, RECORDING);
        has_magic || is_map || ending == "rul" || ending == "rul3"
    };
    if path.is_file() && (is_rule(path) || read.iter().any(|file| is_same(file, path))) {
        return Err(std::io::Error::other(
            "this would overwrite a rule file, a source or a recording",
        ));
    }
    #[cfg(unix)]
    if path.metadata().is_ok_and(|file| std::os::unix::fs::FileTypeExt::is_fifo(&file.file_type()))
    {
        return Err(std::io::Error::other("this is a pipe, which could block"));
    }
    Ok(())
}

/// True if two paths lead to the same file.
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
