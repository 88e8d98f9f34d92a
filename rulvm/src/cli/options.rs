//! `rulvm options`: the options that apply, and where each comes from.

use std::path::PathBuf;

use clap::Args;
use grammar::rul3::RuleFile;

use super::output::{self, complain};
use crate::options::{KEYS, LANGUAGES, Options as File, RULE};
use crate::toml_text::{tables, toml_string};
use grammar::visible::display;
use rulvm_files::Exit;
use rulvm_player::words::Word;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// Print all options as an options file, each with its origin
    #[arg(long)]
    show: bool,
    /// Print the path of the options file
    #[arg(long, conflicts_with = "show")]
    path: bool,
    /// The options file to use instead of the user's own
    #[arg(long, short, value_name = "FILE")]
    options: Option<PathBuf>,
}

/// The options of a file, or of the user's own.
pub(super) fn load(file: Option<&std::path::Path>) -> Result<File, super::files::Problem> {
    let read = file.map_or_else(File::of_user, File::read);
    read.map_err(|error| super::files::Problem {
        message: error.to_string(),
        exit: Exit::BadOptions,
    })
}

pub(super) fn run(options: &Options) -> Exit {
    if options.path {
        return match options.options.clone().or_else(File::path) {
            Some(path) => output::print(&format!("{}\n", path.display())),
            None => {
                complain("rulvm: the directory for options is unknown");
                Exit::System
            }
        };
    }
    match load(options.options.as_deref()) {
        Ok(file) => {
            hint(&file, None);
            output::print(&shown(&file))
        }
        Err(problem) => super::files::report(&problem),
    }
}

/// Says which names of signals and rules are known to nobody, if they are nearly those of others.
pub(super) fn hint(file: &File, rule: Option<&RuleFile>) {
    if file.keys.is_empty() && file.gamepad.is_empty() {
        return;
    }
    let standard = stdlib_rules::rules::names().filter_map(|name| {
        grammar::rul3::read(stdlib_rules::rules::rule(name)?).ok().map(|file| file.rule)
    });
    let rules: Vec<RuleFile> = standard.chain(rule.cloned()).collect();
    let signals: Vec<String> =
        rules.iter().flat_map(|rule| rule.signals.iter().map(|signal| signal.name())).collect();
    let names: Vec<String> = rules.into_iter().map(|rule| rule.name).collect();
    let of = |table: &str, doubts: Vec<(String, String)>| {
        for (name, near) in doubts {
            let (name, near) = (display(&name), display(&near));
            complain(format_args!(
                "rulvm: [{table}]: no known rule has `{name}`; did you mean `{near}`?"
            ));
        }
    };
    of("keys", file.keys.doubts(&signals, &names));
    of("gamepad", file.gamepad.doubts(&signals, &names));
}

/// All options as a file.
fn shown(file: &File) -> String {
    let text = toml_string;
    let list = |words: Vec<String>| toml::Value::from(words).to_string();
    let default_languages = || LANGUAGES.iter().map(|&word| word.to_owned()).collect();
    let switch = |said: Option<bool>, usual| (said.unwrap_or(usual).to_string(), said.is_some());
    let value = |key: &str| match key {
        "rule" => (text(file.rule.as_deref().unwrap_or(RULE)), file.rule.is_some()),
        "edge" => (file.edge.unwrap_or(7).to_string(), file.edge.is_some()),
        "player" => (text(file.player.as_deref().unwrap_or("")), file.player.is_some()),
        "languages" => {
            let languages = file.languages.clone();
            (list(languages.unwrap_or_else(default_languages)), file.languages.is_some())
        }
        "save_scores" => switch(file.save_scores, true),
        "keep_replays" => switch(file.keep_replays, false),
        "colors" => (text(file.colors.unwrap_or_default().word()), file.colors.is_some()),
        "palette" => (text(file.palette.unwrap_or_default().word()), file.palette.is_some()),
        "hexagons" => (text(file.hexagons.unwrap_or_default().word()), file.hexagons.is_some()),
        "letters" => switch(file.letters, false),
        "ghost" => switch(file.ghost, false),
        "motion" => switch(file.motion, true),
        "plain" => switch(file.plain, false),
        "sound" => switch(file.sound, false),
        "layout" => (text(file.layout.unwrap_or_default().word()), file.layout.is_some()),
        "repeat_delay" => (file.rate().delay.as_millis().to_string(), file.repeat_delay.is_some()),
        _ => (file.rate().rate.as_millis().to_string(), file.repeat_rate.is_some()),
    };
    let rows = KEYS.iter().map(|key| {
        let (value, is_said) = value(key);
        let from = if is_said { "from the file" } else { "default" };
        format!("{:<36} # {from}\n", format!("{key} = {value}"))
    });
    // Signals that no table has have their usual keys.
    let keys = (!file.keys.is_empty()).then(|| tables("keys", &file.keys));
    let gamepad = (!file.gamepad.is_empty()).then(|| tables("gamepad", &file.gamepad));
    let tables = keys.into_iter().chain(gamepad);
    rows.chain(tables.map(|table| format!("\n# from the file\n{table}"))).collect()
}
