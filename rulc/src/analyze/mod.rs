//! What the code generator must know of the whole program: who calls whom ([`calls`]), what must
//! survive a recursive call ([`liveness`]), and where variables live ([`frames`]).

mod calls;
mod frames;
mod liveness;
mod visit;

pub(crate) use calls::CallGraph;
pub(crate) use frames::{Places, TooManyVariables, place};
pub(crate) use liveness::save_around_recursion;
