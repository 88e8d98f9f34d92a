//! What the program says to players, in their language. The texts are in `rulvm/player/texts`, with
//! a file for each language.

use std::fmt;
use std::sync::{Arc, LazyLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use grammar::language::Language;
use unic_langid::LanguageIdentifier;

/// The languages that the program speaks: its name in itself, and its texts.
struct Spoken {
    language: Language,
    name: &'static str,
    messages: &'static str,
    help: &'static str,
}

const SPOKEN: &[Spoken] = &[
    Spoken {
        language: Language::USA,
        name: "English",
        messages: include_str!("../texts/en.ftl"),
        help: include_str!("../texts/help.en.txt"),
    },
    Spoken {
        language: Language::FRANCE,
        name: "français",
        messages: include_str!("../texts/fr.ftl"),
        help: include_str!("../texts/help.fr.txt"),
    },
    Spoken {
        language: Language::GERMANY,
        name: "Deutsch",
        messages: include_str!("../texts/de.ftl"),
        help: include_str!("../texts/help.de.txt"),
    },
];

/// The place of the best language among the available ones, for all texts of rules and of the
/// program: the first of the wanted ones, each followed by the others of its group; then English;
/// else the first one.
#[must_use]
pub fn preferred(wanted: &[Language], available: &[Language]) -> usize {
    let close = wanted.iter().flat_map(|language| language.close());
    let mut order = close.chain(Language::USA.close());
    order.find_map(|language| available.iter().position(|&other| other == language)).unwrap_or(0)
}

/// Some milliseconds as minutes and seconds.
#[must_use]
pub fn clock(milliseconds: u64) -> String {
    format!("{}:{:02}", milliseconds / 60_000, milliseconds / 1000 % 60)
}

/// Messages in one language.
#[derive(Clone)]
pub struct Messages(Arc<FluentBundle<FluentResource>>);

impl Messages {
    /// Reads the messages of a Fluent file. Tests must read it: what is malformed is left out.
    #[must_use]
    pub fn new(language: Language, file: &str) -> Messages {
        let tag = language.tags().first().copied().unwrap_or_default();
        let id = tag.parse::<LanguageIdentifier>().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Terminals would show the marks that isolate directions.
        bundle.set_use_isolating(false);
        let resource = FluentResource::try_new(file.to_owned());
        let resource = resource.unwrap_or_else(|(resource, _)| resource);
        let _ = bundle.add_resource(resource);
        Messages(Arc::new(bundle))
    }

    /// True if there is a message with this id.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.0.has_message(id)
    }

    /// A message with values for its variables. Of one that is missing, the id is shown.
    #[must_use]
    pub fn say_with(&self, id: &str, values: &[(&str, &str)]) -> String {
        let mut arguments = FluentArgs::new();
        for &(name, value) in values {
            arguments.set(name.to_owned(), FluentValue::from(value.to_owned()));
        }
        let pattern = self.0.get_message(id).and_then(|message| message.value());
        // A message that is missing is seen immediately, here and by the tests.
        pattern.map_or_else(
            || format!("<{id}>"),
            |pattern| {
                self.0.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned()
            },
        )
    }
}

/// The texts of the program in one language.
#[derive(Clone)]
pub struct Texts {
    spoken: &'static Spoken,
    messages: Messages,
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Texts").field(&self.spoken.language).finish()
    }
}

/// The texts in English.
impl Default for Texts {
    fn default() -> Texts {
        static ENGLISH: LazyLock<Texts> = LazyLock::new(|| Texts::of(&SPOKEN[0]));
        ENGLISH.clone()
    }
}

impl Texts {
    /// The texts in the language that [`preferred`] finds.
    #[must_use]
    pub fn new(languages: &[Language]) -> Texts {
        let spoken: Vec<Language> = SPOKEN.iter().map(|spoken| spoken.language).collect();
        Texts::of(&SPOKEN[preferred(languages, &spoken)])
    }

    fn of(spoken: &'static Spoken) -> Texts {
        Texts { spoken, messages: Messages::new(spoken.language, spoken.messages) }
    }

    /// Returns the name of an option's value, from its word in a file.
    #[must_use]
    pub fn value(&self, word: &str) -> String {
        self.say(&format!("value-{word}"))
    }

