//! Traps, reported on standard error.

use grammar::isa::Trap;

use super::streams::Messages;
use grammar::visible;
use rulvm_core::game::Game;
use rulvm_core::machine::TrapReport;
use rulvm_core::program::{Program, SourcePlace};
use rulvm_files::Exit;

/// Reports the trap that ended a game, and where it was; returns the exit status.
pub(super) fn trapped(report: &TrapReport, game: &Game, messages: &mut Messages<'_>) -> Exit {
    let TrapReport { trap, phase, .. } = report;
    let phase = phase.letter();
    if let Some(problem) = game.piece_problem(report) {
        // No single code is to blame.
        messages.complain(format_args!("rulvm: {trap} in phase {phase}: {problem}"));
        return Exit::of_trap(*trap);
    }
    messages.complain(format_args!("rulvm: {}", trap_message(report, game.program())));
    Exit::of_trap(*trap)
}

/// Describes a trap and its place.
pub(super) fn trap_message(report: &TrapReport, program: &Program) -> String {
    let TrapReport { trap, phase, address } = report;
    let (phase, meaning) = (phase.letter(), trap.explanation());
    let mut message = format!("{trap} in phase {phase} at address {address}: {meaning}");
    for line in program.place(*address).iter().flat_map(SourcePlace::shown) {
        message += &format!("\n    {line}");
    }
    message
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
