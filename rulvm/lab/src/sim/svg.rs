//! Histograms as a picture.

use std::fmt::Write;

use super::chart::{Chart, ticks};
use super::columns::quantities;
use super::distribution::Distribution;
use super::play::Played;
use super::results::Header;
use super::text::title;
use crate::text_table::grouped;
use grammar::visible::display;

/// How many histograms are side by side.
const COLUMNS: usize = 2;
/// The width and height of a histogram with its texts, in pixels.
const WIDTH: usize = 450;
const HEIGHT: usize = 250;
/// The left end and the bottom of its bars.
const LEFT: usize = 55;
const BOTTOM: usize = 200;
/// The width of all bars, and the height of the highest.
const BARS: usize = 370;
const HIGHEST: usize = 125;
/// The height of the title.
const TITLE: usize = 34;
/// The space above the highest bar for the names of marks.
const MARKS: usize = 16;
/// The maximum number of numbers below the bars.
const MOST_EDGES: usize = 6;
/// The colors of bars and marks.
const BAR: &str = "#8fb3d9";
const MEAN: &str = "#b3541e";
const MEDIAN: &str = "#1e6b3a";

/// Returns an SVG picture with a histogram of every quantity: the number of games for each class,
/// with mean and median. The title of each bar says what it is.
#[must_use]
pub fn svg(rule: &str, header: &Header, games: &[Played]) -> String {
    let quantities = quantities(header, games);
    let all: Vec<_> = quantities
        .iter()
        .map(|quantity| (quantity, Distribution::new(quantity.values.clone())))
        .collect();
    let charts: Vec<_> =
        all.iter().filter_map(|(quantity, all)| Chart::new(quantity, all)).collect();
    let width = COLUMNS * WIDTH;
    let height = TITLE + charts.len().div_ceil(COLUMNS) * HEIGHT;
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#f8f4ec\"/>\n\
         <text x=\"15\" y=\"22\" font-size=\"14\">{}</text>\n",
        escaped(&title(rule, header, games.len()))
    );
    for (k, chart) in charts.iter().enumerate() {
        let (x, y) = (k % COLUMNS * WIDTH, TITLE + k / COLUMNS * HEIGHT);
        let _ = writeln!(out, "<g transform=\"translate({x} {y})\">");
        histogram(&mut out, chart);
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

fn histogram(out: &mut String, chart: &Chart<'_>) {
    let _ = writeln!(
        out,
        "<text x=\"15\" y=\"18\" font-weight=\"bold\" font-size=\"13\">{}</text>\n\
         <text x=\"15\" y=\"35\">{}</text>",
        escaped(&chart.name),
        chart.summary()
    );
    counts(out, chart.most());
    let step = BARS as f64 / chart.bins.len().max(1) as f64;
    for (k, bin) in chart.bins.iter().enumerate() {
        let height = (HIGHEST * bin.count) as f64 / chart.most() as f64;
        let bounds = match chart.bounds(bin) {
            (first, Some(last)) => format!("{first} - {last}"),
            (number, None) => number,
        };
        let _ = writeln!(
            out,
            "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{height:.2}\" fill=\"{BAR}\">\
             <title>{bounds}: {} of {}</title></rect>",
            LEFT as f64 + k as f64 * step,
            BOTTOM as f64 - height,
            (step - 1.0).max(0.5),
            bin.count,
            chart.all.count()
        );
    }
    edges(out, chart, step);
    marks(out, chart, step);
}

/// Draws the axis of counts, with lines across.
fn counts(out: &mut String, most: usize) {
    for count in ticks(most) {
        let y = BOTTOM as f64 - (HIGHEST * count) as f64 / most as f64;
        let _ = writeln!(
            out,
            "<line x1=\"{LEFT}\" y1=\"{y:.2}\" x2=\"{}\" y2=\"{y:.2}\" stroke=\"#d8d2c4\"/>\
             <text x=\"{}\" y=\"{:.2}\" text-anchor=\"end\">{}</text>",
            LEFT + BARS,
            LEFT - 6,
            y + 4.0,
            grouped(count as u64)
        );
    }
    let middle = BOTTOM - HIGHEST / 2;
    let _ = writeln!(
        out,
        "<text x=\"15\" y=\"{middle}\" text-anchor=\"middle\" \
         transform=\"rotate(-90 15 {middle})\">games</text>"
    );
}

/// Draws the axis of numbers: where classes start, or the numbers themselves if each has a class.
fn edges(out: &mut String, chart: &Chart<'_>, step: f64) {
    let _ = writeln!(
        out,
        "<line x1=\"{LEFT}\" y1=\"{BOTTOM}\" x2=\"{}\" y2=\"{BOTTOM}\" stroke=\"#404040\"/>",
        LEFT + BARS
    );
    let every = chart.bins.len().div_ceil(MOST_EDGES).max(1);
    // A number is in the middle of its own class; bounds are at both ends of classes.
    let has_bounds = chart.width() > 1;
    let shift = if has_bounds { 0.0 } else { step / 2.0 };
    let end = chart.bins.last().and_then(|bin| bin.last.checked_add(1)).filter(|_| has_bounds);
    let numbers = chart.bins.iter().map(|bin| bin.first).chain(end);
    for (k, number) in numbers.enumerate().step_by(every) {
        let x = LEFT as f64 + k as f64 * step + shift;
        let _ = writeln!(
            out,
            "<line x1=\"{x:.2}\" y1=\"{BOTTOM}\" x2=\"{x:.2}\" y2=\"{}\" stroke=\"#404040\"/>\
             <text x=\"{x:.2}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            BOTTOM + 4,
            BOTTOM + 18,
            chart.edge(number)
        );
    }
}

/// Marks the mean and the median by lines with their names; the left name ends at its line.
fn marks(out: &mut String, chart: &Chart<'_>, step: f64) {
    let first = chart.bins.first().map_or(0.0, |bin| bin.first as f64);
    let (mean, median) = (chart.mean, chart.median as f64);
    let marks = [("mean", MEAN, mean, mean < median), ("median", MEDIAN, median, median <= mean)];
    for (name, color, number, is_left) in marks {
        // A whole number is in the middle of its class.
        let x = LEFT as f64 + (number - first + 0.5) / chart.width() as f64 * step;
        let top = BOTTOM - HIGHEST - MARKS;
        let (anchor, at) = if is_left { ("end", x - 3.0) } else { ("start", x + 3.0) };
        // At the left border, there is no room to the left of the line.
        let (anchor, at, top) = match is_left && x < LEFT as f64 + 10.0 {
            true => ("start", x + 3.0, top - 12),
            false => (anchor, at, top),
        };
        let _ = writeln!(
            out,
            "<line x1=\"{x:.2}\" y1=\"{top}\" x2=\"{x:.2}\" y2=\"{BOTTOM}\" stroke=\"{color}\" \
             stroke-width=\"1.5\" stroke-dasharray=\"4 2\"/>\
             <text x=\"{at:.2}\" y=\"{}\" text-anchor=\"{anchor}\" fill=\"{color}\">{name}</text>",
            top + 4
        );
    }
}

pub(super) fn escaped(text: &str) -> String {
    let text = display(text);
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
