//! Puts values into files of options.

use std::io::ErrorKind;
use std::path::Path;

use rulvm_player::screens::preferences::{Entry, Value};
use toml_edit::TomlError;

use super::place::at;
use super::reading::{MOST, OptionsError, text, too_large};
use super::table::Options;

/// What some editors put before a text.
const BOM: char = '\u{FEFF}';

/// Puts values into a file of options. Everything else in it stays, including comments, and a
/// default is not written unless the file mentions the option. The file is replaced as a whole, or
/// stays as it was.
///
/// # Errors
/// The file cannot be read or written, or it is not a file of options.
pub(crate) fn keep(path: &Path, entries: &[Entry]) -> Result<(), OptionsError> {
    let fail = |error| OptionsError::File { path: path.to_owned(), error };
    let text = match text(path) {
        Ok(text) => text,
        Err(OptionsError::File { error, .. }) if error.kind() == ErrorKind::NotFound => {
            if let Some(directory) = path.parent() {
                std::fs::create_dir_all(directory).map_err(fail)?;
            }
            String::new()
        }
        Err(error) => return Err(error),
    };
    if path.metadata().is_ok_and(|file| file.permissions().readonly()) {
        let error = std::io::Error::new(ErrorKind::PermissionDenied, "the file is read-only");
        return Err(fail(error));
    }
    // What is not a file of options does not become one.
    Options::parse(path, &text)?;
    let mut document: toml_edit::DocumentMut = text.parse().map_err(|error: TomlError| {
        let message = at(&text, error.span(), error.message());
        OptionsError::Form { path: path.to_owned(), message }
    })?;
    for &Entry { key, value, is_usual } in entries {
        let new = match value {
            Value::Word(word) => toml_edit::Value::from(word),
            Value::Switch(switch) => toml_edit::Value::from(switch),
        };
        match document.get_mut(key).and_then(toml_edit::Item::as_value_mut) {
            // The comment after it stays.
            Some(old) => {
                let decor = old.decor().clone();
                *old = new;
                *old.decor_mut() = decor;
            }
            None if is_usual => {}
            None => _ = document.insert(key, toml_edit::Item::Value(new)),
        }
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
    rulvm_files::write_output(path, new.as_bytes(), &[]).map_err(fail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_leaves_the_form_of_the_file() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("rulvm.toml");
        let entry = |key, value, is_usual| Entry { key, value, is_usual };
        let entries = [
            entry("ghost", Value::Switch(true), false),
            entry("palette", Value::Word("contrast"), false),
            entry("letters", Value::Switch(false), true),
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
            keep(&path, &entries).unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), after);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_file_that_is_not_there_stays() {
        let directory = tempfile::tempdir().unwrap();
        let (file, link) = (directory.path().join("file.toml"), directory.path().join("link.toml"));
        std::os::unix::fs::symlink("file.toml", &link).unwrap();
        let entry = Entry { key: "ghost", value: Value::Switch(true), is_usual: false };
        keep(&link, &[entry]).unwrap();
        assert!(link.is_symlink());
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "ghost = true\n");
    }
}
