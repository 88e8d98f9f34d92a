//! The tests of tables, through the public interface of the crate.

mod books;
mod conformance;
mod random_play;
