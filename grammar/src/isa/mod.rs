//! The instruction set of section 6.9: 256 codes in prefix notation.
//!
//! All facts about a code are in one row of `table.rs`: its byte, name, mnemonic, kind, operands,
//! result, traps, effects, rulings and meaning. Decoder, assembler, compiler, machines, checker and
//! documentation read that table.

mod address;
mod decode;
mod effects;
mod encode;
mod kind;
mod table;
mod trace;
mod trap;

pub use address::{Address, FIRST_FREE, NUMBER_VARIABLES, VARIABLES, VarIndex};
pub use decode::{Code, Decoded, Inline, decode};
pub use effects::{Effects, Part, Parts};
pub use encode::{constant_code, constant_size, push_constant, push_count, push_word};
pub use kind::{Calculation, CellLoop, Control, Kind, Query, Update};
pub use table::{Op, OpInfo, Operand, ResultKind};
pub use trace::{Role, executed, trace};
pub use trap::Trap;
