//! Rules that can be chosen: those of the toolchain, and those that the player has opened.

use std::path::{Path, PathBuf};

use rulvm_core::program::Program;
use rulvm_player::{Choice, Listing};
use stdlib_rules::rules as standard;

use super::{keep_rule, rule};
use crate::host::Host;

/// How the names of opened rules start.
const RULE: &str = "rule:";

/// The standard and sample rules.
pub(crate) fn games() -> Vec<Choice> {
    let games = standard::names().map(|name| Choice::Standard(name.to_owned()));
    let examples = standard::examples().map(|name| Choice::Example(name.to_owned()));
    games.chain(examples).collect()
}

/// The names of the rules that the player has opened.
pub(crate) fn own(host: &dyn Host) -> Vec<String> {
    let names = host.names().into_iter();
    names.filter_map(|name| name.strip_prefix(RULE).map(str::to_owned)).collect()
}

/// Returns a rule that the player has opened, or a standard or sample rule.
///
/// # Errors
/// There is no such rule.
#[cfg(feature = "tables")]
pub(crate) fn find(host: &dyn Host, name: &str) -> Result<Program, String> {
    rule(host, &format!("{RULE}{name}")).map_or_else(|| named(name), Ok)
}

/// The rules that can be chosen.
pub(crate) fn list(host: &dyn Host) -> Listing {
    let own = own(host).into_iter().map(|name| Choice::File(PathBuf::from(name)));
    Listing { choices: games().into_iter().chain(own).collect(), ..Listing::default() }
}

/// Returns a standard or sample rule.
///
/// # Errors
/// There is no such rule.
pub(crate) fn named(name: &str) -> Result<Program, String> {
    let bytes = standard::rule(name);
    let bytes = bytes.ok_or_else(|| rulvm_files::not_found(Path::new(name)).message)?;
    Program::load(bytes.to_vec()).map_err(|error| error.to_string())
}

/// Returns a rule with the names and places of its source, if it is one of ours. They need the
/// compiler, which a page with a single game does not have.
pub(crate) fn with_names(program: Program) -> Program {
    #[cfg(feature = "workshop")]
    return rulvm_files::with_own_map(program);
    #[cfg(not(feature = "workshop"))]
    program
}

/// Loads a rule that was chosen.
///
/// # Errors
/// It is gone.
pub(crate) fn load(host: &dyn Host, choice: &Choice) -> Result<Program, String> {
    match choice {
        Choice::Standard(name) | Choice::Example(name) => named(name),
        Choice::File(path) | Choice::Above(path) | Choice::Directory(path) => {
            let name = path.to_string_lossy();
            let found = rule(host, &format!("{RULE}{name}"));
            found.ok_or_else(|| format!("`{name}` is not kept any longer; open the file again"))
        }
    }
}

/// Keeps a rule that the player has opened, so that it can be chosen later.
///
/// # Errors
/// Why it is not kept.
pub(crate) fn keep(host: &dyn Host, name: &str, program: &Program) -> Result<(), String> {
    keep_rule(host, &format!("{RULE}{name}"), program.bytes())
}
