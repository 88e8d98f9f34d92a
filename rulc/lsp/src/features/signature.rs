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
    /// True if nothing follows the parenthesis yet.
    pub is_empty: bool,
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
                let is_empty = at + 1 == tokens.len();
                return Some(Call { module, name, argument, is_empty });
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
    let signatures = match callee(view, &call) {
        Some(symbol) => vec![of_symbol(view, symbol)],
        None if call.module.is_none() => of_builtin(&call.name)?,
        None => return None,
    };
    let count = |at: usize| {
        let signature: Option<&SignatureInformation> = signatures.get(at);
        signature.and_then(|signature| signature.parameters.as_ref()).map_or(0, Vec::len)
    };
    // The first form that has so many parameters.
    let fits = |&at: &usize| call.is_empty || call.argument < count(at);
    let fitting = (0..signatures.len()).find(fits).unwrap_or(0);
    let active = call.argument.min(count(fitting).saturating_sub(1));
    let number = |number: usize| u32::try_from(number).unwrap_or(0);
    Some(SignatureHelp {
        signatures,
        active_signature: Some(number(fitting)),
        active_parameter: Some(number(active).into()),
    })
}

/// The signature of a declared function.
fn of_symbol(view: &View<'_>, symbol: &Symbol) -> SignatureInformation {
    let names = hover::parameters(symbol);
    let label = hover::signature_of(symbol, &names);
    information(label, names, view.comment(symbol))
}

/// The signatures of a function of the language: all its forms.
fn of_builtin(name: &str) -> Option<Vec<SignatureInformation>> {
    let forms = manual::forms(name).iter().map(|entry| {
        let inside = entry.form.split_once('(').and_then(|(_, rest)| rest.split_once(')'));
        let names = inside.map_or("", |(list, _)| list).split(", ").filter(|name| !name.is_empty());
        let names = names.map(str::to_owned).collect();
        information(entry.form.clone(), names, Some(entry.text.clone()))
    });
    let mut forms: Vec<SignatureInformation> = forms.collect();
    // The table of built-in functions knows the kinds, too.
    if let (Some(builtin), Some(first)) = (builtins::function(name), forms.first_mut()) {
        let names = builtin.parameters.iter().zip(builtin.kinds);
        let names = names.map(|(name, kind)| format!("{name}: {}", kind.name())).collect();
        let text = manual::function(name).map(|entry| entry.text.clone());
        *first = information(hover::signature(builtin), names, text);
    }
    (!forms.is_empty()).then_some(forms)
}

fn information(
    label: String,
    names: Vec<String>,
    documentation: Option<String>,
) -> SignatureInformation {
    let parameters = names
        .into_iter()
        .map(|name| ParameterInformation { label: name.into(), documentation: None });
    SignatureInformation {
        label,
        documentation: documentation
            .map(|value| MarkupContent { kind: MarkupKind::Markdown, value }.into()),
        parameters: Some(parameters.collect()),
        active_parameter: None,
    }
}
