//! *The* table of the player's options.

use rulvm_player::controls::chord::Chord;
use rulvm_player::controls::layout::LayoutOption;
use rulvm_player::controls::mapping::Mapping;
use rulvm_player::controls::preset::Preset;
use rulvm_player::controls::repeat::Rate;
use rulvm_player::input::Control;
use rulvm_player::picture::palette::PaletteName;
use rulvm_player::{Goal, Hexagons, Images};
use serde::Deserialize;

use super::row::Command::{Play, Render, Replay, Table};
use super::row::{Argument, Command, Kind, Row};
use super::setting::{self, Setting};
use super::values::{self, BlocksOption, Colors, check_player, words};

/// The value of an option, and where it comes from.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    pub(super) row: &'static Row,
    pub(super) value: toml::Value,
    /// False if it is the default.
    pub(super) is_said: bool,
}

macro_rules! options {
    (
        mappings { $($mapping:ident: $key:ty, $mapping_doc:literal, $usual:literal;)* }
        $($name:ident: $type:ty = $default:expr, {
            doc: $doc:literal,
            $($field:ident: $said:expr,)*
        })*
    ) => {
        /// All options in the order in which they are shown.
        pub const TABLE: &[Row] = &[$(Row {
            name: stringify!($name),
            doc: $doc,
            default: || { let default: $type = $default; default.value() },
            $($field: $said,)*
        }),*];

        /// The tables of a file that map signals: the name of each, what it holds, and what applies
        /// without it.
        pub const MAPPINGS: &[(&str, &str, &str)] =
            &[$((stringify!($mapping), $mapping_doc, $usual)),*];

        /// What a file of options or a command line says; the rest is left to the defaults.
        #[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
        #[serde(default, deny_unknown_fields)]
        pub struct Options {
            $(
                #[doc = $doc]
                #[serde(deserialize_with = "setting::read")]
                pub $name: Option<$type>,
            )*
            $(
                #[doc = $mapping_doc]
                pub $mapping: Mapping<$key>,
            )*
        }

        impl Options {
            $(
                #[doc = concat!("The value of `", stringify!($name), "`, or its default.")]
                pub(crate) fn $name(&self) -> $type {
                    self.$name.clone().unwrap_or_else(|| $default)
                }
            )*

            /// The values of all options in the order of the table.
            pub(super) fn all(&self) -> Vec<Chosen> {
                // Not by the functions above: one that is never called shows an unused option.
                let values = [$({
                    let value: $type = self.$name.clone().unwrap_or_else(|| $default);
                    (value.value(), self.$name.is_some())
                }),*];
                TABLE
                    .iter()
                    .zip(values)
                    .map(|(row, (value, is_said))| Chosen { row, value, is_said })
                    .collect()
            }

            /// True if something is said about an option.
            pub(crate) fn says(&self, name: &str) -> bool {
                match name {
                    $(stringify!($name) => self.$name.is_some(),)*
                    _ => false,
                }
            }

            /// These options, and what others say where these say nothing.
            pub(crate) fn over(&self, others: &Options) -> Options {
                Options {
                    $($name: self.$name.clone().or_else(|| others.$name.clone()),)*
                    $($mapping: {
                        let own = &self.$mapping;
                        if own.is_empty() { &others.$mapping } else { own }.clone()
                    },)*
                }
            }
        }
    };
}

/// The commands that show something.
const ALL: &[Command] = &Command::ALL;

/// The commands that show games of one player.
const GAMES: &[Command] = &[Play, Replay, Render];

/// An argument with a value.
const fn value(long: &'static str, value: &'static str, commands: &'static [Command]) -> Argument {
    Argument { long, short: None, value, help: None, commands }
}

/// An argument without a value.
const fn flag(long: &'static str, commands: &'static [Command]) -> Argument {
    value(long, "", commands)
}

