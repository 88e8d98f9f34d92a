//! Games for two that are saved.

use crate::host::Host;

/// How the names of saved games start.
const TABLE: &str = "table:";

/// The saved games: names, and the `id`s of their books.
pub(crate) fn list(host: &dyn Host) -> Vec<(String, String)> {
    let names = host.names();
    let names = names.iter().filter_map(|name| name.strip_prefix(TABLE));
    let book = |name: &str| {
        let book = rulvm_table_play::opening::saved_book(&load(host, name)?).ok()?;
        Some((name.to_owned(), book))
    };
    names.filter_map(book).collect()
}

/// Returns a saved game.
pub(crate) fn load(host: &dyn Host, name: &str) -> Option<String> {
    host.get(&format!("{TABLE}{name}"))
}

/// Saves a game.
///
/// # Errors
/// Why it is not saved.
pub(crate) fn save(host: &dyn Host, name: &str, text: &str) -> Result<(), String> {
    host.set(&format!("{TABLE}{name}"), text)
}

/// Forgets a game.
pub(crate) fn remove(host: &dyn Host, name: &str) {
    host.remove(&format!("{TABLE}{name}"));
}

/// Returns a name that no saved game has: the game, the date, and a number if needed.
pub(crate) fn new_name(host: &dyn Host, game: &str) -> String {
    let date = host.date();
    let name = format!("{game}-{:04}-{:02}-{:02}", date.year, date.month, date.day);
    let names = std::iter::once(name.clone()).chain((2..).map(|number| format!("{name}-{number}")));
    names.into_iter().find(|name| load(host, name).is_none()).unwrap_or_default()
}
