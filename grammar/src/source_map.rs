//! Source maps: where each byte of code comes from in the source, and what the variables, functions
//! and other things of the machine are called there.
//!
//! The file is a Source Map of version 3, as tools for WebAssembly write it: the output
//! is one line, and its columns are the addresses of the bytes in the rule file. What the format
//! does not provide for is in a member `x_rul`.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::hash::sha256;
use crate::isa::VARIABLES;
use crate::packing::Packing;

/// The suffix that makes the name of a rule file the name of its source map.
pub const ENDING: &str = ".map";

/// A source map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceMap {
    /// The name of the rule file.
    pub file: String,
    /// The texts, by number.
    pub sources: Vec<Source>,
    /// Where code comes from, in the order of addresses.
    pub mappings: Vec<Mapping>,
    /// What things are called.
    pub names: Names,
}

/// A source text of the code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// Its path, or `std::lines` for a standard module.
    pub name: String,
    /// Its text, if it is part of the map.
    pub text: Option<String>,
}

/// From an address on, until the next mapping, code comes from one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mapping {
    /// The address in the rule file.
    pub address: u32,
    /// The place.
    pub place: Place,
}

/// A place in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The number of the text.
    pub source: u32,
    /// The line, from 0.
    pub line: u32,
    /// The column, from 0, in UTF-16 units as the format has it.
    pub column: u32,
}

/// What things are called in the source: the member `x_rul`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Names {
    /// The version of this member: 1.
    pub version: u32,
    /// The first address of the code, and the one after it.
    pub code: [u32; 2],
    /// The SHA-256 of the code, in hexadecimal: a map of other code is of no use.
    pub sha256: String,
    /// Functions and phases.
    pub functions: Vec<Function>,
    /// Variables.
    pub variables: Vec<Variable>,
    /// Arrays. The variables in which they are have names of their own: `held[0]`, `bag[0..9]`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrays: Vec<Array>,
    /// Marks by number; an unused one is empty.
    pub marks: Vec<String>,
    /// Patterns, from identifier 1. The names of those of a module start with the module, as in
    /// `pieces::bomb`.
    pub patterns: Vec<String>,
    /// Shapes, from identifier 1, named as patterns are.
    pub shapes: Vec<String>,
    /// Signals, from identifier 1.
    pub signals: Vec<String>,
    /// Displayed numbers, from `V[10]`.
    pub numbers: Vec<String>,
    /// The `break` and `watch` statements for the debugger.
    #[serde(default)]
    pub stops: Vec<Stop>,
}

/// The name of a pattern or shape for players: without the module in `pieces::bar`.
#[must_use]
pub fn without_module(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name)
}

/// A function or a phase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Function {
    /// Its name; that of a phase is its letter.
    pub name: String,
    /// Where it starts.
    pub address: u32,
    /// True for a phase.
    #[serde(default)]
    pub phase: bool,
    /// The names of its parameters.
    #[serde(default)]
    pub parameters: Vec<String>,
    /// What its value means, if that is known: `cell`, `color` ...
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The text that declares it: 0 is the rule itself, others are modules.
    #[serde(default, skip_serializing_if = "is_rule")]
    pub source: u32,
}

/// A variable and its place in the machine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// The index of the variable of the machine.
    pub index: u8,
    /// The function whose local variable it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub function: Option<String>,
    /// Where a local variable is in scope: the line and column of its declaration, and those after
    /// the end of its block. A parameter, which is in scope in all of its function, has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<[u32; 4]>,
    /// What its value means, if that is known: `cell`, `color` ...
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The text that declares it: 0 is the rule itself, others are modules.
    #[serde(default, skip_serializing_if = "is_rule")]
    pub source: u32,
}

/// An array and its place in the machine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Array {
    /// Its name.
    pub name: String,
    /// The index of its first variable of the machine; the others follow.
    pub index: u8,
    /// The number of its elements.
    pub length: u32,
    /// How elements share variables, if they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub packing: Option<Packing>,
    /// What its elements mean, if that is known: `cell`, `color` ...
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The text that declares it: 0 is the rule itself, others are modules.
    #[serde(default, skip_serializing_if = "is_rule")]
    pub source: u32,
}

impl Array {
    /// True if all its elements have a place in the machine; a damaged map can have any numbers.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let Some(last) = self.length.checked_sub(1) else { return false };
        self.packing.is_none_or(Packing::is_sound) && self.place(last).0 < VARIABLES
    }

    /// The place of an element: the index of its variable of the machine, and its lowest bit there.
    #[must_use]
    pub fn place(&self, element: u32) -> (usize, u32) {
        let (variable, shift) = match self.packing {
            None => (element, 0),
            Some(packing) => packing.place(element),
        };
        (usize::from(self.index).saturating_add(variable as usize), shift)
    }
}

/// True for the text of the rule itself.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants it")]
const fn is_rule(source: &u32) -> bool {
    *source == 0
}

/// What the source requests of the debugger at an address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// `break "name";`
    Break {
        /// The name.
        name: String,
        /// The address.
        address: u32,
        /// The condition, as it is written.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        when: Option<String>,
    },
    /// `watch expr;`
    Watch {
        /// The expression, as it is written.
        expr: String,
        /// The address.
        address: u32,
        /// The condition, as it is written.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        when: Option<String>,
    },
}

