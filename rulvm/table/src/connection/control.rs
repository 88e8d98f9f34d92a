//! What a player needs the other one's consent for.

/// A change that needs the other player's consent (GM17).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// The sides change.
    Swap,
    /// The game starts again.
    Restart,
    /// A move is taken back.
    Undo,
}

impl Control {
    /// Its name on lines (NET7).
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Control::Swap => "swap",
            Control::Restart => "restart",
            Control::Undo => "undo",
        }
    }

    /// The control with a name.
    #[must_use]
    pub fn read(name: &str) -> Option<Control> {
        let all = [Control::Swap, Control::Restart, Control::Undo];
        all.into_iter().find(|control| control.name() == name)
    }
}
