//! What editors know about the text language, so that tests can compare it with the compiler.
//!
//! | module | what it holds |
//! |---|---|
//! | [`tokens`] | the tokens of a text as the compiler sees them, with the class of each |
//!
//! [`RUL`] is the parser of `tree-sitter-rul`.

pub mod tokens;

use tree_sitter_language::LanguageFn;

#[expect(unsafe_code, reason = "the parser is generated in C")]
mod generated {
    unsafe extern "C" {
        fn tree_sitter_rul() -> *const ();
    }

    /// The language as tree-sitter needs it.
    // SAFETY: the generated function returns a pointer to a constant, and has no other effect.
    pub(super) const RUL: super::LanguageFn =
        unsafe { super::LanguageFn::from_raw(tree_sitter_rul) };
}

/// The tree-sitter parser of the text language.
pub const RUL: LanguageFn = generated::RUL;
