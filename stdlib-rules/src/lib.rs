//! The texts of the standard rules and modules.

/// A text and its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// Its name, without an ending.
    pub name: &'static str,
    /// The text.
    pub text: &'static str,
}

/// The modules that a rule can `use` as `std::NAME`.
pub const MODULES: &[Text] = &[];

/// The module with this name.
#[must_use]
pub fn module(name: &str) -> Option<Text> {
    MODULES.iter().copied().find(|module| module.name == name)
}
