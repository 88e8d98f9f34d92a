//! Colors and emphasis.

use std::ops::{BitOr, BitOrAssign};

/// A color. The user of the terminal chooses what the 16 named ones look like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Color {
    /// The usual color.
    #[default]
    Reset,
    /// Black.
    Black,
    /// Red.
    Red,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
    /// Blue.
    Blue,
    /// Magenta.
    Magenta,
    /// Cyan.
    Cyan,
    /// The darker white.
    Gray,
    /// Bright black.
    DarkGray,
    /// Bright red.
    LightRed,
    /// Bright green.
    LightGreen,
    /// Bright yellow.
    LightYellow,
    /// Bright blue.
    LightBlue,
    /// Bright magenta.
    LightMagenta,
    /// Bright cyan.
    LightCyan,
    /// Bright white.
    White,
    /// Red, green and blue, from 0 to 255.
    Rgb(u8, u8, u8),
    /// One of the 256 colors of terminals.
    Indexed(u8),
}

/// Emphasis: any of four kinds together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Modifier(u8);

impl Modifier {
    /// No emphasis.
    pub const NONE: Modifier = Modifier(0);
    /// Bold.
    pub const BOLD: Modifier = Modifier(1);
    /// Faint.
    pub const DIM: Modifier = Modifier(2);
    /// Underlined.
    pub const UNDERLINED: Modifier = Modifier(4);
    /// Foreground and background are exchanged.
    pub const REVERSED: Modifier = Modifier(8);

    /// True if all kinds of `other` are among these.
    #[must_use]
    pub const fn contains(self, other: Modifier) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns these kinds and those of `other`.
    #[must_use]
    pub const fn union(self, other: Modifier) -> Modifier {
        Modifier(self.0 | other.0)
    }
}

impl BitOr for Modifier {
    type Output = Modifier;

    fn bitor(self, other: Modifier) -> Modifier {
        self.union(other)
    }
}

impl BitOrAssign for Modifier {
    fn bitor_assign(&mut self, other: Modifier) {
        *self = self.union(other);
    }
}

/// How text is shown. What a style leaves open stays as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Style {
    /// The color of the text.
    pub fg: Option<Color>,
    /// The background color.
    pub bg: Option<Color>,
    /// The emphasis that is added.
    pub add_modifier: Modifier,
}

impl Style {
    /// A style that changes nothing.
    #[must_use]
    pub const fn new() -> Style {
        Style { fg: None, bg: None, add_modifier: Modifier::NONE }
    }

    /// Returns this style with a color of the text.
    #[must_use]
    pub const fn fg(mut self, color: Color) -> Style {
        self.fg = Some(color);
        self
    }

    /// Returns this style with a background color.
    #[must_use]
    pub const fn bg(mut self, color: Color) -> Style {
        self.bg = Some(color);
        self
    }

    /// Returns this style with more emphasis.
    #[must_use]
    pub const fn add_modifier(mut self, modifier: Modifier) -> Style {
        self.add_modifier = self.add_modifier.union(modifier);
        self
    }

    /// Returns this style with another one applied over it.
    #[must_use]
    pub fn patch(self, over: Style) -> Style {
        Style {
            fg: over.fg.or(self.fg),
            bg: over.bg.or(self.bg),
            add_modifier: self.add_modifier | over.add_modifier,
        }
    }
}
