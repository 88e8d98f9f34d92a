//! The standard rules and the sample rules as rule files.

macro_rules! rules {
    ($folder:literal, $($name:literal),*) => {
        &[$(($name, include_bytes!(concat!("../", $folder, "/", $name, ".rul3")))),*]
    };
}

/// Names and rule files of the standard rules.
const RULES: &[(&str, &[u8])] = rules!("games", "tetrhex", "tetlight", "hexcolumns");

/// Names and rule files of the sample rules.
const EXAMPLES: &[(&str, &[u8])] =
    rules!("examples", "tilt", "rush", "puzzle", "hold", "queue", "lanterns", "bombs", "duel");

/// Returns the names of the standard rules.
pub fn names() -> impl Iterator<Item = &'static str> {
    RULES.iter().map(|&(name, _)| name)
}

/// Returns the names of the sample rules.
pub fn examples() -> impl Iterator<Item = &'static str> {
    EXAMPLES.iter().map(|&(name, _)| name)
}

/// Returns the rule file of a standard or sample rule.
#[must_use]
pub fn rule(name: &str) -> Option<&'static [u8]> {
    RULES.iter().chain(EXAMPLES).find(|(rule, _)| *rule == name).map(|&(_, bytes)| bytes)
}
