//! Commands that show something.
//!
//! | module | what it shows |
//! |---|---|
//! | `board` | the board |
//! | `info` | the topics of `info`, and the table of them |
//! | `variables`, `piece`, `state`, `rule`, `places`, `past` | what `info` shows |
//! | `print` | values of expressions |
//! | `source` | the source |
//! | `disassemble` | codes |
//! | `bytes` | bytes of the rule file |
//! | `backtrace` | calls, and the expressions that they are in the middle of |
//! | `expression` | an expression in progress as a tree |
//! | `code` | codes as expressions of the language |
//! | `trace` | a line for every code or line that is executed |
//! | `profile`, `calls`, `cost`, `flames`, `speedscope` | which code took how long, also as files |
//! | `columns` | rows of words in columns |

mod backtrace;
mod board;
mod bytes;
mod calls;
mod code;
mod columns;
mod cost;
mod disassemble;
mod expression;
mod flames;
mod info;
mod modules;
mod past;
mod piece;
mod places;
mod print;
mod profile;
mod rule;
mod source;
mod speedscope;
mod state;
mod trace;
mod variables;

pub(super) use backtrace::{backtrace, down, frame, up};
pub(super) use board::{board, cell_data};
pub(super) use bytes::bytes;
pub(super) use columns::columns;
pub(super) use disassemble::disassemble;
pub(super) use info::{TOPICS, info};
pub(super) use past::show_input;
pub(super) use print::{display, print, undisplay};
pub(super) use profile::profile;
pub(super) use source::list;
pub(super) use trace::trace;
pub(super) use variables::special;

use super::answer::Failure;

type Done = Result<(), Failure>;
