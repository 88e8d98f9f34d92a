//! The names of a rule: those of its source map, or numbered ones without it.

use std::sync::Arc;

use grammar::isa::{FIRST_FREE, NUMBER_VARIABLES, VarIndex};
use grammar::rul3::RuleFile;
use grammar::signals::STANDARD;
use grammar::source_map::{self, SourceMap};
use rulc_compiler::Kind;
use rulc_compiler::source::module_name;
use rulvm_core::Program;

use super::names::{Function, Local, Names, Symbol};
use super::sources;

/// The kind with a word of a source map.
fn kind(word: Option<&str>) -> Kind {
    word.and_then(Kind::from_word).unwrap_or(Kind::Any)
}

impl Names {
    /// The names of a rule.
    #[must_use]
    pub fn new(program: &Program) -> Names {
        let mut names = match program.map() {
            Some(map) => Names::of_map(map),
            None => Names::of_rule(program.rule()),
        };
        names.name_items();
        if let Some(map) = program.map() {
            names.bodies = sources::add(&mut names, map);
            names.program = Some(program.clone());
        }
        names
    }

    fn of_map(map: &SourceMap) -> Names {
        let source_map::Names { code, marks, patterns, shapes, signals, .. } = map.names.clone();
        let mut names = Names { code, marks, patterns, shapes, signals, ..Names::default() };
        let module = |source: u32| {
            let source = usize::try_from(source).ok().filter(|&source| source > 0);
            let source = source.and_then(|source| map.sources.get(source));
            source.map(|source| module_name(&source.name).to_owned())
        };
        for function in &map.names.functions {
            names.functions.push(Function {
                name: function.name.clone(),
                module: module(function.source),
                address: Some(function.address),
                is_phase: function.phase,
                parameters: function.parameters.clone(),
                kind: kind(function.kind.as_deref()),
                locals: Vec::new(),
            });
        }
        names.functions.sort_by_key(|function| function.address);
        // The names of the rule itself come before those of modules.
        let mut variables: Vec<&source_map::Variable> = map.names.variables.iter().collect();
        variables.sort_by_key(|variable| variable.source);
        for variable in variables {
            let Some(index) = VarIndex::new(i32::from(variable.index)) else { continue };
            let kind = kind(variable.kind.as_deref());
            let module = module(variable.source);
            match &variable.function {
                None => {
                    names.kept |= 1 << index.get();
                    names.declare(module.as_deref(), &variable.name, Symbol::Variable(index, kind));
                }
                Some(function) => {
                    let function = names.function_of(function, module);
                    let [line, column, last_line, last_column] = variable.scope.unwrap_or_default();
                    let scope = variable.scope.map(|_| (line, column)..(last_line, last_column));
                    let name = variable.name.clone();
                    function.locals.push(Local { name, index, kind, scope });
                }
            }
        }
        for function in &mut names.functions {
            function.locals.sort_by(|a, b| a.name.cmp(&b.name));
        }
        for array in map.names.arrays.iter().filter(|array| array.is_sound()) {
            let kind = kind(array.kind.as_deref());
            let symbol = Symbol::Array(Arc::new(array.clone()), kind);
            names.declare(module(array.source).as_deref(), &array.name, symbol);
        }
        names.number_variables(map.names.numbers.iter().cloned());
        names
    }

    /// A function by name and module; one without code is added.
    fn function_of(&mut self, name: &str, module: Option<String>) -> &mut Function {
        let is_it = |function: &Function| function.name == name && function.module == module;
        let place = self.functions.iter().position(is_it).unwrap_or_else(|| {
            self.functions.push(Function {
                name: name.to_owned(),
                module: module.clone(),
                address: None,
                is_phase: false,
                parameters: Vec::new(),
                kind: Kind::Any,
                locals: Vec::new(),
            });
            self.functions.len() - 1
        });
        &mut self.functions[place]
    }

    /// Numbered names, as the disassembler gives them.
    fn of_rule(rule: &RuleFile) -> Names {
        let numbered = |name: &str, count: usize| -> Vec<String> {
            (1..=count).map(|k| format!("{name}_{k}")).collect()
        };
        let mut names = Names {
            patterns: numbered("pattern", rule.patterns.len()),
            shapes: numbered("shape", rule.shapes.len()),
            signals: numbered("signal", rule.signals.len()),
            ..Names::default()
        };
        for (name, signal) in names.signals.iter_mut().zip(&rule.signals) {
            if let Some(known) = STANDARD.iter().find(|known| known.external == signal.external) {
                *name = known.name.to_owned();
            }
        }
        names.number_variables(numbered("number", rule.numbers.len()).into_iter());
        names
    }

    fn number_variables(&mut self, numbers: impl Iterator<Item = String>) {
        // The special variables belong to no function, the displayed ones neither.
        self.kept |= (1 << FIRST_FREE) - 1;
        for (index, name) in NUMBER_VARIABLES.zip(numbers) {
            if let Some(index) = i32::try_from(index).ok().and_then(VarIndex::new) {
                self.globals.entry(name).or_insert(Symbol::Variable(index, Kind::Any));
            }
        }
    }

    /// Marks, patterns, shapes and signals are constants.
    fn name_items(&mut self) {
        for (kind, first) in
            [(Kind::Mark, 0), (Kind::Pattern, 1), (Kind::Shape, 1), (Kind::Signal, 1)]
        {
            for (number, name) in (first..).zip(self.list(kind).to_vec()) {
                let symbol = Symbol::Constant(number, kind);
                match name.split_once("::") {
                    Some((module, name)) => self.declare(Some(module), name, symbol),
                    None if name.is_empty() => {}
                    None => self.declare(None, &name, symbol),
                }
            }
        }
    }
}
