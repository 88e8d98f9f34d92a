//! Tests of files on a disk.

mod results;
mod saved_games;
mod scores;
mod share;
