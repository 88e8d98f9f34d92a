//! The contents of a terminal, cell by cell: text and colors.
use std::fmt::Write;

/// A cell of a terminal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Painted {
    pub text: String,
    pub ink: Option<[u8; 3]>,
    pub paper: Option<[u8; 3]>,
    pub marks: &'static str,
}

fn rgb(color: vt100::Color) -> Option<[u8; 3]> {
    match color {
        vt100::Color::Default => None,
        vt100::Color::Idx(index) => Some([0, 0, index]),
        vt100::Color::Rgb(red, green, blue) => Some([red, green, blue]),
    }
}

/// Returns the rows of a screen.
pub fn rows(screen: &vt100::Screen) -> Vec<Vec<Painted>> {
    let (rows, columns) = screen.size();
    let cell = |row, column| {
        let cell = screen.cell(row, column).unwrap();
        let text = cell.contents();
        let marks = match (cell.bold(), cell.inverse()) {
            (false, false) => "",
            (true, false) => "bold",
            (false, true) => "chosen",
            (true, true) => "bold chosen",
        };
        Painted {
            text: if text.is_empty() { " ".to_owned() } else { text.to_owned() },
            ink: rgb(cell.fgcolor()),
            paper: rgb(cell.bgcolor()),
            marks,
        }
    };
    (0..rows.get())
        .map(|row| (0..columns.get()).map(|column| cell(row, column)).collect())
        .collect()
}

/// Returns text and colors of a screen for a snapshot: every row as text, then with a letter for
/// the style of each cell, and the meanings of the letters.
pub fn snapshot(screen: &vt100::Screen) -> String {
    let rows = rows(screen);
    let mut looks: Vec<String> = Vec::new();
    let letters: Vec<char> =
        ('a'..='z').chain('A'..='Z').chain('0'..='9').chain('à'..='ž').collect();
    let color = |color: Option<[u8; 3]>| match color {
        None => "-".to_owned(),
        Some([red, green, blue]) => format!("{red:02x}{green:02x}{blue:02x}"),
    };
    let mut map = String::new();
    for row in &rows {
        let line: String = row
            .iter()
            .map(|cell| {
                // The ink of a space is invisible.
                let ink = if cell.text == " " { None } else { cell.ink };
                if ink.is_none() && cell.paper.is_none() && cell.marks.is_empty() {
                    return '.';
                }
                let look = format!("{} on {} {}", color(ink), color(cell.paper), cell.marks);
                let known = looks.iter().position(|known| *known == look);
                let known = known.unwrap_or_else(|| {
                    looks.push(look);
                    looks.len() - 1
                });
                letters.get(known).copied().unwrap_or('?')
            })
            .collect();
        map.push_str(line.trim_end_matches('.'));
        map.push('\n');
    }
    let mut snapshot = format!(
        "{}\n----\n{}----\n",
        screen.contents(),
        map.trim_end_matches('\n').to_owned() + "\n"
    );
    for (letter, look) in letters.iter().zip(&looks) {
        writeln!(snapshot, "{letter}: {}", look.trim_end()).unwrap();
    }
    snapshot
}
