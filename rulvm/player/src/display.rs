//! How the game is displayed.

use serde::Deserialize;

use crate::theme::Theme;
use crate::words::Word;

/// How the game is displayed.
#[derive(Clone, Copy, Debug)]
pub struct Display {
    /// The colors.
    pub theme: Theme,
    /// How large hexagons are.
    pub hexagons: Hexagons,
    /// Whether the board is an image.
    pub images: Images,
    /// The width and the height of a character in pixels, if the terminal shows images.
    pub character: Option<(u16, u16)>,
    /// True if images must not touch the last row of the terminal, which could scroll then.
    pub leaves_last_row: bool,
    /// True if pieces are seen to fall and land, and hexagons to vanish.
    pub motion: bool,
    /// True if nothing moves by itself and nothing is announced over the board.
    pub calm: bool,
    /// True if the game is described in lines of text, without pictures.
    pub plain: bool,
    /// True if what happens is heard.
    pub sound: bool,
    /// True if the place is shown where the piece would lie if it were dropped.
    pub ghost: bool,
    /// True if there are buttons to touch in place of keys, so that no keys are listed.
    pub has_touch: bool,
}

impl Display {
    /// As large as there is room for, with motion and a ghost.
    #[must_use]
    pub const fn new(theme: Theme) -> Display {
        Display {
            theme,
            hexagons: Hexagons::Auto,
            images: Images::Off,
            character: None,
            leaves_last_row: false,
            motion: true,
            calm: false,
            plain: false,
            sound: false,
            ghost: true,
            has_touch: false,
        }
    }

    /// True if the board can be an image in a terminal that shows images.
    #[must_use]
    pub(crate) fn wants_images(&self) -> bool {
        self.images != Images::Off && !self.plain && self.theme.is_fine() && !self.theme.is_ascii()
    }

    /// True if the terminal must be asked whether it shows images.
    #[must_use]
    pub fn asks_for_images(&self) -> bool {
        self.images == Images::Auto && self.wants_images()
    }

    /// True if pieces and hexagons are animated.
    #[must_use]
    pub const fn moves(&self) -> bool {
        self.motion && !self.calm && !self.plain
    }
}

/// Whether the board is shown as an image, in all pixels of the terminal.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Images {
    /// If the terminal shows images.
    #[default]
    Auto,
    /// In characters.
    Off,
    /// With the graphics protocol of kitty, without asking the terminal.
    Kitty,
    /// With the protocol of iTerm2, whatever the environment says.
    Iterm2,
    /// In sixels, without asking the terminal.
    Sixel,
}

impl Word for Images {
    const ALL: &'static [Images] =
        &[Images::Auto, Images::Off, Images::Kitty, Images::Iterm2, Images::Sixel];

    fn word(self) -> &'static str {
        match self {
            Images::Auto => "auto",
            Images::Off => "off",
            Images::Kitty => "kitty",
            Images::Iterm2 => "iterm2",
            Images::Sixel => "sixel",
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Images::Auto => "An image if the terminal shows images",
            Images::Off => "In characters",
            Images::Kitty => "An image in the protocol of kitty, without asking the terminal",
            Images::Iterm2 => "An image in the protocol of iTerm2, whatever the environment says",
            Images::Sixel => "An image in sixels, without asking the terminal",
        }
    }
}

/// How hexagons are drawn.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Hexagons {
    /// As large as there is room for, in pixels if the terminal can mix colors.
    #[default]
    Auto,
    /// One terminal row each.
    Small,
    /// With outlines, two rows each.
    Outlined,
    /// In pixels, three or more rows each; with their patterns where there is room.
    Pixels,
}

impl Word for Hexagons {
    const ALL: &'static [Hexagons] =
        &[Hexagons::Auto, Hexagons::Small, Hexagons::Outlined, Hexagons::Pixels];

    fn word(self) -> &'static str {
        match self {
            Hexagons::Auto => "auto",
            Hexagons::Small => "small",
            Hexagons::Outlined => "outlined",
            Hexagons::Pixels => "pixels",
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Hexagons::Auto => {
                "As large as there is room for, in pixels if the terminal can mix colors"
            }
            Hexagons::Small => "In one row of the terminal each",
            Hexagons::Outlined => "With outlines, in two rows each",
            Hexagons::Pixels => {
                "In pixels, in three rows or more; where there is room, with their patterns"
            }
        }
    }
}
