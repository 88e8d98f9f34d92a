//! How quantities depend on a value of the source: as text, as a picture and as a table.

use std::fmt::Write;

use super::columns::quantities;
use super::estimate::Estimate;
use super::play::Played;
use super::results::Header;
use super::svg::escaped;
use super::table::{Column, Table};
use super::text::{lines, settings};
use super::unit::Unit;
use crate::text_table;
use crate::text_table::grouped;
use grammar::visible::display;

/// The games with a value.
#[derive(Clone, Debug)]
pub struct Point {
    /// The value.
    pub value: i32,
    /// What was played.
    pub header: Header,
    /// The games.
    pub games: Vec<Played>,
}

/// A curve, from the least value to the greatest.
#[derive(Clone, Debug)]
pub struct Curve<'c> {
    /// The name of the rule, as it was requested.
    pub rule: &'c str,
    /// What is varied.
    pub what: String,
    /// The games with each value.
    pub points: &'c [Point],
}

/// The width of the field in which intervals are drawn, in columns.
const FIELD: usize = 40;
/// The size of a picture and of the field in it, in pixels.
const WIDTH: f64 = 450.0;
const HEIGHT: f64 = 250.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 430.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 205.0;

/// A quantity at each value.
struct Line {
    name: String,
    unit: Unit,
    /// Values without any number are left out.
    estimates: Vec<(i32, usize, Estimate)>,
}

impl Line {
    /// The least and the greatest bound; they differ.
    fn range(&self) -> (f64, f64) {
        let least = self.estimates.iter().map(|(.., one)| one.low).fold(f64::INFINITY, f64::min);
        let most =
            self.estimates.iter().map(|(.., one)| one.high).fold(f64::NEG_INFINITY, f64::max);
        if most > least { (least, most) } else { (least - 1.0, least + 1.0) }
    }
}

