//! What a player's keyboard and gamepad are like, and what is mapped to signals.

use clap::Args;

use crate::options::Options as File;
use rulvm_player::controls::Bindings;
use rulvm_player::controls::layout::LayoutOption;

#[derive(Debug, Args)]
pub(super) struct Inputs {
    /// The layout of the keyboard: auto, qwerty, uk, azerty, qwertz, norwegian, swedish, japanese,
    /// dvorak, colemak [default: auto, the usual one where you are]
    #[arg(long, value_name = "LAYOUT", value_parser = LayoutOption::parse)]
    layout: Option<LayoutOption>,
}

impl Inputs {
    /// What is mapped to signals. What the command line says comes before the file of options.
    pub(super) fn bindings(&self, file: &File) -> Bindings {
        let layout = self.layout.or(file.layout).unwrap_or_default();
        let layout = layout.layout(&sys_locale::get_locale().unwrap_or_default());
        Bindings { layout, keys: file.keys.clone(), gamepad: file.gamepad.clone() }
    }
}
