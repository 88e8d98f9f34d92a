//! `rulvm sim RULE --vary NAME=LOW..HIGH`.

use std::path::Path;

use rulc_compiler::Passes;

use super::{Options, Outputs, Players, Progress, check_histograms, is_ascii, settings, trapped};
use crate::cli::files::Problem;
use crate::cli::streams::Streams;
use rulvm_files::Exit;
use rulvm_lab::sim::{Curve, Header, Point, Vary};

/// Plays with each value, and shows what depends on it.
pub(super) fn vary(options: &Options, vary: &Vary, io: &mut Streams<'_>) -> Result<Exit, Problem> {
    let path = Path::new(&options.rule);
    let outputs = Outputs::new(options, vec![path.to_owned()])?;
    let players = Players::new(options)?;
    let values = vary.values(options.steps);
    // All values are compiled before anything is played.
    let compiled = |&value: &i32| {
        let change = |text: &str| vary.source(text, value);
        let program = rulvm_files::load_changed(path, Passes::all(), &change)?;
        let program = options.modules.added(program)?;
        let header = Header::new(&program, settings(options, &program)?);
        Ok((value, program, header))
    };
    let rules = values.iter().map(compiled).collect::<Result<Vec<_>, Problem>>()?;
    if let Some((.., header)) = rules.first() {
        check_histograms(options, header)?;
    }
    let all = options.games.saturating_mul(u32::try_from(rules.len()).unwrap_or(u32::MAX));
    let mut progress = Progress::new(all, 0, io.terminals.stderr);
    let (mut points, mut exit) = (Vec::new(), None);
    for (value, program, header) in rules {
        let games = players.play(&program, &header.settings, &mut progress, &mut io.messages)?;
        exit = exit.or_else(|| trapped(&games, &program, &mut io.messages));
        points.push(Point { value, header, games });
    }
    progress.bar.finish_and_clear();
    let curve = Curve { rule: &options.rule, what: vary.what(), points: &points };
    let printed = io.print(&curve.text(&options.histogram, is_ascii()));
    outputs.write_table(options, &|format| curve.table().bytes(format))?;
    outputs.write_picture(options, || curve.svg())?;
    Ok(exit.unwrap_or(printed))
}
