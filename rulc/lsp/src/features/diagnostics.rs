//! Messages of the compiler as the protocol has them.

use gen_lsp_types::{
    CodeDescription, Diagnostic as LspDiagnostic, DiagnosticRelatedInformation, DiagnosticSeverity,
    DiagnosticTag, Uri,
};
use rulc_compiler::diagnostics::{Code, Diagnostic, Severity};

use crate::project::View;

/// The name of the program that found the problems, as editors show it.
pub const SOURCE: &str = "rulc";

/// The message about a place of the text. `explanation` is the address of the page that explains a
/// code.
#[must_use]
pub fn message(
    view: &View<'_>,
    diagnostic: &Diagnostic,
    explanation: &dyn Fn(Code) -> Option<Uri>,
) -> LspDiagnostic {
    let mut message = diagnostic.message.clone();
    if !diagnostic.label.is_empty() {
        message = format!("{message}\n{}", diagnostic.label);
    }
    if let Some(help) = &diagnostic.help {
        message = format!("{message}\nHelp: {help}");
    }
    if let Some(note) = &diagnostic.note {
        message = format!("{message}\nNote: {note}");
    }
    let related = diagnostic.others.iter().filter_map(|(span, label)| {
        let message = label.clone();
        Some(DiagnosticRelatedInformation { location: view.location(*span)?, message })
    });
    let related: Vec<_> = related.collect();
    let tags = match diagnostic.code {
        Code::UnusedName | Code::UnreachableCode | Code::DeadElse => {
            Some(vec![DiagnosticTag::Unnecessary])
        }
        _ => None,
    };
    LspDiagnostic {
        range: view.range_of(diagnostic.span),
        severity: Some(match diagnostic.severity() {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
        }),
        code: Some(diagnostic.code.number().to_owned().into()),
        code_description: explanation(diagnostic.code).map(|href| CodeDescription { href }),
        source: Some(SOURCE.to_owned()),
        message: message.into(),
        tags,
        related_information: (!related.is_empty()).then_some(related),
        data: None,
    }
}
