//! The directory for what the program keeps for a player.

use std::path::PathBuf;

use etcetera::{BaseStrategy, HomeDirError};

/// Returns a directory in the player's state directory, which need not exist yet.
///
/// # Errors
/// The system has no such directory.
pub(crate) fn directory(name: &str) -> Result<PathBuf, HomeDirError> {
    let base = etcetera::choose_base_strategy()?;
    let state = base.state_dir().unwrap_or_else(|| base.data_dir());
    Ok(state.join("rul").join(name))
}
