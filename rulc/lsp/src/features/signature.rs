//! The parameters of the function whose arguments are being written.

use gen_lsp_types::{
    MarkupContent, MarkupKind, ParameterInformation, SignatureHelp, SignatureInformation,
};
use grammar_text::Token;
use rulc_compiler::analysis::{Symbol, SymbolKind};
use rulc_compiler::builtins;

use super::hover;
use crate::manual;
use crate::outline::Part;
use crate::project::View;

/// A call that is not closed yet.
#[derive(Clone, Debug)]
pub struct Call {
    /// The module, if one is named.
    pub module: Option<String>,
    /// The function.
    pub name: String,
    /// How many arguments come before the present one.
    pub argument: usize,
}

/// The innermost call around the end of some tokens.
#[must_use]
pub fn call(text: &str, before: &[Part<'_>]) -> Option<Call> {
    let tokens: Vec<&Part<'_>> = before.iter().filter(|part| part.token.is_some()).collect();
    let mut closed = 0_usize;
    let mut argument = 0;
    for (at, part) in tokens.iter().enumerate().rev() {
        match part.token? {
            Token::ParenClose | Token::BracketClose | Token::BraceClose => closed += 1,
            Token::Comma if closed == 0 => argument += 1,
            Token::ParenOpen if closed == 0 => {
                let name = tokens.get(at.checked_sub(1)?)?;
                let word = |part: &Part<'_>| text.get(part.range.clone()).map(str::to_owned);
                let is_name = match name.token? {
                    Token::Ident(_) => true,
                    other => other.fixed_text().is_some_and(grammar_text::is_name),
                };
                let name = match name.token? {
                    Token::Pattern => word(name)?,
                    _ if is_name => word(name)?,
                    // A parenthesis of an expression: the call may be further out.
                    _ => {
                        argument = 0;
                        continue;
                    }
                };
                let token = |n: usize| tokens.get(at.checked_sub(n)?).and_then(|part| part.token);
                if token(2) == Some(Token::Fn) {
                    return None;
                }
                let module = match token(2) {
                    Some(Token::ColonColon) => word(tokens.get(at.checked_sub(3)?)?),
                    _ => None,
                };
                return Some(Call { module, name, argument });
            }
            Token::ParenOpen | Token::BracketOpen | Token::BraceOpen if closed > 0 => closed -= 1,
            // An index is an expression of its own, but still inside of the call.
            Token::BracketOpen => argument = 0,
            Token::BraceOpen | Token::Semicolon if closed == 0 => return None,
            _ => {}
        }
    }
    None
}

/// The declared function that a call means.
#[must_use]
pub fn callee<'a>(view: &View<'a>, call: &Call) -> Option<&'a Symbol> {
    let source = match &call.module {
        None => view.source,
        Some(module) => {
            let uses = &view.analysis().file(view.source)?.uses;
            uses.iter().find(|(name, _)| *name.text == **module).map(|&(_, source)| source)?
        }
    };
    view.analysis().symbols.iter().find(|symbol| {
        matches!(symbol.kind, SymbolKind::Function | SymbolKind::Message)
            && symbol.span.source() == source
            && symbol.name == call.name
    })
}

/// The help for the call around an offset.
#[must_use]
pub fn help(view: &View<'_>, offset: usize) -> Option<SignatureHelp> {
    let parts = view.parts();
    let end = parts.partition_point(|part| part.range.end <= offset);
    // Inside of a string or a comment, there is nothing to help with.
    if parts.get(end).is_some_and(|part| part.range.start < offset && part.token.is_none()) {
        return None;
    }
    let call = call(view.text(), parts.get(..end)?)?;
    let (label, names, documentation) = match callee(view, &call) {
        Some(symbol) => {
            let names: Vec<String> = symbol
                .parameters
                .iter()
                .map(|(name, kind)| match kind {
                    Some(kind) => format!("{name}: {}", kind.name()),
                    None => name.clone(),
                })
                .collect();
            let result = symbol.value_kind.map(|kind| format!(" -> {}", kind.name()));
            let label =
                format!("{}({}){}", symbol.name, names.join(", "), result.unwrap_or_default());
            (label, names, view.comment(symbol))
        }
        None if call.module.is_none() => {
            let builtin = builtins::function(&call.name)?;
            let names = builtin
                .parameters
                .iter()
                .zip(builtin.kinds)
                .map(|(name, kind)| format!("{name}: {}", kind.name()));
            let text = manual::function(builtin.name).map(|entry| entry.text.clone());
            (hover::signature(builtin), names.collect(), text)
        }
        None => return None,
    };
    let count = names.len();
    let parameters = names
        .into_iter()
        .map(|name| ParameterInformation { label: name.into(), documentation: None });
    let active = u32::try_from(call.argument.min(count.saturating_sub(1))).unwrap_or(0);
    let documentation =
        documentation.map(|value| MarkupContent { kind: MarkupKind::Markdown, value }.into());
    Some(SignatureHelp {
        signatures: vec![SignatureInformation {
            label,
            documentation,
            parameters: Some(parameters.collect()),
            active_parameter: None,
        }],
        active_signature: Some(0),
        active_parameter: Some(active.into()),
    })
}
