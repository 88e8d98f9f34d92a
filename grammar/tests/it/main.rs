//! Tests of the formats.

mod by_span;
mod charset;
mod codes;
mod drawing;
mod hex;
mod index;
mod keys;
mod packing;
mod picture;
mod player;
mod rul3_properties;
mod rul3_read;
mod rul3_scores;
mod rul3_write;
mod shown_piece;
mod source_map;
mod span;
mod trace;
mod visible;
