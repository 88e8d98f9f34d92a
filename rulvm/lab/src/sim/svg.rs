//! Histograms as a picture.

use std::fmt::Write;

use super::columns::{Quantity, quantities};
use super::distribution::Distribution;
use super::play::Played;
use super::results::Header;
use super::text::{fraction, signed, title};
use grammar::visible::display;

/// How many histograms are side by side.
const COLUMNS: usize = 3;
/// The width and height of a histogram with its name and numbers, in pixels.
const WIDTH: usize = 300;
const HEIGHT: usize = 190;
/// The left end and the bottom of its bars.
const LEFT: usize = 15;
const BOTTOM: usize = 145;
/// The width of all bars, and the height of the highest.
const BARS: usize = 270;
const HIGHEST: usize = 110;
/// The height of the title.
const TITLE: usize = 34;

/// Returns an SVG picture with a histogram of every quantity. The title of each bar says what it
/// is.
#[must_use]
pub fn svg(rule: &str, header: &Header, games: &[Played]) -> String {
    let all: Vec<(String, Distribution)> = quantities(header, games)
        .into_iter()
        .map(|Quantity { name, values }| (name, Distribution::new(values)))
        .filter(|(_, all)| all.count() > 0)
        .collect();
    let width = COLUMNS * WIDTH;
    let height = TITLE + all.len().div_ceil(COLUMNS) * HEIGHT;
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#f8f4ec\"/>\n\
         <text x=\"{LEFT}\" y=\"22\" font-size=\"14\">{}</text>\n",
        escaped(&title(rule, header, games.len()))
    );
    for (k, (name, all)) in all.iter().enumerate() {
        let (x, y) = (k % COLUMNS * WIDTH, TITLE + k / COLUMNS * HEIGHT);
        let _ = writeln!(out, "<g transform=\"translate({x} {y})\">");
        histogram(&mut out, name, all);
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

fn histogram(out: &mut String, name: &str, all: &Distribution) {
    let number = |percent: usize| all.quantile(percent).map_or_else(String::new, signed);
    let mean = all.mean().map_or_else(String::new, fraction);
    let _ = writeln!(
        out,
        "<text x=\"{LEFT}\" y=\"16\"><tspan font-weight=\"bold\">{}</tspan> \
         mean {mean}, median {}</text>",
        escaped(name),
        number(50)
    );
    let bins = all.bins();
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(0).max(1);
    let step = BARS as f64 / bins.len().max(1) as f64;
    for (k, bin) in bins.iter().enumerate() {
        let height = (HIGHEST * bin.count) as f64 / most as f64;
        let bounds = if bin.first == bin.last {
            signed(bin.first)
        } else {
            format!("{} - {}", signed(bin.first), signed(bin.last))
        };
        let _ = writeln!(
            out,
            "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{height:.2}\" fill=\"#3a6ea5\">\
             <title>{bounds}: {} of {}</title></rect>",
            LEFT as f64 + k as f64 * step,
            BOTTOM as f64 - height,
            (step - 1.0).max(0.5),
            bin.count,
            all.count()
        );
    }
    let (first, last) = (bins.first().map(|bin| bin.first), bins.last().map(|bin| bin.last));
    let _ = writeln!(
        out,
        "<line x1=\"{LEFT}\" y1=\"{BOTTOM}\" x2=\"{0}\" y2=\"{BOTTOM}\" stroke=\"#404040\"/>\n\
         <text x=\"{LEFT}\" y=\"{1}\">{2}</text>\
         <text x=\"{0}\" y=\"{1}\" text-anchor=\"end\">{3}</text>",
        LEFT + BARS,
        BOTTOM + 16,
        first.map_or_else(String::new, signed),
        last.map_or_else(String::new, signed)
    );
}

fn escaped(text: &str) -> String {
    let text = display(text);
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
