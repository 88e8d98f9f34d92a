//! Tests of what players see and hear.

mod beside;
mod challenge;
mod ending;
mod lists;
mod notices;
mod panel;
mod picture;
mod statistics;
mod text;
mod tutorial;
