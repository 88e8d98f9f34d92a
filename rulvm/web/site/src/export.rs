//! A page in one file, with one game: it needs no network and no server.

use std::fmt::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD as BASE64;
use grammar::rul3::{self, ReadError};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::files::{File, GAME};

/// The scripts of the player after the bindings of its program, each after those that it uses.
const SCRIPTS: &[&str] = &[
    "program.js",
    "browser.js",
    "message.js",
    "texts.js",
    "screen.js",
    "socket.js",
    "sound.js",
    "gamepad.js",
    "touch.js",
    "picture.js",
    "player.js",
    "single.js",
];

/// How every page starts.
pub const START: &str = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
    <meta name=\"generator\" content=\"RUL ";

/// A game as a page.
#[derive(Clone, Copy, Debug)]
pub struct Export<'a> {
    /// The rule file.
    pub rule: &'a [u8],
    /// The source of the rule, if players can see it.
    pub source: Option<&'a str>,
}

/// Why a game cannot be made a page.
#[derive(Debug, Error)]
pub enum ExportError {
    /// This is not a rule.
    #[error("the rule: {0}")]
    Rule(#[from] ReadError),
    /// The toolchain was built without a part of the page.
    #[error("this program was built without `{0}`, which the page needs")]
    Missing(&'static str),
}

impl Export<'_> {
    /// Returns the page. It is the same for the same game and the same version of the toolchain,
    /// which it names.
    ///
    /// # Errors
    /// This is not a rule.
    pub fn html(&self) -> Result<String, ExportError> {
        let name = rul3::read(self.rule)?.rule.name;
        let source = self.source.map(|source| BASE64.encode(source));
        Ok(template()?
            .replace("{{RULE}}", &BASE64.encode(self.rule))
            .replace("{{SOURCE}}", &source.unwrap_or_default())
            .replace("{{TITLE}}", &escaped(&name)))
    }
}

/// Returns the page without a game: `{{TITLE}}` is in place of the title, `{{RULE}}` of the rule
/// file and `{{SOURCE}}` of the source, both in base64. Without a source, there is nothing.
pub(crate) fn template() -> Result<String, ExportError> {
    let (program, bindings) = GAME;
    let mut script = without_modules(bindings);
    for part in SCRIPTS {
        script.push_str(&without_modules(text(part)?));
    }
    let style = text("style.css")?;
    let program = BASE64.encode(program);
    let hash = |text: &str| BASE64.encode(Sha256::digest(text.as_bytes()));
    let mut html = String::new();
    // Writing to a string does not fail.
    let _ = write!(
        html,
        "{START}{version}\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
             script-src 'sha256-{script_hash}' 'wasm-unsafe-eval'; \
             style-src 'sha256-{style_hash}'; img-src blob: data:; base-uri 'none'; \
             form-action 'none'\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1, \
             viewport-fit=cover\">\n\
             <meta name=\"color-scheme\" content=\"dark\">\n\
             <title>{{{{TITLE}}}}</title>\n<style>{style}</style>\n</head>\n<body>\n\
             <main><h1 class=\"unseen\">{{{{TITLE}}}}</h1>\
             <section id=\"play\" aria-label=\"Game\"></section></main>\n\
             <noscript><p>This game needs JavaScript and WebAssembly.</p></noscript>\n\
             <script type=\"application/octet-stream\" id=\"program\">{program}</script>\n\
             <script type=\"application/octet-stream\" id=\"rule\">{{{{RULE}}}}</script>\n\
             <script type=\"application/octet-stream\" id=\"source\">{{{{SOURCE}}}}</script>\n",
        script_hash = hash(&script),
        style_hash = hash(style),
        version = env!("CARGO_PKG_VERSION"),
    );
    let _ = write!(html, "<script type=\"module\">{script}</script>\n</body>\n</html>\n");
    Ok(html)
}

fn text(name: &'static str) -> Result<&'static str, ExportError> {
    let file = File::named(name).ok_or(ExportError::Missing(name))?;
    std::str::from_utf8(file.bytes).map_err(|_| ExportError::Missing(name))
}

/// Returns a script without its imports and exports, so that several become one.
fn without_modules(script: &str) -> String {
    let mut whole = String::with_capacity(script.len());
    for line in script.lines() {
        let line = line.strip_prefix("export default ").unwrap_or(line);
        let is_list = line.starts_with("import ") || line.starts_with("export {");
        if !is_list {
            whole.push_str(line.strip_prefix("export ").unwrap_or(line));
            whole.push('\n');
        }
    }
    whole
}

/// A text as it is written in HTML.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}