options! {
    mappings {
        keys: Chord, "Keys for signals", "those of the preset";
        gamepad: Control, "Controls of a gamepad for signals", "see below";
    }
    rule: String = "tetrhex".to_owned(), {
        doc: "The rule that the menu starts with: a standard or sample rule, or a path",
        kind: Kind::Text(|text| Ok(text.to_owned())),
        default_note: None,
        argument: Some(Argument {
            short: Some('r'),
            help: Some("The rule, in the syntax of the manual; the same as the first argument"),
            ..value("rule", "RULE", &[Play])
        }),
        on_screen: false,
        manual: &["-r"],
    }
    edge: u8 = 7, {
        doc: "The number of cells in an edge of the board",
        kind: Kind::Number { range: (6, 9), unit: "cells" },
        default_note: Some("the rule's fixed edge, or else 7, or 6 in a small terminal"),
        argument: Some(Argument { short: Some('n'), ..value("edge", "EDGE", &[Play]) }),
        on_screen: false,
        manual: &["-n"],
    }
    player: String = String::new(), {
        doc: "The player's name; scores are saved under it without asking",
        kind: Kind::Text(check_player),
        default_note: None,
        argument: Some(Argument { short: Some('p'), ..value("player", "NAME", &[Play]) }),
        on_screen: false,
        manual: &["-p"],
    }
    languages: Vec<String> = ["*", "en", "en_gb"].map(str::to_owned).to_vec(), {
        doc: "The languages to use, in order of preference: tags (fr, en_gb), numbers of the \
              manual, `?` for the system language, `*` for languages close to it",
        kind: Kind::List(values::is_language),
        default_note: None,
        argument: Some(Argument { short: Some('l'), ..value("languages", "LANGUAGE", ALL) }),
        on_screen: false,
        manual: &["-l"],
    }
    goal: String = Goal::default().word(), {
        doc: "What games are played for: `endless`, `2-minutes`, `100-hexagons`, `40-pieces`, \
              `day` or `seed-7`; 1 to 60 minutes, 1 to 10,000 hexagons or pieces, any seed",
        kind: Kind::Text(|text| Goal::parse(text).map(Goal::word)),
        default_note: None,
        argument: Some(value("goal", "GOAL", &[Play])),
        on_screen: false,
        manual: &[],
    }
    modules: Vec<String> = Vec::new(), {
        doc: "The files of message modules that take part in games; those of the command line, \
              `--module`, come after them",
        kind: Kind::List(|_| Ok(())),
        default_note: None,
        argument: None,
        on_screen: false,
        manual: &["-s"],
    }
    save_scores: bool = true, {
        doc: "Save scores in the rule file",
        kind: Kind::Flag,
        default_note: None,
        argument: Some(Argument {
            short: Some('u'),
            help: Some("Do not save scores"),
            ..flag("no-scores", &[Play])
        }),
        on_screen: false,
        manual: &["-u"],
    }
    keep_replays: bool = false, {
        doc: "Keep a replay of each game with a score next to the rule file, so that \
              `rulvm verify` can prove it",
        kind: Kind::Flag,
        default_note: None,
        argument: Some(flag("keep-replays", &[Play])),
        on_screen: false,
        manual: &[],
    }
    colors: Colors = Colors::default(), {
        doc: "The colors of the terminal",
        kind: Kind::Words(words::<Colors>),
        default_note: None,
        argument: Some(value("colors", "COLORS", ALL)),
        on_screen: false,
        manual: &["-b"],
    }
    palette: PaletteName = PaletteName::default(), {
        doc: "The colors of hexagons",
        kind: Kind::Words(words::<PaletteName>),
        default_note: None,
        argument: Some(value("palette", "PALETTE", ALL)),
        on_screen: true,
        manual: &["-vhc", "-vhw"],
    }
    hexagons: Hexagons = Hexagons::default(), {
        doc: "How to draw hexagons",
        kind: Kind::Words(words::<Hexagons>),
        default_note: None,
        argument: Some(value("hexagons", "HEXAGONS", GAMES)),
        on_screen: true,
        manual: &["-vr"],
    }
    blocks: BlocksOption = BlocksOption::default(), {
        doc: "The block characters in which the terminal shows pictures",
        kind: Kind::Words(words::<BlocksOption>),
        default_note: None,
        argument: Some(value("blocks", "BLOCKS", ALL)),
        on_screen: false,
        manual: &[],
    }
    images: Images = Images::default(), {
        doc: "Whether to draw the board as an image, in all pixels of the terminal",
        kind: Kind::Words(words::<Images>),
        default_note: None,
        argument: Some(value("images", "IMAGES", &[Play, Replay])),
        on_screen: false,
        manual: &[],
    }
    letters: bool = false, {
        doc: "Label hexagons with the letters of their colors",
        kind: Kind::Flag,
        default_note: None,
        argument: Some(flag("letters", ALL)),
        on_screen: true,
        manual: &[],
    }
    ghost: bool = true, {
        doc: "Show where the piece would land if it were dropped",
        kind: Kind::Flag,
        default_note: None,
        argument: Some(Argument {
            help: Some("Do not show where the piece would land if it were dropped"),
            ..flag("no-ghost", GAMES)
        }),
        on_screen: true,
        manual: &[],
    }
    motion: bool = true, {
        doc: "Animate what falls, lands and is destroyed",
        kind: Kind::Flag,
        default_note: None,
        argument: Some(Argument {
            help: Some("Turn off animations between two states of the game"),
            ..flag("no-motion", GAMES)
        }),
        on_screen: true,
        manual: &[],
    }
    calm: bool = false, {
        doc: "Nothing moves by itself, and nothing is announced over the board",
        kind: Kind::Flag,
        default_note: None,
        argument: Some(flag("calm", GAMES)),
        on_screen: true,
        manual: &[],
    }
    plain: bool = false, {
        doc: "Describe the game in lines of text instead of pictures, for screen readers",
        kind: Kind::Flag,
        default_note: None,
        argument: Some(flag("plain", &[Play, Replay, Table])),
        on_screen: false,
        manual: &[],
    }
    sound: bool = false, {
        doc: "Play sounds, if the program was built with the feature `sound`",
        kind: Kind::Flag,
        default_note: None,
        argument: Some(flag("sound", &[Play, Table])),
        on_screen: false,
        manual: &["-i on", "-i off"],
    }
    key_preset: Preset = Preset::default(), {
        doc: "The keys for signals that `[keys]` does not mention",
        kind: Kind::Words(words::<Preset>),
        default_note: None,
        argument: Some(Argument {
            help: Some("The keys that send signals"),
            ..value("keys", "PRESET", &[Play, Replay])
        }),
        on_screen: true,
        manual: &[],
    }
    layout: LayoutOption = LayoutOption::default(), {
        doc: "The layout of the keyboard",
        kind: Kind::Words(values::layouts),
        default_note: Some("auto, the usual layout for your locale"),
        argument: Some(value("layout", "LAYOUT", &[Play, Replay])),
        on_screen: false,
        manual: &[],
    }
    repeat_delay: u32 = values::milliseconds(Rate::default().delay), {
        doc: "The time from the press of a key to its first repetition",
        kind: Kind::Number { range: (50, 2000), unit: "milliseconds" },
        default_note: None,
        argument: None,
        on_screen: false,
        manual: &[],
    }
    repeat_rate: u32 = values::milliseconds(Rate::default().rate), {
        doc: "The time from each repetition of a held key to the next one",
        kind: Kind::Number { range: (10, 1000), unit: "milliseconds" },
        default_note: None,
        argument: None,
        on_screen: false,
        manual: &[],
    }
}

