//! The RUL3 rule file of section 6.8: one module per section, reader and writer side by side.
//!
//! [`read`] returns the file as a value ([`RuleFile`]) and where everything is in it ([`Layout`]);
//! [`write()`] lays a value out in the order of the manual (F8). The machine executes the bytes of
//! the whole file, so the layout keeps the addresses of phases as they are.

mod bytes;
mod code;
mod error;
mod header;
mod help;
mod layout;
mod limits;
mod model;
mod numbers;
mod patterns;
mod read;
mod scores;
mod section;
mod shapes;
mod signals;
mod write;

pub use error::{Expected, Field, ReadError, Warning, WriteError};
pub use header::{HEADER_FIELDS, HeaderField};
pub use layout::Layout;
pub use model::{
    Help, Label, Number, Pattern, Phase, PhaseTable, Place, Rgb, RuleFile, Score, ScoreTable,
    Shape, Signal, Turning,
};
pub use read::{Loaded, read};
pub use scores::{DateTime, with_scores, without_scores};
pub use section::Section;
pub use write::write;

/// The largest file that is read, in bytes (F12).
pub const MAX_FILE: usize = 1 << 20;
