//! Places in the code, as people write them.

use grammar::isa::{self, Address};
use grammar::rul3::Phase;
use grammar::source_map::{Function, Place};

use super::answer::{Failure, clean};
use crate::debugger::{Code, Line, Spot, address_in_map};

/// A place in the code.
#[derive(Clone, Debug)]
pub(super) struct Location {
    /// As it is shown: `tetrhex.rul:12`, `mark_runs`, `$01A3`.
    pub(super) text: String,
    /// What stops there.
    pub(super) spot: Spot,
    /// The codes with which it starts, at least one.
    pub(super) addresses: Vec<Address>,
}

/// How an address is shown: as in a disassembly.
#[must_use]
pub(crate) fn show_address(address: Address) -> String {
    format!("${:04X}", address.0)
}

/// The text of a source map with a name, which can be the end of its path.
fn source(code: &Code, name: &str) -> Option<u32> {
    let matches = |path: &str| {
        path == name
            || path
                .strip_suffix(name)
                .is_some_and(|front| front.ends_with('/') || front.ends_with("::"))
    };
    code.sources().iter().position(|source| matches(&source.name)).and_then(|k| k.try_into().ok())
}

/// The short name of a text.
#[must_use]
pub fn short_name(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// The name of a line: `tetrhex.rul:12`.
#[must_use]
pub fn show_line(code: &Code, line: Line) -> String {
    match line {
        Line::Code(address) => show_address(address),
        Line::Source { source, line } => {
            let name = usize::try_from(source).ok().and_then(|k| code.sources().get(k));
            let name = name.map_or("?", |source| short_name(&source.name));
            format!("{name}:{}", u64::from(line) + 1)
        }
    }
}

/// A code in words.
pub(super) fn show_code(code: &Code, address: Address) -> String {
    match code.code(address) {
        None => "after the end of the file".to_owned(),
        Some(isa::Code::Variable(index)) => format!("V[{}]", index.at()),
        Some(isa::Code::Constant(value)) => value.to_string(),
        Some(isa::Code::Op(op)) => op.info().mnemonic.to_owned(),
    }
}

/// The text of the line from which a code comes, without the space around it; the code itself if it
/// comes from no source.
pub(super) fn show_text(code: &Code, address: Address) -> String {
    let text = code.place(address).and_then(|place| line_text(code, place));
    text.unwrap_or_else(|| show_code(code, address))
}

/// The text of the line of a place, without the space around it.
pub(super) fn line_text(code: &Code, place: Place) -> Option<String> {
    code.program().map()?.line(place).map(|text| clean(text.trim()))
}

/// A number as addresses are written: `$1A3`, `0x1A3`, `419`.
pub(super) fn number(text: &str) -> Option<i64> {
    let hexadecimal = text.strip_prefix('$').or_else(|| text.strip_prefix("0x"));
    match hexadecimal {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

impl Location {
    /// The first of the codes with which it starts.
    pub(super) fn first(&self) -> Address {
        match self.addresses.as_slice() {
            [first, ..] => *first,
            [] => unreachable!("a place starts with a code"),
        }
    }

    /// Reads a place: `12`, `file.rul:12`, a function, a phase, `*$1A3`. Plain line numbers refer
    /// to the text `present`.
    ///
    /// # Errors
    /// What was expected.
    pub(super) fn parse(
        text: &str,
        code: &Code,
        present: Option<u32>,
    ) -> Result<Location, Failure> {
        let text = text.trim();
        if let Some(address) = text.strip_prefix('*') {
            return Location::address(address.trim(), code);
        }
        if let Some((source, line)) = Location::source_line(text, code, present)? {
            return Location::line(source, line, code);
        }
        if text.starts_with('$') || text.starts_with("0x") {
            return Location::address(text, code);
        }
        Location::function(text, code)
    }

    /// The source and the line, from 1 on, that a text names: `12`, `name.rul:12`.
    pub(super) fn source_line(
        text: &str,
        code: &Code,
        present: Option<u32>,
    ) -> Result<Option<(u32, u32)>, Failure> {
        let text = text.trim();
        if let Ok(line) = text.parse() {
            let of = present.ok_or_else(|| Failure::new("there is no source").help(NO_MAP))?;
            return Ok(Some((of, line)));
        }
        let Some((name, line)) = text.rsplit_once(':') else { return Ok(None) };
        let Ok(line) = line.trim().parse() else { return Ok(None) };
        let of = source(code, name.trim()).ok_or_else(|| {
            let names = code.sources().iter().map(|source| short_name(&source.name));
            let names: Vec<&str> = names.collect();
            let failure = Failure::new(format!("there is no source `{name}`"));
            if names.is_empty() {
                return failure.help(NO_MAP);
            }
            failure.help(format!("the sources are: {}", names.join(", ")))
        })?;
        Ok(Some((of, line)))
    }

    fn address(text: &str, code: &Code) -> Result<Location, Failure> {
        let most = code.program().bytes().len();
        let address = number(text)
            .filter(|&address| usize::try_from(address).is_ok_and(|address| address < most))
            .and_then(|address| i32::try_from(address).ok())
            .map(Address);
        let address = address.ok_or_else(|| {
            Failure::new(format!("`{text}` is not an address in this file"))
                .help(format!("addresses are $0000 to ${:04X}", most.saturating_sub(1)))
        })?;
        let text = show_address(address);
        Ok(Location { text, spot: Spot::Address(address), addresses: vec![address] })
    }

    fn line(source: u32, line: u32, code: &Code) -> Result<Location, Failure> {
        let found = code.addresses(source, line.saturating_sub(1));
        let Some(&(line, _)) = found.first().filter(|_| line > 0) else {
            let message = format!("there is no code on line {line} or after it");
            return Err(Failure::new(message).help("`list` shows the source"));
        };
        Ok(Location {
            text: show_line(code, line),
            spot: Spot::Line(line),
            addresses: found.into_iter().map(|(_, address)| address).collect(),
        })
    }

    fn function(name: &str, code: &Code) -> Result<Location, Failure> {
        let letter = name.strip_prefix("phase ").map(str::trim);
        let functions = code.functions();
        let (module, last) =
            name.rsplit_once("::").map_or((None, name), |(module, last)| (Some(module), last));
        let is_there = |function: &&Function| {
            let is_of = |module: &str| source(code, module) == Some(function.source);
            !function.phase && function.name == last && module.is_none_or(is_of)
        };
        if letter.is_none()
            && let Some(function) = functions.iter().find(is_there)
            && let Some(address) = address_in_map(function.address)
        {
            let text = function.name.clone();
            return Ok(Location { text, spot: Spot::Address(address), addresses: vec![address] });
        }
        if let Some(phase) = Phase::from_letter(letter.unwrap_or(name)) {
            let Some(entry) = code.program().entry(phase) else {
                let letter = phase.letter();
                return Err(Failure::new(format!("this rule has no phase {letter}")));
            };
            let text = format!("phase {}", phase.letter());
            return Ok(Location { text, spot: Spot::Phase(phase), addresses: vec![entry] });
        }
        let names = functions.iter().filter(|function| !function.phase);
        let names = names.map(|function| function.name.as_str());
        let failure = Failure::new(format!("`{name}` is not a place in the code"));
        Err(failure
            .nearest(name, names)
            .help("a place is a line (12, file.rul:12), a function, a phase (A), or *$1A3"))
    }
}

/// What to do without a source map.
const NO_MAP: &str =
    "the rule has no source map: use addresses (*$1A3), or debug the .rul file itself";
