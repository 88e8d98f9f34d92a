//! Tables and numbers in reports for people.

/// Rows of cells; the first row is the heading.
pub struct Table {
    rows: Vec<Vec<String>>,
    /// The columns of words, aligned left; all others are numbers, aligned right.
    words: &'static [usize],
}

impl Table {
    /// A table with its heading. `words` are the columns that hold words, from 0.
    #[must_use]
    pub fn new(heading: &[&str], words: &'static [usize]) -> Table {
        let heading = heading.iter().map(|&cell| cell.to_owned()).collect();
        Table { rows: vec![heading], words }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Returns the lines; the first one is the heading.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        self.rows.iter().map(move |row| {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
                if self.words.contains(&column) {
                    format!("{cell:width$}")
                } else {
                    format!("{cell:>width$}")
                }
            });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        })
    }
}

/// Formats a number with a comma before every three digits.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (k, digit) in digits.chars().enumerate() {
        if k > 0 && (digits.len() - k).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Formats a share in percent; 0 if there is nothing.
#[must_use]
pub fn percent(part: f64, all: f64) -> String {
    let percent = if all > 0.0 { 100.0 * part / all } else { 0.0 };
    format!("{percent:.1}%")
}
