//! Tests of the compiler.

mod arrays;
mod decompile;
mod diagnostics;
mod dis;
mod explanations;
mod format;
mod hints;
mod images;
mod kinds;
mod lints;
mod module_header;
mod modules;
mod positions;
mod shown_pieces;
mod source_map;
mod visible;
