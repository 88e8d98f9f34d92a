//! Templates for new games.

/// A directory with a game to start from. Everywhere in it, the game is called `newgame`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Template {
    /// The name of the template.
    pub name: &'static str,
    /// The rule, which refers to the help as `newgame.en.txt`.
    pub rule: &'static str,
    /// The help in English. Its first line is the name of the game, underlined.
    pub help: &'static str,
    /// How to play and change the game.
    pub readme: &'static str,
}

macro_rules! templates {
    ($($name:literal),*) => {
        &[$(Template {
            name: $name,
            rule: include_str!(concat!("../templates/", $name, "/newgame.rul")),
            help: include_str!(concat!("../templates/", $name, "/newgame.en.txt")),
            readme: include_str!(concat!("../templates/", $name, "/README.md")),
        }),*]
    };
}

/// The templates.
pub const TEMPLATES: &[Template] = templates!("columns", "tetris", "blank");

/// The name of the game in the templates.
const PLACEHOLDER: &str = "newgame";

impl Template {
    /// Returns the files of a game with this name: their names, and their texts.
    #[must_use]
    pub fn named(&self, name: &str) -> [(String, String); 3] {
        let rename = |text: &str| text.replace(PLACEHOLDER, name);
        let underline = |length: usize| format!("\n{}\n", "=".repeat(length));
        let help =
            self.help.replacen(&underline(PLACEHOLDER.len()), &underline(name.chars().count()), 1);
        [
            (format!("{name}.rul"), rename(self.rule)),
            (format!("{name}.en.txt"), rename(&help)),
            ("README.md".to_owned(), rename(self.readme)),
        ]
    }
}

/// How long the name of a rule may be (section 6.8).
const LONGEST: usize = 23;

/// Checks the name of a new game: it must be valid in rule files and in every file system.
///
/// # Errors
/// What is wrong with it.
pub fn check_name(name: &str) -> Result<(), String> {
    let length = name.chars().count();
    let bad = name.chars().find(|c| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_')));
    if name.is_empty() {
        Err("the name is empty".to_owned())
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
