//! Message modules in their binary form, generated from a few numbers: they are valid, call all
//! imports with more or less sensible arguments, and often do something that makes them fail.

use grammar::messages::{Import, NAMESPACE};
use rulvm_core::machine::Rng;

use crate::case::NUMBERS;

/// The functions after the imports: `rul_abi`, `message`, and a helper that calls them.
const ABI: u32 = Import::ALL.len() as u32;
const MESSAGE: u32 = ABI + 1;
const HELPER: u32 = ABI + 2;

/// How many locals and globals there are.
const LOCALS: u32 = 4;
const GLOBALS: u32 = 2;

/// Returns a module.
#[must_use]
pub fn module(rng: &mut Rng) -> Vec<u8> {
    let mut bytes = b"\0asm\x01\0\0\0".to_vec();
    // A type for each function, in the same order.
    let imports = Import::ALL.iter().map(|import| {
        function_type(import.parameters().len(), usize::from(!import.result().is_empty()))
    });
    let own = [function_type(0, 1), function_type(2, 1), function_type(1, 1)];
    section(&mut bytes, 1, imports.chain(own).collect());
    let import = |(k, import): (u32, &Import)| {
        [name(NAMESPACE), name(import.name()), vec![0], leb(k)].concat()
    };
    section(&mut bytes, 2, (0..).zip(Import::ALL).map(import).collect());
    section(&mut bytes, 3, (ABI..=HELPER).map(leb).collect());
    section(&mut bytes, 5, vec![[vec![0], leb(rng.next() % 3)].concat()]);
    // Mutable numbers, from 0.
    section(&mut bytes, 6, vec![vec![0x7F, 1, 0x41, 0, 0x0B]; GLOBALS as usize]);
    let export = |name_: &str, kind: u8, k: u32| [name(name_), vec![kind], leb(k)].concat();
    let exports =
        vec![export("rul_abi", 0, ABI), export("message", 0, MESSAGE), export("memory", 2, 0)];
    section(&mut bytes, 7, exports);
    let mut code = Code { rng, bytes: Vec::new() };
    let bodies = vec![
        body(0, vec![0x41, 1]),
        body(LOCALS - 2, code.function()),
        body(LOCALS - 1, code.function()),
    ];
    section(&mut bytes, 10, bodies);
    bytes
}

/// The code of a function.
struct Code<'r> {
    rng: &'r mut Rng,
    bytes: Vec<u8>,
}

