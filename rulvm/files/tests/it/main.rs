//! Tests of files on a disk.

mod results;
mod scores;
mod share;
