//! Many games, as columns.

use std::collections::BTreeMap;

use numpy::{Element, PyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use rulvm_lab::bot::{Bot, Failure, Idle};
use rulvm_lab::sim::{self, Column, Failed, Header, Player, Settings};

use crate::errors::{RulError, quoted};
use crate::interrupt::interruptible;
use crate::rule::Rule;

/// Which games are played, and how.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Wanted {
    games: i64,
    player: String,
    seed: i64,
    edge: Option<u8>,
    pace: i64,
    most_pieces: i64,
    most_time: i64,
    most_fuel: Option<i64>,
}

impl Wanted {
    fn settings(&self, rule: &Rule) -> PyResult<Settings> {
        let bot = match self.player.as_str() {
            "greedy" => Player::Greedy,
            "quick" => Player::Quick,
            "beam" => Player::Beam,
            "random" => Player::Random,
            "none" => Player::None,
            other => {
                let other = quoted(other);
                let message =
                    format!("there is no player {other}; use greedy, quick, beam, random or none");
                return Err(PyValueError::new_err(message));
            }
        };
        let most_time = number("most_time", self.most_time, &Settings::MOST_SECONDS)?;
        Ok(Settings {
            edge: rule.board(self.edge)?,
            seed: number("seed", self.seed, &Settings::SEED)?,
            games: number("games", self.games, &(1..=u64::from(u32::MAX)))? as u32,
            bot,
            pace: number("pace", self.pace, &Settings::PACE)?,
            most_pieces: number("most_pieces", self.most_pieces, &Settings::MOST_PIECES)?,
            most_time: most_time * 1000,
            most_fuel: match self.most_fuel {
                Some(fuel) => number("most_fuel", fuel, &Settings::MOST_FUEL)?,
                None => Settings::suitable_fuel(&rule.program),
            },
        })
    }
}

/// Checks that a number is in its range.
fn number(name: &str, value: i64, range: &std::ops::RangeInclusive<u64>) -> PyResult<u64> {
    let number = u64::try_from(value).ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (least, most) = (range.start(), range.end());
        PyValueError::new_err(format!("`{name}` must be {least} to {most}, not {value}"))
    })
}

/// Checks settings, and returns them as JSON, as a results file of `rulvm sim` starts.
#[pyfunction]
pub(crate) fn header(rule: &Rule, wanted: Wanted) -> PyResult<String> {
    let header = Header::new(&rule.program, wanted.settings(rule)?);
    serde_json::to_string(&header).map_err(|error| RulError::new_err(error.to_string()))
}

/// Plays the games from one number to another. Returns for each column its name and its values:
/// numbers and which of them exist, or indices of texts, which of them exist, and the texts.
#[pyfunction]
pub(crate) fn simulate<'py>(
    py: Python<'py>,
    rule: &Rule,
    wanted: Wanted,
    first: u32,
    end: u32,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyList>> {
    let settings = wanted.settings(rule)?;
    let header = Header::new(&rule.program, settings.clone());
    let settings = Settings { games: end, ..settings };
    let threads = threads.unwrap_or_else(crate::batch::processors);
    let maker = || -> Result<Box<dyn Bot>, Failure> {
        Ok(settings.bot().unwrap_or_else(|| Box::new(Idle)))
    };
    let table = interruptible(py, |stop| {
        let mut games = Vec::new();
        let mut keep = |played| {
            games.push(played);
            Ok(())
        };
        sim::run(&rule.program, &settings, first, threads, &maker, stop, &mut keep)?;
        Ok(sim::table(&header, &games))
    })?;
    let table = table.map_err(|failed| {
        RulError::new_err(match failed {
            Failed::Bot(game, failure) => format!("game {game}: {failure}"),
            Failed::Keep(error) => error.to_string(),
        })
    })?;
    let columns = PyList::empty(py);
    for (name, column) in table.columns {
        match column {
            Column::Integer(values) => columns.append(numbers(py, name, &values))?,
            Column::Real(values) => columns.append(numbers(py, name, &values))?,
            Column::Text(values) => {
                let mut texts = BTreeMap::new();
                for text in values.iter().flatten() {
                    let next = texts.len() as i64;
                    texts.entry(text.as_str()).or_insert(next);
                }
                let index = |text: &Option<String>| text.as_deref().map_or(0, |text| texts[text]);
                let numbers = PyArray1::from_iter(py, values.iter().map(index));
                let exists = PyArray1::from_iter(py, values.iter().map(Option::is_some));
                let mut names: Vec<&str> = texts.keys().copied().collect();
                names.sort_by_key(|name| texts[name]);
                columns.append((name, numbers, exists, names))?;
            }
        }
    }
    Ok(columns)
}

/// The name of a column, its numbers or indices of texts, which of them exist, and the texts.
type Exported<'py, T> =
    (String, Bound<'py, PyArray1<T>>, Bound<'py, PyArray1<bool>>, Option<Vec<String>>);

/// A column of numbers for Python.
fn numbers<'py, T: Copy + Default + Element>(
    py: Python<'py>,
    name: String,
    values: &[Option<T>],
) -> Exported<'py, T> {
    let numbers = PyArray1::from_iter(py, values.iter().map(|value| value.unwrap_or_default()));
    (name, numbers, PyArray1::from_iter(py, values.iter().map(Option::is_some)), None)
}
