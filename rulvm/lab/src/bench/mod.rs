//! Numbers about a rule, for who wants to make it faster. `rulvm bench`.
//!
//! ```text
//! bot --inputs--> games again, on the reference machine --Tally--> codes: exact, always the same
//!                                                        +-states--> calls repeated: times
//! ```
//!
//! | file | what it does |
//! |---|---|
//! | `games` | the games, and when one that does not end is left |
//! | `count` | codes and fuel of phase calls |
//! | `functions` | who calls whom, and what that costs |
//! | `places` | the source lines or the ranges of addresses of codes |
//! | `samples` | states before calls, a part of them |
//! | `time` | how long calls take; the clock is the caller's |
//! | `table` | columns of text |
//! | `text`, `json` | the report for people and for programs |

mod count;
mod functions;
mod games;
mod json;
mod places;
mod samples;
pub(crate) mod table;
mod text;
mod time;

pub use count::{Counted, PhaseCount, Worst, count};
pub use functions::FunctionCount;
pub use games::{End, Played, Settings};
pub use json::json;
pub use places::{LineCount, RangeCount};
pub use text::{Shown, show_time, text};
pub(crate) use text::{grouped, percent};
pub use time::{Clock, PhaseTime, Times, measure};
