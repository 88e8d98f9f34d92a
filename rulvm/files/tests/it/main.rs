//! Tests of files on a disk.

mod own_file;
mod private;
mod results;
mod saved_games;
mod scores;
mod share;
