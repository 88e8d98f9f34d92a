//! Columns of text.

/// Rows of cells, of which the first one is the heading.
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
    /// The columns of words; all others are numbers and stand on the right.
    words: &'static [usize],
}

impl Table {
    pub(crate) fn new(heading: &[&str], words: &'static [usize]) -> Table {
        let heading = heading.iter().map(|&cell| cell.to_owned()).collect();
        Table { rows: vec![heading], words }
    }

    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// The lines; the first one is the heading.
    pub(crate) fn lines(&self) -> impl Iterator<Item = String> {
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
