//! Tests of the formats.

mod charset;
mod codes;
mod hex;
mod index;
mod keys;
mod picture;
mod rul3_properties;
mod rul3_read;
mod rul3_scores;
mod rul3_write;
mod source_map;
mod trace;
mod visible;
