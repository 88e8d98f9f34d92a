//! The player's options on command lines, from the table of options.

use std::marker::PhantomData;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, FromArgMatches, value_parser};
use grammar::language::Language;
use rulvm_player::controls::Bindings;
use rulvm_player::{Display, Images, Theme};
use serde::Deserialize;

use super::files::Problem;
use super::languages;
use crate::options::{Argument, Command, Kind, Options, Row, TABLE};

/// A command that accepts options of the player.
pub(super) trait Accepts {
    const COMMAND: Command;
}

/// `rulvm play`.
#[derive(Clone, Debug)]
pub(super) struct Play;

/// `rulvm replay`.
#[derive(Clone, Debug)]
pub(super) struct Replay;

/// `rulvm render`.
#[derive(Clone, Debug)]
pub(super) struct Render;

/// `rulvm table`.
#[derive(Clone, Debug)]
pub(super) struct Table;

impl Accepts for Table {
    const COMMAND: Command = Command::Table;
}

impl Accepts for Play {
    const COMMAND: Command = Command::Play;
}

impl Accepts for Replay {
    const COMMAND: Command = Command::Replay;
}

impl Accepts for Render {
    const COMMAND: Command = Command::Render;
}

/// What the command line of a command says about the player's options.
#[derive(Clone, Debug)]
pub(super) struct Chosen<C> {
    pub(super) options: Options,
    command: PhantomData<C>,
}

/// The options that a command accepts.
fn arguments(command: Command) -> impl Iterator<Item = (&'static Row, Argument)> {
    let accepted = move |row: &'static Row| {
        let argument = row.argument.filter(|argument| argument.commands.contains(&command));
        argument.map(|argument| (row, argument))
    };
    TABLE.iter().filter_map(accepted)
}

/// Returns an option as clap has it.
fn arg(command: Command, row: &Row, argument: Argument) -> Arg {
    let arg = Arg::new(row.name).long(argument.long).short(argument.short);
    let arg = match row.kind {
        Kind::Flag => return arg.action(ArgAction::SetTrue).help(argument.help.unwrap_or(row.doc)),
        Kind::Number { range: (least, most), .. } => {
            arg.value_parser(value_parser!(u32).range(i64::from(least)..=i64::from(most)))
        }
        Kind::Words(all) => {
            let words = all().into_iter();
            let values = words.map(|(word, meaning)| PossibleValue::new(word).help(meaning));
            arg.value_parser(PossibleValuesParser::new(values))
        }
        Kind::Text(check) => arg.value_parser(check),
        // One argument for each: what follows can be a file.
        Kind::List(_) => arg.action(ArgAction::Append).value_delimiter(','),
    };
    let arg = arg.value_name(argument.value);
    match (argument.help, row.shown_default()) {
        (Some(help), _) => arg.help(help),
        // Pictures have defaults of their own.
        (None, default) if command != Command::Render && !default.is_empty() => {
            arg.help(format!("{} [default: {default}]", row.doc))
        }
        (None, _) => arg.help(row.doc),
    }
}

impl<C: Accepts> Args for Chosen<C> {
    fn augment_args(command: clap::Command) -> clap::Command {
        let args = arguments(C::COMMAND);
        command.args(args.map(|(row, argument)| arg(C::COMMAND, row, argument)))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Chosen::<C>::augment_args(command)
    }
}

