//! Tests of the text language: tokens and syntax.

mod lines;
mod literals;
mod pieces;
mod written;
