//! `rulc new`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use stdlib_rules::Template;

use super::exit;
use super::streams::Streams;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The directory to create; its name is the name of the game and of its files
    path: PathBuf,
    /// Another name for the game and its files
    #[arg(long)]
    name: Option<String>,
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
    let path = &arguments.path;
    let shown = path.display().to_string();
    let last = path.file_name().map(|name| name.to_string_lossy());
    let Some(name) = arguments.name.as_deref().or(last.as_deref()) else {
        let problem = "this path has no name to give to the game; use --name";
        streams.messages.problem(&shown, &problem);
        return exit::BAD_OPTIONS;
    };
    if let Err(problem) = stdlib_rules::check_name(name) {
        streams.messages.problem(&shown, &problem);
        return exit::BAD_OPTIONS;
    }
    let Some(template) = arguments.template.template() else { return exit::SYSTEM };
    match write(path, name, template) {
        Ok(()) => {
            let (rule, readme) = (path.join(format!("{name}.rul")), path.join("README.md"));
            let (rule, readme) = (rule.display(), readme.display());
            let text = format!(
                "{rule} is ready to play: {readme} says how to play, change and share it\n"
            );
            streams.print(text.as_bytes())
        }
        Err(problem) if problem.kind() == std::io::ErrorKind::AlreadyExists => {
            streams.messages.problem(&shown, &"a file or directory with this name already exists");
            exit::BAD_OPTIONS
        }
        Err(problem) => {
            streams.messages.problem(&shown, &problem);
            exit::SYSTEM
        }
    }
}

fn write(directory: &Path, name: &str, template: Template) -> std::io::Result<()> {
    if let Some(above) = directory.parent() {
        std::fs::create_dir_all(above)?;
    }
    std::fs::create_dir(directory)?;
    for (file, text) in template.named(name) {
        std::fs::write(directory.join(file), text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use stdlib_rules::check_name;

    #[test]
    fn names_are_fit_for_files_and_rules() {
        for name in ["a", "Trio", "my_game-2", &"x".repeat(23)] {
            assert_eq!(check_name(name), Ok(()), "{name}");
        }
        for (name, why) in [
            ("", "empty"),
            ("a/b", "not `/`"),
            ("..", "not `.`"),
            ("trio.rul", "not `.`"),
            ("é", "not `é`"),
            ("a\u{202e}", "not `\\u{202e}`"),
            ("-x", "must start with a letter"),
            ("2048", "must start with a letter"),
            (&"x".repeat(24), "at most 23 characters; this one has 24"),
        ] {
            let problem = check_name(name).err().unwrap_or_default();
            assert!(problem.contains(why), "{name}: {problem}");
        }
    }
}
