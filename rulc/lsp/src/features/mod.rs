//! The features of the server: functions from a text and a place in it to the answer, one file for
//! each kind of request. None of them reads a file.

pub mod actions;
pub mod calls;
pub mod completion;
pub mod diagnostics;
pub mod folding;
pub mod format;
pub mod hints;
pub mod hover;
pub mod lenses;
pub mod links;
pub mod missing;
pub mod names;
pub mod picture;
pub mod refactor;
pub mod selection;
pub mod signature;
pub mod symbols;
pub mod tokens;
