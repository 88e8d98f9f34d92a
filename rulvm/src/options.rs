//! The player's options: a TOML file, whose values the command line can replace.
//!
//! | key | option of the manual (section 4) | what it is |
//! |---|---|---|
//! | `rule` | `-r` | the first rule of the menu: a standard rule by name, or a path |
//! | `edge` | `-n` | the number of cells in an edge of the board, 6 to 9 |
//! | `player` | `-p` | the player's name; if it is empty, it is asked for |
//! | `languages` | `-l` | languages, best first |
//! | `save_scores` | `-u` | whether scores are saved |
//! | `keep_replays` | | whether the games of scores are kept |
//! | `colors` | | the colors of the terminal: `auto`, `none`, `16`, `256`, `true` |
//! | `palette` | `-vhc`, `-vhw` | the colors of hexagons, by [name](PaletteName) |
//! | `hexagons` | `-vr` | how hexagons are [drawn](Hexagons) |
//! | `letters` | | whether hexagons carry the letters of their colors |
//! | `ghost` | | whether it is shown where the piece would land |
//! | `motion` | | whether something is seen to move between two states of the game |
//! | `plain` | | whether the game is told in lines of text |
//! | `sound` | `-i` | whether what happens is heard |
//! | `layout` | | the layout of the keyboard: `auto`, `qwerty`, `azerty` ... |
//! | `repeat_delay`, `repeat_rate` | | how fast held keys repeat, in milliseconds |
//! | `[keys]`, `[gamepad]` | | keys and controls of a gamepad for signals |

use std::io::ErrorKind;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use grammar::language::Language;
use grammar::nearest;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use thiserror::Error;
use toml_edit::TomlError;

use grammar::visible::display;
use rulvm_player::Hexagons;
use rulvm_player::controls::chord::Chord;
use rulvm_player::controls::layout::LayoutOption;
use rulvm_player::controls::mapping::Mapping;
use rulvm_player::controls::repeat::Rate;
use rulvm_player::input::Control;
use rulvm_player::picture::palette::PaletteName;
use rulvm_player::screens::name::LONGEST as LONGEST_NAME;
use rulvm_player::screens::preferences::{Entry, Value};
use rulvm_player::theme::Depth;
use rulvm_player::words::Word;

/// What a file of options says; the defaults apply for the rest.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The first rule of the menu.
    pub rule: Option<String>,
    /// The number of cells in an edge of the board.
    pub edge: Option<u8>,
    /// The player's name.
    pub player: Option<String>,
    /// Languages, best first.
    pub languages: Option<Vec<String>>,
    /// Whether scores are saved.
    pub save_scores: Option<bool>,
    /// Whether the games of scores are kept.
    pub keep_replays: Option<bool>,
    /// The colors of the terminal.
    pub colors: Option<Colors>,
    /// The colors of hexagons.
    pub palette: Option<PaletteName>,
    /// How hexagons are drawn.
    pub hexagons: Option<Hexagons>,
    /// Whether hexagons carry the letters of their colors.
    pub letters: Option<bool>,
    /// Whether it is shown where the piece would land.
    pub ghost: Option<bool>,
    /// Whether something is seen to move between two states of the game.
    pub motion: Option<bool>,
    /// Whether the game is told in lines of text.
    pub plain: Option<bool>,
    /// Whether what happens is heard.
    pub sound: Option<bool>,
    /// The layout of the keyboard.
    #[serde(deserialize_with = "layout")]
    pub layout: Option<LayoutOption>,
    /// Milliseconds from the press of a key to its first repetition.
    pub repeat_delay: Option<u32>,
    /// Milliseconds from each repetition to the next one.
    pub repeat_rate: Option<u32>,
    /// Keys that are mapped to signals.
    pub keys: Mapping<Chord>,
    /// Controls of a gamepad that are mapped to signals.
    pub gamepad: Mapping<Control>,
}

