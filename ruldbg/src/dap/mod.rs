//! The debugger for editors: a server of the Debug Adapter Protocol.
//!
//! ```text
//! bytes --frame--> message --serve--> Adapter --commands, Debugger--> answers, events
//! ```
//!
//! Each module depends on those above it only:
//!
//! | module | what it does |
//! |---|---|
//! | `frame` | messages among bytes: `Content-Length` |
//! | `message` | requests, responses and events |
//! | `arguments` | what requests say |
//! | `inbox` | requests that wait, and what interrupts a game that runs |
//! | `sources` | texts, paths and lines as the client counts them |
//! | `wanted` | what the client wants to stop the game |
//! | `why` | why the game stopped |
//! | `launched` | how the game is started |
//! | `adapter` | a session with a client |
//! | `frames` | calls in progress |
//! | `variables` | values in groups, and changing them |
//! | `breakpoints`, `codes`, `evaluate`, `memory`, `targets`, `texts` | requests about these |
//! | `motion` | going forward and back, and showing why it stopped |
//! | `launch` | loading the rule, and start its game |
//! | `dispatch` | which request does what |
//! | `serve` | standard input and output, or connections; a reader that can interrupt a game |
//!
//! The commands of the prompt move the game, so that both front ends do the same. The game has one
//! thread. While it runs, requests wait, except those that stop it and those for which it is
//! interrupted: these are answered, and it continues.

mod adapter;
mod arguments;
mod breakpoints;
mod codes;
mod dispatch;
mod evaluate;
mod frame;
mod frames;
mod inbox;
mod launch;
mod launched;
mod memory;
mod message;
mod motion;
mod serve;
mod sources;
mod targets;
mod texts;
mod variables;
mod wanted;
mod why;

pub use serve::{connections, standard_streams};
