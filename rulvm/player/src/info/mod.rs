//! Everything in a rule file that is not code: `rulvm info`.
//!
//! [`text`] is for people, [`json`] for programs; both have the same content.

mod drawing;
mod json;
mod text;

pub use json::json;
pub use text::text;