fn layout<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<LayoutOption>, D::Error> {
    let word = String::deserialize(deserializer)?;
    LayoutOption::parse(&word).map(Some).map_err(D::Error::custom)
}

/// The names of all options, in the order in which they are shown.
pub const KEYS: &[&str] = &[
    "rule",
    "edge",
    "player",
    "languages",
    "save_scores",
    "keep_replays",
    "colors",
    "palette",
    "hexagons",
    "letters",
    "ghost",
    "motion",
    "plain",
    "sound",
    "layout",
    "repeat_delay",
    "repeat_rate",
];
/// The names of all tables.
pub const TABLES: &[&str] = &["keys", "gamepad"];

/// The possible times from the press of a key to its first repetition, in milliseconds.
pub const REPEAT_DELAY: RangeInclusive<u32> = 50..=2000;
/// The possible times from each repetition to the next one, in milliseconds.
pub const REPEAT_RATE: RangeInclusive<u32> = 10..=1000;

/// The first rule of the menu, by default.
pub const RULE: &str = "tetrhex";
/// The languages, by default.
pub const LANGUAGES: [&str; 3] = ["*", "en", "en_gb"];

/// Which colors are used.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Colors {
    /// Depending on the environment.
    #[default]
    Auto,
    /// No colors.
    None,
    /// The 16 colors that every terminal has.
    #[serde(rename = "16")]
    Sixteen,
    /// 256 colors.
    #[serde(rename = "256")]
    Palette,
    /// 24-bit colors.
    True,
}

impl Word for Colors {
    const ALL: &'static [Colors] =
        &[Colors::Auto, Colors::None, Colors::Sixteen, Colors::Palette, Colors::True];

    fn word(self) -> &'static str {
        match self {
            Colors::Auto => "auto",
            Colors::None => "none",
            Colors::Sixteen => "16",
            Colors::Palette => "256",
            Colors::True => "true",
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Colors::Auto => "What the environment says",
            Colors::None => "None",
            Colors::Sixteen => "Those that every terminal has",
            Colors::Palette => "256",
            Colors::True => "24 bits for each",
        }
    }
}

impl Colors {
    /// What the terminal is assumed to show.
    #[must_use]
    pub fn depth(self, variable: impl Fn(&str) -> Option<String>) -> Depth {
        match self {
            Colors::Auto => Depth::of(variable),
            Colors::None => Depth::None,
            Colors::Sixteen => Depth::Sixteen,
            Colors::Palette => Depth::Palette,
            Colors::True => Depth::True,
        }
    }
}

/// What is wrong with options.
#[derive(Debug, Error)]
pub enum OptionsError {
    /// The file cannot be read.
    #[error("{}: {error}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// It is not TOML, or has unknown keys or wrong kinds of values.
    #[error("{}: {message}", path.display())]
    Form {
        /// Which file.
        path: PathBuf,
        /// Where, and what.
        message: String,
    },
    /// A value is not possible.
    #[error("{}: `{key}`: {message}", path.display())]
    Value {
        /// Which file.
        path: PathBuf,
        /// The option.
        key: &'static str,
        /// Why.
        message: String,
    },
}

/// The longest file of options, in bytes.
const MOST: usize = 1 << 16;

fn too_large(path: &Path) -> OptionsError {
    let message = "this is not UTF-8 text, or it is larger than 64 KiB".to_owned();
    OptionsError::Form { path: path.to_owned(), message }
}

/// What some editors put before a text.
const BOM: char = '\u{FEFF}';

impl Options {
    /// How fast held keys repeat.
    #[must_use]
    pub fn rate(&self) -> Rate {
        let or = |said: Option<u32>, usual: Duration| {
            said.map_or(usual, |said| Duration::from_millis(said.into()))
        };
        let usual = Rate::default();
        Rate { delay: or(self.repeat_delay, usual.delay), rate: or(self.repeat_rate, usual.rate) }
    }

