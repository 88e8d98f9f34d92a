//! Traps, reported on standard error.

use std::path::Path;

use grammar::isa::Trap;

use super::streams::Messages;
use grammar::visible;
use rulvm_core::game::Game;
use rulvm_core::machine::TrapReport;
use rulvm_core::program::Program;
use rulvm_files::Exit;
use rulvm_lab::trapped;

/// How to see in the debugger what led to a trap.
pub(super) enum Again<'a> {
    /// The game was recorded in this file.
    Recorded(&'a Path),
    /// The game that plays itself with this seed; the options say who plays.
    Seed(u64),
    /// Nobody knows what was played.
    Unrecorded,
}

impl std::fmt::Display for Again<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Again::Recorded(file) => {
                let file = file.display();
                write!(f, "`ruldbg RULE -ex \"replay {file}\"` shows what led to this")
            }
            Again::Seed(seed) => write!(
                f,
                "`rulvm play RULE --demo --seed {seed} --record game.log` plays this game again;\n\
                 then `ruldbg RULE -ex \"replay game.log\"` shows what led to this"
            ),
            Again::Unrecorded => f.write_str(
                "`--record game.log` records a game;\n\
                 then `ruldbg RULE -ex \"replay game.log\"` shows what led to this",
            ),
        }
    }
}

/// Reports the trap that ended a game, where it was, and how to see it again; returns the exit
/// status.
pub(super) fn trapped(
    report: &TrapReport,
    game: &Game,
    again: &Again<'_>,
    messages: &mut Messages<'_>,
) -> Exit {
    messages.show(&trapped::report(report, game).note(again.to_string()));
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
