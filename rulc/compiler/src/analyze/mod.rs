//! Analyses of the whole program for the code generator: who calls whom ([`calls`]), what must
//! survive a call ([`liveness`]), what a call can change ([`writes`]), and the places of variables
//! ([`frames`], [`coloring`]).

mod calls;
mod coloring;
mod frames;
mod liveness;
pub(crate) mod visit;
mod writes;

pub(crate) use calls::CallGraph;
pub(crate) use coloring::color;
pub(crate) use frames::{Places, TooManyVariables, free, place};
pub(crate) use liveness::save_around_recursion;
pub(crate) use writes::Writes;
