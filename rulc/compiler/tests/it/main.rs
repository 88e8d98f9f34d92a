//! Tests of the compiler.

mod arrays;
mod diagnostics;
mod explanations;
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