impl<C: Accepts> FromArgMatches for Chosen<C> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Chosen<C>, clap::Error> {
        let mut said = toml::Table::new();
        for (row, _) in arguments(C::COMMAND) {
            let texts = || matches.get_many::<String>(row.name);
            let value = match row.kind {
                Kind::Flag => matches.get_flag(row.name).then(|| row.flagged()),
                Kind::Number { .. } => {
                    matches.get_one::<u32>(row.name).map(|&number| toml::Value::from(number))
                }
                Kind::List(_) => texts().map(|list| list.cloned().collect::<Vec<String>>().into()),
                Kind::Words(_) | Kind::Text(_) => {
                    texts().and_then(Iterator::last).map(|text| text.clone().into())
                }
            };
            said.extend(value.map(|value| (row.name.to_owned(), value)));
        }
        let wrong = |error| clap::Error::raw(ErrorKind::InvalidValue, format!("{error}\n"));
        let options = Options::deserialize(said).map_err(wrong)?;
        Ok(Chosen { options, command: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.options = Chosen::<C>::from_arg_matches(matches)?.options.over(&self.options);
        Ok(())
    }
}

impl<C> Chosen<C> {
    /// Returns what the command line says, and what a file says where the command line is silent.
    pub(super) fn over(&self, file: &Options) -> Options {
        self.options.over(file)
    }
}

/// Returns the player's languages, best first; an empty list stands for the default.
///
/// # Errors
/// There is no such language.
pub(super) fn languages(options: &Options) -> Result<Vec<Language>, Problem> {
    let list = options.languages();
    languages::preferred(&if list.is_empty() { Options::default().languages() } else { list })
}

/// True if the game is described in lines of text: if the player says so, or the terminal has
/// nothing but lines.
pub(super) fn is_plain(options: &Options) -> bool {
    options.plain() || std::env::var("TERM").is_ok_and(|term| term == "dumb")
}

/// Returns how the game is displayed.
pub(super) fn display(options: &Options) -> Display {
    Display {
        theme: Theme {
            depth: options.colors().depth(|name| std::env::var(name).ok()),
            blocks: options.blocks().blocks(|name| std::env::var(name).ok()),
            palette: options.palette(),
            letters: options.letters(),
        },
        hexagons: options.hexagons(),
        images: match options.images() {
            Images::Auto if is_multiplexed(|name| std::env::var(name).ok()) => Images::Off,
            images => images,
        },
        character: None,
        leaves_last_row: false,
        motion: options.motion(),
        calm: options.calm(),
        plain: is_plain(options),
        sound: options.sound(),
        ghost: options.ghost(),
        has_touch: false,
    }
}

/// True inside tmux, screen or Zellij, according to environment variables: they do not pass images
/// on, and screen shows the query in its status line.
fn is_multiplexed(variable: impl Fn(&str) -> Option<String>) -> bool {
    let term = variable("TERM").unwrap_or_default();
    ["TMUX", "STY", "ZELLIJ"].into_iter().any(|name| variable(name).is_some())
        || ["tmux", "screen"].into_iter().any(|name| term.starts_with(name))
}

/// Returns what the keyboard and gamepads are like, and what is mapped to signals.
pub(super) fn bindings(options: &Options) -> Bindings {
    let layout = options.layout().layout(&sys_locale::get_locale().unwrap_or_default());
    Bindings {
        layout,
        preset: options.key_preset(),
        in_words: is_plain(options) || !has_arrows(|name| std::env::var(name).ok()),
        keys: options.keys.clone(),
        gamepad: options.gamepad.clone(),
    }
}

/// True if the terminal can show arrows: false only if the environment names an older charset.
fn has_arrows(variable: impl Fn(&str) -> Option<String>) -> bool {
    let said = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(variable);
    let locale = said.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
    let charset = locale.split('@').next().and_then(|locale| locale.split_once('.'));
    charset.is_none_or(|(_, charset)| {
        let letters = charset.chars().filter(char::is_ascii_alphanumeric);
        letters.collect::<String>().eq_ignore_ascii_case("utf8")
    })
}

#[cfg(test)]
mod tests {
    use super::has_arrows;

    #[test]
    fn older_charsets_have_no_arrows() {
        for (locale, expected) in [
            ("", true),
            ("C", true),
            ("C.UTF-8", true),
            ("de_CH.utf8@euro", true),
            ("fr_FR.ISO-8859-1", false),
            ("fr_FR.ISO-8859-15@euro", false),
        ] {
            let said = |name: &str| (name == "LC_CTYPE").then(|| locale.to_owned());
            assert_eq!(has_arrows(said), expected, "{locale}");
        }
        assert!(has_arrows(|_| None));
        // The first one that says something counts.
        let both = |name: &str| match name {
            "LC_ALL" => Some("C.UTF-8".to_owned()),
            _ => Some("fr_FR.ISO-8859-1".to_owned()),
        };
        assert!(has_arrows(both));
    }
}
