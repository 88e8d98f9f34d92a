//! Values of options that have words for names.

/// A value of an option that has a word for its name: the file of options, the command line and the
/// screen of options use the same words.
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

    /// The value after this one, or before it; after the last one comes the first.
    #[must_use]
    fn neighbor(self, forward: bool) -> Self {
        let (all, count) = (Self::ALL, Self::ALL.len().max(1));
        let here = all.iter().position(|&other| other == self).unwrap_or(0);
        let by = if forward { 1 } else { count - 1 };
        all.get((here + by) % count).copied().unwrap_or(self)
    }
}
