//! One code at a time: from bytes to a decoded code.

use std::fmt;

use super::{Address, Op, Operand, VarIndex};

/// The first byte of a code, decoded. Every byte is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// `$00-$3F`: the value of a variable.
    Variable(VarIndex),
    /// `$40-$7F`: a row of the table.
    Op(Op),
    /// `$80-$FF`: a constant from -64 to 63.
    Constant(i8),
}

impl fmt::Display for Code {
    /// Writes the code as assembly has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Code::Variable(index) => write!(f, "V[{}]", index.get()),
            Code::Constant(value) => value.fmt(f),
            Code::Op(op) => f.write_str(op.info().mnemonic),
        }
    }
}

impl Code {
    /// Decodes the byte of a code.
    #[must_use]
    #[inline]
    pub const fn from_byte(byte: u8) -> Code {
        match Op::from_byte(byte) {
            Some(op) => Code::Op(op),
            None if byte >= 0x80 => Code::Constant(byte.wrapping_sub(0xC0) as i8),
            None => Code::Variable(VarIndex::from_code(byte)),
        }
    }

    /// The byte of the code.
    #[must_use]
    #[inline]
    pub const fn byte(self) -> u8 {
        match self {
            Code::Variable(index) => index.get(),
            Code::Op(op) => op.byte(),
            Code::Constant(value) => (value as u8).wrapping_add(0xC0),
        }
    }
}

/// The inline operand of a code, which follows its expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inline {
    /// Nothing.
    None,
    /// A branch offset, given by its target.
    Branch(Address),
    /// A constant.
    Constant(i32),
    /// The elements of a table.
    Table(Vec<i32>),
    /// The targets of a `$62`.
    Targets(Vec<Address>),
}

/// A code and its inline operand, at an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The code.
    pub code: Code,
    /// Its inline operand. If expressions come first (`$46 $53 $60 $61 $62`) it comes after
    /// them and is read by [`Decoded::inline_at`].
    pub inline: Inline,
    /// The address after the decoded bytes.
    pub next: Address,
}

/// Decodes the code at `at`: its byte and, unless an expression comes in between, its inline
/// operand. `None` if it is cut off by the end of `bytes`.
#[must_use]
pub fn decode(bytes: &[u8], at: Address) -> Option<Decoded> {
    let code = Code::from_byte(*bytes.get(at.index()?)?);
    let next = at.plus(1);
    let Code::Op(op) = code else {
        return Some(Decoded { code, inline: Inline::None, next });
    };
    if op.expressions() > 0 {
        return Some(Decoded { code, inline: Inline::None, next });
    }
    let (inline, next) = Decoded::inline_at(bytes, op, next)?;
    Some(Decoded { code, inline, next })
}

impl Decoded {
    /// Reads the inline operand of `op` at `at`, after its expressions; returns it and the address
    /// after it, or `None` if it is cut off.
    #[must_use]
    pub fn inline_at(bytes: &[u8], op: Op, at: Address) -> Option<(Inline, Address)> {
        let Some(operand) = op.inline() else {
            return Some((Inline::None, at));
        };
        let rest = bytes.get(at.index()?..)?;
        let word = |k: usize| Some(i16::from_be_bytes([*rest.get(k)?, *rest.get(k + 1)?]));
        let long = |k: usize| {
            Some(i32::from_be_bytes([
                *rest.get(k)?,
                *rest.get(k + 1)?,
                *rest.get(k + 2)?,
                *rest.get(k + 3)?,
            ]))
        };
        let count = || rest.first().copied().map(usize::from);
        let behind = |bytes: usize| i32::try_from(bytes).map(|bytes| at.plus(bytes)).ok();
        Some(match operand {
            Operand::Expr | Operand::Body => (Inline::None, at),
            Operand::Offset8 => {
                let offset = i8::from_be_bytes([*rest.first()?]);
                (Inline::Branch(at.branch(i16::from(offset))), at.plus(1))
            }
            Operand::Offset16 => (Inline::Branch(at.branch(word(0)?)), at.plus(2)),
            Operand::Word => (Inline::Constant(i32::from(word(0)?)), at.plus(2)),
            Operand::Long => (Inline::Constant(long(0)?), at.plus(4)),
            Operand::Words => {
                let n = count()?;
                let table =
                    (0..n).map(|k| word(1 + 2 * k).map(i32::from)).collect::<Option<_>>()?;
                (Inline::Table(table), behind(1 + 2 * n)?)
            }
            Operand::Longs => {
                let n = count()?;
                let table = (0..n).map(|k| long(1 + 4 * k)).collect::<Option<_>>()?;
                (Inline::Table(table), behind(1 + 4 * n)?)
            }
            Operand::Offsets => {
                let n = count()?;
                let mut targets = Vec::with_capacity(n);
                for k in 0..n {
                    targets.push(behind(1 + 2 * k)?.branch(word(1 + 2 * k)?));
                }
                (Inline::Targets(targets), behind(1 + 2 * n)?)
            }
        })
    }
}
