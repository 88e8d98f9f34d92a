//! Tests of rule files as text.

mod decompile;
mod dis;