impl Curve<'_> {
    fn line_of(&self, name: &str) -> Option<Line> {
        let mut unit = None;
        let mut estimates = Vec::new();
        for point in self.points {
            let all = quantities(&point.header, &point.games);
            let own = all.into_iter().find(|quantity| quantity.name == name)?;
            unit = Some(own.unit());
            let sample: Vec<f64> = own.values.iter().map(|&value| value as f64).collect();
            estimates.extend(Estimate::of(&sample).map(|one| (point.value, sample.len(), one)));
        }
        Some(Line { name: name.to_owned(), unit: unit?, estimates })
    }

    fn all_lines(&self) -> Vec<Line> {
        let first = self.points.first();
        let all = first.map_or_else(Vec::new, |point| quantities(&point.header, &[]));
        all.iter().filter_map(|quantity| self.line_of(&quantity.name)).collect()
    }

    /// Returns the curves of some quantities as text; `all` stands for all of them.
    #[must_use]
    pub fn text(&self, wanted: &[String], ascii: bool) -> String {
        let Some(first) = self.points.first() else { return String::new() };
        let count = grouped(first.games.len() as u64);
        let mut out = format!(
            "{}: {count} games for each {}, {}\n",
            display(self.rule),
            self.what,
            settings(&first.header, first.games.len())
        );
        let is_wanted =
            |line: &Line| wanted.iter().any(|wanted| *wanted == line.name || wanted == "all");
        let (line, dot) = if ascii { ('-', 'o') } else { ('─', '●') };
        for curve in self.all_lines().iter().filter(|line| is_wanted(line)) {
            let name = curve.unit.heading(&curve.name);
            let heading =
                [&self.what[..], display(&name).as_ref(), "from", "to", ""].map(str::to_owned);
            let heading = heading.each_ref().map(String::as_str);
            let mut table = text_table::Table::new(&heading, &[4]);
            let (least, most) = curve.range();
            let place = |number: f64| {
                (((number - least) / (most - least)) * (FIELD - 1) as f64).round() as usize
            };
            for (value, _, one) in &curve.estimates {
                let mut field = vec![' '; FIELD];
                field[place(one.low)..=place(one.high)].fill(line);
                field[place(one.mean)] = dot;
                let mut row = vec![value.to_string()];
                row.extend([one.mean, one.low, one.high].map(|number| curve.unit.mean(number)));
                row.push(field.into_iter().collect());
                table.row(row);
            }
            lines(&mut out, &table);
        }
        let _ = writeln!(out, "\n`from` and `to`: 95% bootstrap interval of the mean");
        for point in self.points {
            let name = format!("{} = {}", self.what, point.value);
            super::text::stopped(&mut out, &point.games, Some(&name));
        }
        out
    }

    /// Returns a table with a row for each quantity and value.
    #[must_use]
    pub fn table(&self) -> Table {
        let all = self.all_lines();
        let rows = || all.iter().flat_map(|line| line.estimates.iter().map(move |row| (line, row)));
        let reals = |of: &dyn Fn(&Estimate) -> f64| {
            Column::Real(rows().map(|(_, (.., one))| Some(of(one))).collect())
        };
        let values = rows().map(|(_, (value, ..))| Some(i64::from(*value))).collect();
        let counts = rows().map(|(_, (_, count, _))| i64::try_from(*count).ok()).collect();
        let columns = [
            ("quantity", Column::Text(rows().map(|(line, _)| Some(line.name.clone())).collect())),
            ("value", Column::Integer(values)),
            ("games", Column::Integer(counts)),
            ("mean", reals(&|one| one.mean)),
            ("low", reals(&|one| one.low)),
            ("high", reals(&|one| one.high)),
        ];
        Table { columns: columns.map(|(name, column)| (name.to_owned(), column)).into() }
    }

    /// Returns an SVG picture with a curve for each quantity, and its interval as a band.
    #[must_use]
    pub fn svg(&self) -> String {
        let all = self.all_lines();
        let height = HEIGHT * all.len() as f64;
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
             width=\"{WIDTH}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#f8f4ec\"/>\n"
        );
        for (k, line) in all.iter().enumerate() {
            let _ = writeln!(out, "<g transform=\"translate(0 {})\">", HEIGHT * k as f64);
            self.draw(&mut out, line);
            out.push_str("</g>\n");
        }
        out.push_str("</svg>\n");
        out
    }

    fn draw(&self, out: &mut String, line: &Line) {
        let (least, most) = line.range();
        let [first, last] = [self.points.first(), self.points.last()]
            .map(|point| point.map_or(0.0, |point| f64::from(point.value)));
        let x = |value: i32| {
            LEFT + (f64::from(value) - first) / (last - first).max(1.0) * (RIGHT - LEFT)
        };
        let y = |number: f64| BOTTOM - (number - least) / (most - least) * (BOTTOM - TOP);
        let point = |(value, number): (i32, f64)| format!("{:.2},{:.2}", x(value), y(number));
        let points = |of: &dyn Fn(&Estimate) -> f64| {
            let points = line.estimates.iter().map(|(value, _, one)| point((*value, of(one))));
            points.collect::<Vec<_>>()
        };
        let mut band = points(&|one| one.low);
        band.extend(points(&|one| one.high).into_iter().rev());
        let name = escaped(&line.unit.heading(&line.name));
        let _ = writeln!(
            out,
            "<text x=\"15\" y=\"18\" font-weight=\"bold\" font-size=\"13\">{name}</text>\n\
             <text x=\"15\" y=\"35\">{}</text>\n\
             <path d=\"M{LEFT} {TOP}V{BOTTOM}H{RIGHT}\" fill=\"none\" stroke=\"#404040\"/>\n\
             <polygon points=\"{}\" fill=\"#8fb3d9\" fill-opacity=\"0.5\"/>\n\
             <polyline points=\"{}\" fill=\"none\" stroke=\"#b3541e\" stroke-width=\"1.5\"/>",
            escaped(&format!("{}, {}", self.rule, self.what)),
            band.join(" "),
            points(&|one| one.mean).join(" ")
        );
        for number in [least, most] {
            let _ = writeln!(
                out,
                "<text x=\"{}\" y=\"{:.2}\" text-anchor=\"end\">{}</text>",
                LEFT - 6.0,
                y(number) + 4.0,
                line.unit.mean(number)
            );
        }
        for (value, _, one) in &line.estimates {
            let _ = writeln!(
                out,
                "<circle cx=\"{:.2}\" cy=\"{:.2}\" r=\"3\" fill=\"#b3541e\"><title>{value}: {}\
                 </title></circle><text x=\"{:.2}\" y=\"{}\" text-anchor=\"middle\">{value}</text>",
                x(*value),
                y(one.mean),
                line.unit.mean(one.mean),
                x(*value),
                BOTTOM + 18.0
            );
        }
    }
}