    /// Where the file of options is, unless another one is named.
    #[must_use]
    pub fn path() -> Option<PathBuf> {
        use etcetera::BaseStrategy;
        let directories = etcetera::choose_base_strategy().ok()?;
        Some(directories.config_dir().join("rul").join("rulvm.toml"))
    }

    /// The options of a file.
    ///
    /// # Errors
    /// It cannot be read, or what is wrong with it.
    pub fn read(path: &Path) -> Result<Options, OptionsError> {
        Options::parse(path, &Options::text(path)?)
    }

    /// The text of a file of options.
    fn text(path: &Path) -> Result<String, OptionsError> {
        let fail = |error| OptionsError::File { path: path.to_owned(), error };
        let bytes = rulvm_files::read(path, rulvm_files::Accept::Regular).map_err(fail)?;
        let text = String::from_utf8(bytes).ok().filter(|text| text.len() <= MOST);
        text.ok_or_else(|| too_large(path))
    }

    /// The options of the user's file; none if it does not exist.
    ///
    /// # Errors
    /// The same as for [`read`](Options::read).
    pub fn of_user() -> Result<Options, OptionsError> {
        match Options::path().filter(|path| path.exists()) {
            Some(path) => Options::read(&path),
            None => Ok(Options::default()),
        }
    }

    /// The options of a text; `path` is where it comes from.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(path: &Path, text: &str) -> Result<Options, OptionsError> {
        let options: Options = toml::from_str(text).map_err(|error| {
            let mut message = error.to_string().trim_end().to_owned();
            let unknown = message.split("unknown field `").nth(1).and_then(|t| t.split('`').next());
            if let Some(near) =
                unknown.and_then(|word| nearest(word, KEYS.iter().chain(TABLES).copied()))
            {
                message.push_str(&format!("\ndid you mean `{near}`?"));
            }
            OptionsError::Form { path: path.to_owned(), message }
        })?;
        let wrong = |key, message| OptionsError::Value { path: path.to_owned(), key, message };
        if let Some(edge) = options.edge.filter(|edge| !(6..=9).contains(edge)) {
            return Err(wrong(
                "edge",
                format!("{edge} is not a board size: the edge must be 6 to 9"),
            ));
        }
        if let Some(player) = &options.player {
            check_player(player).map_err(|message| wrong("player", message))?;
        }
        for (key, value, range) in [
            ("repeat_delay", options.repeat_delay, REPEAT_DELAY),
            ("repeat_rate", options.repeat_rate, REPEAT_RATE),
        ] {
            if let Some(value) = value.filter(|value| !range.contains(value)) {
                let (least, most) = range.into_inner();
                let message = format!("must be {least} to {most} milliseconds, not {value}");
                return Err(wrong(key, message));
            }
        }
        for word in options.languages.iter().flatten() {
            check_language(word).map_err(|message| wrong("languages", message))?;
        }
        Ok(options)
    }
}

