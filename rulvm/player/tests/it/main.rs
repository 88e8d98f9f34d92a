//! Tests of what players see and hear.

mod beside;
mod notices;
mod picture;
