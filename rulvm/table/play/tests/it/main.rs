//! The tests of games at tables, through the public interface of the crate.

mod round;
mod words;
