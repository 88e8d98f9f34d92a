//! The kinds of values: what a number stands for.

/// What a value stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Any kind that is needed: `V[i]`, the stack, assembly, answers of the host.
    Any,
    /// A number.
    Int,
    /// True or false.
    Bool,
    /// A cell of the board, or none.
    Cell,
    /// A color of hexagons.
    Color,
    /// A pattern.
    Pattern,
    /// A shape.
    Shape,
    /// A signal that the rule receives.
    Signal,
    /// An action of the game.
    Action,
    /// One of the eight marks of a cell.
    Mark,
    /// A direction to a neighbor.
    Direction,
}

impl Kind {
    /// All kinds.
    pub const ALL: &[Kind] = &[
        Kind::Any,
        Kind::Int,
        Kind::Bool,
        Kind::Cell,
        Kind::Color,
        Kind::Pattern,
        Kind::Shape,
        Kind::Signal,
        Kind::Action,
        Kind::Mark,
        Kind::Direction,
    ];

    /// The word for the kind in source maps.
    #[must_use]
    pub fn word(self) -> &'static str {
        let described = self.describe();
        described.split_once(' ').map_or(described, |(_, word)| word)
    }

    /// The word for the kind in the text language.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Any => "any",
            Kind::Int => "int",
            Kind::Bool => "bool",
            _ => self.word(),
        }
    }

    /// The kind with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.word() == word)
    }

    /// The kind in words, with its article.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Kind::Any => "a value",
            Kind::Int => "a number",
            Kind::Bool => "a boolean",
            Kind::Cell => "a cell",
            Kind::Color => "a color",
            Kind::Pattern => "a pattern",
            Kind::Shape => "a shape",
            Kind::Signal => "a signal",
            Kind::Action => "an action",
            Kind::Mark => "a mark",
            Kind::Direction => "a direction",
        }
    }
}
