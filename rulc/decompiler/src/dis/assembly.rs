//! A source that builds the same file, byte for byte.
//!
//! It has one of three forms, from the most to the least readable: the first one that builds the
//! same bytes. The last one always does.
//! 1. Items for the data, `code` for the code, and `exact` for bytes that the items cannot express.
//! 2. `file`: all bytes in order, as code where they are code.
//! 3. `file` with hexadecimal digits only.

use std::fmt::Write;
use std::ops::Range;

use grammar::disassembly::{self, Block, Kind, Reached};
use grammar::rul3::{self, Loaded, ReadError, Section};

use super::items;
use super::parts::wrapped;
use rulc_compiler::{Memory, compile};

/// Writes the source that builds a rule file.
///
/// # Errors
/// What is wrong with the file.
pub fn assembly(bytes: &[u8]) -> Result<String, ReadError> {
    let loaded = rul3::read(bytes)?;
    let reached = Reached::new(bytes, &loaded.layout);
    let same = |text: &String| rebuilt(text).as_deref() == Some(bytes);
    Ok(as_items(bytes, &loaded, &reached)
        .filter(same)
        .or_else(|| Some(as_file(bytes, &loaded, &reached)).filter(same))
        .unwrap_or_else(|| as_digits(bytes)))
}

/// The rule file that a source builds.
pub(crate) fn rebuilt(text: &str) -> Option<Vec<u8>> {
    compile("rule.rul", text, &Memory::default()).output.map(|output| output.bytes)
}

fn as_items(bytes: &[u8], loaded: &Loaded, reached: &Reached) -> Option<String> {
    let code = loaded.layout.code.clone();
    if code == (0..bytes.len()) {
        return None;
    }
    let mut text = items::items(&loaded.rule).text;
    text.push_str("\ncode {\n");
    write_block(&mut text, &disassembly::block(bytes, reached, code), true);
    text.push_str("}\n");
    let built = rebuilt(&text)?;
    text.push_str(&exact(bytes, &built)?);
    Some(text)
}

/// The `exact` item that turns one file into another, empty if they are equal; `None` if they have
/// too little in common.
pub(crate) fn exact(wanted: &[u8], built: &[u8]) -> Option<String> {
    if wanted == built {
        return Some(String::new());
    }
    let differs = |at: usize| wanted.get(at) != built.get(at);
    let mut patches: Vec<Range<usize>> = Vec::new();
    for at in (0..wanted.len()).filter(|&at| differs(at)) {
        match patches.last_mut() {
            // A few equal bytes in between are shorter than a new patch.
            Some(last) if at - last.end < 4 => last.end = at + 1,
            _ => patches.push(at..at + 1),
        }
    }
    let total: usize = patches.iter().map(Range::len).sum();
    if total > 64 + wanted.len() / 4 {
        return None;
    }
    let mut text = String::from("\nexact {\n");
    if wanted.len() != built.len() {
        let _ = writeln!(text, "    length {}", wanted.len());
    }
    for patch in patches {
        let digits = disassembly::hex(wanted.get(patch.clone())?);
        let _ = writeln!(text, "    at {} hex \"{digits}\"", patch.start);
    }
    text.push_str("}\n");
    Some(text)
}

fn as_file(bytes: &[u8], loaded: &Loaded, reached: &Reached) -> String {
    let mut text = String::from("file {\n");
    // A comment in front of each section, except the code, names it.
    let mut ends: Vec<(usize, String)> = loaded
        .layout
        .sections()
        .into_iter()
        .filter(|(section, _)| *section != Section::Code)
        .map(|(section, range)| (range.start, section.to_string()))
        .collect();
    ends.push((bytes.len(), String::new()));
    let block = disassembly::block(bytes, reached, 0..bytes.len());
    let mut from = 0;
    for (start, name) in ends {
        let to = block.items.partition_point(|item| item.range.start < start);
        write_items(&mut text, block.items.get(from..to).unwrap_or_default(), false);
        if !name.is_empty() {
            let _ = writeln!(text, "    // {name}");
        }
        from = to.max(from);
    }
    text.push_str("}\n");
    text
}

fn as_digits(bytes: &[u8]) -> String {
    let mut text = String::from("file {\n");
    for line in bytes.chunks(32) {
        let _ = writeln!(text, "    hex \"{}\"", disassembly::hex(line));
    }
    text.push_str("}\n");
    text
}

fn write_block(out: &mut String, block: &Block, phases: bool) {
    write_items(out, &block.items, phases);
}

/// Writes code: phases and labels on lines of their own, and a line for each statement.
fn write_items(out: &mut String, items: &[disassembly::Item], phases: bool) {
    let mut rest = items;
    let mut kind = Kind::Reached;
    while let Some((first, after)) = rest.split_first() {
        for phase in &first.phases {
            // In a whole file the header contains the addresses of the phases.
            let comment = if phases { "" } else { "// " };
            let _ = writeln!(out, "\n    {comment}phase {}:", phase.letter());
        }
        if let Some(label) = &first.label {
            let _ = writeln!(out, "{}    {label}:", if label.starts_with('f') { "\n" } else { "" });
        }
        if first.kind != kind {
            match first.kind {
                Kind::Reached => {}
                Kind::Plausible => out.push_str("    // code that no phase reaches\n"),
                Kind::Data => out.push_str("    // no code\n"),
            }
            kind = first.kind;
        }
        let length = after.iter().take_while(|item| !item.starts && item.kind == kind).count();
        let (line, others) = after.split_at(length);
        // Lists can be wrapped between their elements, strings cannot.
        let words = std::iter::once(first).chain(line).flat_map(|item| {
            let string = item.text.contains('"');
            item.text.split(move |character| character == ' ' && !string)
        });
        wrapped(out, 8, words);
        rest = others;
    }
}
