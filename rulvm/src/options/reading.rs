//! Reads files of options.

use std::path::{Path, PathBuf};
use std::time::Duration;

use grammar::nearest;
use rulvm_player::controls::repeat::Rate;
use thiserror::Error;
use toml_edit::{Document, Item};

use super::place::at;
use super::row::{Kind, Row};
use super::table::{MAPPINGS, Options, TABLE};

/// What is wrong with a file of options.
#[derive(Debug, Error)]
pub enum OptionsError {
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// It is not TOML, or it has other keys, or values that are not possible.
    #[error("{}: {message}", path.display())]
    Form {
        /// Which file.
        path: PathBuf,
        /// Where, and what.
        message: String,
    },
}

/// The longest file of options, in bytes.
pub(super) const MOST: usize = 1 << 16;

pub(super) fn too_large(path: &Path) -> OptionsError {
    let message = format!("this is larger than {} KiB", MOST >> 10);
    OptionsError::Form { path: path.to_owned(), message }
}

/// Reads the text of a file of options.
pub(super) fn text(path: &Path) -> Result<String, OptionsError> {
    let fail = |error| OptionsError::File { path: path.to_owned(), error };
    let bytes = rulvm_files::read(path, rulvm_files::Accept::Regular).map_err(fail)?;
    if bytes.len() > MOST {
        return Err(too_large(path));
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = valid.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let message = format!("line {line}: this is not UTF-8 text");
        OptionsError::Form { path: path.to_owned(), message }
    })
}

impl Options {
    /// How fast held keys repeat.
    pub(crate) fn rate(&self) -> Rate {
        let time = |milliseconds: u32| Duration::from_millis(milliseconds.into());
        Rate { delay: time(self.repeat_delay()), rate: time(self.repeat_rate()) }
    }

    /// Where the file of options is, unless another one is named; `None` if the system has no
    /// directory for it.
    pub(crate) fn path() -> Option<PathBuf> {
        use etcetera::BaseStrategy;
        let directories = etcetera::choose_base_strategy().ok()?;
        Some(directories.config_dir().join("rul").join("rulvm.toml"))
    }

    /// The files of modules; their paths are relative to the file of options, if there is one.
    pub(crate) fn module_files(&self, file: Option<&Path>) -> impl Iterator<Item = PathBuf> {
        let directory = file.and_then(Path::parent).unwrap_or(Path::new("")).to_owned();
        self.modules().into_iter().map(move |path| directory.join(path))
    }

    /// Reads the options of a file.
    ///
    /// # Errors
    /// It cannot be read, or what is wrong with it.
    pub(crate) fn read(path: &Path) -> Result<Options, OptionsError> {
        Options::parse(path, &text(path)?)
    }

    /// Reads the options of the user's file; without one, nothing is said.
    ///
    /// # Errors
    /// The same as for [`read`](Options::read).
    pub(crate) fn of_user() -> Result<Options, OptionsError> {
        match Options::path().filter(|path| path.exists()) {
            Some(path) => Options::read(&path),
            None => Ok(Options::default()),
        }
    }

    /// Reads the options of a text; `path` is where it comes from.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(path: &Path, text: &str) -> Result<Options, OptionsError> {
        let form = |span, said: &str| {
            let message = at(text, span, said);
            OptionsError::Form { path: path.to_owned(), message }
        };
        let document = Document::parse(text).map_err(|e| form(e.span(), e.message()))?;
        let wrong = |key: &str, why: &str| {
            form(document.get(key).and_then(Item::span), &format!("`{key}`: {why}"))
        };
        if document.get("keys").is_some_and(|item| !item.is_table_like()) {
            return Err(wrong("keys", "must be a table; `key_preset` chooses a set of keys"));
        }
        // Their types have other ranges.
        for Row { name, kind, .. } in TABLE {
            if let (Kind::Number { .. }, Some(item)) = (kind, document.get(name)) {
                let checked = match item.as_integer() {
                    Some(number) => kind.check(&toml::Value::Integer(number)),
                    None => Err(format!("must be a number, {}", kind.values())),
                };
                checked.map_err(|why| wrong(name, &why))?;
            }
        }
        let options: Options = toml::from_str(text).map_err(|error| {
            let mut message = error.message().trim_end().to_owned();
            let unknown = message.split("unknown field `").nth(1).and_then(|t| t.split('`').next());
            let names =
                TABLE.iter().map(|row| row.name).chain(MAPPINGS.iter().map(|table| table.0));
            if let Some(near) = unknown.and_then(|word| nearest(word, names)) {
                message.push_str(&format!("\ndid you mean `{near}`?"));
            }
            form(error.span(), &message)
        })?;
        for chosen in options.all() {
            let key = chosen.row.name;
            chosen.row.kind.check(&chosen.value).map_err(|why| wrong(key, &why))?;
        }
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::super::values::Colors;
    use super::*;
    use rulvm_player::Hexagons;
    use rulvm_player::controls::layout::{Layout, LayoutOption};
    use rulvm_player::controls::preset::Preset;
    use rulvm_player::picture::palette::PaletteName;

