//! The drive protocol: a program plays, inspects and tests a rule through standard input and
//! output. One JSON object per line in, one per line out.
//!
//! [`Session::answer`] is the protocol as a function; [`serve()`] is the loop around it.

mod answer;
mod player;
mod request;
mod serve;
mod session;

pub use answer::Events;
pub use player::state_line;
pub(crate) use player::{input, rule_line};
pub use serve::{serve, serve_lines};
pub use session::{Loader, ModuleReader, Session};
