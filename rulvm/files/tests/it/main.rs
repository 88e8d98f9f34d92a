//! Tests of files on a disk.

mod private;
mod results;
mod scores;
mod share;
