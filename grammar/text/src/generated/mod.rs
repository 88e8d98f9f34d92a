//! What logos and LALRPOP have generated.

#![allow(
    warnings,
    clippy::all,
    clippy::pedantic,
    clippy::allow_attributes_without_reason,
    clippy::wildcard_enum_match_arm,
    clippy::unwrap_used,
    reason = "generated code"
)]

#[rustfmt::skip]
mod lexer;
#[rustfmt::skip]
pub(crate) mod parser;
