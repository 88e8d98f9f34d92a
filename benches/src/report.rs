//! Tables for a terminal and for documents, and their headings.

use std::fmt::Write as _;
use std::process::Command;

/// A table.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The text above it.
    pub title: String,
    /// The words above the columns.
    pub head: Vec<String>,
    /// The rows. Only the first column is text.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table.
    #[must_use]
    pub fn new(title: &str, head: &[&str]) -> Table {
        let head = head.iter().map(|&word| word.to_owned()).collect();
        Table { title: title.to_owned(), head, rows: Vec::new() }
    }

    /// Returns the table for a terminal.
    #[must_use]
    pub fn text(&self) -> String {
        let width = |k: usize| {
            let cells = self.lines().filter_map(|line| line.get(k));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.head.len()).map(width).collect();
        let mut out = format!("{}\n\n", self.title);
        for line in self.lines() {
            for (k, (cell, width)) in line.iter().zip(&widths).enumerate() {
                let _ = match k {
                    0 => write!(out, "{cell:width$}"),
                    _ => write!(out, "  {cell:>width$}"),
                };
            }
            out.truncate(out.trim_end().len());
            out.push('\n');
        }
        out
    }

    /// Returns the table as Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut out = format!("{}\n\n", self.title);
        for (k, line) in self.lines().enumerate() {
            let _ = writeln!(out, "| {} |", line.join(" | "));
            if k == 0 {
                let _ = writeln!(out, "|---{}|", "|--:".repeat(line.len().saturating_sub(1)));
            }
        }
        out
    }

    fn lines(&self) -> impl Iterator<Item = &Vec<String>> {
        std::iter::once(&self.head).chain(&self.rows)
    }
}

/// Formats a time in seconds with three digits or more.
#[must_use]
pub fn time(seconds: f64) -> String {
    let (value, unit) = match seconds {
        s if s < 1e-6 => (s * 1e9, "ns"),
        s if s < 1e-3 => (s * 1e6, "µs"),
        s => (s * 1e3, "ms"),
    };
    let digits = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
    format!("{value:.digits$} {unit}")
}

/// Describes the computer and the compiler.
#[must_use]
pub fn host() -> String {
    let about = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let value = about.lines().find_map(|line| line.strip_prefix(name)?.split_once(": "));
        value.map_or("?", |(_, value)| value.trim())
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let rustc = Command::new("rustc").arg("--version").output();
    let rustc = rustc.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    format!(
        "{}, family {}, model {}; {cores} cores; {}",
        field("model name"),
        field("cpu family"),
        field("model\t"),
        rustc.unwrap_or_else(|_| "an unknown rustc".to_owned()),
    )
}
