//! Rule files as sources.

use grammar::rul3::ReadError;

/// A decompiled rule.
#[derive(Clone, Debug)]
pub struct Decompiled {
    /// The source.
    pub text: String,
    /// How each function came back, a line for each.
    pub report: String,
}

/// The source of a rule file.
///
/// # Errors
/// What is wrong with the file.
pub fn decompile(bytes: &[u8], _exact: bool) -> Result<Decompiled, ReadError> {
    Ok(Decompiled { text: crate::dis::assembly(bytes)?, report: String::new() })
}
