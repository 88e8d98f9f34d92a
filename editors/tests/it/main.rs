//! What editors know about the text language agrees with the compiler.

mod queries;
mod sources;
mod textmate;
mod tree;
