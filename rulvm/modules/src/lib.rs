//! Executes message modules (section 7): WebAssembly files that receive the messages of a game.
//!
//! ```text
//! files --ModuleSet::load--> ModuleSet --chain--> Chain --deliver--> instances
//! ```
//!
//! | file | what it does |
//! |---|---|
//! | `check` | which files are modules (M17, M18, M20) |
//! | `rewrite` | makes all globals and the start function of a module reachable (M32) |
//! | `module` | a module, and instances of it |
//! | `refusal` | why a module is refused |
//! | `chain` | the modules of one game: saved, restored, running |
//! | `set` | loads modules, and puts them in order (M19) |
//! | `deliver` | deliveries, failures and their consequences (M2, M25, M27) |
//! | `imports` | what modules can call (`docs/modules.md`) |
//! | `context` | the state of the messages that are in progress |
//! | `seen` | what modules can read of a game (M9) |
//! | [`sandbox`] | the same checks and limits for other files that are called |
//! | `image` | the memory and the globals of an instance, for saved games |
//!
//! Modules run in an interpreter, without access to the operating system: they have no clock, no
//! files and no network, and execute only as many instructions as they have fuel for (M23, M28).
//! The same modules and inputs result in the same game everywhere.

#![warn(clippy::unwrap_used, clippy::expect_used)]
#![warn(clippy::wildcard_enum_match_arm)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod chain;
mod check;
mod context;
mod deliver;
mod image;
mod imports;
mod module;
mod refusal;
mod rewrite;
pub mod sandbox;
mod seen;
mod set;

pub use check::MOST_SIZE;
pub use module::{File, Module};
pub use refusal::{Refusal, Why};
pub use set::ModuleSet;
