//! Writing the files that the programs create: whole, and never over a rule or a recording.

use std::path::{Path, PathBuf};

use rulc_sources::output::{check_output, target};

use crate::atomic::replace;
use crate::reading::{Accept, check};

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
