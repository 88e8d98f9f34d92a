//! What a screen of character cells shows, as data.
//!
//! | module | what it contains |
//! |---|---|
//! | [`geometry`] | positions on a screen: [`Rect`], [`Position`] |
//! | [`style`] | colors and emphasis |
//! | [`text`] | text in styles: [`Span`], [`Line`], [`Text`] |
//! | [`buffer`] | the cells of a screen, and writing to them |
//!
//! Nothing here depends on a terminal: the player's screens and the debugger's answers consist of
//! these types, and the front ends show them.

#![warn(clippy::unwrap_used, clippy::expect_used)]

pub mod buffer;
pub mod geometry;
pub mod style;
pub mod text;

pub use buffer::{Buffer, Cell};
pub use geometry::{Position, Rect};
pub use style::{Color, Modifier, Style};
pub use text::{Line, Span, Text};
