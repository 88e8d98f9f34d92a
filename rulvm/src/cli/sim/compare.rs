//! `rulvm sim RULE RULE`.

use super::{Options, Players, Progress, settings, trapped};
use crate::cli::files::Problem;
use crate::cli::rules::{self, Rule};
use crate::cli::streams::Streams;
use rulvm_files::Exit;
use rulvm_lab::sim::{self, Header, Side};

/// Plays both rules with the same seeds, and says how they differ.
pub(super) fn compare(
    options: &Options,
    other: &str,
    io: &mut Streams<'_>,
) -> Result<Exit, Problem> {
    let players = Players::new(options)?;
    let mut progress = Progress::new(options.games * 2, 0, io.terminals.stderr);
    let mut played = Vec::new();
    let mut exit = None;
    for name in [options.rule.as_str(), other] {
        let Rule { program, .. } = rules::find(name, true, &mut io.messages)?;
        let program = options.modules.added(program)?;
        let header = Header::new(&program, settings(options, &program)?);
        let games = players.play(&program, &header.settings, &mut progress, &mut io.messages)?;
        played.push((name, header, games, program));
    }
    progress.bar.finish_and_clear();
    let side = |place: usize| {
        let (rule, header, games, _) = &played[place];
        Side { rule, header, games }
    };
    let printed = io.print(&sim::compared(&side(0), &side(1)));
    for (_, _, games, program) in &played {
        exit = exit.or(trapped(games, program, &mut io.messages));
    }
    Ok(exit.unwrap_or(printed))
}
