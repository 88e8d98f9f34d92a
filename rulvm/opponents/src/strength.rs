//! How strong an opponent is.

/// A strength. A stronger opponent looks further ahead and makes fewer mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// For beginners.
    Easy,
    /// For casual players.
    Medium,
    /// As strong as the opponent can be.
    Strong,
}

impl Strength {
    /// All of them, the weakest first.
    pub const ALL: [Strength; 3] = [Strength::Easy, Strength::Medium, Strength::Strong];

    /// Its name, by which users choose it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Strength::Easy => "easy",
            Strength::Medium => "medium",
            Strength::Strong => "strong",
        }
    }

    /// The one with a name.
    #[must_use]
    pub fn find(name: &str) -> Option<Strength> {
        Strength::ALL.into_iter().find(|strength| strength.name() == name)
    }

    /// Its place in lists with an element for each.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }
}
