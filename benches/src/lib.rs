//! The benchmarks: the kernels in several languages; all rules in states of games;
//! the standard rules as sources, as files and as games; and the debugger.

pub mod calls;
pub mod debugger;
pub mod files;
pub mod kernels;
#[cfg(any(feature = "lua54", feature = "luajit"))]
pub mod landings;
pub mod large;
#[cfg(any(feature = "lua54", feature = "luajit"))]
pub mod lua;
#[cfg(any(feature = "lua54", feature = "luajit"))]
pub mod lua_worker;
pub mod native;
pub mod past;
pub mod phases;
pub mod play;
pub mod report;
pub mod repository;
pub mod rounds;
pub mod rules;
mod standard;
pub mod worker;

pub use standard::{SAMPLES, inputs, programs, sources};
