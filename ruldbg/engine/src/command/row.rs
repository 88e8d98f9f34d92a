//! What a row of the table of commands says, and finding a row by its name.

use super::answer::{Failure, Output};
use super::session::Session;

/// A command.
pub struct Command {
    /// Its name, and then other names for it.
    pub names: &'static [&'static str],
    /// Its arguments, for help.
    pub arguments: &'static str,
    /// What it belongs to.
    pub group: Group,
    /// What it does, in a line.
    pub summary: &'static str,
    /// More about it.
    pub help: &'static str,
    /// What its arguments are completed with.
    pub completes: Completes,
    /// An empty line executes it again.
    pub repeats: bool,
    /// What executes it.
    pub(super) run: Run,
}

/// What executes a command: the session, the arguments, and where the answers go. A failure changes
/// nothing.
pub(super) type Run = fn(&mut Session, &str, &mut dyn Output) -> Result<(), Failure>;

impl Command {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.names[0]
    }
}

macro_rules! groups {
    ($($name:ident $title:literal;)*) => {
        /// What a command belongs to.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Group {
            $(#[doc = $title] $name,)*
        }

        impl Group {
            /// All groups, in the order of the help.
            pub const ALL: &[Group] = &[$(Group::$name),*];

            /// What it is about.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(Group::$name => $title,)* }
            }
        }
    };
}

groups! {
    Run "Going forward";
    Back "Going back";
    Stop "Stopping";
    See "Looking";
    Do "Doing";
    Script "Scripts";
    Help "Help";
}

/// What arguments are completed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completes {
    /// Nothing.
    Nothing,
    /// Places in the code, and what else a breakpoint can be.
    Breaks,
    /// Places in the code.
    Locations,
    /// Names in expressions.
    Expressions,
    /// `did`, and names in expressions.
    Changes,
    /// Signals of the rule.
    Signals,
    /// Phases.
    Phases,
    /// Numbers of breakpoints.
    Breakpoints,
    /// These words.
    Words(&'static [&'static str]),
    /// Files.
    Files,
    /// Commands.
    Commands,
}

/// The command with a name, or with a name that starts so.
pub(super) fn find<'o>(
    commands: &'static [Command],
    word: &str,
    own: impl Iterator<Item = &'o str>,
) -> Result<&'static Command, Failure> {
    let exact = commands.iter().find(|command| command.names.contains(&word));
    if let Some(command) = exact {
        return Ok(command);
    }
    let begins = |command: &&Command| !word.is_empty() && command.name().starts_with(word);
    let candidates: Vec<&'static Command> = commands.iter().filter(begins).collect();
    match candidates.as_slice() {
        [command] => return Ok(command),
        [] => {}
        several => {
            let names: Vec<&str> = several.iter().map(|command| command.name()).collect();
            let message = format!("`{word}` can be {}", names.join(", "));
            return Err(Failure::new(message));
        }
    }
    if word.is_empty() {
        return Err(
            Failure::new("a command starts with a letter").help("`help` lists the commands")
        );
    }
    let known = commands.iter().flat_map(|command| command.names.iter().copied());
    let failure = Failure::new(format!("there is no command `{word}`"));
    Err(failure.nearest(word, known.chain(own)).help("`help` lists the commands"))
}
