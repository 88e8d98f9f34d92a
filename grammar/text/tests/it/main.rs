//! Tests of the text language: tokens and syntax.

mod again;
mod generated;
mod lines;
mod literals;
mod pieces;
mod written;
