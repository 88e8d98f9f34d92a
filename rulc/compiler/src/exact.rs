//! Rule files byte for byte: what `code`, `file` and `exact` say about their bytes.

use grammar::rul3::{self, MAX_FILE, PhaseTable, RuleFile, WriteError};
use grammar::span::Span;

use crate::diagnostics::{Code, Diagnostic};
use crate::output::Output;
use crate::testing::Tests;

/// What a source says about the bytes of its rule file.
#[derive(Debug, Default)]
pub(crate) struct Exact {
    /// The code and the entries of the phases, instead of functions and phases.
    pub(crate) code: Option<(Vec<u8>, PhaseTable)>,
    /// The whole file.
    pub(crate) file: Option<Vec<u8>>,
    /// The length of the file, if the source says it.
    pub(crate) length: Option<usize>,
    /// Bytes that differ from what the items say.
    pub(crate) patches: Vec<Patch>,
    /// The place of the patches in the source.
    pub(crate) span: Span,
}

impl Exact {
    /// True if the source says anything about the bytes.
    pub(crate) const fn says_anything(&self) -> bool {
        let Exact { code, file, length, patches, span: _ } = self;
        code.is_some() || file.is_some() || length.is_some() || !patches.is_empty()
    }
}

/// Bytes of the file at an offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Patch {
    pub(crate) at: usize,
    pub(crate) bytes: Vec<u8>,
}

/// A function and the bytes of its code.
pub(crate) struct Size {
    pub(crate) name: Box<str>,
    pub(crate) span: Span,
    pub(crate) bytes: usize,
}

/// The functions that a message about a file that is too large names.
const NAMED: usize = 5;

/// A file that is too large because of its code: reported at the largest function.
fn too_much_code(bytes: usize, code: usize, sizes: &[Size]) -> Option<Diagnostic> {
    let largest = sizes.first()?;
    if code * 2 < MAX_FILE {
        return None;
    }
    let named: Vec<String> =
        sizes.iter().take(NAMED).map(|size| format!("`{}` {}", size.name, size.bytes)).collect();
    let message = format!("the rule file would have {bytes} bytes; at most {MAX_FILE} are allowed");
    let diagnostic = Diagnostic::new(Code::FileLimit, largest.span, message)
        .label(format!("the largest function, with {} bytes of code", largest.bytes))
        .note(format!("the code has {code} bytes; the largest functions: {}", named.join(", ")))
        .help(
            "put lists of constants in a `table`, and repeated statements in a loop or a function",
        );
    Some(diagnostic)
}

/// Writes a rule, and applies what the source says about its bytes. `span` is the place of its
/// name; `sizes` are those of the functions, the largest first.
pub(crate) fn write(
    rule: RuleFile,
    exact: &Exact,
    span: Span,
    sizes: &[Size],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Output> {
    let mut bytes = match rul3::write(&rule) {
        Ok(bytes) => bytes,
        Err(error) => {
            let code = rule.code.len();
            let bytes = match error {
                WriteError::TooLarge(bytes) => Some(bytes),
                _ => (code > MAX_FILE).then_some(code),
            };
            if let Some(diagnostic) = bytes.and_then(|bytes| too_much_code(bytes, code, sizes)) {
                diagnostics.push(diagnostic);
                return None;
            }
            let message = "this rule does not fit the file format";
            let diagnostic = Diagnostic::new(Code::FileLimit, span, message);
            diagnostics.push(diagnostic.label("this rule").note(error.to_string()));
            return None;
        }
    };
    if exact.length.is_none() && exact.patches.is_empty() {
        return Some(Output {
            rule,
            bytes,
            map: None,
            messages: Vec::new(),
            tests: Tests::default(),
            keeps_locals: false,
        });
    }
    let end = exact.patches.iter().map(|patch| patch.at.saturating_add(patch.bytes.len())).max();
    let length = exact.length.unwrap_or(bytes.len()).max(end.unwrap_or(0));
    if length > MAX_FILE {
        let message = format!("a rule file can have at most {MAX_FILE} bytes");
        diagnostics.push(Diagnostic::new(Code::FileLimit, exact.span, message).label("too long"));
        return None;
    }
    bytes.resize(length, 0);
    for patch in &exact.patches {
        for (slot, byte) in bytes.iter_mut().skip(patch.at).zip(&patch.bytes) {
            *slot = *byte;
        }
    }
    file(bytes, exact.span, diagnostics)
}

/// Reads a rule file that the source gives as bytes.
pub(crate) fn file(
    bytes: Vec<u8>,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Output> {
    match rul3::read(&bytes) {
        Ok(loaded) => Some(Output {
            rule: loaded.rule,
            bytes,
            map: None,
            messages: Vec::new(),
            tests: Tests::default(),
            keeps_locals: false,
        }),
        Err(error) => {
            let message = "these bytes are not a rule file";
            let diagnostic = Diagnostic::new(Code::FileLimit, span, message);
            diagnostics.push(diagnostic.label("given here").note(error.to_string()));
            None
        }
    }
}
