//! Changes of rule files: of what they say, and of the bytes that say it.

use grammar::hex::{Edge, Relative};
use grammar::isa::Op;
use grammar::rul3::{self, HEADER_FIELDS, Pattern, Phase, RuleFile, Shape, Signal, Turning};
use rulvm_core::machine::Rng;

use super::{below, code, session};
use crate::case::RECORD;

/// Changes a file. If the change is one that a session can use, returns the record for it.
pub fn file(bytes: &mut Vec<u8>, rng: &mut Rng) -> Option<[u8; RECORD]> {
    if !rng.next().is_multiple_of(8)
        && let Ok(loaded) = rul3::read(bytes)
    {
        let mut rule = loaded.rule;
        let used = change(&mut rule, rng);
        if let Ok(written) = rul3::write(&rule) {
            *bytes = written;
            return used;
        }
    }
    damage(bytes, rng);
    None
}

/// Changes what a rule says.
fn change(rule: &mut RuleFile, rng: &mut Rng) -> Option<[u8; RECORD]> {
    let phase = Phase::ALL[below(rng, 7)];
    let call = Some([session::CALL, phase as u8, 0, 0]);
    match rng.next() % 20 {
        0..=9 => {
            change_code(rule, rng);
            call
        }
        10 | 11 => {
            // A phase of its own, behind all others.
            let entry = i32::try_from(rule.code.len()).ok();
            rule.code.extend(code::subroutine(rng));
            rule.phases.set(phase, entry);
            call
        }
        12 => {
            let is_away = phase.is_optional() && rng.next().is_multiple_of(2);
            let entry = i32::try_from(below(rng, rule.code.len())).ok();
            rule.phases.set(phase, entry.filter(|_| !is_away));
            call
        }
        13 => {
            rule.edge = [None, Some(Edge::ALL[below(rng, 4)])][below(rng, 2)];
            None
        }
        14 => {
            rule.stack = [0, 1, 2, 5, 16, 200, 65_536, u32::MAX][below(rng, 8)];
            // Something on it.
            Some([13, rng.next() as u8, 0, 1])
        }
        15 => {
            if rng.next().is_multiple_of(2) || rule.patterns.len() < 2 {
                rule.patterns.push(Pattern::default());
            } else {
                rule.patterns.pop();
            }
            call
        }
        16 | 17 => {
            let place = below(rng, rule.shapes.len() + 1);
            let shape = shape(rng);
            match rule.shapes.get_mut(place) {
                Some(old) => *old = shape,
                None => rule.shapes.push(shape),
            }
            call
        }
        18 => {
            if rng.next().is_multiple_of(4) && rule.signals.len() > 1 {
                rule.signals.remove(below(rng, rule.signals.len()));
            } else {
                let external = i32::from_be_bytes(*b"PAUS");
                rule.signals.push(Signal { external, key: rng.next() as u16 });
            }
            let last = u8::try_from(rule.signals.len()).unwrap_or(u8::MAX);
            Some([session::SIGNAL, last, 0, 0])
        }
        _ => {
            if let Some(number) = rule.numbers.first().cloned()
                && rng.next().is_multiple_of(2)
            {
                rule.numbers.push(number);
            } else {
                rule.numbers.pop();
            }
            call
        }
    }
}

