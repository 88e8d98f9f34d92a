//! Shows options as a file of options, for `rulvm options`.

use super::table::{Chosen, Options};
use super::text::{tables, toml_text};

/// Returns all options as a file; each line says where its value comes from.
pub(crate) fn shown(options: &Options) -> String {
    let row = |Chosen { row, value, is_said }| {
        let from = if is_said { "from the file" } else { "default" };
        format!("{:<36} # {from}\n", format!("{} = {}", row.name, toml_text(&value)))
    };
    // Signals that no table has have their usual keys.
    let keys = (!options.keys.is_empty()).then(|| tables("keys", &options.keys));
    let gamepad = (!options.gamepad.is_empty()).then(|| tables("gamepad", &options.gamepad));
    let tables = keys.into_iter().chain(gamepad);
    let tables = tables.map(|table| format!("\n# from the file\n{table}"));
    options.all().into_iter().map(row).chain(tables).collect()
}
