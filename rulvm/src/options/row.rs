//! What a row of the table of options says.

use std::ops::RangeInclusive;

use super::text::toml_text;

/// An option.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its key in a file of options.
    pub name: &'static str,
    /// What it does, in one line.
    pub doc: &'static str,
    /// Which values it has.
    pub kind: Kind,
    /// The value that it has unless something else is said.
    pub(crate) default: fn() -> toml::Value,
    /// What to say about the default in place of the value, if the value alone would mislead.
    pub default_note: Option<&'static str>,
    /// How command lines set it; `None` if only a file can.
    pub argument: Option<Argument>,
    /// True if the player can change it on the screen of options.
    pub on_screen: bool,
    /// The options that it replaces (section 4 of the manual).
    pub manual: &'static [&'static str],
}

impl Row {
    /// The default for help pages and documents, as its file would have it; empty if it is an empty
    /// text.
    #[must_use]
    pub fn shown_default(&self) -> String {
        match (self.default_note, (self.default)()) {
            (Some(note), _) => note.to_owned(),
            (None, toml::Value::String(text)) => text,
            (None, toml::Value::Array(list)) => {
                list.iter().filter_map(toml::Value::as_str).collect::<Vec<_>>().join(" ")
            }
            (None, value) => toml_text(&value),
        }
    }

    /// The value that the flag of a command line sets: a flag is only there to change the default.
    pub(crate) fn flagged(&self) -> toml::Value {
        toml::Value::from((self.default)().as_bool() == Some(false))
    }
}

/// The values of an option.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// `true` or `false`.
    Flag,
    /// A number.
    Number {
        /// The smallest and the largest one.
        range: (u32, u32),
        /// What it counts.
        unit: &'static str,
    },
    /// One of these words; each with its meaning.
    Words(fn() -> Vec<(&'static str, &'static str)>),
    /// A text; returns it as it is used, or says what is wrong with it.
    Text(fn(&str) -> Result<String, String>),
    /// A list of texts; says what is wrong with one of them.
    List(fn(&str) -> Result<(), String>),
}

impl Kind {
    /// Says which values are possible.
    #[must_use]
    pub fn values(&self) -> String {
        match self {
            Kind::Flag => "true, false".to_owned(),
            Kind::Number { range: (least, most), unit } => format!("{least} to {most} {unit}"),
            Kind::Words(all) => {
                let words: Vec<String> =
                    all().into_iter().map(|(word, _)| format!("`{word}`")).collect();
                words.join(", ")
            }
            Kind::Text(_) => "a text".to_owned(),
            Kind::List(_) => "a list of texts".to_owned(),
        }
    }

    /// Checks a value that has the right type.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn check(&self, value: &toml::Value) -> Result<(), String> {
        match (self, value) {
            (Kind::Number { range: (least, most), unit }, toml::Value::Integer(number)) => {
                let range: RangeInclusive<i64> = (*least).into()..=(*most).into();
                let is_right = range.contains(number);
                let wrong = || format!("must be {least} to {most} {unit}, not {number}");
                is_right.then_some(()).ok_or_else(wrong)
            }
            (Kind::Text(check), toml::Value::String(text)) => check(text).map(|_| ()),
            (Kind::List(check), toml::Value::Array(list)) => {
                list.iter().filter_map(toml::Value::as_str).try_for_each(check)
            }
            // Their types have no other values.
            _ => Ok(()),
        }
    }
}

/// How command lines set an option.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// Its long name, without the dashes.
    pub long: &'static str,
    /// Its letter, as in the manual.
    pub short: Option<char>,
    /// What its value is called in help pages; empty for a flag.
    pub value: &'static str,
    /// What it does, if the line of the option does not say it: a flag can turn something off.
    pub help: Option<&'static str>,
    /// The commands that accept it.
    pub commands: &'static [Command],
}

/// A command that has options of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// `rulvm play`.
    Play,
    /// `rulvm replay`.
    Replay,
    /// `rulvm render`.
    Render,
    /// `rulvm table`.
    Table,
}

impl Command {
    /// All of them.
    pub const ALL: [Command; 4] = [Command::Play, Command::Replay, Command::Render, Command::Table];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Command::Play => "play",
            Command::Replay => "replay",
            Command::Render => "render",
            Command::Table => "table",
        }
    }
}
