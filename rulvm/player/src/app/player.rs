//! Who plays.

use grammar::language::Language;

use crate::display::Display;
use crate::screens::name::NameLine;
use crate::texts::Texts;

/// The name for a score whose player could not be asked.
const NAMELESS: &str = "no name";

/// The player, and what the player prefers.
#[derive(Clone, Debug)]
pub struct Player {
    /// The name under which scores are saved; if it is empty, the program asks for it.
    pub name: String,
    /// True if the name was typed for a score: the program offers it after each game, but still
    /// asks, so that players can take turns.
    pub(crate) is_asked: bool,
    /// The line in which names are entered.
    pub(crate) entry: NameLine,
    /// The languages, best first: the one that was chosen in the menu, then the wanted ones.
    pub(crate) languages: Vec<Language>,
    /// The languages that the options ask for, best first.
    wanted: Vec<Language>,
    /// What the program says, in the first of these that it speaks.
    pub texts: Texts,
    /// How the game is displayed.
    pub display: Display,
}

impl Player {
    pub(crate) fn new(languages: Vec<Language>, display: Display) -> Player {
        let texts = Texts::new(&languages);
        let (name, entry) = (String::new(), NameLine::default());
        Player {
            name,
            is_asked: false,
            entry,
            wanted: languages.clone(),
            languages,
            texts,
            display,
        }
    }

    /// Starts the entry of a name, with the present one.
    pub(crate) fn begin_entry(&mut self) {
        self.entry.begin(&self.name);
    }

    /// The name that is being entered, or a substitute if there is none.
    pub(crate) fn entered_or_nameless(&self) -> String {
        let name = self.entry.text();
        let name = name.trim();
        if name.is_empty() { NAMELESS } else { name }.to_owned()
    }

    /// Takes the next language that the program speaks, and prefers it to those of the options.
    pub(crate) fn next_language(&mut self) {
        self.texts = self.texts.next();
        // A language that was only passed on the way gets no preference.
        self.languages = [vec![self.texts.language()], self.wanted.clone()].concat();
    }
}
