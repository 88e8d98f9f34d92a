//! What the program says to players, in their language. The texts stand in `rulvm/texts`, a file for
//! each language.

use std::fmt;
use std::sync::Arc;

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
        messages: include_str!("../../texts/en.ftl"),
        help: include_str!("../../texts/help.en.txt"),
    },
    Spoken {
        language: Language::FRANCE,
        name: "français",
        messages: include_str!("../../texts/fr.ftl"),
        help: include_str!("../../texts/help.fr.txt"),
    },
    Spoken {
        language: Language::GERMANY,
        name: "Deutsch",
        messages: include_str!("../../texts/de.ftl"),
        help: include_str!("../../texts/help.de.txt"),
    },
];

/// Minutes and seconds of some milliseconds.
#[must_use]
pub fn clock(milliseconds: u64) -> String {
    format!("{}:{:02}", milliseconds / 60_000, milliseconds / 1000 % 60)
}

/// The texts of the program in one language.
#[derive(Clone)]
pub struct Texts {
    spoken: &'static Spoken,
    bundle: Arc<FluentBundle<FluentResource>>,
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Texts").field(&self.spoken.language).finish()
    }
}

impl Texts {
    /// The texts in the first of the preferred languages that the program speaks, or else in English.
    #[must_use]
    pub fn new(languages: &[Language]) -> Texts {
        let wanted = languages.iter().flat_map(|language| language.close());
        let spoken = |language| SPOKEN.iter().find(|spoken| spoken.language == language);
        Texts::of(wanted.filter_map(spoken).next().unwrap_or(&SPOKEN[0]))
    }

    fn of(spoken: &'static Spoken) -> Texts {
        let tag = spoken.language.tags().first().copied().unwrap_or_default();
        let id = tag.parse::<LanguageIdentifier>().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Terminals show the marks that isolate directions.
        bundle.set_use_isolating(false);
        // A test reads all of them.
        let resource = FluentResource::try_new(spoken.messages.to_owned());
        let resource = resource.unwrap_or_else(|(resource, _)| resource);
        let _ = bundle.add_resource(resource);
        Texts { spoken, bundle: Arc::new(bundle) }
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

    /// The texts in the next of the languages that the program speaks.
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

    /// A message with values for its variables.
    #[must_use]
    pub fn say_with(&self, id: &str, values: &[(&str, &str)]) -> String {
        let mut arguments = FluentArgs::new();
        for &(name, value) in values {
            arguments.set(name.to_owned(), FluentValue::from(value.to_owned()));
        }
        let pattern = self.bundle.get_message(id).and_then(|message| message.value());
        // What is missing is seen at once, here and by the tests.
        pattern.map_or_else(
            || format!("<{id}>"),
            |pattern| {
                self.bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned()
            },
        )
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

    /// What the program asks for.
    fn asked() -> BTreeSet<String> {
        let mut ids = BTreeSet::new();
        for (name, source) in [
            ("app", include_str!("app.rs")),
            ("view", include_str!("view.rs")),
            ("panel", include_str!("panel.rs")),
            ("menu", include_str!("menu.rs")),
            ("help", include_str!("help.rs")),
            ("name", include_str!("name.rs")),
            ("table", include_str!("table.rs")),
            ("picker", include_str!("picker.rs")),
            ("replay", include_str!("replay.rs")),
            ("front", include_str!("front.rs")),
            ("app", include_str!("app.rs")),
            ("press", include_str!("press.rs")),
            ("plain", include_str!("plain.rs")),
            ("preferences", include_str!("preferences.rs")),
            ("probe", include_str!("probe.rs")),
            ("play", include_str!("play.rs")),
            ("practice", include_str!("practice/mod.rs")),
            ("moments", include_str!("practice/moments.rs")),
            ("source", include_str!("practice/source.rs")),
            ("draw", include_str!("practice/draw.rs")),
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
            asked().into_iter().filter(|id| !english.contains_key(id)).collect();
        assert_eq!(missing, [""; 0]);
    }

    #[test]
    fn the_first_language_that_is_spoken_is_taken() {
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
    fn values_stand_in_messages_as_they_are() {
        let texts = Texts::new(&[Language::FRANCE]);
        assert_eq!(texts.say_with("score", &[("score", "1200")]), "score 1200");
        assert_eq!(texts.next().say("menu-play"), "Spielen");
        assert_eq!(texts.next().next().say("menu-play"), "Play");
    }
}
