//! The tests of tables, through the public interface of the crate.

mod books;
mod conformance;
mod consent;
mod desk;
mod document;
mod ends;
mod harm;
mod hostile;
mod hosting;
mod json;
mod killed;
mod net;
mod new_book;
mod random_play;
mod talk;
mod versus;
mod watch;
