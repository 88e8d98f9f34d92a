//! What a rule costs: numbers for anyone who wants to make it faster. `rulvm bench`.
//!
//! ```text
//! bot --inputs--> games again, on the reference machine --Tally--> codes: exact, always the same
//!                                                        +-states--> calls repeated: times
//! ```
//!
//! | file | what it does |
//! |---|---|
//! | `games` | plays the games, and stops those that do not end |
//! | `count` | counts codes and fuel of phase calls |
//! | `functions` | who calls whom, and what that costs |
//! | `places` | the source lines or the ranges of addresses of codes |
//! | `samples` | keeps some of the states before calls |
//! | `time` | how long calls take, by the clock of the caller |
//! | `text`, `json` | the report for people and for programs |

mod count;
mod functions;
mod games;
mod json;
mod places;
mod samples;
mod text;
mod time;

pub use count::{Counted, PhaseCount, Worst, count};
pub use functions::FunctionCount;
pub use games::{End, Played, Settings};
pub use json::json;
pub use places::{LineCount, RangeCount};
pub use text::{Shown, show_time, text};
pub use time::{Clock, PhaseTime, Times, measure};
