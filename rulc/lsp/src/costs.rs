//! What the code of a rule costs: bytes, and variables of the machine.

use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

use grammar::disassembly;
use grammar::rul3::read;
use grammar::source_map::SourceMap;
use grammar::span::SourceId;
use rulc_compiler::Checked;
use rulc_compiler::analysis::Analysis;
use rulc_compiler::diagnostics::Diagnostic;

/// The costs of a rule.
#[derive(Debug, Default)]
pub struct Costs {
    /// The code of each line, by the text and the line from 0: where it is in the rule file.
    pub lines: BTreeMap<(u32, u32), Vec<Range<u32>>>,
    /// The size of the code.
    pub code: u32,
    /// The rule file.
    pub file: Vec<u8>,
    /// The variables of the machine that the rule uses.
    pub variables: usize,
    /// The places of variables: text, name, function, index.
    pub places: Vec<(u32, String, Option<String>, u8)>,
    /// Errors and warnings that only the code generator finds.
    pub diagnostics: Vec<Diagnostic>,
}

impl Costs {
    /// Generates the code of an analyzed rule, as `rulc build` does.
    #[must_use]
    pub fn of(analysis: &Analysis, checked: Checked) -> Costs {
        let (output, diagnostics) = analysis.generate(checked, true);
        let mut costs = Costs { diagnostics, ..Costs::default() };
        if let Some(output) = output {
            if let Some(map) = &output.map {
                costs.read(map);
            }
            costs.file = output.bytes;
        }
        costs
    }

    /// The size of the code of a line, if it has any.
    #[must_use]
    pub fn of_line(&self, source: SourceId, line: u32) -> Option<u32> {
        let ranges = self.lines.get(&(u32::from(source.0), line))?;
        Some(ranges.iter().map(|range| range.end.saturating_sub(range.start)).sum())
    }

    /// The size of the code of some lines. Code that was copied into its callers counts where it
    /// was written.
    #[must_use]
    pub fn of_lines(&self, source: SourceId, lines: RangeInclusive<u32>) -> u32 {
        lines.filter_map(|line| self.of_line(source, line)).sum()
    }

    /// The code of a line in assembly.
    #[must_use]
    pub fn assembly(&self, source: SourceId, line: u32) -> Option<String> {
        let ranges = self.lines.get(&(u32::from(source.0), line))?;
        let layout = read(&self.file).ok()?.layout;
        let mut out = String::new();
        for range in ranges {
            let [start, end] = [range.start, range.end].map(usize::try_from);
            let listed = disassembly::codes(&self.file, &layout, start.ok()?..end.ok()?, &|_| None);
            for part in listed {
                let bytes = self.file.get(part.range).unwrap_or_default();
                let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
                out += &format!("{:<12} {}\n", bytes.join(" "), part.text);
            }
        }
        Some(out)
    }

    fn read(&mut self, map: &SourceMap) {
        let [start, end] = map.names.code;
        self.code = end.saturating_sub(start);
        let mappings = &map.mappings;
        for (mapping, next) in
            mappings.iter().zip(mappings.iter().skip(1).map(|next| next.address).chain([end]))
        {
            let line = (mapping.place.source, mapping.place.line);
            self.lines.entry(line).or_default().push(mapping.address..next);
        }
        let mut used = std::collections::BTreeSet::new();
        for variable in &map.names.variables {
            used.insert(usize::from(variable.index));
            let place =
                (variable.source, variable.name.clone(), variable.function.clone(), variable.index);
            self.places.push(place);
        }
        for array in map.names.arrays.iter().filter(|array| array.is_sound()) {
            used.extend((0..array.length).map(|element| array.place(element).0));
        }
        self.variables = used.len();
    }
}
