//! Values that belong to options only.

use std::time::Duration;

use grammar::language::Language;
use grammar::nearest;
use grammar::visible::display;
use rulvm_player::blocks::Blocks;
use rulvm_player::controls::layout::{Layout, LayoutOption};
use rulvm_player::screens::name::composed;
use rulvm_player::theme::Depth;
use rulvm_player::words::Word;
use serde::Deserialize;

/// Which colors are used.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Colors {
    /// Those that the environment asks for.
    #[default]
    Auto,
    /// No colors.
    None,
    /// The 16 colors that every terminal has.
    #[serde(rename = "16")]
    Sixteen,
    /// 256 colors.
    #[serde(rename = "256")]
    Palette,
    /// 24-bit colors.
    True,
}

impl Word for Colors {
    const ALL: &'static [Colors] =
        &[Colors::Auto, Colors::None, Colors::Sixteen, Colors::Palette, Colors::True];

    fn word(self) -> &'static str {
        match self {
            Colors::Auto => "auto",
            Colors::None => "none",
            Colors::Sixteen => "16",
            Colors::Palette => "256",
            Colors::True => "true",
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Colors::Auto => "What the environment asks for",
            Colors::None => "No colors",
            Colors::Sixteen => "The 16 colors that every terminal has",
            Colors::Palette => "256 colors",
            Colors::True => "24-bit colors",
        }
    }
}

impl Colors {
    /// Returns the colors that the terminal is assumed to have.
    pub(crate) fn depth(self, variable: impl Fn(&str) -> Option<String>) -> Depth {
        match self {
            Colors::Auto => Depth::of(variable),
            Colors::None => Depth::None,
            Colors::Sixteen => Depth::Sixteen,
            Colors::Palette => Depth::Palette,
            Colors::True => Depth::True,
        }
    }
}

/// Which block characters show pictures.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum BlocksOption {
    /// The best that the terminal is known to show.
    #[default]
    Auto,
    /// Only spaces.
    Spaces,
    /// Half blocks.
    Halves,
    /// Quadrants.
    Quadrants,
    /// Sextants.
    Sextants,
    /// Octants.
    Octants,
}

impl Word for BlocksOption {
    const ALL: &'static [BlocksOption] = &[
        BlocksOption::Auto,
        BlocksOption::Spaces,
        BlocksOption::Halves,
        BlocksOption::Quadrants,
        BlocksOption::Sextants,
        BlocksOption::Octants,
    ];

    fn word(self) -> &'static str {
        match self {
            BlocksOption::Auto => "auto",
            BlocksOption::Spaces => "spaces",
            BlocksOption::Halves => "halves",
            BlocksOption::Quadrants => "quadrants",
            BlocksOption::Sextants => "sextants",
            BlocksOption::Octants => "octants",
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            BlocksOption::Auto => "The finest that the terminal is known to show",
            BlocksOption::Spaces => "None: only spaces, in colors",
            BlocksOption::Halves => "Half blocks, 1 x 2 pixels in a character",
            BlocksOption::Quadrants => "2 x 2 pixels in a character",
            BlocksOption::Sextants => "2 x 3 pixels in a character (Unicode 13)",
            BlocksOption::Octants => "2 x 4 pixels in a character (Unicode 16)",
        }
    }
}

impl BlocksOption {
    /// Returns the blocks that the terminal is assumed to show.
    pub(crate) fn blocks(self, variable: impl Fn(&str) -> Option<String>) -> Blocks {
        match self {
            BlocksOption::Auto => Blocks::of(variable),
            BlocksOption::Spaces => Blocks::Spaces,
            BlocksOption::Halves => Blocks::Halves,
            BlocksOption::Quadrants => Blocks::Quadrants,
            BlocksOption::Sextants => Blocks::Sextants,
            BlocksOption::Octants => Blocks::Octants,
        }
    }
}

/// Checks a player's name; returns it without the spaces around it.
///
/// # Errors
/// Why rule files cannot hold it.
pub(crate) fn check_player(name: &str) -> Result<String, String> {
    let name = composed(name.trim());
    grammar::player::check_name(&name).map(|()| name)
}

/// Returns the language of a tag or of a number of the manual; `None` for `?` and `*`, which stand
/// for languages of the system.
///
/// # Errors
/// There is no such language.
pub(crate) fn check_language(word: &str) -> Result<Option<Language>, String> {
    if matches!(word, "?" | "*") {
        return Ok(None);
    }
    let by_number = word.parse().ok().map(Language).filter(|known| Language::ALL.contains(known));
    by_number.or_else(|| Language::from_tag(word)).map(Some).ok_or_else(|| {
        let tags = || Language::ALL.iter().flat_map(|language| language.tags().iter().copied());
        let near = nearest(word, tags());
        let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        let word = display(word);
        format!(
            "there is no language `{word}`{near}\n\
             a language is a tag such as en, fr or de_ch, a number from 0 to 16, `?` or `*`"
        )
    })
}

/// Says whether a word stands for a language.
pub(super) fn is_language(word: &str) -> Result<(), String> {
    check_language(word).map(|_| ())
}

/// All words of a type with their meanings.
pub(super) fn words<T: Word>() -> Vec<(&'static str, &'static str)> {
    T::ALL.iter().map(|value| (value.word(), value.meaning())).collect()
}

/// The layouts of the keyboard, and the word for the usual one.
pub(super) fn layouts() -> Vec<(&'static str, &'static str)> {
    let auto = (LayoutOption::Auto.word(), "The usual one where you are");
    std::iter::once(auto).chain(words::<Layout>()).collect()
}

/// A time that is shorter than weeks, in milliseconds.
pub(super) fn milliseconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}
