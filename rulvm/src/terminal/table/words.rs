//! Messages for players.

/// How long a quotation in a message can be, in characters, and what is left of a longer one.
const LONGEST: usize = 200;
const LEFT: usize = 60;
/// How long a word can be, such as the path of a file.
const LONGEST_WORD: usize = 1000;

/// Shortens what a message quotes, if it is very long: files and arguments can contain anything.
pub(crate) fn shortened(message: &str) -> String {
    let line = |line: &str| {
        let parts = line.split('`').enumerate();
        let parts = parts
            .map(|(k, part)| if k % 2 == 1 { shorten(part, LONGEST) } else { part.to_owned() });
        let line = parts.collect::<Vec<_>>().join("`");
        line.split(' ').map(|word| shorten(word, LONGEST_WORD)).collect::<Vec<_>>().join(" ")
    };
    message.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// A name or another text of a file, cut if it is long.
pub(crate) fn cut(text: &str) -> String {
    shorten(text, LEFT)
}

/// Cuts a text that has more than some characters.
fn shorten(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => text.chars().take(LEFT).chain(['…']).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_quotations_are_shortened() {
        let short = "there is no game `chess`; the games are `othello` and `nim`";
        assert_eq!(shortened(short), short);
        let long = format!("`{}` is not known\n`--option` is", "é".repeat(100_000));
        let expected = format!("`{}…` is not known\n`--option` is", "é".repeat(60));
        assert_eq!(shortened(&long), expected);
        let command = format!("run `rulvm table --load {}`", "a".repeat(150));
        assert_eq!(shortened(&command), command);
        let word = format!("{}: not found", "a".repeat(100_000));
        assert_eq!(shortened(&word), format!("{}… not found", "a".repeat(60)));
    }
}
