//! Text for terminals that show only ASCII.

use rulvm_cells::Buffer;

/// Letters with accents, and signs, by the ASCII characters that replace them.
const REPLACED: &[(char, &str)] = &[
    ('A', "ÀÁÂÃÄÅĀ"),
    ('C', "Ç"),
    ('E', "ÈÉÊËĒ"),
    ('I', "ÌÍÎÏĪ"),
    ('N', "Ñ"),
    ('O', "ÒÓÔÕÖØŒŌ"),
    ('U', "ÙÚÛÜŪ"),
    ('Y', "ÝŸ"),
    ('a', "àáâãäåæāª"),
    ('c', "ç¢"),
    ('e', "èéêëē€"),
    ('i', "ìíîïī"),
    ('n', "ñ"),
    ('o', "òóôõöøœōº°○●"),
    ('s', "ß"),
    ('u', "ùúûüūµ"),
    ('x', "×"),
    ('y', "ýÿ"),
    (' ', "\u{A0}\u{202F}"),
    ('.', "·…"),
    ('"', "«»“”„"),
    ('\'', "‘’´˙"),
    ('-', "–—−─━═"),
    ('|', "│┃║"),
    ('+', "┌┐└┘├┤┬┴┼╔╗╚╝╭╮╰╯"),
    ('<', "←◀"),
    ('>', "→▶"),
    ('^', "↑▲"),
    ('v', "↓▼"),
    ('#', "■█◆"),
];

/// The ASCII character for a character: the same one, one that looks like it, or a question mark.
#[must_use]
pub fn symbol(of: char) -> char {
    let replaced = || REPLACED.iter().find(|(_, symbols)| symbols.contains(of));
    if of.is_ascii() { of } else { replaced().map_or('?', |&(ascii, _)| ascii) }
}

/// The same text in ASCII, with as many characters.
#[must_use]
pub fn line(text: &str) -> String {
    text.chars().map(symbol).collect()
}

/// Replaces whatever is not ASCII in all cells.
pub fn cells(buffer: &mut Buffer) {
    for cell in buffer.cells_mut() {
        if let Some(symbol) = cell.symbol().chars().next().filter(|symbol| !symbol.is_ascii()) {
            cell.set_char(self::symbol(symbol));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_replaced_by_as_much_ascii() {
        assert_eq!(line("Nächste Stufe — « où ? » ● 日"), "Nachste Stufe - \" ou ? \" o ?");
        for (with, symbols) in REPLACED {
            assert!(with.is_ascii() && !symbols.chars().any(|symbol| symbol.is_ascii()), "{with}");
        }
    }
}
