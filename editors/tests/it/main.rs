//! What editors know about the text language agrees with the compiler.

mod queries;
mod settings;
mod sources;
mod textmate;
mod tree;
