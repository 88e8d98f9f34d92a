//! Commands: lines of text that do something with the debugger, and answer.
//!
//! ```text
//! line --interpreter--> command, arguments --Session, Debugger--> Answer --> front end
//! ```
//!
//! Each module depends on those above it only, so the session contains no commands:
//!
//! | module | what it does |
//! |---|---|
//! | `answer` | what commands answer, for people and for programs |
//! | `line` | lines of commands as text |
//! | `location` | places in the code, as people write them |
//! | `messages` | messages to modules, as people write and read them |
//! | `own`, `tracing` | commands that the user has defined; what is traced |
//! | `kept` | saved games, and the test that is debugged, as the session keeps them |
//! | `session` | a debugger with what commands remember |
//! | `arguments` | what several commands read from their arguments |
//! | `see` | showing everything |
//! | `stopped` | what is shown when the game has stopped |
//! | `breaks` | breakpoints, watchpoints, assertions |
//! | `row` | what the table says about a command |
//! | `remembered` | breakpoints as commands that set them again |
//! | `run` | going forward and back |
//! | `change` | changing the game from outside, inputs |
//! | `search` | when something changed, and which code did it |
//! | `versions`, `difference` | where two versions of a rule differ in a game, and the answer |
//! | `why` | the chain of changes that led to a value |
//! | `when`, `diff` | times as people write them; differences between two times |
//! | `recording`, `saved` | recordings, saved games |
//! | `kept_test`, `tested` | saving a game as a test, debugging a test |
//! | `script`, `help` | files of commands, commands that users define; help |
//! | `table` | all commands: names, arguments, help; there is no second list |
//! | `interpreter` | finds the commands of lines, and executes them |

mod answer;
mod arguments;
mod breaks;
mod change;
mod diff;
mod difference;
mod help;
mod interpreter;
mod kept;
mod kept_test;
mod line;
mod location;
mod messages;
mod own;
mod recording;
mod remembered;
mod row;
mod run;
mod saved;
mod script;
mod search;
mod see;
mod session;
mod stopped;
mod table;
mod tested;
mod tracing;
mod versions;
mod when;
mod why;

pub use crate::files::MOST_SCRIPT;
pub use answer::{Answer, Failure, Output, style};
pub use line::{begins_block, read_block};
pub use location::{short_name, show_line};
pub use messages::message_names;
pub use row::{Command, Completes, Group};
pub use session::{Options, Session};
pub use table::{COMMANDS, find};
