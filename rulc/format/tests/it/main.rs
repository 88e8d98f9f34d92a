//! Tests of the formatter.

mod format;
