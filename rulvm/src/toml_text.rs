//! Texts in files of options.

use grammar::visible::is_dangerous;

/// The text as a string of TOML, in which characters that are dangerous for a terminal are escapes.
#[must_use]
pub(crate) fn toml_string(text: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

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
