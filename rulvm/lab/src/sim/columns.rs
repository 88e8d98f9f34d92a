//! The results of games, as named columns.

use serde_json::{Map, Value, json as value};

use super::distribution::Distribution;
use super::names::FIXED;
use super::play::{End, Played};
use super::results::Header;
use super::table::{Column, Table};
use super::unit::Unit;

/// A number that each game has, over all games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// The name of its column.
    pub name: String,
    /// The numbers of the games that have one.
    pub values: Vec<i64>,
}

/// The name of the column of times.
const TIME: &str = "time_ms";

impl Quantity {
    /// What its numbers stand for.
    #[must_use]
    pub fn unit(&self) -> Unit {
        if self.name == TIME { Unit::Milliseconds } else { Unit::Number }
    }
}

/// Returns everything that is counted, over all games. Numbers that are shown as pieces are no
/// quantities.
#[must_use]
pub fn quantities(header: &Header, games: &[Played]) -> Vec<Quantity> {
    let mut quantities = Vec::new();
    let mut add = |name: &str, of: &dyn Fn(&Played) -> Option<i64>| {
        let values = games.iter().filter_map(of).collect();
        quantities.push(Quantity { name: name.to_owned(), values });
    };
    add("score", &|played| played.score.map(i64::from));
    add(TIME, &|played| i64::try_from(played.time_ms).ok());
    add("pieces", &|played| i64::try_from(played.pieces).ok());
    add("destroyed", &|played| i64::try_from(played.destroyed).ok());
    add("signals", &|played| i64::try_from(played.signals).ok());
    let numbers = header.numbers.iter().enumerate();
    for (k, name) in numbers.filter(|(k, _)| !header.pieces.contains(k)) {
        add(name, &|played| played.numbers.get(k).copied().map(i64::from));
    }
    quantities
}

/// Counts how games ended, the most frequent way first.
pub(super) fn ends(games: &[Played]) -> Vec<(End, usize)> {
    let mut ends: Vec<(End, usize)> = Vec::new();
    for played in games {
        match ends.iter_mut().find(|(end, _)| *end == played.end) {
            Some((_, count)) => *count += 1,
            None => ends.push((played.end, 1)),
        }
    }
    ends.sort_by_key(|&(end, count)| (std::cmp::Reverse(count), end));
    ends
}

/// Returns a table with a row for each game.
#[must_use]
pub fn table(header: &Header, games: &[Played]) -> Table {
    let integers = |of: &dyn Fn(&Played) -> Option<i64>| {
        Column::Integer(games.iter().map(of).collect::<Vec<_>>())
    };
    let unsigned = |of: &dyn Fn(&Played) -> u64| integers(&|played| i64::try_from(of(played)).ok());
    let texts = |of: &dyn Fn(&Played) -> Option<&'static str>| {
        Column::Text(games.iter().map(|played| of(played).map(str::to_owned)).collect())
    };
    let fixed = [
        integers(&|played| Some(i64::from(played.game))),
        unsigned(&|played| played.seed),
        texts(&|played| Some(played.end.name())),
        texts(&|played| played.trap.map(|(phase, _)| phase.0.letter())),
        integers(&|played| played.trap.map(|(_, address)| i64::from(address))),
        integers(&|played| played.score.map(i64::from)),
        unsigned(&|played| played.time_ms),
        unsigned(&|played| played.pieces),
        unsigned(&|played| played.destroyed),
        unsigned(&|played| played.signals),
    ];
    let numbers = header.numbers.iter().enumerate().map(|(k, name)| {
        let column = integers(&|played| played.numbers.get(k).copied().map(i64::from));
        (name.clone(), column)
    });
    let fixed = FIXED.map(str::to_owned).into_iter().zip(fixed);
    Table { columns: fixed.chain(numbers).collect() }
}

/// Returns a table with a row for each class of each quantity, and for each way in which games
/// ended.
#[must_use]
pub fn distributions(header: &Header, games: &[Played]) -> Table {
    let (mut quantity, mut end) = (Vec::new(), Vec::new());
    let (mut first, mut last, mut counts) = (Vec::new(), Vec::new(), Vec::new());
    for (ending, count) in ends(games) {
        quantity.push(Some("end".to_owned()));
        end.push(Some(ending.name().to_owned()));
        first.push(None);
        last.push(None);
        counts.push(i64::try_from(count).ok());
    }
    for counted in quantities(header, games) {
        let unit = counted.unit();
        for bin in Distribution::new(counted.values).bins(unit) {
            quantity.push(Some(counted.name.clone()));
            end.push(None);
            first.push(Some(bin.first));
            last.push(Some(bin.last));
            counts.push(i64::try_from(bin.count).ok());
        }
    }
    let columns = [
        ("quantity", Column::Text(quantity)),
        ("end", Column::Text(end)),
        ("first", Column::Integer(first)),
        ("last", Column::Integer(last)),
        ("games", Column::Integer(counts)),
    ];
    Table { columns: columns.map(|(name, column)| (name.to_owned(), column)).into() }
}

/// Returns everything as JSON: the settings, how games ended, distributions, and the games.
#[must_use]
pub fn json(header: &Header, games: &[Played]) -> Value {
    let distributions: Map<String, Value> = quantities(header, games)
        .into_iter()
        .map(|quantity| {
            let unit = quantity.unit();
            let Quantity { name, values } = quantity;
            let all = Distribution::new(values);
            let bins: Vec<Value> = all
                .bins(unit)
                .iter()
                .map(|bin| value!({"first": bin.first, "last": bin.last, "games": bin.count}))
                .collect();
            let described = value!({
                "games": all.count(),
                "mean": all.mean(),
                "deviation": all.deviation(),
                "least": all.quantile(0),
                "quantile_5": all.quantile(5),
                "quantile_25": all.quantile(25),
                "median": all.quantile(50),
                "quantile_75": all.quantile(75),
                "quantile_95": all.quantile(95),
                "most": all.quantile(100),
                "bins": bins,
            });
            (name, described)
        })
        .collect();
    let ends: Map<String, Value> =
        ends(games).into_iter().map(|(end, count)| (end.name().to_owned(), count.into())).collect();
    let stopped = games.iter().filter(|played| played.end.is_stopped()).count();
    value!({
        "settings": header,
        "ends": ends,
        "stopped": stopped,
        "distributions": distributions,
        "games": table(header, games).rows(),
    })
}
