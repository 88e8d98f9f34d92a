//! Commands and aliases that the user has defined.

use std::collections::BTreeMap;

use super::line::MOST_LINE;

/// Commands of the user's own.
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

    /// The lines that a command of the user's own executes; `None` if there is none of this name.
    pub(super) fn expand(&self, name: &str, arguments: &str) -> Option<Vec<String>> {
        if let Some(command) = self.aliases.get(name) {
            return Some(vec![format!("{command} {arguments}").trim().to_owned()]);
        }
        let lines = self.commands.get(name)?;
        Some(lines.iter().map(|line| fill(line, arguments)).collect())
    }
}

/// Puts arguments in: `$1` to `$9`, and `$*` for all. `$12` is an address, not the first argument and
/// a 2. What gets too long ends early, and is refused by whoever executes it.
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
