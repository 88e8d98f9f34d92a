//! Puts values into files of options.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use rulvm_files::Output;
use rulvm_player::controls::chord::Chord;
use rulvm_player::controls::mapping::{Mapping, Signals};
use rulvm_player::screens::preferences::{Entry, Value};
use toml_edit::{Item, Table, TableLike, TomlError};

use super::place::at;
use super::reading::{MOST, OptionsError, text, too_large};
use super::table::Options;

/// What some editors put before a text.
const BOM: char = '\u{FEFF}';

/// The keys of signals, and those that they had before the player changed some.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChangedKeys<'a> {
    pub now: &'a Mapping<Chord>,
    pub before: &'a Mapping<Chord>,
}

/// A value for an option.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    /// The key of the option.
    pub key: &'static str,
    /// Its value.
    pub value: toml_edit::Value,
    /// True if this is the default.
    pub is_usual: bool,
}

impl From<&Entry> for Change {
    fn from(&Entry { key, value, is_usual }: &Entry) -> Change {
        let value = match value {
            Value::Word(word) => word.into(),
            Value::Switch(switch) => switch.into(),
        };
        Change { key, value, is_usual }
    }
}

/// Puts values into a file of options, and the keys of the signals that the player has changed.
/// Everything else in it stays, including comments, and what others have written meanwhile. A
/// default is not written unless the file mentions the option. The file is replaced as a whole, or
/// stays as it was. It is locked while it is read and written; `patience` is how long to wait for
/// another program that has locked it.
///
/// # Errors
/// The file cannot be read or written, it is not a file of options, or it would not be one with
/// these values: another program may have given a key to another signal.
pub(crate) fn keep(
    path: &Path,
    changes: &[Change],
    keys: Option<ChangedKeys<'_>>,
    patience: Duration,
) -> Result<(), OptionsError> {
    let fail = |error| OptionsError::File { path: path.to_owned(), error };
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory).map_err(fail)?;
    }
    let file = Output::lock(path, &[], patience).map_err(fail)?;
    let text = match text(path) {
        Err(OptionsError::File { error, .. }) if error.kind() == ErrorKind::NotFound => {
            String::new()
        }
        text => text?,
    };
    // What is not a file of options does not become one.
    Options::parse(path, &text)?;
    let mut document: toml_edit::DocumentMut = text.parse().map_err(|error: TomlError| {
        let message = at(&text, error.span(), error.message());
        OptionsError::Form { path: path.to_owned(), message }
    })?;
    for Change { key, value, is_usual } in changes {
        if document.contains_key(key) || !is_usual {
            put(document.as_table_mut(), key, value.clone());
        }
    }
    if let Some(ChangedKeys { now, before }) = keys.filter(|keys| keys.now != keys.before) {
        put_keys(document.as_table_mut(), now, before);
    }
    let mut new = document.to_string();
    if text.contains("\r\n") {
        new = new.replace("\r\n", "\n").replace('\n', "\r\n");
    }
    if text.starts_with(BOM) && !new.starts_with(BOM) {
        new.insert(0, BOM);
    }
    if new.len() > MOST {
        return Err(too_large(path));
    }
    Options::parse(path, &new)?;
    file.write(new.as_bytes()).map_err(fail)
}

/// Sets a value of a table; the comment after it stays.
fn put(table: &mut dyn TableLike, key: &str, new: toml_edit::Value) {
    match table.get_mut(key).and_then(Item::as_value_mut) {
        Some(old) => {
            let decor = old.decor().clone();
            *old = new;
            *old.decor_mut() = decor;
        }
        None => _ = table.insert(key, Item::Value(new)),
    }
}

/// Sets the keys of the signals that have others than before.
fn put_keys(document: &mut dyn TableLike, keys: &Mapping<Chord>, before: &Mapping<Chord>) {
    let Some(table) = table_of(document, "keys") else { return };
    put_signals(table, &keys.all, &before.all);
    let none = Signals::new();
    let rules: BTreeSet<&String> = keys.rules.keys().chain(before.rules.keys()).collect();
    for rule in rules {
        let of = |mapping: &Mapping<Chord>| mapping.rules.get(rule).unwrap_or(&none).clone();
        if of(keys) != of(before)
            && let Some(table) = table_of(table, rule)
        {
            put_signals(table, &of(keys), &of(before));
        }
    }
}

/// Sets the keys of the signals of a table that have others than before.
fn put_signals(table: &mut dyn TableLike, keys: &Signals<Chord>, before: &Signals<Chord>) {
    for signal in before.keys().filter(|signal| !keys.contains_key(*signal)) {
        table.remove(signal);
    }
    for (signal, keys) in keys.iter().filter(|(signal, keys)| before.get(*signal) != Some(keys)) {
        let names: Vec<String> = keys.iter().map(Chord::to_string).collect();
        let value = match names.as_slice() {
            [one] => toml_edit::Value::from(one.as_str()),
            names => names.iter().map(String::as_str).collect(),
        };
        put(table, signal, value);
    }
}

/// Returns a table in a table, a new one if there is none.
fn table_of<'t>(outer: &'t mut dyn TableLike, key: &str) -> Option<&'t mut dyn TableLike> {
    if !outer.contains_key(key) {
        let mut new = Table::new();
        // Without lines of its own, it has no header.
        new.set_implicit(true);
        outer.insert(key, Item::Table(new));
    }
    outer.get_mut(key)?.as_table_like_mut()
}

