//! The standard rules as rule files.

macro_rules! rules {
    ($($name:literal),*) => {
        &[$(($name, include_bytes!(concat!("../games/", $name, ".rul3")))),*]
    };
}

/// Names and rule files.
const RULES: &[(&str, &[u8])] = rules!("tetrhex", "tetlight", "hexcolumns");

/// Returns the names of the standard rules.
pub fn names() -> impl Iterator<Item = &'static str> {
    RULES.iter().map(|&(name, _)| name)
}

/// Returns the rule file of a standard rule.
#[must_use]
pub fn rule(name: &str) -> Option<&'static [u8]> {
    RULES.iter().find(|(rule, _)| *rule == name).map(|&(_, bytes)| bytes)
}
