//! Makes all mutable globals and the start function of a module reachable from outside, so that a
//! saved game can hold them (M32): they become exports, before the module is compiled.

use std::collections::HashSet;

use crate::check::Found;

/// The identifier of the section of exports.
const EXPORTS: u8 = 7;
/// The identifier of the section with the start function.
const START: u8 = 8;
/// The kinds of exports.
const FUNCTION: u8 = 0;
const GLOBAL: u8 = 3;

/// A rewritten module, and the names of its new exports.
pub(crate) struct Rewritten {
    pub(crate) bytes: Vec<u8>,
    /// Of the mutable globals.
    pub(crate) globals: Vec<String>,
    /// Of the start function, which no longer runs by itself.
    pub(crate) start: Option<String>,
}

/// Rewrites a valid module that has exports. `None` if its sections cannot be read.
pub(crate) fn rewrite(bytes: &[u8], found: &Found) -> Option<Rewritten> {
    // New names start with a number that no export starts with. They must be short: there may be
    // a new name for every few bytes of the file.
    let taken: HashSet<&str> =
        found.exports.iter().filter_map(|name| Some(name.split_once(':')?.0)).collect();
    let free = (0..).map(|number: u32| number.to_string()).find(|n| !taken.contains(n.as_str()))?;
    let globals: Vec<String> = found.globals.iter().map(|k| format!("{free}:{k}")).collect();
    let start = found.start.map(|_| format!("{free}:start"));
    let mut rewritten = bytes.get(..8)?.to_vec();
    let mut rest = bytes.get(8..)?;
    while let Some((&id, after)) = rest.split_first() {
        let (size, after) = number(after)?;
        let (content, after) = after.split_at_checked(usize::try_from(size).ok()?)?;
        rest = after;
        match id {
            START => {}
            EXPORTS => {
                let (count, old) = number(content)?;
                let more = globals.len() + usize::from(start.is_some());
                let mut content = Vec::new();
                put(&mut content, count.checked_add(u32::try_from(more).ok()?)?);
                content.extend_from_slice(old);
                for (name, &index) in globals.iter().zip(&found.globals) {
                    export(&mut content, name, GLOBAL, index)?;
                }
                if let (Some(name), Some(index)) = (&start, found.start) {
                    export(&mut content, name, FUNCTION, index)?;
                }
                section(&mut rewritten, id, &content)?;
            }
            _ => section(&mut rewritten, id, content)?,
        }
    }
    Some(Rewritten { bytes: rewritten, globals, start })
}

fn section(bytes: &mut Vec<u8>, id: u8, content: &[u8]) -> Option<()> {
    bytes.push(id);
    put(bytes, u32::try_from(content.len()).ok()?);
    bytes.extend_from_slice(content);
    Some(())
}

fn export(bytes: &mut Vec<u8>, name: &str, kind: u8, index: u32) -> Option<()> {
    put(bytes, u32::try_from(name.len()).ok()?);
    bytes.extend_from_slice(name.as_bytes());
    bytes.push(kind);
    put(bytes, index);
    Some(())
}

/// Reads a number in LEB128, and returns it with what follows.
fn number(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let length = bytes.iter().position(|byte| byte & 0x80 == 0)? + 1;
    let (digits, rest) = bytes.split_at_checked(length)?;
    let digit = |number: u64, (k, &byte): (usize, &u8)| number | u64::from(byte & 0x7f) << (7 * k);
    let number = digits.iter().take(5).enumerate().fold(0, digit);
    Some((u32::try_from(number).ok()?, rest))
}

/// Writes a number in LEB128.
fn put(bytes: &mut Vec<u8>, mut number: u32) {
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
