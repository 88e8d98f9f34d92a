//! A flame graph: calls above their callers, as wide as the codes that they took.

use std::fmt::Write;

use super::calls::Calls;
use crate::command::answer::{clean, times};

/// The width of the picture in pixels, and the height of a row.
const WIDTH: f64 = 1200.0;
const ROW: usize = 18;
/// What is narrower, in pixels, is left out.
const NARROW: f64 = 0.4;
/// How many rows there are at most.
const MOST_ROWS: usize = 64;
/// How wide a character is, more or less.
const CHARACTER: f64 = 7.0;

/// The picture as SVG. Every call has a title that says what it took.
pub(super) fn svg(title: &str, calls: &Calls, name: &dyn Fn(usize) -> String) -> String {
    let totals = calls.totals();
    let total = |call: usize| totals[call].codes;
    let all: u64 = calls.phases().map(total).sum();
    let mut open: Vec<(usize, usize, f64)> = Vec::new();
    let scale = |codes: u64| WIDTH * codes as f64 / all.max(1) as f64;
    let mut x = 0.0;
    for phase in calls.phases() {
        open.push((phase, 1, x));
        x += scale(total(phase));
    }
    let mut boxes = vec![(0, 0.0, WIDTH, format!("{title}: {all} codes"))];
    let mut rows = 1;
    while let Some((call, row, left)) = open.pop() {
        let width = scale(total(call));
        if width < NARROW || row >= MOST_ROWS {
            continue;
        }
        rows = rows.max(row + 1);
        let share = 100.0 * total(call) as f64 / all.max(1) as f64;
        let this = &calls.list[call];
        let called = times(this.times);
        let text = format!("{}: {} codes, {share:.1}%, called {called}", name(call), total(call));
        boxes.push((row, left, width, text));
        let mut x = left;
        for &callee in this.callees.values() {
            open.push((callee, row + 1, x));
            x += scale(total(callee));
        }
    }
    let height = rows * ROW + 8;
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         width=\"{WIDTH}\" height=\"{height}\" font-family=\"monospace\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#f8f4ec\"/>"
    );
    for (number, (row, left, width, text)) in boxes.iter().enumerate() {
        let y = height - 4 - (row + 1) * ROW;
        let text = escaped(text);
        // Neighbors differ a little.
        let green = 110 + 37 * (number % 4);
        let _ = write!(
            out,
            "<g><title>{text}</title><rect x=\"{left:.2}\" y=\"{y}\" width=\"{width:.2}\" \
             height=\"{}\" fill=\"rgb(236,{green},60)\" stroke=\"#f8f4ec\" stroke-width=\"0.5\"/>",
            ROW - 1
        );
        let fits = ((width - 6.0) / CHARACTER).max(0.0) as usize;
        let label = shortened(text.split(": ").next().unwrap_or_default(), fits);
        if !label.is_empty() {
            let _ = write!(out, "<text x=\"{:.2}\" y=\"{}\">{label}</text>", left + 3.0, y + 13);
        }
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

/// A name, if it fits.
fn shortened(name: &str, most: usize) -> &str {
    if name.chars().count() <= most { name } else { "" }
}

fn escaped(text: &str) -> String {
    let text = clean(text);
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
