//! Tests of the debugger without its program.

mod expr;
mod locals;
mod modules;
mod see;
mod time;
mod transcripts;
mod undefined;