#[cfg(test)]
mod tests {
    use rulvm_player::Depth;
    use rulvm_player::screens::preferences::{self, PREFERENCES, Value};

    use super::*;

    #[test]
    fn defaults_are_values_of_their_options() {
        for row in TABLE {
            let default = (row.default)();
            assert_eq!(row.kind.check(&default), Ok(()), "{}", row.name);
            let fits = match row.kind {
                Kind::Flag => default.is_bool(),
                Kind::Number { .. } => default.is_integer(),
                Kind::Words(all) => all().iter().any(|(word, _)| default.as_str() == Some(word)),
                Kind::Text(_) => default.is_str(),
                Kind::List(_) => default.is_array(),
            };
            assert!(fits, "{}: {default}", row.name);
            let is_flag = matches!(row.kind, Kind::Flag);
            let argument = row.argument.filter(|argument| argument.value.is_empty() != is_flag);
            assert!(argument.is_none(), "{}: a flag has no value, and the rest has", row.name);
        }
    }

    #[test]
    fn every_word_of_an_option_can_be_read() {
        for row in TABLE {
            let Kind::Words(all) = row.kind else { continue };
            for (word, _) in all() {
                let text = format!("{} = '{word}'", row.name);
                let options: Options = toml::from_str(&text).unwrap();
                let read = options.all().into_iter().find(|chosen| chosen.is_said).unwrap();
                assert_eq!((read.row.name, read.value.as_str()), (row.name, Some(word)));
            }
        }
    }

    /// Also that they have the same values, in the same order.
    #[test]
    fn the_screen_of_options_has_the_options_that_the_table_says() {
        let on_screen: Vec<&Row> = TABLE.iter().filter(|row| row.on_screen).collect();
        let names: Vec<&str> = on_screen.iter().map(|row| row.name).collect();
        let keys: Vec<&str> = PREFERENCES.iter().map(|preference| preference.key).collect();
        assert_eq!(keys, names);
        for (preference, row) in PREFERENCES.iter().zip(on_screen) {
            let mut chosen = preferences::Chosen::new(Depth::True);
            let first = preference.value(&chosen);
            let mut values = vec![first];
            loop {
                preference.step(&mut chosen, true);
                match preference.value(&chosen) {
                    value if value == first => break,
                    value => values.push(value),
                }
            }
            let values = values.into_iter().map(|value| match value {
                Value::Word(word) => toml::Value::from(word),
                Value::Switch(switch) => toml::Value::from(switch),
            });
            let expected = match row.kind {
                Kind::Words(all) => all().iter().map(|(word, _)| (*word).into()).collect(),
                _ => vec![(row.default)(), row.flagged()],
            };
            assert_eq!(values.collect::<Vec<_>>(), expected, "{}", row.name);
            assert_eq!(expected[0], (row.default)(), "{}", row.name);
        }
    }
}
