//! Commands: lines of text that do something with the debugger, and answer.
//!
//! ```text
//! line --Session--> command, arguments --table--> Debugger --> Answer --> prompt | JSON | screen | editor
//! ```
//!
//! | room | what it does |
//! |---|---|
//! | `table` | all commands: names, arguments, help; there is no second list |
//! | `session` | a debugger with what commands remember; finds and executes commands |
//! | [`answer`] | what commands answer, for people and for programs |
//! | `location` | places in the code, as people write them |
//! | `run` | going forwards and back |
//! | `breaks` | breakpoints, watchpoints, assertions |
//! | `remembered` | breakpoints of the source, and of the session before |
//! | `change` | changing the game from outside, inputs |
//! | `search` | when something changed, and who did it |
//! | `stopped` | what is told when the game has stopped |
//! | `see` | looking at everything |
//! | `script` | files of commands, aliases, commands of one's own |
//! | `help` | what there is |

pub mod answer;
mod breaks;
mod change;
mod help;
mod location;
mod remembered;
mod run;
mod script;
mod search;
mod see;
mod session;
mod stopped;
mod table;

pub use answer::{Answer, Failure};
pub use location::{Location, short_name, show_line};
pub use script::MOST_SCRIPT;
pub use script::{begins_block, read_block};
pub use session::{Options, Output, Session, find};
pub use table::{COMMANDS, Command, Completes, Group};
