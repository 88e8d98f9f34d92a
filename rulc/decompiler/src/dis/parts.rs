//! Parts of source text: strings and wrapped lines.

/// A text as a string of the language.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => {
                out.push('\\');
                out.push(character);
            }
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            control if control.is_ascii_control() => {
                out.push_str(&format!("\\x{:02X}", u32::from(control)));
            }
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

/// Adds words to lines of at most 96 characters, each indented.
pub(crate) fn wrapped<'w>(
    out: &mut String,
    indentation: usize,
    words: impl IntoIterator<Item = &'w str>,
) {
    const WIDTH: usize = 96;
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() > WIDTH {
            out.push('\n');
            column = 0;
        }
        let margin = if column == 0 { indentation } else { 1 };
        out.extend(std::iter::repeat_n(' ', margin));
        out.push_str(word);
        column += margin + word.len();
    }
    out.push('\n');
}
