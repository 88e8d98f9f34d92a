//! The debugger for editors: a server of the Debug Adapter Protocol.
//!
//! ```text
//! bytes --frame--> message --serve--> Adapter --commands, Debugger--> answers, events
//! ```
//!
//! | room | what it does |
//! |---|---|
//! | `frame` | messages among bytes: `Content-Length` |
//! | `message` | requests, responses and events |
//! | `arguments` | what requests say |
//! | `serve` | standard input and output, or connections; a reader that can interrupt a game |
//! | `adapter` | a session with a client: which request does what |
//! | `launch` | the rule, its beginning and its end |
//! | `sources` | texts, paths and lines as the client counts them |
//! | `breakpoints` | what the client wants to stop the game |
//! | `frames` | calls in progress, and groups of variables |
//! | `variables` | values, and changing them |
//! | `motion` | going forwards and back, and telling why it stopped |
//! | `evaluate` | expressions, commands, completions |
//! | `codes` | disassembly |
//!
//! Going forwards and back is done by the commands of the prompt, so that both do the same. The game
//! has one thread. While it runs, requests wait, but for those that stop it.

mod adapter;
mod arguments;
mod breakpoints;
mod codes;
mod evaluate;
mod frame;
mod frames;
mod launch;
mod message;
mod motion;
mod serve;
mod sources;
mod variables;

pub use serve::{connections, standard_streams};