#[cfg(test)]
mod tests {
    use rulvm_files::atomic::PATIENCE;

    use super::*;

    #[test]
    fn keys_are_put_where_they_belong() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("rulvm.toml");
        for (before, mapped, after) in [
            ("", "LEFT = 'j'", "[keys]\nLEFT = \"J\"\n"),
            (
                "edge = 7\n\n[keys] # mine\nLEFT = 'j' # left\n# gone\nDROP = 'x'\n\n[keys.hold]\n\
                 HOLD = 'c'\n",
                "LEFT = ['k', 'Left']\nhold.HOLD = []\nhold.RGHT = '\"'",
                "edge = 7\n\n[keys] # mine\nLEFT = [\"K\", \"Left\"] # left\n\n[keys.hold]\n\
                 HOLD = []\nRGHT = '\"'\n",
            ),
            ("", "'' = { LEFT = 'j' }", "[keys.\"\"]\nLEFT = \"J\"\n"),
            ("keys.LEFT = 'j'\n", "RGHT = 'l'", "keys.RGHT = \"L\"\n"),
            (
                "keys = { LEFT = 'j', any = { DROP = 'x' } }\n",
                "LEFT = 'l'\nnew.DROP = 'y'",
                "keys = { LEFT = \"L\", any = {} , new = { DROP = \"Y\" } }\n",
            ),
        ] {
            std::fs::write(&path, before).unwrap();
            let now: Mapping<Chord> = toml::from_str(mapped).unwrap();
            let before = Options::parse(&path, before).unwrap().keys;
            keep(&path, &[], Some(ChangedKeys { now: &now, before: &before }), PATIENCE).unwrap();
            let text = std::fs::read_to_string(&path).unwrap();
            assert_eq!(text, after);
            let written = Options::parse(&path, &text).unwrap().keys;
            assert_eq!(
                (written.of_rule("any"), written.of_rule("new")),
                (now.of_rule("any"), now.of_rule("new"))
            );
        }
    }

    #[test]
    fn what_others_have_written_meanwhile_stays() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("rulvm.toml");
        let keys = |text| -> Mapping<Chord> { toml::from_str(text).unwrap() };
        let before = keys("LEFT = 'j'\nDROP = 'x'");
        let now = keys("LEFT = 'k'");
        let file = "[keys]\n# mine\nLEFT = 'j' # left\nDROP = 'x'\nRGHT = 'l' # new\n\n\
                    [keys.hold] # theirs\nHOLD = 'c'\n";
        std::fs::write(&path, file).unwrap();
        keep(&path, &[], Some(ChangedKeys { now: &now, before: &before }), PATIENCE).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(
            text,
            "[keys]\n# mine\nLEFT = \"K\" # left\nRGHT = 'l' # new\n\n\
             [keys.hold] # theirs\nHOLD = 'c'\n"
        );
        // The key is another signal's by now: the file would not be one of options anymore.
        let next = keys("LEFT = 'l'");
        let error =
            keep(&path, &[], Some(ChangedKeys { now: &next, before: &now }), PATIENCE).unwrap_err();
        assert!(error.to_string().contains("`L` is mapped to two signals"), "{error}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }

    #[test]
    fn what_is_kept_leaves_the_form_of_the_file() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("rulvm.toml");
        let change = |key, value, is_usual| Change::from(&Entry { key, value, is_usual });
        let changes = [
            change("ghost", Value::Switch(true), false),
            change("palette", Value::Word("contrast"), false),
            change("letters", Value::Switch(false), true),
        ];
        for (before, after) in [
            ("", "ghost = true\npalette = \"contrast\"\n"),
            ("# mine\nghost = false # no\n", "# mine\nghost = true # no\npalette = \"contrast\"\n"),
            (
                "\u{FEFF}edge = 7\r\n\r\n[keys]\r\nLEFT = 'j'\r\n",
                "\u{FEFF}edge = 7\r\nghost = true\r\npalette = \"contrast\"\r\n\r\n[keys]\r\n\
                 LEFT = 'j'\r\n",
            ),
        ] {
            std::fs::write(&path, before).unwrap();
            keep(&path, &changes, None, PATIENCE).unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), after);
        }
    }

    #[test]
    fn programs_that_write_at_the_same_time_keep_the_options_of_all() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("rulvm.toml");
        let all = ["calm", "keep_replays", "letters", "plain", "sound"];
        let start = std::sync::Barrier::new(all.len());
        std::thread::scope(|threads| {
            for key in all {
                threads.spawn(|| {
                    let change = Change { key, value: true.into(), is_usual: false };
                    start.wait();
                    keep(&path, &[change], None, PATIENCE).unwrap();
                });
            }
        });
        let text = std::fs::read_to_string(&path).unwrap();
        let mut lines: Vec<&str> = text.lines().collect();
        lines.sort_unstable();
        assert_eq!(lines, all.map(|key| format!("{key} = true")));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_file_that_is_not_there_stays() {
        let directory = tempfile::tempdir().unwrap();
        let (file, link) = (directory.path().join("file.toml"), directory.path().join("link.toml"));
        std::os::unix::fs::symlink("file.toml", &link).unwrap();
        let entry = Entry { key: "ghost", value: Value::Switch(true), is_usual: false };
        keep(&link, &[Change::from(&entry)], None, PATIENCE).unwrap();
        assert!(link.is_symlink());
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "ghost = true\n");
    }
}
