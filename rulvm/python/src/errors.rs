//! Exceptions, with the same texts as the errors of the programs.

use grammar::visible::display;
use pyo3::exceptions::{PyException, PyFileNotFoundError};
use pyo3::{PyErr, create_exception};
use rulvm_core::game::{Applied, Game};
use rulvm_files::{Exit, Problem};
use rulvm_lab::trapped;

create_exception!(rul, RulError, PyException, "A rule cannot be used.");
create_exception!(
    rul,
    CompileError,
    RulError,
    "A source has errors: the messages of the compiler."
);
create_exception!(rul, TrapError, RulError, "A phase of a rule trapped: what, where and why.");

/// Returns the exception for a rule that cannot be used.
pub(crate) fn problem(problem: &Problem) -> PyErr {
    let message = problem.message.trim_end().to_owned();
    match problem.exit {
        Exit::Source => CompileError::new_err(message),
        Exit::RuleNotFound => PyFileNotFoundError::new_err(message),
        _ => RulError::new_err(message),
    }
}

/// Returns the exception if an input trapped.
pub(crate) fn trapped(applied: &Applied, game: &Game) -> Result<(), PyErr> {
    let Some(report) = &applied.trap else { return Ok(()) };
    let text = trapped::report(report, game, None).render(false);
    Err(TrapError::new_err(text.trim_end().to_owned()))
}

/// Quotes a text of the user.
pub(crate) fn quoted(text: &str) -> String {
    format!("`{}`", display(text))
}
