//! Values and mappings as text of a file of options.

use grammar::visible::is_dangerous;
use rulvm_player::controls::mapping::{Mapped, Mapping, Signals};

/// Returns a value as TOML, in which characters that are dangerous for a terminal are escapes.
pub(super) fn toml_text(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => toml_string(text),
        value => value.to_string(),
    }
}

/// Returns a text as a string of TOML, in which characters that are dangerous for a terminal are
/// escapes.
fn toml_string(text: &str) -> String {
    let usual = toml::Value::from(text).to_string();
    if !usual.contains(is_dangerous) {
        return usual;
    }
    // Strings of JSON are strings of TOML.
    let quoted = serde_json::Value::from(text).to_string();
    let escaped = |c: char| match is_dangerous(c) {
        true => format!("\\U{:08X}", u32::from(c)),
        false => c.to_string(),
    };
    quoted.chars().map(escaped).collect()
}

/// Returns the tables of a file of options that map signals; `name` is that of the first one.
pub(super) fn tables<K: Mapped>(name: &str, mapping: &Mapping<K>) -> String {
    let own = mapping.rules.iter();
    let own = own.map(|(rule, signals)| format!("[{name}.{}]\n{}", key(rule), table(signals)));
    format!("[{name}]\n{}{}", table(&mapping.all), own.collect::<String>())
}

/// Returns a key of a table, in quotes if it needs them.
fn key(text: &str) -> String {
    let is_bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !text.is_empty() && text.chars().all(is_bare) { text.to_owned() } else { toml_string(text) }
}

/// Returns the lines of a table.
fn table<K: Mapped>(signals: &Signals<K>) -> String {
    let list = |keys: &[K]| {
        keys.iter().map(|key| toml_string(&key.to_string())).collect::<Vec<_>>().join(", ")
    };
    signals.iter().map(|(signal, keys)| format!("{} = [{}]\n", key(signal), list(keys))).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rulvm_player::controls::chord::Chord;

    use super::*;

    #[test]
    fn tables_say_what_is_mapped() {
        let text = "LEFT = ['j', 'Left']\nPAUS = []\n' b c' = '\"'\n\
                    [tetlight]\nDOWN = 'Space'\n['two words']\nLEFT = 'Alt+x'\n";
        let mapping: Mapping<Chord> = toml::from_str(text).unwrap();
        let written = tables("keys", &mapping);
        let again: BTreeMap<String, Mapping<Chord>> = toml::from_str(&written).unwrap();
        assert_eq!(again["keys"], mapping, "{written}");
    }

    #[test]
    fn strings_of_toml_are_harmless_and_the_same() {
        for text in
            ["", "a b", "a \"quoted\" \\ one", "\u{202E}live\n\u{7F}\u{1}\"'\u{E0001}", "\r\n\t"]
        {
            let string = toml_string(text);
            assert!(!string.contains(|c| c != '\n' && is_dangerous(c)), "{string:?}");
            let table: toml::Table = toml::from_str(&format!("a = {string}")).unwrap();
            assert_eq!(table["a"].as_str(), Some(text), "{string}");
        }
    }
}
