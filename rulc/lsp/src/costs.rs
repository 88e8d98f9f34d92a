//! What the code of a rule costs: bytes, and variables of the machine.

use std::collections::BTreeMap;

use grammar::source_map::SourceMap;
use rulc_compiler::diagnostics::Diagnostic;
use rulc_compiler::source::SourceLoader;
use rulc_compiler::{Options, compile_with};

/// The costs of a rule.
#[derive(Debug, Default)]
pub struct Costs {
    /// The size of each function, by its text and name.
    pub functions: BTreeMap<(u32, String), u32>,
    /// The size of each line, by the text and the line from 0.
    pub lines: BTreeMap<(u32, u32), u32>,
    /// The size of the code.
    pub code: u32,
    /// The size of the rule file.
    pub file: usize,
    /// The variables of the machine that the rule uses.
    pub variables: usize,
    /// The places of variables: text, name, function, index.
    pub places: Vec<(u32, String, Option<String>, u8)>,
    /// Errors and warnings that only the code generator finds.
    pub diagnostics: Vec<Diagnostic>,
}

impl Costs {
    /// Compiles a rule as `rulc build` does; `known` are messages that are not repeated.
    #[must_use]
    pub fn of(name: &str, text: &str, loader: &dyn SourceLoader, known: &[Diagnostic]) -> Costs {
        let options = Options { map: true, ..Options::default() };
        let compiled = compile_with(name, text, loader, &options);
        let mut costs = Costs::default();
        if let Some(output) = compiled.output {
            costs.file = output.bytes.len();
            if let Some(map) = &output.map {
                costs.read(map);
            }
        }
        let mut diagnostics = compiled.diagnostics;
        diagnostics.retain(|diagnostic| !known.contains(diagnostic));
        costs.diagnostics = diagnostics;
        costs
    }

    fn read(&mut self, map: &SourceMap) {
        let [start, end] = map.names.code;
        self.code = end.saturating_sub(start);
        let functions = &map.names.functions;
        for (function, next) in
            functions.iter().zip(functions.iter().skip(1).map(|next| next.address).chain([end]))
        {
            let size = next.saturating_sub(function.address);
            self.functions.insert((function.source, function.name.clone()), size);
        }
        let mappings = &map.mappings;
        for (mapping, next) in
            mappings.iter().zip(mappings.iter().skip(1).map(|next| next.address).chain([end]))
        {
            let line = (mapping.place.source, mapping.place.line);
            *self.lines.entry(line).or_default() += next.saturating_sub(mapping.address);
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
