//! The code of a rule in its author's terms: lines, functions and phases by addresses, and back.

use std::collections::BTreeSet;

use grammar::isa::{self, Address, Inline, Op};
use grammar::rul3::{MAX_FILE, Phase};
use grammar::source_map::{Function, Place, Source, SourceMap};
use rulvm_core::Program;

/// How long a code `call` is.
pub(super) const CALL: i32 = 3;

/// The address of a byte of a rule file.
///
/// # Panics
/// If the byte is not in any file: they are at most `MAX_FILE` bytes long.
#[must_use]
pub fn address_of(index: usize) -> Address {
    match i32::try_from(index) {
        Ok(address) => Address(address),
        Err(_) => panic!("byte {index} is not in a rule file, which has at most {MAX_FILE}"),
    }
}

/// The address that a source map names; `None` if no rule file is that long.
pub(crate) fn address_in_map(address: u32) -> Option<Address> {
    i32::try_from(address).ok().map(Address)
}

/// A line of a source, or a code without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// A line of a text: the number of the text in the source map, and the number of the line, from
    /// 0.
    Source {
        /// The text.
        source: u32,
        /// The line.
        line: u32,
    },
    /// A code that comes from no source.
    Code(Address),
}

/// What is known of the code of a rule.
#[derive(Clone, Debug)]
pub struct Code {
    program: Program,
    /// The line of each byte of the file, and whether the code there is the first of its line.
    lines: Vec<(Line, bool)>,
    /// Functions and phases in the order of their addresses.
    functions: Vec<Function>,
}

impl Code {
    /// Reads the lines and functions of a rule.
    #[must_use]
    pub fn new(program: Program) -> Code {
        let addresses = (0..).map(Address).take(program.bytes().len());
        let mut lines = Vec::with_capacity(program.bytes().len());
        let mut before = None;
        for address in addresses {
            let place = place(program.map(), address);
            let line = place.map_or(Line::Code(address), |Place { source, line, .. }| {
                Line::Source { source, line }
            });
            lines.push((line, before != Some(line)));
            before = Some(line);
        }
        let mut functions = program.map().map_or_else(Vec::new, |map| map.names.functions.clone());
        if functions.is_empty() {
            let entries =
                Phase::ALL.iter().filter_map(|&phase| Some((phase, program.entry(phase)?)));
            functions = entries
                .filter_map(|(phase, entry)| {
                    Some(Function {
                        name: phase.letter().to_owned(),
                        address: u32::try_from(entry.0).ok()?,
                        phase: true,
                        ..Function::default()
                    })
                })
                .collect();
        }
        functions.sort_by_key(|function| function.address);
        Code { program, lines, functions }
    }

    /// The rule.
    #[must_use]
    pub const fn program(&self) -> &Program {
        &self.program
    }

    /// The code at an address; `None` outside of the file.
    #[must_use]
    pub fn code(&self, address: Address) -> Option<isa::Code> {
        let byte = address.index().and_then(|index| self.program.bytes().get(index));
        byte.map(|&byte| isa::Code::from_byte(byte))
    }

    /// The operator at an address; `None` for variables and constants too.
    #[must_use]
    pub fn op(&self, address: Address) -> Option<Op> {
        match self.code(address)? {
            isa::Code::Op(op) => Some(op),
            isa::Code::Variable(_) | isa::Code::Constant(_) => None,
        }
    }

    /// The line from which a code comes.
    #[must_use]
    pub fn line(&self, address: Address) -> Line {
        self.at(address).0
    }

    /// The line from which a code comes, and whether the code is the first of it there.
    #[inline]
    pub(super) fn at(&self, address: Address) -> (Line, bool) {
        let known = address.index().and_then(|index| self.lines.get(index));
        known.copied().unwrap_or((Line::Code(address), true))
    }

    /// The place from which a code comes.
    #[must_use]
    pub fn place(&self, address: Address) -> Option<Place> {
        place(self.program.map(), address)
    }

    /// The texts of the source map.
    #[must_use]
    pub fn sources(&self) -> &[Source] {
        self.program.map().map_or(&[], |map| &map.sources)
    }

    /// Functions and phases, in the order of their addresses.
    #[must_use]
    pub fn functions(&self) -> &[Function] {
        &self.functions
    }

    /// The function or phase that contains a code.
    #[must_use]
    pub fn function(&self, address: Address) -> Option<&Function> {
        let address = u32::try_from(address.0).ok()?;
        let behind = self.functions.partition_point(|function| function.address <= address);
        self.functions.get(behind.checked_sub(1)?)
    }

    /// The target of a call.
    #[must_use]
    pub fn target(&self, call: Address) -> Option<Address> {
        match isa::decode(self.program.bytes(), call)?.inline {
            Inline::Branch(target) => Some(target),
            _ => None,
        }
    }

    /// The function that is called at an address; `None` if it is only a part of one, such as the
    /// body of a loop.
    #[must_use]
    pub fn function_called(&self, call: Address) -> Option<&Function> {
        let target = u32::try_from(self.target(call)?.0).ok()?;
        self.program.map()?;
        self.functions.iter().find(|function| function.address == target)
    }

    /// The lines of a text that have code, from 0 on, in ascending order.
    #[must_use]
    pub fn lines_of(&self, source: u32) -> BTreeSet<u32> {
        let number = |&(at, _): &(Line, bool)| match at {
            Line::Source { source: of, line } if of == source => Some(line),
            _ => None,
        };
        self.lines.iter().filter_map(number).collect()
    }

    /// The first code of a line.
    #[must_use]
    pub(crate) fn first_address(&self, line: Line) -> Option<Address> {
        match line {
            Line::Code(address) => Some(address),
            Line::Source { source, line } => {
                self.addresses(source, line).first().map(|&(_, address)| address)
            }
        }
    }

    /// The first codes of a line, in the order of addresses. For a line without code, those of the
    /// next line that has some.
    #[must_use]
    pub fn addresses(&self, source: u32, line: u32) -> Vec<(Line, Address)> {
        let next = self.lines.iter().filter_map(|&(at, _)| match at {
            Line::Source { source: of, line: number } if of == source && number >= line => {
                Some(number)
            }
            _ => None,
        });
        let Some(number) = next.min() else { return Vec::new() };
        let line = Line::Source { source, line: number };
        let firsts = (0..).map(Address).zip(&self.lines);
        firsts.filter(|&(_, &at)| at == (line, true)).map(|(at, _)| (line, at)).collect()
    }
}

fn place(map: Option<&SourceMap>, address: Address) -> Option<Place> {
    let map = map?;
    let address = u32::try_from(address.0).ok()?;
    if address < map.names.code[0] {
        return None;
    }
    map.place(address)
}
