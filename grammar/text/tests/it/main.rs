//! Tests of the text language: tokens and syntax.

mod hints;
mod lines;
mod literals;
mod pieces;
