//! Traps, reported on standard error.

use std::path::Path;

use grammar::isa::Trap;

use super::streams::Messages;
use grammar::visible;
use rulvm_core::game::{Game, Input};
use rulvm_core::machine::TrapReport;
use rulvm_core::program::Program;
use rulvm_files::Exit;
use rulvm_lab::trapped as lab;

/// A game that ended with a trap.
pub(super) struct Trapped<'a> {
    pub(super) report: TrapReport,
    pub(super) game: &'a Game,
    /// The rule, as it was requested; `None` if it was chosen in the menu.
    pub(super) rule: Option<&'a str>,
    /// The seed and all inputs of the game, if they are known.
    pub(super) played: Option<(u64, &'a [Input])>,
    pub(super) again: Again<'a>,
}

/// How to see in the debugger what led to a trap.
pub(super) enum Again<'a> {
    /// The game was recorded in this file.
    Recorded(&'a Path),
    /// The game that plays itself with this seed in a terminal.
    Seed(u64),
    /// The same without a terminal.
    Headless(u64),
    /// No command plays this game again.
    Unrepeatable,
    /// Nobody knows what was played.
    Unrecorded,
}

/// The name of a recording in commands to copy.
const RECORDING: &str = "game.log";

impl Trapped<'_> {
    /// The commands that show what led to the trap.
    fn hint(&self) -> Option<String> {
        let rule = self.rule.map_or_else(|| "RULE".to_owned(), shell);
        let debug = |file: &str| {
            let command = format!("replay {file}");
            let is_plain = shell(file) == file;
            let command = if is_plain { format!("\"{command}\"") } else { shell(&command) };
            format!("`ruldbg {rule} -ex {command}` shows what led to this")
        };
        let edge = self.game.edge().get();
        let demo = |seed: u64, headless: &str| {
            format!(
                "`rulvm play {rule} --demo{headless} --edge {edge} --seed {seed} --record \
                 {RECORDING}`\nplays this game again; then {}",
                debug(RECORDING)
            )
        };
        match self.again {
            Again::Recorded(file) => Some(debug(&file.to_string_lossy())),
            Again::Seed(seed) => Some(demo(seed, "")),
            Again::Headless(seed) => Some(demo(seed, " --headless")),
            Again::Unrepeatable => None,
            Again::Unrecorded => {
                Some(format!("`--record {RECORDING}` records a game;\nthen {}", debug(RECORDING)))
            }
        }
    }
}

/// Returns a word as it is typed in a shell.
fn shell(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./:=+,@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Reports the trap that ended a game, where it was, and how to see it again; returns the exit
/// status.
pub(super) fn trapped(trapped: &Trapped<'_>, messages: &mut Messages<'_>) -> Exit {
    let Trapped { report, game, rule, played, .. } = trapped;
    let replay = || {
        let (seed, inputs) = (*played)?;
        let plain = rulvm_files::keeping_locals(Path::new((*rule)?), game.program())?;
        lab::replay(report, game, seed, inputs, plain)
    };
    let text = lab::report(report, game, replay().as_ref());
    messages.show(&text.notes(trapped.hint()));
    Exit::of_trap(report.trap)
}

/// Reports which of the moves that the bot tried but did not make trapped.
pub(super) fn tell_tries(
    tried: &[(TrapReport, usize)],
    program: &Program,
    ended: Option<TrapReport>,
    messages: &mut Messages<'_>,
) {
    for (report, count) in tried.iter().filter(|(report, _)| Some(*report) != ended) {
        let TrapReport { trap, phase, address } = report;
        let place = match program.place(*address) {
            _ if *trap == Trap::BadPiece => format!("in phase {}", phase.letter()),
            Some(place) => format!("at {}", visible::display(&place.at)),
            None => format!("in phase {} at address {address}", phase.letter()),
        };
        let moves = if *count == 1 { "move" } else { "moves" };
        messages.complain(format_args!(
            "rulvm: {count} {moves} that the player tried trapped: {trap} {place}"
        ));
    }
}
