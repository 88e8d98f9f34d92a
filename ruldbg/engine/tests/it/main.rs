//! Tests of the debugger without its program.

mod expr;
mod see;
mod time;
mod transcripts;
