//! Tests of the language server: messages in, messages out.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests may fail")]

mod broken;
mod client;
mod costs;
mod edits;
mod features;
mod hostile;
mod names;
mod protocol;
mod session;
