//! The games of two rules with the same seeds, and how they differ.

use std::fmt::Write;

use super::columns::{ends, quantities};
use super::estimate::{Estimate, effect, word};
use super::play::{End, Played};
use super::results::Header;
use super::text::{lines, settings};
use super::unit::Unit;
use crate::text_table::{Table, grouped};
use grammar::visible::display;

/// The games of a rule.
#[derive(Clone, Copy, Debug)]
pub struct Side<'s> {
    /// The name of the rule, as it was requested.
    pub rule: &'s str,
    /// What was played.
    pub header: &'s Header,
    /// The games, in the order of their seeds.
    pub games: &'s [Played],
}

/// How a quantity differs.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The name of the quantity.
    pub name: String,
    /// What its numbers stand for.
    pub unit: Unit,
    /// The means of both rules.
    pub means: [f64; 2],
    /// How much greater the numbers of the second rule are: the mean over all seeds.
    pub difference: Estimate,
    /// The difference in standard deviations; `None` if there is none.
    pub effect: Option<f64>,
}

/// Compares every quantity that both rules have. A seed counts if both games have a number.
#[must_use]
pub fn differences(a: &Side<'_>, b: &Side<'_>) -> Vec<Difference> {
    let pairs: Vec<(&Played, &Played)> = a.games.iter().zip(b.games).collect();
    let mut found = Vec::new();
    for quantity in quantities(a.header, &[]) {
        let of = |header: &Header, played: &Played| {
            let all = quantities(header, std::slice::from_ref(played));
            let own = all.into_iter().find(|other| other.name == quantity.name)?;
            own.values.first().map(|&value| value as f64)
        };
        let values = pairs
            .iter()
            .filter_map(|(one, other)| Some((of(a.header, one)?, of(b.header, other)?)));
        let (one, other): (Vec<f64>, Vec<f64>) = values.unzip();
        let gaps: Vec<f64> = one.iter().zip(&other).map(|(one, other)| other - one).collect();
        let Some(difference) = Estimate::of(&gaps) else { continue };
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        found.push(Difference {
            unit: quantity.unit(),
            means: [mean(&one), mean(&other)],
            difference,
            effect: effect(&one, &other),
            name: quantity.name,
        });
    }
    found
}

/// Returns a report of how the games of two rules differ.
#[must_use]
pub fn compared(a: &Side<'_>, b: &Side<'_>) -> String {
    let count = grouped(a.games.len().min(b.games.len()) as u64);
    let (first, second) = (display(a.rule), display(b.rule));
    let mut out =
        format!("{first}, {second}: {count} games each, {}\n", settings(a.header, a.games.len()));
    let mut table = Table::new(&["end", a.rule, b.rule, ""], &[0, 3]);
    let [one, other] = [a, b].map(|side| ends(side.games));
    let count = |ends: &[(End, usize)], end: End| {
        ends.iter().find(|(other, _)| *other == end).map_or(0, |&(_, count)| count as u64)
    };
    let mut all: Vec<End> = one.iter().chain(&other).map(|&(end, _)| end).collect();
    all.sort_unstable();
    all.dedup();
    for end in all {
        table.row(vec![
            end.name().to_owned(),
            grouped(count(&one, end)),
            grouped(count(&other, end)),
            end.meaning().to_owned(),
        ]);
    }
    lines(&mut out, &table);
    let heading = ["mean", a.rule, b.rule, "difference", "from", "to", "effect", ""];
    let mut table = Table::new(&heading, &[0, 7]);
    for Difference { name, unit, means, difference, effect, .. } in differences(a, b) {
        let verdict = match effect {
            _ if !difference.is_sure() => "not sure",
            Some(effect) => word(effect),
            None => "",
        };
        let mut row = vec![display(&unit.heading(&name)).into_owned()];
        row.extend(means.map(|mean| unit.mean(mean)));
        row.extend([difference.mean, difference.low, difference.high].map(|gap| unit.gap(gap)));
        row.push(effect.map_or_else(String::new, |effect| format!("{effect:+.2}")));
        row.push(verdict.to_owned());
        table.row(row);
    }
    lines(&mut out, &table);
    let _ = writeln!(
        out,
        "\n`from` and `to`: 95% bootstrap interval of the difference; not sure: it contains 0\n\
         effect: the difference in standard deviations of a game"
    );
    for side in [a, b] {
        super::text::stopped(&mut out, side.games, Some(side.rule));
    }
    out
}
