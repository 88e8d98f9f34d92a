//! Tests of what players see at a table, and of what their keys and mouse do.

mod absence;
mod bord;
mod colors;
mod footer;
mod keys;
mod moves;
mod opening;
mod plain;
mod program;
mod screens;
mod seat;
mod start;
mod talk;
mod texts;
mod versus;
mod words;
