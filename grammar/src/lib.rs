//! What a RUL rule file is: as text, and as bytes.
//!
//! This crate contains the notations and nothing that uses them. It has no I/O and depends on no
//! other crate of the workspace.
//!
//! | module | what it contains |
//! |---|---|
//! | [`index`] | vectors with an index type of their own |
//! | [`isa`] | the instruction set: one table of all 256 codes, decoding, traps |
//! | [`arith`] | what the operators mean on 32-bit integers (N2-N6, E4) |
//! | [`hash`] | hashes of code and of rules |
//! | [`hex`] | the hexagonal grid: columns, heights, cells, directions, turns (B1-B5) |
//! | [`disassembly`] | code as a list of codes, inline operands and data |
//! | [`drawing`] | boards drawn as text: the symbols of cells, rows |
//! | [`nearest`](nearest()) | the name that was meant by a misspelled one |
//! | [`packing`] | packed arrays: how elements share variables |
//! | [`rul3`] | the RUL3 file: one module per section, reader and writer side by side |
//! | [`picture`] | games in pictures |
//! | [`player`] | names of players |
//! | [`charset`] | the Atari ST character set, both ways |
//! | [`language`] | the language codes of the manual, by number and by name |
//! | [`messages`] | the types of messages, and the interface of message modules (section 7) |
//! | [`shown_piece`] | displayed numbers that are shown as pieces |
//! | [`signals`] | the standard signals and the names of keys |
//! | [`source_map`] | where code comes from in the source, and what things are called there |
//! | [`span`] | positions in source text |
//! | [`by_span`] | what is known about them |
//! | [`visible`] | which characters may be shown as they are |
//! | [`work`] | work in parts that can be done at the same time |

#![warn(clippy::unwrap_used, clippy::expect_used)]
// A new code must fail to build until every match says what it does with it.
#![warn(clippy::wildcard_enum_match_arm)]

pub mod arith;
pub mod by_span;
pub mod charset;
pub mod disassembly;
pub mod drawing;
pub mod hash;
pub mod hex;
pub mod index;
pub mod isa;
pub mod keyboard;
pub mod language;
pub mod messages;
mod nearest;
pub mod packing;
pub mod picture;
pub mod player;
pub mod rul3;
mod severity;
pub mod shown_piece;
pub mod signals;
pub mod source_map;
pub mod span;
pub mod visible;
pub mod work;

pub use nearest::nearest;
pub use severity::Severity;
