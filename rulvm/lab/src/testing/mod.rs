//! Tests of rules: `test` items of a source, run on the game core.
//!
//! ```text
//! source --rulc--> rule file with the code of steps, Tests --Suite--> Outcomes --> report
//! ```
//!
//! | file | what it does |
//! |---|---|
//! | `run` | one test: its steps, one after the other, until one fails |
//! | [`suite`](Suite) | all tests of a rule, in parallel |
//! | `coverage` | which lines of the rule were reached |
//! | `write` | writes a game that was played as a test |
//! | `boards` | draws boards, also two side by side |
//! | `report` | what failed, in words |

mod boards;
mod coverage;
mod report;
mod run;
mod suite;
mod write;

pub use coverage::{Coverage, FileCoverage};
pub use report::report;
pub use run::{Cause, Failure, FalsePart, Played, describe};
pub use suite::{Outcome, Suite};
pub use write::{WriteError, write, write_with};
