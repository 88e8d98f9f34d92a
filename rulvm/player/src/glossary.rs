//! What the help of a rule calls its signals, patterns and shapes, in the player's language.
//!
//! The format has no such names. So a line of the help page that starts with one of them and a
//! colon is taken for its name: `HOLD: put aside`, `Pattern 3: bomb`.

use grammar::language::Language;
use grammar::rul3::Help;

use crate::texts::preferred;

/// The longest name, in characters. A longer line is an explanation.
const LONGEST: usize = 20;

/// What a number is a pattern after, in the languages of the program.
const PATTERN: &[&str] = &["pattern", "motif", "muster"];

/// The words before the number of a shape.
const SHAPE: &[&str] = &["shape", "forme", "form"];

/// Returns what a signal is called, from its external name.
pub(crate) fn signal(helps: &[Help], languages: &[Language], name: &str) -> Option<String> {
    find(helps, languages, |word| word == name)
}

/// Returns what a pattern is called, from its number.
pub(crate) fn pattern(helps: &[Help], languages: &[Language], number: u8) -> Option<String> {
    numbered(helps, languages, PATTERN, number)
}

/// Returns what a shape is called, from its number.
pub(crate) fn shape(helps: &[Help], languages: &[Language], number: u8) -> Option<String> {
    numbered(helps, languages, SHAPE, number)
}

fn numbered(helps: &[Help], languages: &[Language], what: &[&str], number: u8) -> Option<String> {
    let number = number.to_string();
    find(helps, languages, |words| {
        words.split_once(' ').is_some_and(|(word, digits)| {
            what.contains(&word.to_lowercase().as_str()) && digits == number
        })
    })
}

/// Returns what comes after the first words of this kind and a colon.
fn find(helps: &[Help], languages: &[Language], is_meant: impl Fn(&str) -> bool) -> Option<String> {
    let present: Vec<Language> = helps.iter().map(|help| help.language).collect();
    let help = helps.get(preferred(languages, &present))?;
    let mut entries = help.text.lines().filter_map(|line| line.split_once(':'));
    let (_, name) = entries.find(|(words, _)| is_meant(words.trim()))?;
    let name = name.trim().trim_end_matches('.');
    (1..=LONGEST).contains(&name.chars().count()).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn helps(texts: &[(&str, &str)]) -> Vec<Help> {
        let helps = texts.iter().map(|(language, text)| Help {
            language: Language::from_tag(language).unwrap(),
            underline: None,
            reserved: 0,
            text: (*text).to_owned(),
        });
        helps.collect()
    }

    #[test]
    fn signals_and_patterns_are_called_what_the_help_says_in_the_language_of_the_player() {
        let english = "Keys\r\n  HOLD: put aside\r\n  Pattern 3: bomb.\r\n  Shape 3: bar\r\n";
        let french = "  HOLD : mettre de côté\r\n  Motif 3 : bombe\r\n  Forme 3 : barre\r\n";
        let helps = helps(&[("en", english), ("fr", french)]);
        for (language, hold, bomb, bar) in [
            ("en", "put aside", "bomb", "bar"),
            ("fr", "mettre de côté", "bombe", "barre"),
            ("de", "put aside", "bomb", "bar"),
        ] {
            let languages = [Language::from_tag(language).unwrap()];
            assert_eq!(signal(&helps, &languages, "HOLD").as_deref(), Some(hold));
            assert_eq!(pattern(&helps, &languages, 3).as_deref(), Some(bomb));
            assert_eq!(shape(&helps, &languages, 3).as_deref(), Some(bar));
            assert_eq!(pattern(&helps, &languages, 2), None);
            assert_eq!(signal(&helps, &languages, "SWAP"), None);
        }
    }

    #[test]
    fn explanations_are_no_names() {
        let helps =
            helps(&[("en", "HOLD: puts the piece aside for later, once for each piece\r\n")]);
        assert_eq!(signal(&helps, &[], "HOLD"), None);
    }
}
