//! Traps, told on standard error.

use grammar::isa::Trap;

use super::output::complain;
use grammar::visible;
use rulvm_core::game::Game;
use rulvm_core::machine::TrapReport;
use rulvm_core::program::{Program, SourcePlace};
use rulvm_files::Exit;

/// Says by which trap a game ended, and where; gives the exit status.
pub(super) fn trapped(report: &TrapReport, game: &Game) -> Exit {
    let TrapReport { trap, phase, .. } = report;
    let phase = phase.letter();
    if let Some(problem) = game.piece_problem(report) {
        // No code is to blame more than another.
        complain(format_args!("rulvm: {trap} in phase {phase}: {problem}"));
        return Exit::of_trap(*trap);
    }
    complain(format_args!("rulvm: {}", trap_message(report, game.program())));
    Exit::of_trap(*trap)
}

/// What a trap is, and where.
pub(super) fn trap_message(report: &TrapReport, program: &Program) -> String {
    let TrapReport { trap, phase, address } = report;
    let (phase, meaning) = (phase.letter(), trap.explanation());
    let mut message = format!("{trap} in phase {phase} at address {address}: {meaning}");
    for line in program.place(*address).iter().flat_map(SourcePlace::shown) {
        message += &format!("\n    {line}");
    }
    message
}

/// Says which moves trapped that the bot tried and did not make.
pub(super) fn tell_tries(
    tried: &[(TrapReport, usize)],
    program: &Program,
    ended: Option<TrapReport>,
) {
    for (report, count) in tried.iter().filter(|(report, _)| Some(*report) != ended) {
        let TrapReport { trap, phase, address } = report;
        let place = match program.place(*address) {
            _ if *trap == Trap::BadPiece => format!("in phase {}", phase.letter()),
            Some(place) => format!("at {}", visible::display(&place.at)),
            None => format!("in phase {} at address {address}", phase.letter()),
        };
        let moves = if *count == 1 { "move" } else { "moves" };
        complain(format_args!(
            "rulvm: {count} {moves} that the player tried trapped: {trap} {place}"
        ));
    }
}
