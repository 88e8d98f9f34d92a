//! Tests of the text language: tokens and syntax.

mod again;
mod lines;
mod literals;
mod pieces;
mod written;
