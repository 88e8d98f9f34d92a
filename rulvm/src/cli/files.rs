//! Files of rules as commands use them: with messages, as the player's own copies; and pictures.

use std::path::{Path, PathBuf};

use rulc_compiler::Passes;

use super::streams::Messages;
use rulvm_core::program::Program;
use rulvm_files::atomic::Real;
use rulvm_files::check_output;
use rulvm_files::scores::{self, UnsavedScores};
pub(super) use rulvm_files::{
    Accept, Problem, Rule, edge, is_recording, is_rule_file, read, write_output,
};

/// Loads a rule from a binary or a source; reports the compiler's warnings.
pub(super) fn load(
    path: &Path,
    accept: Accept,
    messages: &mut Messages<'_>,
) -> Result<Rule, Problem> {
    let rule = rulvm_files::load(path, accept, Passes::all())?;
    if !rule.warnings.is_empty() {
        messages.complain(rule.warnings.trim_end());
    }
    Ok(rule)
}

/// Returns the path of the player's own copy of a standard rule, which holds the scores. A missing
/// copy is created; one of an older version of the rule is renewed, and its scores are kept.
pub(super) fn own_copy(name: &str, program: &Program) -> std::io::Result<PathBuf> {
    let path = own_path(name)?;
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory)?;
    }
    // Scores that could not be saved belong to the version that was played. If they cannot be taken
    // back, they stay where they are.
    if let Ok(bytes) = read(&path, Accept::Regular)
        && let Ok(present) = Program::load(bytes)
        && present.hash() != program.hash()
        && let Ok(rescue) = UnsavedScores::of_player()
    {
        let _ = rescue.restore(&Real, &path, &present);
    }
    scores::renew(&path, program).map_err(std::io::Error::other)?;
    Ok(path)
}

/// Returns where the player's own copy of a standard rule is, or would be.
pub(super) fn own_path(name: &str) -> std::io::Result<PathBuf> {
    use etcetera::BaseStrategy;
    let directories = etcetera::choose_base_strategy().map_err(std::io::Error::other)?;
    Ok(directories.data_dir().join("rul").join(format!("{name}.rul3")))
}

/// Writes to a device, or a file as a whole, but never over a rule, a source or a recording,
/// whether it was read or not.
pub(super) fn write(path: &Path, bytes: &[u8], read: &[PathBuf]) -> std::io::Result<()> {
    if path.exists() && !path.is_file() {
        check_output(path, read)?;
        return std::fs::write(path, bytes);
    }
    write_output(path, bytes, read)
}
