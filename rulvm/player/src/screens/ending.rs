//! The end of a game: its score and its statistics, as a table or in few lines.

use rulvm_cells::Line;

use super::choice;
use crate::drawing::wrap;
use crate::statistics::Statistics;
use crate::texts::{Texts, clock};

/// The columns that lines have in any case, if the screen is that wide.
const READABLE: u16 = 36;

/// The rows of the table, in their order: what is shown, and its value.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ending(Vec<(String, String)>);

impl Ending {
    /// Adds a row.
    pub(crate) fn add(&mut self, label: String, value: impl ToString) {
        self.0.push((label, value.to_string()));
    }

    /// Adds the rows of the statistics, if there are any, and of the seed if it is known.
    pub(crate) fn add_statistics(
        &mut self,
        statistics: &Statistics,
        seed: Option<u64>,
        texts: &Texts,
    ) {
        if *statistics == Statistics::default() {
            return;
        }
        let mut pieces = statistics.pieces.to_string();
        if let Some(pace) = statistics.pace() {
            let pace = format!("{}{}{:02}", pace / 100, texts.say("decimal-point"), pace % 100);
            pieces = texts.say_with("stat-pace", &[("pieces", &pieces), ("pace", &pace)]);
        }
        self.add(texts.say("stat-pieces"), pieces);
        self.add(texts.say("stat-time"), clock(statistics.time));
        self.add(texts.say("stat-chain"), statistics.chain);
        self.add(texts.say("stat-destroyed"), statistics.destroyed);
        if let Some(seed) = seed {
            self.add(texts.say("stat-seed"), seed);
        }
    }

    /// A line for each row, with all values in one column; those that are too long for some columns
    /// start further to the left.
    fn table(&self, columns: u16) -> Vec<String> {
        let widest = self.0.iter().map(|(label, _)| Line::raw(label.as_str()).width()).max();
        let column = widest.unwrap_or(0) + 2;
        self.0.iter().map(|(label, value)| choice::line(label, value, column, columns)).collect()
    }

    /// The lines with a title and something below, if a table has room in some rows and columns.
    pub(crate) fn fitting(
        &self,
        title: &str,
        below: &[String],
        (columns, rows): (u16, u16),
    ) -> Option<Vec<String>> {
        let width = |text: &str| Line::raw(text).width();
        let needed = |(label, value): &(String, String)| width(label) + 1 + width(value);
        let least = self.0.iter().map(needed).max().unwrap_or(0);
        let fits = |text: &str| width(text) <= columns.into();
        // Breaks the title after a colon rather than between other words.
        let title = if fits(title) { title.to_owned() } else { title.replacen(": ", ":   ", 1) };
        let title = wrap(&title, columns);
        let below: Vec<String> = below.iter().flat_map(|line| wrap(line, columns)).collect();
        let table = self.table(columns);
        let needed = title.len() + 2 + table.len() + below.len();
        let gap = || std::iter::once(String::new());
        (least <= columns.into() && needed <= rows.into()).then(|| {
            title.into_iter().chain(gap()).chain(table).chain(gap()).chain(below).collect()
        })
    }

    /// All rows in as few lines as possible.
    pub(crate) fn short(&self, columns: u16) -> Vec<String> {
        let rows = self.0.iter().map(|(label, value)| format!("{label} {value}"));
        wrap(&rows.collect::<Vec<_>>().join("   "), columns)
    }

    /// The lines with a title and something below: a table if there is room for it in some rows
    /// and columns.
    pub(crate) fn lines(
        &self,
        title: String,
        below: &[String],
        (columns, rows): (u16, u16),
    ) -> Vec<String> {
        let table = self.table(columns);
        // The lines below do not make the box wider than the table as long as they stay readable.
        let widest = table.iter().map(|row| Line::raw(row.as_str()).width()).max().unwrap_or(0);
        let columns = columns.min(u16::try_from(widest).unwrap_or(columns).max(READABLE));
        let below: Vec<String> = below.iter().flat_map(|line| wrap(line, columns)).collect();
        let fits = 3 + table.len() + below.len() <= usize::from(rows);
        let (mut body, gap) = if fits { (table, 1) } else { (self.short(columns), 0) };
        // What keys do is always shown.
        body.truncate(usize::from(rows).saturating_sub(below.len() + 1 + 2 * gap));
        let gap = || std::iter::repeat_n(String::new(), gap);
        std::iter::once(title).chain(gap()).chain(body).chain(gap()).chain(below).collect()
    }
}