impl Code<'_> {
    fn function(&mut self) -> Vec<u8> {
        for _ in 0..1 + self.rng.next() % 5 {
            self.statement(3);
        }
        self.value(2);
        std::mem::take(&mut self.bytes)
    }

    fn any(&mut self, of: u32) -> u32 {
        self.rng.next() % of
    }

    fn put(&mut self, code: u8, operand: u32) {
        self.bytes.push(code);
        self.bytes.extend(leb(operand));
    }

    /// Code that leaves nothing on the stack.
    fn statement(&mut self, depth: u32) {
        match self.any(if depth == 0 { 5 } else { 9 }) {
            0 => {
                self.value(depth);
                let local = self.any(LOCALS);
                self.put(0x21, local);
            }
            1 => {
                self.value(depth);
                let global = self.any(GLOBALS);
                self.put(0x24, global);
            }
            2 => {
                self.address(depth);
                self.value(depth);
                self.put(0x36, 0);
                self.bytes.push(0);
            }
            3 => self.call(depth, false),
            4 => {
                self.call(depth, true);
                self.bytes.push(0x1A);
            }
            // If, else.
            5 | 6 => {
                self.value(depth);
                self.bytes.extend([0x04, 0x40]);
                self.statement(depth - 1);
                self.bytes.push(0x05);
                self.statement(depth - 1);
                self.bytes.push(0x0B);
            }
            7 => {
                self.value(depth);
                self.bytes.extend([0x04, 0x40]);
                self.value(depth);
                self.bytes.extend([0x0F, 0x0B]);
            }
            // A loop, which may have no end.
            _ => {
                self.bytes.extend([0x03, 0x40]);
                self.statement(depth - 1);
                self.value(depth);
                self.put(0x0D, 0);
                self.bytes.push(0x0B);
            }
        }
    }

    /// Code that leaves a number on the stack.
    fn value(&mut self, depth: u32) {
        match self.any(if depth == 0 { 4 } else { 8 }) {
            0 => {
                let number = self.any(20).cast_signed();
                self.number(number);
            }
            1 => {
                let number = NUMBERS[self.any(32) as usize];
                self.number(number);
            }
            2 => {
                let local = self.any(LOCALS);
                self.put(0x20, local);
            }
            3 => {
                let global = self.any(GLOBALS);
                self.put(0x23, global);
            }
            4 => {
                self.address(depth);
                self.put(0x28, 2);
                self.bytes.push(0);
            }
            5 => {
                self.value(depth - 1);
                self.value(depth - 1);
                // From i32.eq to i32.ge_u, and from i32.add to i32.rotr.
                let code = self.any(25);
                self.bytes.push((if code < 10 { 0x46 + code } else { 0x6A + code - 10 }) as u8);
            }
            6 if self.any(4) == 0 => {
                // memory.grow
                self.value(depth - 1);
                self.bytes.extend([0x40, 0]);
            }
            _ => self.call(depth, true),
        }
    }

    /// An address, mostly one in the memory.
    fn address(&mut self, depth: u32) {
        self.value(depth.saturating_sub(1));
        if self.any(16) > 0 {
            self.number(0x7FF);
            self.bytes.push(0x71);
        }
    }

    /// A call of an import, with or without a result, or of a function of the module.
    fn call(&mut self, depth: u32, has_result: bool) {
        if has_result && self.any(12) == 0 {
            self.value(depth.saturating_sub(1));
            self.put(0x10, HELPER);
            return;
        }
        let all = (0..).zip(Import::ALL);
        let fitting: Vec<(u32, &Import)> =
            all.filter(|(_, import)| import.result().is_empty() != has_result).collect();
        let (k, import) = fitting[self.any(fitting.len() as u32) as usize];
        for parameter in import.parameters() {
            match *parameter {
                "ptr" => self.address(0),
                // A type that modules may send.
                "type" if self.any(8) > 0 => {
                    let kind = 0x8000 + self.any(2);
                    self.number(kind.cast_signed());
                }
                _ => self.value(depth.saturating_sub(1).min(1)),
            }
        }
        self.put(0x10, k);
    }

    fn number(&mut self, number: i32) {
        self.bytes.push(0x41);
        self.bytes.extend(signed_leb(number));
    }
}

fn function_type(parameters: usize, results: usize) -> Vec<u8> {
    let numbers = |count: usize| [leb(count as u32), vec![0x7F; count]].concat();
    [vec![0x60], numbers(parameters), numbers(results)].concat()
}

/// A function with locals.
fn body(locals: u32, code: Vec<u8>) -> Vec<u8> {
    let content = [leb(1), leb(locals), vec![0x7F], code, vec![0x0B]].concat();
    [leb(content.len() as u32), content].concat()
}

fn section(bytes: &mut Vec<u8>, id: u8, items: Vec<Vec<u8>>) {
    let content = [leb(items.len() as u32), items.concat()].concat();
    bytes.push(id);
    bytes.extend(leb(content.len() as u32));
    bytes.extend(content);
}

fn name(name: &str) -> Vec<u8> {
    [leb(name.len() as u32), name.as_bytes().to_vec()].concat()
}

/// A number in LEB128.
fn leb(mut number: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number > 0x7F {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

/// A signed number in LEB128.
fn signed_leb(mut number: i32) -> Vec<u8> {
    let mut bytes = Vec::new();
    while !(-64..64).contains(&number) {
        bytes.push(number as u8 & 0x7F | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8 & 0x7F);
    bytes
}