/// Changes the code, and moves the phases after the place.
fn change_code(rule: &mut RuleFile, rng: &mut Rng) {
    let length = rule.code.len();
    let at = below(rng, length + 1);
    let few = (1 + below(rng, 8)).min(length - at);
    let mut new = Vec::new();
    let old = match rng.next() % 8 {
        0 | 1 => {
            code::expression(rng, 3, &mut new);
            0
        }
        2 => {
            code::expression(rng, 2, &mut new);
            few
        }
        3 => few,
        4 => {
            let from = below(rng, length);
            new.extend_from_slice(&rule.code[from..(from + 16).min(length)]);
            0
        }
        5 => {
            new.push(Op::ALL[below(rng, 64)].byte());
            few.min(1)
        }
        6 => {
            new.push(rng.next() as u8);
            few.min(1)
        }
        // Another operator of the same form.
        _ => {
            let byte = rule.code.get(at).copied();
            if let Some(op) = byte.and_then(Op::from_byte) {
                let alike: Vec<Op> = Op::ALL
                    .into_iter()
                    .filter(|other| other.info().operands == op.info().operands)
                    .collect();
                new.push(alike[below(rng, alike.len())].byte());
            } else {
                new.push(0x80 | rng.next() as u8);
            }
            few.min(1)
        }
    };
    let moved = i32::try_from(new.len()).unwrap_or(0) - i32::try_from(old).unwrap_or(0);
    rule.code.splice(at..at + old, new);
    if rule.code.is_empty() {
        rule.code.push(Op::Return.byte());
    }
    let last = i32::try_from(rule.code.len() - 1).unwrap_or(i32::MAX);
    for entry in rule.phases.0.iter_mut().flatten() {
        if usize::try_from(*entry).is_ok_and(|entry| entry > at) {
            *entry += moved;
        }
        *entry = (*entry).clamp(0, last);
    }
}

fn shape(rng: &mut Rng) -> Shape {
    let positions = |rng: &mut Rng| {
        let mut all = [Relative::HERE; 4];
        for position in &mut all[1..] {
            *position = Relative::new(rng.next() as u8 % 19).unwrap_or(Relative::HERE);
        }
        all
    };
    let turning = match rng.next() % 3 {
        0 => Turning::Fixed,
        1 => Turning::Around,
        _ => Turning::List((0..1 + rng.next() % 6).map(|_| positions(rng)).collect()),
    };
    Shape { size: 1 + rng.next() as u8 % 4, initial: positions(rng), turning }
}

/// The fields of the header that hold four bytes: most of them are addresses.
#[must_use]
pub fn long_fields() -> Vec<usize> {
    let mut at = 0;
    let mut fields = Vec::new();
    for field in HEADER_FIELDS {
        if field.what.starts_with("address") || field.what == "stack" {
            fields.push(at);
        }
        at += field.size;
    }
    fields
}

/// Changes bytes.
fn damage(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let length = bytes.len();
    if length == 0 {
        bytes.extend(b"RUL3");
        return;
    }
    let at = below(rng, length);
    match rng.next() % 8 {
        0 => bytes.truncate(at.max(1)),
        1 => bytes[at] ^= 1 << (rng.next() % 8),
        2 => bytes.insert(at, rng.next() as u8),
        3 => drop(bytes.remove(at)),
        4 => bytes[at] = rng.next() as u8,
        5 => {
            // The counts and the other bytes of the header.
            let at = at % 110.min(length);
            bytes[at] = rng.next() as u8;
        }
        _ => {
            let fields = long_fields();
            let at = fields[below(rng, fields.len())];
            let values = addresses(bytes);
            let value = values[below(rng, values.len())];
            if let Some(field) = bytes.get_mut(at..at + 4) {
                field.copy_from_slice(&value.to_be_bytes());
            }
        }
    }
}

/// Forty addresses at which something changes: near the ends of the file and of numbers, near other
/// sections, and inside them.
#[must_use]
pub fn addresses(file: &[u8]) -> Vec<u32> {
    let length = u32::try_from(file.len()).unwrap_or(u32::MAX);
    let mut values = vec![0, 1, 2, 3, 4, 66, 109, 110, 111, 112, 218, 219];
    values.extend([4, 3, 2, 1, 0].map(|less| length.saturating_sub(less)));
    values.extend([length + 1, length + 2, 2 * length, length / 2, length / 3]);
    values.extend([0x7FFF, 0x8000, 0xFFFF, 0x1_0000, 0xF_FFFF, 0x10_0000]);
    values.extend([0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF]);
    for at in long_fields().into_iter().skip(1).take(8) {
        let field = file.get(at..at + 4).and_then(|field| field.try_into().ok());
        let address = field.map_or(0, u32::from_be_bytes);
        values.push(address.wrapping_add(1));
    }
    values
}
