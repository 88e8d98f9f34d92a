//! Texts of a rule file: which characters they can have (F9).

use grammar::charset::encode_char;
use grammar::span::Span;

use super::Resolver;
use crate::diagnostics::{Code, Diagnostic};

/// Characters that word processors put in place of plain ones, and letters with accents.
const REPLACEMENTS: &[(&str, &str)] = &[
    ("\u{2018}\u{2019}\u{201A}\u{201B}\u{2032}\u{2039}\u{203A}", "'"),
    ("\u{201C}\u{201D}\u{201E}\u{201F}\u{2033}", "\""),
    ("\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}", "-"),
    ("\u{2026}", "..."),
    ("\u{A0}\u{2002}\u{2003}\u{2009}\u{200A}\u{202F}", " "),
    ("\u{2022}\u{25CF}\u{25AA}", "\u{B7}"),
    ("\u{D7}\u{2715}", "x"),
    ("\u{2192}\u{21D2}", "->"),
    ("\u{2190}\u{21D0}", "<-"),
    ("\u{20AC}", "EUR"),
    ("\u{1E9E}", "SS"),
    ("\u{2044}\u{2215}", "/"),
    ("\u{22C5}", "\u{B7}"),
    ("\u{3BC}", "\u{B5}"),
    ("ÁÂĀĂĄ", "A"),
    ("āăą", "a"),
    ("ÈÊËĒĖĘĚ", "E"),
    ("ēėęě", "e"),
    ("ÌÍÎÏĪİ", "I"),
    ("īı", "i"),
    ("ÒÓÔŌ", "O"),
    ("ō", "o"),
    ("Ő", "Ö"),
    ("ő", "ö"),
    ("ÙÚÛŪŮ", "U"),
    ("ūů", "u"),
    ("Ű", "Ü"),
    ("ű", "ü"),
    ("ÝŸ", "Y"),
    ("ý", "y"),
    ("ĆČ", "C"),
    ("ćč", "c"),
    ("ĎÐĐ", "D"),
    ("ďðđ", "d"),
    ("Ł", "L"),
    ("ł", "l"),
    ("ŃŇ", "N"),
    ("ńň", "n"),
    ("Ř", "R"),
    ("ř", "r"),
    ("ŚŞŠȘ", "S"),
    ("śşšș", "s"),
    ("ŢŤȚ", "T"),
    ("ţťț", "t"),
    ("ŹŻŽ", "Z"),
    ("źżž", "z"),
    ("Ğ", "G"),
    ("ğ", "g"),
];

/// The replacement for a character that cannot be written, if it is obvious.
fn replacement(character: char) -> Option<&'static str> {
    let row = REPLACEMENTS.iter().find(|(characters, _)| characters.contains(character));
    row.map(|&(_, replacement)| replacement)
}

impl Resolver<'_> {
    /// Reports a character that the file's character set does not have.
    pub(super) fn encodable(&mut self, text: &str, span: Span) -> bool {
        let Some(character) = text.chars().find(|&c| encode_char(c).is_none()) else { return true };
        let message = format!("the rule file cannot contain `{}`", character.escape_debug());
        let mut diagnostic =
            Diagnostic::new(Code::Unencodable, self.first(character, span), message)
                .label("not in the Atari ST character set")
                .note(
                    "the texts of a rule file are in the Atari ST character set, one byte per \
                     character (section 6.8)",
                );
        if let Some(replacement) = replacement(character) {
            diagnostic = diagnostic.help(match replacement {
                " " => "did you mean a space?".to_owned(),
                replacement => format!("did you mean `{replacement}`?"),
            });
        }
        self.report(diagnostic);
        false
    }

    /// The first place of a character in a part of a source, or the whole part if it is not found.
    pub(super) fn first(&self, character: char, span: Span) -> Span {
        match self.sources[span.source()].text[span.range()].find(character) {
            Some(at) => {
                let start = span.range().start + at;
                Span::new(span.source(), start, start + character.len_utf8())
            }
            None => span,
        }
    }
}
