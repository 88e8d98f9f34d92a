//! The names of the columns.

use grammar::language::Language;
use grammar::rul3::RuleFile;
use grammar::shown_piece::is_piece;
use rulvm_core::program::Program;

/// The columns that every rule has.
pub(super) const FIXED: [&str; 10] = [
    "game",
    "seed",
    "end",
    "phase",
    "address",
    "score",
    "time_ms",
    "pieces",
    "destroyed",
    "signals",
];

/// Returns names for the displayed numbers of a rule: their English labels or else the first ones,
/// with the variable if another column has that name.
#[must_use]
pub fn names(program: &Program) -> Vec<String> {
    let english = Language::USA.close();
    let mut taken: Vec<String> = FIXED.map(str::to_owned).into();
    let numbers = program.rule().numbers.iter().zip(10..);
    numbers
        .map(|(number, variable)| {
            let label = number.labels.iter().find(|label| english.contains(&label.language));
            let label = label.or(number.labels.first()).map_or("", |label| label.text.trim());
            let is_free = !label.is_empty() && !taken.contains(&label.to_lowercase());
            let name = match (is_free, label) {
                (true, _) => label.to_owned(),
                (false, "") => format!("v{variable}"),
                (false, _) => format!("{label} (v{variable})"),
            };
            taken.push(name.to_lowercase());
            name
        })
        .collect()
}

/// Returns the displayed numbers of a rule that are shown as pieces, from 0.
pub(super) fn pieces(rule: &RuleFile) -> Vec<usize> {
    (0..rule.numbers.len()).filter(|k| is_piece(rule, k + 1)).collect()
}
