//! Which lines of a rule were reached.

use std::collections::BTreeMap;
use std::fmt::Write;

use grammar::source_map::SourceMap;

use rulvm_core::machine::Counter;

/// What was reached of a rule and its modules, without the standard modules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// File by file.
    pub files: Vec<FileCoverage>,
}

/// What was reached of one file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileCoverage {
    /// The name of the file.
    pub name: String,
    /// How often each line with code was reached; lines count from 1.
    pub lines: BTreeMap<u32, u64>,
    /// Functions and phases: their lines, their names, and how often they were called.
    pub functions: BTreeMap<(u32, String), u64>,
}

impl Coverage {
    /// Returns what was reached of a rule, by its source map. The lines of `tests`, from 0, first
    /// and last, are left out.
    pub(super) fn new(map: &SourceMap, tests: &[(u32, u32)], counter: &Counter) -> Coverage {
        let mut files: Vec<FileCoverage> = map
            .sources
            .iter()
            .map(|source| FileCoverage { name: source.name.clone(), ..FileCoverage::default() })
            .collect();
        // Tests are in the first file.
        let is_test = |source: u32, line: u32| {
            source == 0 && tests.iter().any(|&(first, last)| (first..=last).contains(&line))
        };
        let ends = map.mappings.iter().skip(1).map(|mapping| mapping.address);
        for (mapping, end) in map.mappings.iter().zip(ends.chain([map.names.code[1]])) {
            let place = mapping.place;
            if !is_test(place.source, place.line) {
                let file = &mut files[place.source as usize];
                let count = file.lines.entry(place.line + 1).or_default();
                *count = (*count).max(counter.most(mapping.address, end));
            }
        }
        for function in &map.names.functions {
            let Some(place) = map.place(function.address) else { continue };
            if !is_test(place.source, place.line) {
                let file = &mut files[place.source as usize];
                let phase = if function.phase { "phase " } else { "" };
                let name = format!("{phase}{}", function.name);
                let count = counter.most(function.address, function.address + 1);
                file.functions.insert((place.line + 1, name), count);
            }
        }
        files.retain(|file| !file.name.starts_with("std::") && !file.lines.is_empty());
        Coverage { files }
    }

    /// Adds what was reached in other tests.
    pub fn add(&mut self, other: Coverage) {
        for file in other.files {
            match self.files.iter_mut().find(|known| known.name == file.name) {
                None => self.files.push(file),
                Some(known) => {
                    for (line, count) in file.lines {
                        *known.lines.entry(line).or_default() += count;
                    }
                    for (function, count) in file.functions {
                        *known.functions.entry(function).or_default() += count;
                    }
                }
            }
        }
    }

    /// Returns a line for each file: how many lines were reached, and which were not.
    #[must_use]
    pub fn text(&self) -> String {
        let width = self.files.iter().map(|file| file.name.chars().count()).max().unwrap_or(0);
        let mut out = String::new();
        for file in &self.files {
            let (reached, all) = file.reached();
            let percent = 100.0 * reached as f64 / all as f64;
            let _ = write!(
                out,
                "{:width$}  {reached:>4} of {all:>4} lines with code  {percent:>5.1}%",
                grammar::visible::display(&file.name)
            );
            let missed = file.missed();
            if !missed.is_empty() {
                let _ = write!(out, "  not reached: {}", missed.join(", "));
            }
            out.push('\n');
        }
        out
    }

    /// Returns an lcov tracefile, for tools.
    #[must_use]
    pub fn lcov(&self) -> String {
        let mut out = String::new();
        for file in &self.files {
            let _ = writeln!(out, "TN:\nSF:{}", file.name);
            for (line, name) in file.functions.keys() {
                let _ = writeln!(out, "FN:{line},{name}");
            }
            for ((_, name), count) in &file.functions {
                let _ = writeln!(out, "FNDA:{count},{name}");
            }
            let called = file.functions.values().filter(|&&count| count > 0).count();
            let _ = writeln!(out, "FNF:{}\nFNH:{called}", file.functions.len());
            for (line, count) in &file.lines {
                let _ = writeln!(out, "DA:{line},{count}");
            }
            let (reached, all) = file.reached();
            let _ = writeln!(out, "LF:{all}\nLH:{reached}\nend_of_record");
        }
        out
    }
}

impl FileCoverage {
    /// Counts the lines with code that were reached, and all lines with code.
    #[must_use]
    pub fn reached(&self) -> (usize, usize) {
        (self.lines.values().filter(|&&count| count > 0).count(), self.lines.len())
    }

    /// Returns the lines that were not reached. Lines with no other line with code between them are
    /// one range, as `12-15`.
    #[must_use]
    pub fn missed(&self) -> Vec<String> {
        let lines: Vec<(u32, bool)> =
            self.lines.iter().map(|(&line, &count)| (line, count > 0)).collect();
        lines
            .chunk_by(|a, b| a.1 == b.1)
            .filter_map(|run| match *run {
                [(line, false)] => Some(line.to_string()),
                [(first, false), .., (last, _)] => Some(format!("{first}-{last}")),
                _ => None,
            })
            .collect()
    }
}
