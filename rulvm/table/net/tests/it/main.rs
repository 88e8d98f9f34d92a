//! The tests of what carries lines, through the public interface of the crate.

mod cuts;
mod doors;
mod hostile;
mod plays;
mod support;
mod texts;
