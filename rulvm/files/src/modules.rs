//! Message modules in files (section 7).

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rulvm_core::Program;
use rulvm_modules::{File, ModuleSet, Refusal};

use crate::exit::Exit;
use crate::problem::Problem;
use crate::reading::{Accept, read};

/// Reads the file of a module; the error is a message. Stops reading once the file is too large.
///
/// # Errors
/// The file cannot be read.
pub fn read_module(path: &Path) -> Result<File, String> {
    let name = path.to_string_lossy().into_owned();
    let bytes = read(path, Accept::Regular).map_err(|error| format!("{name}: {error}"))?;
    Ok(File { name, bytes })
}

/// Loads modules, and puts them in the order of their chain (M19, M20). `None` without files.
///
/// # Errors
/// The first file that cannot be read or is refused: what is wrong, and the exit status.
pub fn load_modules(files: &[PathBuf]) -> Result<Option<ModuleSet>, Problem> {
    if files.is_empty() {
        return Ok(None);
    }
    let problem = |message: String| Problem { message, exit: Exit::Module };
    let refused = |refusal: Refusal| problem(refusal.to_string());
    ModuleSet::check_count(files.len()).map_err(refused)?;
    let files: Result<Vec<File>, String> = files.iter().map(|path| read_module(path)).collect();
    ModuleSet::load(&files.map_err(problem)?).map(Some).map_err(refused)
}

/// A rule with modules, if there are any (M8).
#[must_use]
pub fn with_modules(program: Program, modules: Option<ModuleSet>) -> Program {
    match modules {
        Some(modules) => program.with_modules(Arc::new(modules)),
        None => program,
    }
}

/// What a program says when a module refuses the start of a game (M27).
#[must_use]
pub fn refused(code: u16) -> Problem {
    let message = format!(
        "a module refuses to start, with the code {code}: leave it out, or see its documentation"
    );
    Problem { message, exit: Exit::Module }
}
