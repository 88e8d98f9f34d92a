//! The standard rules, compiled when the program was built.

/// Names and rule files.
const RULES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/standard.rs"));

/// The names of the standard rules.
pub fn names() -> impl Iterator<Item = &'static str> {
    RULES.iter().map(|&(name, _)| name)
}

/// The rule file of a standard rule.
#[must_use]
pub fn rule(name: &str) -> Option<&'static [u8]> {
    RULES.iter().find(|(rule, _)| *rule == name).map(|&(_, bytes)| bytes)
}
