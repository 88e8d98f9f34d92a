//! `rulc new`.

use std::path::Path;

use clap::{Args, ValueEnum};
use stdlib_rules::Template;

use super::streams::{Streams, exit};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The name of the game, its directory and its files
    name: String,
    /// The game to start from
    #[arg(long, value_enum, default_value = "columns")]
    template: Choice,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Choice {
    /// Columns of three: line up hexagons of one color
    Columns,
    /// Pieces of four: fill rows from border to border
    Tetris,
    /// The smallest playable game: every part is present, nothing vanishes
    Blank,
}

impl Choice {
    fn template(self) -> Option<Template> {
        let name = self.to_possible_value()?.get_name().to_owned();
        stdlib_rules::TEMPLATES.iter().copied().find(|template| template.name == name)
    }
}

/// Creates a directory with a game to change, and returns the exit status.
pub(super) fn run(arguments: &Arguments, mut streams: Streams<'_>) -> u8 {
    let name = &arguments.name;
    if let Err(problem) = check(name) {
        streams.messages.problem(name, &problem);
        return exit::BAD_OPTIONS;
    }
    let Some(template) = arguments.template.template() else { return exit::SYSTEM };
    match write(Path::new(name), name, template) {
        Ok(()) => {
            let text = format!(
                "{name}/{name}.rul is ready to play: {name}/README.md says how to play and change \
                 it\n"
            );
            streams.print(text.as_bytes())
        }
        Err(problem) if problem.kind() == std::io::ErrorKind::AlreadyExists => {
            streams.messages.problem(name, &"a file or directory with this name already exists");
            exit::BAD_OPTIONS
        }
        Err(problem) => {
            streams.messages.problem(name, &problem);
            exit::SYSTEM
        }
    }
}

/// How long the name of a rule may be (section 6.8).
const LONGEST: usize = 23;

/// Returns what is wrong with a name. Other names are valid in rule files and in every file system.
fn check(name: &str) -> Result<(), String> {
    let length = name.chars().count();
    let bad = name.chars().find(|c| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_')));
    if name.is_empty() {
        Err("the name is empty".to_owned())
    } else if name.contains(['/', '\\']) {
        Err("this is a path; change to the directory where you want the game, and give only a name"
            .to_owned())
    } else if let Some(bad) = bad {
        let bad = bad.escape_debug();
        Err(format!("a name can contain only the letters A to Z, digits, `-` and `_`, not `{bad}`"))
    } else if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        Err("a name must start with a letter".to_owned())
    } else if length > LONGEST {
        Err(format!(
            "the name of a rule can have at most {LONGEST} characters; this one has {length}"
        ))
    } else {
        Ok(())
    }
}

fn write(directory: &Path, name: &str, template: Template) -> std::io::Result<()> {
    std::fs::create_dir(directory)?;
    for (file, text) in template.named(name) {
        std::fs::write(directory.join(file), text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn names_are_fit_for_files_and_rules() {
        for name in ["a", "Trio", "my_game-2", &"x".repeat(23)] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
        for (name, why) in [
            ("", "empty"),
            ("a/b", "path"),
            ("..", "not `.`"),
            ("trio.rul", "not `.`"),
            ("é", "not `é`"),
            ("a\u{202e}", "not `\\u{202e}`"),
            ("-x", "must start with a letter"),
            ("2048", "must start with a letter"),
            (&"x".repeat(24), "at most 23 characters; this one has 24"),
        ] {
            let problem = check(name).err().unwrap_or_default();
            assert!(problem.contains(why), "{name}: {problem}");
        }
    }
}
