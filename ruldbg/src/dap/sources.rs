//! Texts, paths and lines as the client counts them.

use std::path::{Path, PathBuf};

use grammar::isa::Address;
use grammar::source_map;
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use rulvm_core::Program;
use serde_json::{Map, Value, json};

use super::arguments::{Initialize, Source};
use super::message::Refusal;
use ruldbg_engine::command::short_name;
use ruldbg_engine::debugger::Code;
use ruldbg_engine::load::{self, SourceFile};

/// The characters that are escaped in the address of a file.
const ESCAPED: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'%').add(b'<').add(b'>').add(b'?').add(b'`');

/// Where an address of a file starts.
const FILE: &str = "file://";

/// The texts of a rule.
#[derive(Clone, Debug)]
pub(super) struct Sources {
    list: Vec<Known>,
    /// The directory of the rule.
    directory: PathBuf,
}

/// A text of the rule.
#[derive(Clone, Debug)]
struct Known {
    /// The name in the source map.
    name: String,
    /// The file that holds this text.
    path: Option<PathBuf>,
    /// The file that contained it when the rule was built.
    changed: Option<PathBuf>,
}

impl Sources {
    /// The texts of a rule that was read from a file.
    pub(super) fn of(program: &Program, file: &Path) -> Sources {
        let directory = absolute(file).parent().map_or_else(PathBuf::new, Path::to_owned);
        Sources::new(program, directory)
    }

    /// The texts of another version of a rule.
    pub(super) fn again(program: &Program, before: &Sources) -> Sources {
        Sources::new(program, before.directory.clone())
    }

    fn new(program: &Program, directory: PathBuf) -> Sources {
        let texts = program.map().map_or(&[][..], |map| &map.sources);
        let known = |source: &source_map::Source| {
            let (path, changed) = match load::source_file(source, &directory) {
                SourceFile::Same(path) => (Some(path), None),
                SourceFile::Changed(path) => (None, Some(path)),
                SourceFile::Missing => (None, None),
            };
            Known { name: source.name.clone(), path, changed }
        };
        Sources { list: texts.iter().map(known).collect(), directory }
    }

    /// A text in the terms of the protocol.
    pub(super) fn show(&self, number: u32, origin: &Initialize) -> Option<Value> {
        let known = self.list.get(usize::try_from(number).ok()?)?;
        let mut source = json!({ "name": short_name(&known.name) });
        match &known.path {
            Some(path) => {
                let path = path.display().to_string();
                source["path"] = json!(if origin.path_format == "uri" {
                    format!("{FILE}{}", utf8_percent_encode(&path, ESCAPED))
                } else {
                    path
                });
            }
            None => {
                source["sourceReference"] = json!(u64::from(number) + 1);
                source["origin"] = json!("text in the rule");
            }
        }
        Some(source)
    }

    /// The numbers of all texts.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.list).map(|(number, _)| number)
    }

    /// The number of the text that the client means, or why there is none.
    pub(super) fn number(&self, source: &Source) -> Result<u32, String> {
        self.find(source).ok_or_else(|| {
            let named = source.path.as_deref().map(path_of);
            let is_it = |path: &PathBuf| named.as_ref().is_some_and(|own| is_same(path, own));
            let mut changed = self.list.iter().filter_map(|known| known.changed.as_ref());
            if changed.any(is_it) {
                "this text was changed after the rule was built: `restart` compiles a source \
                 again, `rulc build --map` a rule file"
                    .to_owned()
            } else {
                "this text is not part of the rule".to_owned()
            }
        })
    }

    /// The number of the text that the client means.
    pub(super) fn find(&self, source: &Source) -> Option<u32> {
        let by_number = |reference: i64| u32::try_from(reference.checked_sub(1)?).ok();
        let reference = source.source_reference.filter(|&reference| reference > 0);
        if let Some(number) = reference.and_then(by_number) {
            return usize::try_from(number).is_ok_and(|k| k < self.list.len()).then_some(number);
        }
        let text = source.path.as_deref().or(source.name.as_deref())?;
        let wanted = path_of(text);
        let same = |known: &Known| {
            Path::new(&known.name) == wanted
                || known.path.as_ref().is_some_and(|own| *own == wanted || is_same(own, &wanted))
        };
        self.list.iter().position(same).and_then(|k| u32::try_from(k).ok())
    }
}

/// The path that a client means.
fn path_of(text: &str) -> PathBuf {
    match text.strip_prefix(FILE) {
        Some(rest) => PathBuf::from(&*percent_decode_str(rest).decode_utf8_lossy()),
        None => PathBuf::from(text),
    }
}

fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

impl Initialize {
    /// A line or column from 0, as the client counts it.
    fn count(number: u32, from_1: bool) -> u64 {
        u64::from(number) + u64::from(from_1)
    }

    /// A line from 0, as the client counts it.
    pub(super) fn line(&self, line: u32) -> u64 {
        Initialize::count(line, self.lines_start_at1)
    }

    /// A column from 0, as the client counts it.
    pub(super) fn column(&self, column: u32) -> u64 {
        Initialize::count(column, self.columns_start_at1)
    }

    /// A line of the client, from 0.
    pub(super) fn line_from_0(&self, line: i64) -> Option<u32> {
        u32::try_from(line.checked_sub(i64::from(self.lines_start_at1))?).ok()
    }
}

/// Source, line and column of a code, as members of an object; none if it comes from no source.
pub(super) fn place(
    code: &Code,
    sources: &Sources,
    origin: &Initialize,
    address: Address,
) -> Map<String, Value> {
    members(code.place(address), sources, origin)
}

/// Source, line and column of a place, as members of an object.
pub(super) fn members(
    place: Option<source_map::Place>,
    sources: &Sources,
    origin: &Initialize,
) -> Map<String, Value> {
    let mut members = Map::new();
    if let Some(place) = place
        && let Some(source) = sources.show(place.source, origin)
    {
        members.insert("source".to_owned(), source);
        members.insert("line".to_owned(), json!(origin.line(place.line)));
        members.insert("column".to_owned(), json!(origin.column(place.column)));
    }
    members
}

/// A code, as the client refers to it.
pub(super) fn reference(address: Address) -> String {
    format!("0x{:04x}", address.0)
}

/// The address that the client refers to, with an offset in bytes.
pub(super) fn address(reference: &str, offset: i64) -> Result<Address, Refusal> {
    let number = match reference.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => reference.parse().ok(),
    };
    let address = number.and_then(|number| number.checked_add(offset));
    address
        .and_then(|address| i32::try_from(address).ok())
        .map(Address)
        .ok_or_else(|| Refusal::new(format!("`{reference}` is not the address of a code")))
}

/// A path that does not depend on the working directory, if there is one.
pub(super) fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}
