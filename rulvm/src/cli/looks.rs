//! What a player sees: languages, and how the game is displayed.

use clap::Args;
use grammar::language::Language;

use super::files::Problem;
use super::languages;
use super::words::words;
use crate::options::{Colors, Options as File};
use rulvm_player::picture::palette::PaletteName;
use rulvm_player::{Display, Hexagons, Theme};

#[derive(Debug, Args)]
pub(super) struct Looks {
    /// The languages to use, in order of preference: tags (fr, en_GB), numbers of the manual, `?`
    /// for the system language, `*` for languages close to it [default: * en]
    #[arg(long, short, value_name = "LANGUAGE", num_args = 1.., value_delimiter = ',')]
    languages: Vec<String>,
    /// The colors of the terminal
    #[arg(long, value_name = "COLORS", value_parser = words::<Colors>())]
    colors: Option<Colors>,
    /// The colors of hexagons [default: usual]
    #[arg(long, value_name = "PALETTE", value_parser = words::<PaletteName>())]
    palette: Option<PaletteName>,
    /// How to draw hexagons [default: auto]
    #[arg(long, value_name = "HEXAGONS", value_parser = words::<Hexagons>())]
    hexagons: Option<Hexagons>,
    /// Label hexagons with the letters of their colors
    #[arg(long)]
    letters: bool,
    /// Show where the piece would land if it were dropped
    #[arg(long)]
    ghost: bool,
    /// Turn off animations between two states of the game
    #[arg(long)]
    no_motion: bool,
}

// What the command line says comes before the file of options.
impl Looks {
    /// The languages, best first.
    pub(super) fn languages(&self, file: &File) -> Result<Vec<Language>, Problem> {
        languages::preferred(match self.languages.as_slice() {
            [] => file.languages.as_deref().unwrap_or_default(),
            list => list,
        })
    }

    /// How the game is displayed.
    pub(super) fn display(&self, file: &File) -> Display {
        let colors = self.colors.or(file.colors).unwrap_or_default();
        Display {
            theme: Theme {
                depth: colors.depth(|name| std::env::var(name).ok()),
                palette: self.palette.or(file.palette).unwrap_or_default(),
                letters: self.letters || file.letters.unwrap_or(false),
            },
            hexagons: self.hexagons.or(file.hexagons).unwrap_or_default(),
            motion: !self.no_motion && file.motion.unwrap_or(true),
            plain: false,
            sound: false,
            ghost: self.ghost || file.ghost.unwrap_or(false),
        }
    }
}
