//! An assembler for test programs, by the mnemonics of the table of codes.
//!
//! Tokens are separated by blanks:
//!
//! - `12`, `-300`: a constant, by the shortest code; `v20`: a variable;
//! - `add`, `ret` ...: a code; `word` and `long` take the next token as their constant;
//! - `name:` a label; `@name` a 16-bit offset to it, `~name` an 8-bit one;
//! - `w[ 1 2 ]`, `l[ 1 2 ]`, `c[ @a @b ]`: the table after `words`, `longs`, `case`;
//! - `$7F`: a literal byte.

use std::collections::BTreeMap;

use grammar::isa::{Op, push_constant};

/// Assembled code, and the addresses of its labels.
#[derive(Clone, Debug, Default)]
pub struct Assembled {
    pub bytes: Vec<u8>,
    pub labels: BTreeMap<String, i32>,
}

impl Assembled {
    /// Returns the address of a label, relative to the start.
    pub fn label(&self, name: &str) -> i32 {
        *self.labels.get(name).unwrap_or_else(|| panic!("no label {name}"))
    }
}

/// The bytes of an offset, which are filled in at the end.
struct Hole {
    at: usize,
    label: String,
    wide: bool,
}

/// Assembles a program.
pub fn assemble(source: &str) -> Assembled {
    let mut code = Assembled::default();
    let mut holes = Vec::new();
    let mut tokens = source.split_whitespace();
    while let Some(token) = tokens.next() {
        if let Some(name) = token.strip_suffix(':') {
            let old = code.labels.insert(name.to_owned(), code.bytes.len() as i32);
            assert!(old.is_none(), "label {name} twice");
        } else if let Some(name) = token.strip_prefix('@') {
            holes.push(Hole { at: code.bytes.len(), label: name.to_owned(), wide: true });
            code.bytes.extend([0, 0]);
        } else if let Some(name) = token.strip_prefix('~') {
            holes.push(Hole { at: code.bytes.len(), label: name.to_owned(), wide: false });
            code.bytes.push(0);
        } else if let Some(hex) = token.strip_prefix('$') {
            code.bytes.push(u8::from_str_radix(hex, 16).unwrap());
        } else if matches!(token, "w[" | "l[" | "c[") {
            let elements: Vec<&str> = tokens.by_ref().take_while(|&token| token != "]").collect();
            code.bytes.push(u8::try_from(elements.len()).unwrap());
            for element in elements {
                match token {
                    "w[" => code.bytes.extend(element.parse::<i16>().unwrap().to_be_bytes()),
                    "l[" => code.bytes.extend(element.parse::<i32>().unwrap().to_be_bytes()),
                    _ => {
                        let label = element.strip_prefix('@').unwrap().to_owned();
                        holes.push(Hole { at: code.bytes.len(), label, wide: true });
                        code.bytes.extend([0, 0]);
                    }
                }
            }
        } else if let Some(op) = Op::from_mnemonic(token) {
            code.bytes.push(op.byte());
            if op == Op::Word {
                let value: i16 = tokens.next().unwrap().parse().unwrap();
                code.bytes.extend(value.to_be_bytes());
            } else if op == Op::Long {
                let value: i32 = tokens.next().unwrap().parse().unwrap();
                code.bytes.extend(value.to_be_bytes());
            }
        } else if let Some(index) = token.strip_prefix('v').and_then(|index| index.parse().ok()) {
            let index: u8 = index;
            assert!(index < 64);
            code.bytes.push(index);
        } else {
            let value = token.parse().unwrap_or_else(|_| panic!("what is {token}?"));
            code.bytes.extend(constant(value));
        }
    }
    for Hole { at, label, wide } in holes {
        let offset = code.label(&label) - at as i32;
        if wide {
            let offset = i16::try_from(offset).unwrap().to_be_bytes();
            code.bytes[at..at + 2].copy_from_slice(&offset);
        } else {
            code.bytes[at] = i8::try_from(offset).unwrap().to_be_bytes()[0];
        }
    }
    code
}

/// Returns a constant by the shortest code.
pub fn constant(value: i32) -> Vec<u8> {
    let mut code = Vec::new();
    push_constant(&mut code, value);
    code
}
