//! Everything in a rule file that is not code, readable: `rulvm info`.
//!
//! [`text`] is for people, [`json`] for programs; both tell the same.

mod drawing;
mod json;
mod text;

pub use json::json;
pub use text::text;
