//! Commands and aliases that the user has defined.

use std::collections::BTreeMap;

use super::line::MOST_LINE;

/// Commands that the user defined.
#[derive(Clone, Debug, Default)]
pub(super) struct Defined {
    /// What they execute, by name.
    pub(super) commands: BTreeMap<String, Vec<String>>,
    /// Other names for commands.
    pub(super) aliases: BTreeMap<String, String>,
}

impl Defined {
    /// Their names.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.commands.keys().chain(self.aliases.keys()).map(String::as_str)
    }

    /// The lines that a user's command executes; `None` if no command has this name.
    pub(super) fn expand(&self, name: &str, arguments: &str) -> Option<Vec<String>> {
        if let Some(command) = self.aliases.get(name) {
            return Some(vec![format!("{command} {arguments}").trim().to_owned()]);
        }
        let lines = self.commands.get(name)?;
        Some(lines.iter().map(|line| fill(line, arguments)).collect())
    }
}

/// Replaces `$1` to `$9` by the arguments, and `$*` by all of them. `$12` is an address, not the
/// first argument and a 2. A line that becomes too long is cut off; executing it fails.
fn fill(line: &str, arguments: &str) -> String {
    let words: Vec<&str> = arguments.split_whitespace().collect();
    let mut out = String::new();
    let mut rest = line;
    while let Some((front, behind)) = rest.split_once('$') {
        out.push_str(front);
        let mut letters = behind.chars();
        let (first, second) = (letters.next(), letters.next());
        let number = first.and_then(|c| c.to_digit(10)).and_then(|k| usize::try_from(k).ok());
        let is_address = second.is_some_and(|c| c.is_ascii_hexdigit());
        rest = behind.get(1..).unwrap_or_default();
        match (first, number) {
            (Some('*'), _) => out.push_str(arguments),
            (_, Some(k @ 1..)) if !is_address => {
                out.push_str(words.get(k - 1).copied().unwrap_or_default());
            }
            _ => {
                out.push('$');
                rest = behind;
            }
        }
        if out.len() > MOST_LINE {
            return out;
        }
    }
    out + rest
}
