//! The standard rules: sources of games and modules, the files that games refer to, the rule files
//! that the compiler writes for them, and templates for new games.
//!
//! This crate contains data only. A test checks that the rule files match their sources.

mod message_modules;
pub mod rules;
mod templates;

pub use message_modules::{MESSAGE_MODULES, MessageModule, message_module};
pub use templates::{TEMPLATES, Template, check_name};

/// A text and its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// Its name: for games and modules without the extension, for other files the whole name.
    pub name: &'static str,
    /// The text.
    pub text: &'static str,
}

macro_rules! texts {
    ($folder:literal, $ending:literal, $($name:literal),* $(,)?) => {
        &[$(Text {
            name: $name,
            text: include_str!(concat!("../", $folder, "/", $name, $ending)),
        }),*]
    };
}

/// The modules that a rule can `use` as `std::NAME`.
pub const MODULES: &[Text] =
    texts!("modules", ".rul", "components", "lines", "pieces", "tetrahexes", "versus");

/// The standard rules.
pub const GAMES: &[Text] = texts!("games", ".rul", "tetrhex", "tetlight", "hexcolumns");

/// The sample rules: each shows one idea.
pub const EXAMPLES: &[Text] = texts!(
    "examples", ".rul", "tilt", "rush", "puzzle", "hold", "queue", "lanterns", "bombs", "duel"
);

/// The files that the standard rules refer to, by their names.
pub const FILES: &[Text] = texts!(
    "games",
    "",
    "tetrhex.en.txt",
    "tetrhex.fr.txt",
    "tetrhex.de.txt",
    "tetlight.en.txt",
    "tetlight.fr.txt",
    "tetlight.de.txt",
    "hexcolumns.en.txt",
    "hexcolumns.fr.txt",
    "hexcolumns.de.txt",
);

/// Returns the module with this name.
#[must_use]
pub fn module(name: &str) -> Option<Text> {
    MODULES.iter().copied().find(|module| module.name == name)
}

/// Returns the source of the standard or sample rule with this name.
#[must_use]
pub fn source(name: &str) -> Option<Text> {
    GAMES.iter().chain(EXAMPLES).copied().find(|rule| rule.name == name)
}
