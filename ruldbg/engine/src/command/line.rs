//! Lines of commands as text: a word and its arguments, blocks of lines, and lists of commands.

/// How long a command can be, in bytes.
pub(super) const MOST_LINE: usize = 1 << 20;

/// The command and its arguments.
pub(super) fn split(line: &str) -> (&str, &str) {
    let end = line
        .find(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_' || c == '?'))
        .unwrap_or(line.len());
    let (word, arguments) = line.split_at(end);
    (word, arguments.trim())
}

/// The commands of a text, separated by `;` or line ends.
pub(super) fn lines(text: &str) -> Vec<String> {
    let lines = text.split([';', '\n']).map(str::trim);
    lines.filter(|line| !line.is_empty() && *line != "end").map(str::to_owned).collect()
}

/// True if the lines after a command belong to it, up to `end`.
#[must_use]
pub fn begins_block(line: &str) -> bool {
    let (word, arguments) = split(line.trim());
    match word {
        "commands" => {
            let rest = arguments.trim_start_matches(|c: char| c.is_ascii_digit()).trim();
            rest.is_empty()
        }
        "define" => !arguments.contains(char::is_whitespace),
        "poke-board" => arguments.is_empty(),
        _ => false,
    }
}

/// Adds the lines of a block to the command that starts it, up to `end` or to the last line. A
/// command that does not start a block is left alone.
///
/// # Errors
/// The error of reading a line.
pub fn read_block<L: AsRef<str>, E>(
    command: &mut String,
    mut next: impl FnMut() -> Result<Option<L>, E>,
) -> Result<(), E> {
    if !begins_block(command) {
        return Ok(());
    }
    let mut separator = ' ';
    while let Some(line) = next()? {
        let line = line.as_ref();
        if line.trim() == "end" {
            break;
        }
        command.push(separator);
        command.push_str(line.trim_end());
        separator = '\n';
    }
    Ok(())
}
