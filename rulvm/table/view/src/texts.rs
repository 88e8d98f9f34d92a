//! What the program says to players, in their language. The texts are in `rulvm/table/view/texts`,
//! with a file for each language.

use grammar::language::Language;
use rulvm_player::texts::{Messages, preferred};

/// The languages that the program speaks, and their messages.
pub const SPOKEN: [(Language, &str); 3] = [
    (Language::USA, include_str!("../texts/en.ftl")),
    (Language::FRANCE, include_str!("../texts/fr.ftl")),
    (Language::GERMANY, include_str!("../texts/de.ftl")),
];

/// The texts in one language.
#[derive(Clone)]
pub struct Texts {
    messages: Messages,
    /// The texts of the player of single games, for the boards of a rule.
    pub(crate) player: rulvm_player::texts::Texts,
    /// The player's languages, best first.
    pub(crate) languages: Vec<Language>,
    /// Shortcuts have Alt instead of Ctrl.
    has_alt: bool,
}

/// The texts in English.
impl Default for Texts {
    fn default() -> Texts {
        Texts::new(&[])
    }
}

impl Texts {
    /// The texts in the best of these languages, or in English.
    #[must_use]
    pub fn new(languages: &[Language]) -> Texts {
        let available = SPOKEN.map(|(language, _)| language);
        let (language, messages) = SPOKEN[preferred(languages, &available)];
        Texts {
            messages: Messages::new(language, messages),
            player: rulvm_player::texts::Texts::new(languages),
            languages: languages.to_vec(),
            has_alt: false,
        }
    }

    /// The same for a browser, which has shortcuts with Ctrl of its own: those of the program are
    /// shown with Alt.
    #[must_use]
    pub fn in_browser(languages: &[Language]) -> Texts {
        Texts { has_alt: true, ..Texts::new(languages) }
    }

    /// True for a browser.
    #[must_use]
    pub const fn is_in_browser(&self) -> bool {
        self.has_alt
    }

    /// A message.
    #[must_use]
    pub fn say(&self, id: &str) -> String {
        self.say_with(id, &[])
    }

    /// A message with values for its variables.
    #[must_use]
    pub fn say_with(&self, id: &str, values: &[(&str, &str)]) -> String {
        self.messages.say_with(id, values)
    }

    /// A key as it is called on keyboards of the player's language.
    pub(crate) fn key_name(&self, key: &str) -> String {
        let names =
            [("Ctrl", "ctrl"), ("Enter", "enter"), ("Esc", "esc"), ("Backspace", "backspace")];
        let key =
            names.iter().fold(key.to_owned(), |key, (name, id)| key.replace(name, &self.say(id)));
        if self.has_alt { key.replace(&self.say("ctrl"), "Alt") } else { key }
    }

    /// Says which size the game needs, in columns and rows.
    pub(crate) fn too_small(&self, (width, height): (u16, u16)) -> String {
        if self.has_alt {
            return self.say("too-small-page");
        }
        let (width, height) = (width.to_string(), height.to_string());
        self.say_with("too-small", &[("width", &width), ("height", &height)])
    }

    /// A name, a colon and a text.
    pub(crate) fn label(&self, name: &str, text: &str) -> String {
        self.say_with("label", &[("name", name), ("text", text)])
    }

    /// A message, if there is one with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<String> {
        self.messages.has(id).then(|| self.say(id))
    }
}
