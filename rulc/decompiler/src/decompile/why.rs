//! Why something cannot be decompiled.

/// Why something cannot be written in the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// Its code continues outside of the file.
    Outside,
    /// It is too large or nests too deep.
    TooLarge,
    /// No statements express its branches.
    Paths,
    /// It returns within an expression.
    ReturnInExpression,
    /// The value of the subroutine comes from several expressions.
    Value,
    /// The compiler rejects it.
    Compiler,
    /// The items of a source cannot express its data.
    Data,
}

impl Why {
    /// The reason in words, for the report.
    pub(super) const fn text(self) -> &'static str {
        match self {
            Why::Outside => "its code leaves the file",
            Why::TooLarge => "it is too large",
            Why::Paths => "its branches are not structured",
            Why::ReturnInExpression => "it returns inside an expression",
            Why::Value => "its value comes from several expressions",
            Why::Compiler => "the compiler does not accept it as anything else",
            Why::Data => "no items can express its data",
        }
    }
}