/// Writes values into a file of options. Everything else in it stays, comments too, and defaults
/// are not added. Afterwards the file is complete, or as it was.
///
/// # Errors
/// The file cannot be read or written, or it is no file of options.
pub fn keep(path: &Path, entries: &[Entry]) -> Result<(), OptionsError> {
    let fail = |error| OptionsError::File { path: path.to_owned(), error };
    let text = match Options::text(path) {
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
    // A file that is not a file of options is left alone.
    Options::parse(path, &text)?;
    let mut document: toml_edit::DocumentMut = text.parse().map_err(|error: TomlError| {
        OptionsError::Form { path: path.to_owned(), message: error.to_string() }
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

/// Checks that rule files can hold a name.
///
/// # Errors
/// Why they cannot.
pub fn check_player(name: &str) -> Result<String, String> {
    let name = name.trim();
    let encodes = |letter: char| grammar::charset::encode_char(letter).is_some();
    if let Some(letter) = name.chars().find(|&letter| !encodes(letter) || letter.is_control()) {
        let letter = letter.to_string();
        return Err(format!("a rule file cannot contain `{}`", display(&letter)));
    }
    match name.chars().count() {
        0..=LONGEST_NAME => Ok(name.to_owned()),
        count => {
            Err(format!("a name can have at most {LONGEST_NAME} characters; this one has {count}"))
        }
    }
}

/// Reads a language: its tag, or its number in the manual. `?` and `*` mean those of the system and
/// return `None`.
///
/// # Errors
/// There is no such language.
pub fn check_language(word: &str) -> Result<Option<Language>, String> {
    if matches!(word, "?" | "*") {
        return Ok(None);
    }
    let by_number = word.parse().ok().map(Language).filter(|known| Language::ALL.contains(known));
    by_number.or_else(|| Language::from_tag(word)).map(Some).ok_or_else(|| {
        let tags = || Language::ALL.iter().flat_map(|language| language.tags().iter().copied());
        let near = nearest(word, tags());
        let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        let word = display(word);
        format!(
            "there is no language `{word}`{near}\n\
             a language is a tag such as en, fr or de_ch, a number from 0 to 16, `?` or `*`"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulvm_player::controls::layout::Layout;

    fn parse(text: &str) -> Result<Options, String> {
        Options::parse(Path::new("rulvm.toml"), text).map_err(|error| error.to_string())
    }

    #[test]
    fn a_file_can_say_everything_or_nothing() {
        assert_eq!(parse("").unwrap(), Options::default());
        let text = "rule = 'tetlight'\nedge = 9\nplayer = 'Zoë'\nlanguages = ['fr', '*', '0']\n\
                    save_scores = false\nkeep_replays = true\ncolors = '256'\n\
                    palette = 'red-green'\nhexagons = 'pixels'\nletters = true\nghost = true\nmotion = false\n\
                    plain = true\nsound = true\nlayout = 'azerty'\nrepeat_delay = 150\n\
                    repeat_rate = 30\n[keys]\nLEFT = 'j'\n[gamepad]\n\
                    tetrhex.DROP = ['South', 'North']\n";
        let options = parse(text).unwrap();
        assert_eq!(options.edge, Some(9));
        assert_eq!(options.colors, Some(Colors::Palette));
        assert_eq!(options.palette, Some(PaletteName::RedGreen));
        assert_eq!(options.hexagons, Some(Hexagons::Pixels));
        assert_eq!(options.layout, Some(LayoutOption::Fixed(Layout::Azerty)));
        assert_eq!(options.rate().delay, Duration::from_millis(150));
        assert!(options.keys.all.contains_key("LEFT"));
        assert!(options.gamepad.rules["tetrhex"].contains_key("DROP"));
        for key in KEYS {
            assert!(text.contains(&format!("{key} =")), "{key}");
        }
        for table in TABLES {
            assert!(text.contains(&format!("[{table}]")), "{table}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        insta::assert_snapshot!(
            [
                "edge = 12",
                "edge = 'seven'",
                "player = 'Жанна'",
                "player = 'a name that is much too long to be one'",
                "languages = ['fre']",
                "colours = 'none'",
                "colors = 'pink'",
                "palette = 'green-red'",
                "motion = 'slow'",
                "edge = \nplayer = 3",
                "layout = 'qwertzu'",
                "layout = 1",
                "repeat_rate = 0",
                "repeat_delay = 70000",
                "[key]",
                "edge = 7\n[keys]\nLEFT = ['Lefft']",
                "[keys]\nLEFT = 'j'\nRGHT = ['l', 'J']",
                "[gamepad]\nDROP = 'Sout'",
            ]
            .map(|text| format!("{text}\n--\n{}", parse(text).unwrap_err()))
            .join("\n====\n")
        );
    }

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
                "\u{FEFF}edge = 7\r\nghost = true\r\npalette = \"contrast\"\r\n\r\n\
                 [keys]\r\nLEFT = 'j'\r\n",
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
