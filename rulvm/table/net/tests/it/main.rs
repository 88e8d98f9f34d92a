//! The tests of what carries lines, through the public interface of the crate.

mod carried;
mod cuts;
mod doors;
mod hostile;
mod keeps;
mod pages;
mod plays;
mod support;
mod texts;
mod watch;