    /// The language.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.spoken.language
    }

    /// The name of the language in itself.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.spoken.name
    }

    /// The texts in the next language that the program speaks.
    #[must_use]
    pub fn next(&self) -> Texts {
        let here = SPOKEN.iter().position(|spoken| spoken.language == self.language());
        let next = here.map_or(0, |here| (here + 1) % SPOKEN.len());
        SPOKEN.get(next).map_or_else(|| self.clone(), Texts::of)
    }

    /// The general help, as a rule file would hold it (section 6.8).
    #[must_use]
    pub const fn help(&self) -> &'static str {
        self.spoken.help
    }

    /// A message.
    #[must_use]
    pub fn say(&self, id: &str) -> String {
        self.say_with(id, &[])
    }

    /// Returns what the program calls a pattern with this English name, if it knows the name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<String> {
        self.find("name", name)
    }

    /// Returns what a standard or sample rule is about.
    #[must_use]
    pub fn about(&self, rule: &str) -> Option<String> {
        self.find("about", rule)
    }

    /// Returns what the players of a standard or sample rule have to do, in a sentence or two.
    #[must_use]
    pub fn game(&self, rule: &str) -> Option<String> {
        self.find("game", rule)
    }

    fn find(&self, kind: &str, name: &str) -> Option<String> {
        let id = format!("{kind}-{name}");
        self.messages.has(&id).then(|| self.say(&id))
    }

    /// A message with values for its variables.
    #[must_use]
    pub fn say_with(&self, id: &str, values: &[(&str, &str)]) -> String {
        self.messages.say_with(id, values)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// The variables of every message of a language.
    fn messages(text: &str) -> BTreeMap<String, BTreeSet<String>> {
        FluentResource::try_new(text.to_owned()).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let parts = lines.filter_map(|line| line.split_once(" = "));
        let variables = |text: &str| -> BTreeSet<String> {
            let names = text.split("{ $").skip(1);
            names
                .filter_map(|rest| rest.split_once(" }"))
                .map(|(name, _)| name.to_owned())
                .collect()
        };
        parts.map(|(id, text)| (id.to_owned(), variables(text))).collect()
    }

    /// The messages that the program uses.
    fn used() -> BTreeSet<String> {
        let mut ids = BTreeSet::new();
        for (name, source) in [
            ("app", include_str!("app/mod.rs")),
            ("challenge", include_str!("app/challenge.rs")),
            ("goal", include_str!("goal.rs")),
            ("editing", include_str!("app/editing.rs")),
            ("end", include_str!("app/end.rs")),
            ("keys", include_str!("app/keys.rs")),
            ("menu_actions", include_str!("app/menu_actions.rs")),
            ("plain", include_str!("app/plain.rs")),
            ("view", include_str!("app/view.rs")),
            ("panel", include_str!("drawing/panel.rs")),
            ("panel_keys", include_str!("drawing/panel_keys.rs")),
            ("practice", include_str!("practice/mod.rs")),
            ("draw", include_str!("practice/draw.rs")),
            ("moments", include_str!("practice/moments.rs")),
            ("replay", include_str!("replay.rs")),
            ("help", include_str!("screens/help.rs")),
            ("key_list", include_str!("screens/key_list.rs")),
            ("menu", include_str!("screens/menu.rs")),
            ("ending", include_str!("screens/ending.rs")),
            ("name", include_str!("screens/name.rs")),
            ("picker", include_str!("screens/picker.rs")),
            ("preferences", include_str!("screens/preferences.rs")),
            ("probe", include_str!("screens/probe.rs")),
            ("results", include_str!("screens/results.rs")),
            ("table", include_str!("screens/table.rs")),
            ("unsaved", include_str!("screens/unsaved.rs")),
            ("welcome", include_str!("screens/welcome.rs")),
        ] {
            for words in source.split("say").skip(1) {
                let words = words.strip_prefix("_with").unwrap_or(words);
                let Some(words) = words.strip_prefix("(\"") else { continue };
                let (id, _) = words.split_once('"').unwrap_or_else(|| panic!("{name}"));
                ids.insert(id.to_owned());
            }
        }
        ids
    }

    #[test]
    fn every_language_has_the_same_messages_with_the_same_variables() {
        let english = messages(SPOKEN[0].messages);
        for spoken in SPOKEN {
            assert_eq!(messages(spoken.messages), english, "{}", spoken.name);
        }
        let missing: Vec<String> =
            used().into_iter().filter(|id| !english.contains_key(id)).collect();
        assert_eq!(missing, [""; 0]);
    }

    #[test]
    fn the_first_language_that_is_spoken_is_used() {
        let name = |tags: &[&str]| {
            let languages: Vec<Language> =
                tags.iter().map(|tag| Language::from_tag(tag).unwrap()).collect();
            Texts::new(&languages).name()
        };
        assert_eq!(name(&["it", "de_ch", "en"]), "Deutsch");
        assert_eq!(name(&["fr_ch"]), "français");
        assert_eq!(name(&["en_gb"]), "English");
        assert_eq!(name(&["hu"]), "English");
        assert_eq!(name(&[]), "English");
    }

    #[test]
    fn a_missing_language_is_replaced_by_a_close_one_then_by_english() {
        let place = |wanted: &[&str], available: &[&str]| {
            let languages = |tags: &[&str]| -> Vec<Language> {
                tags.iter().map(|tag| Language::from_tag(tag).unwrap()).collect()
            };
            available[preferred(&languages(wanted), &languages(available))].to_owned()
        };
        assert_eq!(place(&["de"], &["fr", "en"]), "en");
        assert_eq!(place(&["de"], &["fr", "en_gb"]), "en_gb");
        assert_eq!(place(&["de_ch"], &["en", "de"]), "de");
        assert_eq!(place(&["de", "fr"], &["en", "fr"]), "fr");
        assert_eq!(place(&["fr", "en_gb", "fr_ch"], &["fr_ch", "en_gb"]), "fr_ch");
        assert_eq!(place(&["fr_ch", "de_ch", "fr"], &["en", "de", "fr"]), "fr");
        assert_eq!(place(&["de"], &["it", "fr"]), "it");
    }

    #[test]
    fn values_are_in_messages_as_they_are() {
        let texts = Texts::new(&[Language::FRANCE]);
        assert_eq!(texts.say_with("go-on", &[("keys", "F3")]), "F3 : continuer");
        assert_eq!(texts.next().say("menu-play"), "Spielen");
        assert_eq!(texts.next().next().say("menu-play"), "Play");
    }
}