    fn parse(text: &str) -> Result<Options, String> {
        Options::parse(Path::new("rulvm.toml"), text).map_err(|error| error.to_string())
    }

    #[test]
    fn a_file_can_say_everything_or_nothing() {
        assert_eq!(parse("").unwrap(), Options::default());
        let text = "rule = 'tetlight'\nedge = 9\nplayer = 'Zoë'\nlanguages = ['fr', '*', '0']\n\
                    goal = '3-minutes'\nmodules = ['a.wasm']\nsave_scores = false\n\
                    keep_replays = true\ncolors = '256'\n\
                    palette = 'red-green'\nhexagons = 'pixels'\nblocks = 'octants'\n\
                    images = 'off'\nletters = true\nghost = false\nmotion = false\n\
                    calm = true\nplain = true\nsound = true\nkey_preset = 'vim'\n\
                    layout = 'azerty'\nrepeat_delay = 150\nrepeat_rate = 30\n[keys]\nLEFT = 'j'\n[gamepad]\n\
                    tetrhex.DROP = ['South', 'North']\n";
        let options = parse(text).unwrap();
        assert_eq!(options.edge, Some(9));
        assert_eq!(options.colors, Some(Colors::Palette));
        assert_eq!(options.palette, Some(PaletteName::RedGreen));
        assert_eq!(options.hexagons, Some(Hexagons::Pixels));
        assert_eq!(options.key_preset, Some(Preset::Vim));
        assert_eq!(options.layout, Some(LayoutOption::Fixed(Layout::Azerty)));
        assert_eq!(options.rate().delay, Duration::from_millis(150));
        assert!(options.keys.all.contains_key("LEFT"));
        assert!(options.gamepad.rules["tetrhex"].contains_key("DROP"));
        for chosen in options.all() {
            assert!(chosen.is_said, "{}", chosen.row.name);
            assert_ne!(chosen.value, (chosen.row.default)(), "{}", chosen.row.name);
        }
        // What a command line does not say is left to the file.
        assert_eq!(Options::default().over(&options), options);
        assert_eq!(options.over(&Options::default()), options);
    }

    #[test]
    fn what_is_wrong_is_reported_with_its_place() {
        insta::assert_snapshot!(
            [
                "edge = 12",
                "edge = -1",
                "ghost = true\nedge = 99999999999999999999",
                "edge = 7.5",
                "edge = 'seven'",
                "player = 'Жанна'",
                "player = 'a name that is much too long to be one'",
                "languages = ['fre']",
                "colours = 'none'",
                "colors = 'pink'",
                "palette = 'green-red'",
                "motion = 'slow'",
                "edge = \nplayer = 3",
                "key_preset = 'modem'",
                "keys = 'modern'",
                "layout = 'qwertzu'",
                "layout = 1",
                "repeat_rate = 0",
                "repeat_delay = 70000",
                "[key]",
                "edge = 7\n[keys]\nLEFT = ['Lefft']",
                "[keys]\nLEFT = 'j'\nRGHT = ['l', 'J']",
                "[gamepad]\nDROP = 'Sout'",
                &format!("x = '{}'", "y".repeat(1000)),
                &format!("{} = 1", "x".repeat(1000)),
                &format!("languages = [{}'x' 'y']", "'en', ".repeat(200)),
            ]
            .map(|text| format!(
                "{}\n--\n{}",
                text.get(..100).unwrap_or(text),
                parse(text).unwrap_err()
            ))
            .join("\n====\n")
        );
    }
}