/// Why a source map cannot be read.
#[derive(Debug, Error)]
pub enum SourceMapError {
    /// It is not JSON, or members are missing or wrong.
    #[error("this is not a source map of a rule file: {0}")]
    Json(#[from] serde_json::Error),
    /// Another version of the format.
    #[error("this is a source map of version {0}; only version 3 is supported")]
    Version(u32),
    /// Mappings that are not well formed.
    #[error("the mappings of this source map are corrupted")]
    Mappings,
}

/// The form of the file.
#[derive(Serialize, Deserialize)]
struct File {
    version: u32,
    file: String,
    sources: Vec<String>,
    #[serde(default, rename = "sourcesContent")]
    sources_content: Vec<Option<String>>,
    names: Vec<String>,
    mappings: String,
    x_rul: Names,
}

impl SourceMap {
    /// The place from which the code at an address comes.
    #[must_use]
    pub fn place(&self, address: u32) -> Option<Place> {
        let behind = self.mappings.partition_point(|mapping| mapping.address <= address);
        let mapping = self.mappings.get(behind.checked_sub(1)?)?;
        (address < self.names.code[1]).then_some(mapping.place)
    }

    /// True if the map belongs to this code.
    #[must_use]
    pub fn is_of(&self, code: &[u8]) -> bool {
        self.names.sha256 == sha256(code)
    }

    /// The name of a place as in messages of the compiler: `rule.rul:12:5`, from 1, with the
    /// column in characters, or in UTF-16 units if the map does not hold the text.
    #[must_use]
    pub fn describe(&self, place: Place) -> String {
        let source = usize::try_from(place.source).ok().and_then(|k| self.sources.get(k));
        let name = source.map_or("?", |source| &source.name);
        // A damaged map can have any number.
        format!("{name}:{}:{}", u64::from(place.line) + 1, u64::from(self.column(place)) + 1)
    }

    /// The column of a place in characters, from 0, as far as the map holds the text.
    #[must_use]
    pub fn column(&self, place: Place) -> u32 {
        let Some(line) = self.line(place) else { return place.column };
        let mut units = 0;
        let mut column = 0;
        for character in line.chars() {
            if units >= place.column {
                break;
            }
            units += if character.len_utf16() == 2 { 2 } else { 1 };
            column += 1;
        }
        column + place.column.saturating_sub(units)
    }

    /// The line of the source at a place, if the map holds the text.
    #[must_use]
    pub fn line(&self, place: Place) -> Option<&str> {
        let source = self.sources.get(usize::try_from(place.source).ok()?)?;
        source.text.as_ref()?.lines().nth(usize::try_from(place.line).ok()?)
    }

    /// The file.
    #[must_use]
    pub fn to_json(&self) -> String {
        let file = File {
            version: 3,
            file: self.file.clone(),
            sources: self.sources.iter().map(|source| source.name.clone()).collect(),
            sources_content: self.sources.iter().map(|source| source.text.clone()).collect(),
            names: Vec::new(),
            mappings: encode(&self.mappings),
            x_rul: self.names.clone(),
        };
        // Names and numbers only: JSON can hold all of it.
        serde_json::to_string(&file).unwrap_or_default()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_json(text: &str) -> Result<SourceMap, SourceMapError> {
        let file: File = serde_json::from_str(text)?;
        if file.version != 3 {
            return Err(SourceMapError::Version(file.version));
        }
        let mut contents = file.sources_content.into_iter();
        let sources = file
            .sources
            .into_iter()
            .map(|name| Source { name, text: contents.next().flatten() })
            .collect();
        let mappings = decode(&file.mappings).ok_or(SourceMapError::Mappings)?;
        Ok(SourceMap { file: file.file, sources, mappings, names: file.x_rul })
    }
}

/// One line of segments; every number but the first of its kind is a difference.
fn encode(mappings: &[Mapping]) -> String {
    let mut out = Vec::new();
    let mut before = Mapping { address: 0, place: Place::default() };
    for mapping in mappings {
        if !out.is_empty() {
            out.push(b',');
        }
        let (new, old) = (mapping.place, before.place);
        for (new, old) in [
            (mapping.address, before.address),
            (new.source, old.source),
            (new.line, old.line),
            (new.column, old.column),
        ] {
            // Writing to memory does not fail.
            let _ = vlq::encode(i64::from(new) - i64::from(old), &mut out);
        }
        before = *mapping;
    }
    String::from_utf8(out).unwrap_or_default()
}

fn decode(text: &str) -> Option<Vec<Mapping>> {
    let mut out = Vec::new();
    let mut values = [0_i64; 4];
    for segment in text.split(',').filter(|segment| !segment.is_empty()) {
        let mut bytes = segment.bytes();
        for value in &mut values {
            *value = value.checked_add(vlq::decode(&mut bytes).ok()?)?;
        }
        let [address, source, line, column] = values.map(|value| u32::try_from(value).ok());
        let place = Place { source: source?, line: line?, column: column? };
        out.push(Mapping { address: address?, place });
    }
    out.is_sorted_by_key(|mapping| mapping.address).then_some(out)
}
