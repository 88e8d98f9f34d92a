//! Tests of what players see at a table, and of what their keys and mouse do.

mod colors;
mod keys;
mod moves;
mod plain;
mod program;
mod screens;
mod seat;
mod start;
mod texts;
mod words;
