//! The compiler's messages to the author: facts are collected here, [`render`] shows them as text.

mod codes;
mod compact;
mod diagnostic;
mod human;
mod json;
mod position;
mod reasons;
mod render;
mod report;
mod short;
mod syntax;
mod visible;

pub use codes::Code;
pub use diagnostic::{Diagnostic, Fix};
pub use grammar::Severity;
pub use json::of_file as json_of_file;
pub(crate) use position::Positions;
pub use render::{Format, render};
pub use report::{Labeled, Report};
pub use syntax::from_syntax_error;
pub use visible::{line as visible_line, source as visible_text};
