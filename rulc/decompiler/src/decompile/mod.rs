//! Rule files as sources with the same behavior.
//!
//! ```text
//! bytes --walk--> routines --read--> blocks --build--> graph --simplify--> graph
//!       --structure--> statements --print--> text
//! ```
//!
//! Each subroutine is decompiled by itself: to structured statements if possible, otherwise to flat
//! assembly. If neither is possible, the whole rule becomes assembly. The variables of the machine
//! keep their indices, and subroutines communicate by them: functions have no parameters.
//!
//! | module | what it does |
//! |---|---|
//! | `walk` | which code can be reached, and what is pending there; flat assembly |
//! | `tree` | expressions and their effects |
//! | `read`, `paths` | from code to expressions and blocks of statements |
//! | `lines` | from expressions to statements |
//! | `graph`, `build`, `simplify` | the control-flow graph |
//! | `last_values` | the values of subroutines |
//! | `structure`, `order` | from the graph to `if`, `while`, `switch` |
//! | `ast` | the structured statements |
//! | `functions` | all subroutines of a rule together |
//! | `expression`, `print` | text |
//! | `source` | the whole source, checked by compiling it |
//! | `why` | why something cannot be decompiled |

mod ast;
mod build;
mod expression;
mod functions;
mod graph;
mod last_values;
mod lines;
mod order;
mod paths;
mod print;
mod read;
mod simplify;
mod source;
mod structure;
mod tree;
mod walk;
mod why;

use grammar::rul3::{self, ReadError};

pub use self::source::{Decompilation, Decompiled};
use crate::dis;

/// Decompiles a rule file to a source. With `exact`, the source builds the same bytes, even if it
/// is less readable.
///
/// # Errors
/// What is wrong with the file.
pub fn decompile(bytes: &[u8], exact: bool) -> Result<Decompiled, ReadError> {
    let loaded = rul3::read(bytes)?;
    let problem = match source::source(bytes, &loaded) {
        Ok(source) if !exact || source.bytes == bytes => return Ok(source.decompiled),
        Ok(_) => "a source with functions would not build the same bytes",
        Err(why) => why.text(),
    };
    let report = format!("the whole rule is assembly: {problem}\n");
    Ok(Decompiled { text: dis::assembly(bytes)?, functions: Vec::new(), report })
}
