//! The scores of rules.

use grammar::hex::Edge;
use grammar::rul3::{self, Score, ScoreTable};
use rulvm_core::program::Program;
use rulvm_files::scores::place;

use super::{keep_rule, rule};
use crate::host::Host;

fn name(program: &Program) -> String {
    format!("scores:{}", program.hash())
}

/// Returns a rule with its own scores and those that are kept.
pub(crate) fn present(host: &dyn Host, program: &Program) -> Program {
    let kept = rule(host, &name(program)).filter(|kept| kept.hash() == program.hash());
    let Some(kept) = kept else { return program.clone() };
    let mut tables = kept.rule().scores.clone();
    for (table, own) in tables.iter_mut().zip(&program.rule().scores) {
        table.merge(own);
    }
    let bytes = rul3::with_scores(program.bytes(), program.layout(), &tables);
    let merged = bytes.ok().and_then(|bytes| Program::load(bytes).ok());
    merged
        .map_or_else(|| program.clone(), |merged| merged.with_map_of(program).played_like(program))
}

/// Keeps a score. Returns the table that it belongs to, and its rank in it.
///
/// # Errors
/// Why it is not kept.
pub(crate) fn save(
    host: &dyn Host,
    program: &Program,
    edge: Edge,
    score: Score,
) -> Result<(ScoreTable, Option<usize>), String> {
    let present = present(host, program);
    let mut tables = present.rule().scores.clone();
    let table = &mut tables[place(edge)];
    let rank = table.insert(score);
    let table = table.clone();
    let bytes = rul3::with_scores(present.bytes(), present.layout(), &tables);
    let bytes = bytes.map_err(|error| error.to_string())?;
    keep_rule(host, &name(program), &bytes)?;
    Ok((table, rank))
}
