//! The text language: tokens, syntax tree, parser.

/// The largest source file that is read, in bytes.
pub const MAX_SOURCE: usize = 16 << 20;
