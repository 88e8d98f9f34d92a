//! Rule files as sources with the same behaviour.
//!
//! ```text
//! bytes --walk--> routines --read--> blocks --graph--> places --structure--> statements --print--> text
//! ```
//!
//! Each subroutine comes back by itself: with its structure if it has one, otherwise as flat assembly.
//! Where not even that is possible the whole rule becomes assembly. The variables of the machine
//! keep their places, and subroutines communicate by them: no function has parameters.
//!
//! | room | what it does |
//! |---|---|
//! | `walk` | what code can be reached, with what is pending there; flat assembly |
//! | `tree` | expressions, and what evaluating them reads and changes |
//! | `read`, `ways` | from code to expressions and blocks of statements |
//! | `lines` | from expressions to statements |
//! | `graph`, `last`, `simplify` | conditions and branches, made simpler |
//! | `structure`, `order` | `if`, `while`, `switch` |
//! | `ast` | the structured statements |
//! | `functions` | all subroutines of a rule together |
//! | `expression`, `print` | text |

mod ast;
mod expression;
mod functions;
mod graph;
mod last;
mod lines;
mod order;
mod print;
mod read;
mod simplify;
mod source;
mod structure;
mod tree;
mod walk;
mod ways;

use grammar::rul3::{self, ReadError};

use crate::dis;

/// A decompiled rule.
#[derive(Clone, Debug)]
pub struct Decompiled {
    /// The source.
    pub text: String,
    /// How the subroutines came back; empty if the whole rule is assembly.
    pub functions: Vec<Decompilation>,
    /// The same for people, a line for each.
    pub report: String,
}

/// How a subroutine came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decompilation {
    /// The name of the function or phase in the source.
    pub name: String,
    /// Why it is assembly, if it is.
    pub assembly: Option<&'static str>,
}

/// Why something has no form in the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    /// Code leads out of the file.
    Outside,
    /// It is too large or nests too deep.
    TooLarge,
    /// Branches that no statement expresses.
    Ways,
    /// A return within an expression.
    ReturnInExpression,
    /// The value of the subroutine is not that of one expression.
    Value,
    /// The compiler did not take it.
    Compiler,
    /// The items of a source cannot say its data.
    Data,
}

impl Why {
    const fn text(self) -> &'static str {
        match self {
            Why::Outside => "its code leaves the file",
            Why::TooLarge => "it is too large",
            Why::Ways => "its branches are not structured",
            Why::ReturnInExpression => "it returns inside an expression",
            Why::Value => "its value comes from several expressions",
            Why::Compiler => "the compiler does not accept it as anything else",
            Why::Data => "no items can express its data",
        }
    }
}

/// Makes a source of a rule file. With `exact`, it builds the same bytes, whatever it then looks
/// like.
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
