//! Values that options name by a word.

/// A value that options name by a word: the file of options, the command line and the screen of
/// options use the same words.
pub trait Word: Copy + PartialEq + Send + Sync + 'static {
    /// All values, in the order in which they are shown.
    const ALL: &'static [Self];

    /// The word of the value.
    fn word(self) -> &'static str;

    /// What the value means, for help pages.
    fn meaning(self) -> &'static str;

    /// The value of a word.
    #[must_use]
    fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.word() == word)
    }
}
