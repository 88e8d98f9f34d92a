//! Whether standard output is colored.

use clap::ValueEnum;

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Color {
    /// If the output is a terminal
    Auto,
    Always,
    Never,
}

impl Color {
    /// Returns whether the output is colored.
    pub(super) fn is_on(self, is_terminal: bool) -> bool {
        match self {
            Color::Auto => is_terminal && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()),
            Color::Always => true,
            Color::Never => false,
        }
    }
}
