//! Tests of files on a disk.

mod scores;
mod share;
