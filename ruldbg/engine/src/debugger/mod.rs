//! The debugger: a rule, a game that can be run forward and backward, and what stops it. It depends
//! on no terminal and no protocol, and returns plain values.
//!
//! | module | what it does |
//! |---|---|
//! | `state` | a debugger, and what can be asked of it |
//! | `forward`, `back`, `motion` | moving the game |
//! | `code` | lines, functions and phases by addresses |
//! | `calls` | the calls in progress |
//! | `view` | what calls see, and which is selected |
//! | `lines` | where lines start in an execution |
//! | `hits` | how often a breakpoint was reached |
//! | `counting` | counts that |
//! | `firsts` | when each code was executed first |
//! | `goal` | how far a command goes |
//! | `breakpoints` | what else stops the game |
//! | `stops` | the search for all that |
//! | `reason` | why the game stopped |
//! | `undefined` | code that relies on something the manual leaves open |
//! | `log` | texts with values in them |
//! | `messages` | messages to modules, and what modules did with them |
//! | `answers` | the next message, and the answers so far |

mod answers;
mod back;
mod breakpoints;
mod calls;
mod code;
mod counting;
mod firsts;
mod forward;
mod goal;
mod hits;
mod lines;
mod log;
mod messages;
mod motion;
mod reason;
mod state;
mod stops;
mod undefined;
mod view;

pub use breakpoints::{Breakpoint, Breakpoints, Condition, Spot, Watched};
pub use calls::addresses;
pub(crate) use code::address_in_map;
pub use code::{Code, Line, address_of};
pub use goal::Goal;
pub use hits::Hits;
pub use log::Logged;
pub(crate) use log::expressions;
pub use messages::Answered;
pub(crate) use messages::answered;
pub use motion::Direction;
pub use reason::Reason;
pub use state::{Debugger, Start, Stopped};
