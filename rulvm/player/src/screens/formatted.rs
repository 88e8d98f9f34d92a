//! Texts of help pages, laid out for a window (section 6.8).
//!
//! A text is shown as it was typed, and its lines wrap at the window. A line of spaces and
//! underline characters underlines the line above it. It leaves an empty line unless it ends with
//! an underline character.
//!
//! A text that was typed justified asks for the rest of section 6.8: its widest lines are justified
//! to the width of the window. Spaces at the start of a line, and at the end of one that is
//! justified, are an indentation in proportion to the text; spaces between words count as one.
//! Underlined lines and tables are never spread.

use grammar::visible::display;
use rulvm_cells::{Line, Modifier, Span, Style};

/// The widest that a text gets in a wide window, in columns, unless it is wider by itself.
const WIDEST: usize = 100;

const UNDERLINED: Style =
    Style::new().add_modifier(Modifier::UNDERLINED).add_modifier(Modifier::BOLD);

/// A word: what is between spaces.
#[derive(Clone, Debug, Default)]
struct Word {
    /// Parts of it that are underlined or not.
    parts: Vec<(String, bool)>,
    /// The spaces after it.
    gap: usize,
    /// True if the space after it is underlined when the next word is.
    joined: bool,
}

impl Word {
    fn width(&self) -> usize {
        self.parts.iter().map(|(text, _)| Span::raw(text.as_str()).width()).sum()
    }

    fn starts_underlined(&self) -> bool {
        self.parts.first().is_some_and(|part| part.1)
    }

    fn ends_underlined(&self) -> bool {
        self.parts.last().is_some_and(|part| part.1)
    }
}

/// A line of a text.
#[derive(Clone, Debug, Default)]
struct Row {
    /// Spaces before and after.
    margins: [usize; 2],
    words: Vec<Word>,
    /// How many characters it has.
    length: usize,
}

/// A text is justified if it has at least this many lines that end for lack of room and are as wide
/// as the text, and they are at least half of the lines that end for lack of room.
const FULL_LINES: usize = 3;

/// The largest indentation of a paragraph that can be reflowed.
const PARAGRAPH: usize = 2;

/// So many spaces between two words are a column of a table.
const TABLE_GAP: usize = 3;

/// Lays out a text for a window of some columns.
#[must_use]
pub fn lines(text: &str, underline: Option<char>, columns: usize) -> Vec<Line<'static>> {
    let rows = rows(text, underline);
    let width = rows.iter().map(|row| row.length).max().unwrap_or(0).max(1);
    let asks = is_justified(&rows, width);
    let filled = columns.min(width.max(WIDEST)).max(1);
    let show = |row: &Row| match asks && !row.is_table() {
        true => row.justified(width, filled),
        false => row.typed(columns.max(1)),
    };
    rows.iter().flat_map(show).collect()
}

/// Lays out a text as it was typed, or reflows its paragraphs if one of its lines does not fit. A
/// paragraph consists of successive lines with the same indentation, of at most `PARAGRAPH`
/// columns; titles, lists and tables have larger ones.
#[must_use]
pub fn refilled(text: &str, underline: Option<char>, columns: usize) -> Vec<Line<'static>> {
    let mut rows = rows(text, underline);
    if rows.iter().any(|row| row.length > columns) {
        rows = joined(rows);
    }
    rows.iter().flat_map(|row| row.typed(columns.max(1))).collect()
}

/// The lines of a text, with a single one for each paragraph.
fn joined(rows: Vec<Row>) -> Vec<Row> {
    let mut joined: Vec<Row> = Vec::new();
    for row in rows {
        match joined.last_mut() {
            Some(last) if last.is_continued_by(&row) => last.append(row),
            _ => joined.push(row),
        }
    }
    joined
}

/// Returns true if most lines that end for lack of room fill the width of the text: the first word
/// of the next line would not have fitted.
fn is_justified(rows: &[Row], width: usize) -> bool {
    let (mut broken, mut full) = (0, 0);
    for pair in rows.windows(2) {
        let [row, next] = pair else { continue };
        let Some(word) = next.words.first() else { continue };
        if row.words.is_empty() || row.is_fixed() || row.length + 1 + word.width() <= width {
            continue;
        }
        broken += 1;
        full += usize::from(row.length == width);
    }
    full >= FULL_LINES && 2 * full >= broken
}

/// The lines that are shown.
fn rows(text: &str, underline: Option<char>) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut above = None;
    for line in text.split_terminator('\n').map(|line| line.trim_end_matches('\r')) {
        let is_shown = line.chars().any(|c| c != ' ' && Some(c) != underline);
        if is_shown {
            rows.push(Row::new(line, ""));
            above = Some(line);
            continue;
        }
        if let (Some(above), Some(last)) = (above.take(), rows.last_mut()) {
            *last = Row::new(above, line);
        }
        if line.is_empty() || line.ends_with(' ') {
            rows.push(Row::default());
        }
    }
    rows
}

impl Row {
    /// A line with the underline characters below it.
    fn new(line: &str, below: &str) -> Row {
        let below: Vec<bool> = below.chars().map(|letter| letter != ' ').collect();
        let is_underlined = |k: usize| below.get(k).copied().unwrap_or(false);
        let letters: Vec<(usize, char)> = line.chars().enumerate().collect();
        let mut words: Vec<Word> = Vec::new();
        for run in letters.chunk_by(|a, b| (a.1 == ' ') == (b.1 == ' ')) {
            if run.iter().all(|&(_, letter)| letter == ' ') {
                if let Some(word) = words.last_mut() {
                    word.gap = run.len();
                    word.joined = run.iter().all(|&(k, _)| is_underlined(k));
                }
                continue;
            }
            let parts = run.chunk_by(|a, b| is_underlined(a.0) == is_underlined(b.0));
            let parts = parts.map(|part| {
                let text: String = part.iter().map(|&(_, letter)| letter).collect();
                let underlined = part.first().is_some_and(|&(k, _)| is_underlined(k));
                (display(&text).into_owned(), underlined)
            });
            words.push(Word { parts: parts.collect(), gap: 0, joined: false });
        }
        let spaces = |rest: &str| letters.len() - rest.chars().count();
        let margins = [spaces(line.trim_start_matches(' ')), spaces(line.trim_end_matches(' '))];
        Row { margins, words, length: letters.len() }
    }

    /// Returns true if columns of words are apart.
    fn is_table(&self) -> bool {
        let before = self.words.split_last().map_or(&[][..], |(_, before)| before);
        before.iter().any(|word| word.gap >= TABLE_GAP)
    }

    /// Returns true if the line is a title or a row of a table, which are never spread.
    fn is_fixed(&self) -> bool {
        self.is_table() || self.words.iter().flat_map(|word| &word.parts).any(|part| part.1)
    }

    /// Returns true if the next line belongs to the same paragraph.
    fn is_continued_by(&self, next: &Row) -> bool {
        let is_text = |row: &Row| !row.words.is_empty() && !row.is_fixed();
        let has_indent = self.margins[0] == next.margins[0] && next.margins[0] <= PARAGRAPH;
        has_indent && is_text(self) && is_text(next)
    }

    /// Appends the words of the next line.
    fn append(&mut self, next: Row) {
        if let Some(last) = self.words.last_mut() {
            last.gap = 1;
        }
        self.words.extend(next.words);
    }

    /// The line as it was typed, or several if there is no room.
    fn typed(&self, columns: usize) -> Vec<Line<'static>> {
        let left = self.margins[0].min(columns / 2);
        let lines = self.wrapped(columns - left, |word| word.gap);
        lines.into_iter().map(|words| line(words, left, |_, word| word.gap)).collect()
    }

    /// The line for a window, or several if there is no room. The text is `width` characters wide.
    fn justified(&self, width: usize, columns: usize) -> Vec<Line<'static>> {
        let scaled = |spaces: usize| (spaces * columns + width / 2) / width;
        let is_spread = self.length == width && !self.is_fixed();
        let left = scaled(self.margins[0]).min(columns / 2);
        let right = if is_spread { scaled(self.margins[1]).min(columns / 4) } else { 0 };
        let room = columns.saturating_sub(left + right).max(1);
        let lines = self.wrapped(room, |_| 1);
        let is_whole = lines.len() == 1;
        let spread = |words: &[Word]| {
            let gaps = words.len().saturating_sub(1);
            let used = words.iter().map(Word::width).sum::<usize>() + gaps;
            let extra = if is_spread && is_whole { room.saturating_sub(used) } else { 0 };
            // Spread evenly: so many of the extra spaces come before gap k.
            let before = |k: usize| (k * extra).checked_div(gaps).unwrap_or(0);
            line(words, left, |k, _| 1 + before(k + 1) - before(k))
        };
        lines.into_iter().map(spread).collect()
    }

    /// The words that fit into lines with some room, with a gap after each word but the last.
    fn wrapped(&self, room: usize, gap: impl Fn(&Word) -> usize) -> Vec<&[Word]> {
        let mut lines: Vec<&[Word]> = Vec::new();
        let (mut first, mut used, mut space) = (0, 0, 0);
        for (k, word) in self.words.iter().enumerate() {
            if k > first && used + space + word.width() > room {
                lines.extend(self.words.get(first..k));
                (first, used) = (k, word.width());
            } else {
                used += space + word.width();
            }
            space = gap(word);
        }
        lines.extend(self.words.get(first..));
        lines
    }
}

/// Words with spaces between them: `gap` says how many after each.
fn line(words: &[Word], left: usize, gap: impl Fn(usize, &Word) -> usize) -> Line<'static> {
    let mut spans = vec![Span::raw(" ".repeat(left))];
    for (k, word) in words.iter().enumerate() {
        for (text, underlined) in &word.parts {
            let style = if *underlined { UNDERLINED } else { Style::new() };
            spans.push(Span::styled(text.clone(), style));
        }
        if let Some(next) = words.get(k + 1) {
            let is_underlined = word.joined && word.ends_underlined() && next.starts_underlined();
            let style = if is_underlined { UNDERLINED } else { Style::new() };
            spans.push(Span::styled(" ".repeat(gap(k, word)), style));
        }
    }
    Line::from(spans)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines as text; what is underlined is between `_`.
    fn shown(text: &str, columns: usize) -> Vec<String> {
        let show = |span: &Span<'_>| match span.style == UNDERLINED {
            true => format!("_{}_", span.content),
            false => span.content.to_string(),
        };
        let lines = lines(text, Some('='), columns);
        let lines = lines.iter().map(|line| line.spans.iter().map(show).collect::<String>());
        lines.map(|line| line.replace("__", "").trim_end().to_owned()).collect()
    }

    /// Lines that fill a text of 18 columns: it asks to be justified.
    const BLOCK: &str =
        "one two  three and\nfour  five six  or\nseven  eight  nine\nten eleven  twelve\n";

    #[test]
    fn a_plain_text_looks_as_it_was_typed() {
        let text = "Scores and  such\n  a   10\n  bc  20 points at  most\n\nend\n";
        let typed: Vec<&str> = text.lines().collect();
        assert_eq!(shown(text, 30), typed);
        assert_eq!(shown(text, 90), typed);
        // Two lines may happen to be of the same width.
        let text = "one two three four\none two three five\nsix\n";
        assert_eq!(shown(text, 30), text.lines().collect::<Vec<&str>>());
    }

    #[test]
    fn a_text_that_was_typed_justified_fills_the_window() {
        let text = format!("{BLOCK}the end\n\n  indented four up\n");
        assert_eq!(
            shown(&text, 27),
            [
                "one    two    three     and",
                "four    five     six     or",
                "seven      eight       nine",
                "ten      eleven      twelve",
                "the end",
                "",
                "   indented     four     up",
            ],
        );
    }

    #[test]
    fn spaces_at_the_end_of_a_justified_line_are_an_indentation_too() {
        let text = format!("{BLOCK}   aaa b ccc      \n");
        assert_eq!(
            shown(&text, 36).last().map(String::as_str),
            Some("      aaa       b       ccc")
        );
    }

    #[test]
    fn titles_and_tables_are_never_spread() {
        let text = format!("{BLOCK}end\n\nA title in a block\n==================\n{BLOCK}");
        assert_eq!(shown(&text, 30).get(6).map(String::as_str), Some("_A title in a block_"));
        let text = format!("{BLOCK}\nred      10 points\nblue     20 points\n");
        let rows = shown(&text, 30);
        assert_eq!(
            rows.get(5..),
            Some(&["red      10 points", "blue     20 points"].map(String::from)[..])
        );
        // A table alone is not a justified text either.
        let table = "red      10 points\n".repeat(5);
        assert_eq!(shown(&table, 30).first().map(String::as_str), Some("red      10 points"));
    }

    #[test]
    fn the_examples_in_the_documents_are_what_is_shown() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/help-pages.md");
        let page = std::fs::read_to_string(path).unwrap();
        let (mut typed, mut fresh, mut count) = (String::new(), String::new(), 0);
        for (k, part) in page.split("```").enumerate() {
            let (fence, text) = part.split_once('\n').unwrap_or((part, ""));
            let mut part = part.to_owned();
            if k % 2 == 1 && fence == "text,typed" {
                text.clone_into(&mut typed);
            } else if k % 2 == 1
                && let Some(columns) = fence.strip_prefix("text,shown ")
            {
                part = format!("{fence}\n{}\n", shown(&typed, columns.parse().unwrap()).join("\n"));
                count += 1;
            }
            fresh += if k > 0 { "```" } else { "" };
            fresh += &part;
        }
        assert_eq!(count, 3);
        if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
            std::fs::write(path, &fresh).unwrap();
        }
        assert_eq!(page, fresh, "INSTA_UPDATE=always writes it anew");
    }

    #[test]
    fn paragraphs_are_filled_anew_if_they_have_no_room() {
        let text = "    A title\n    =======\n  one two three\n  four five six\n  seven\n\
                    \x20   a: one\n\
                    \x20   b: two\n\n  eight nine\n";
        let shown = |columns| -> Vec<String> {
            let lines = refilled(text, Some('='), columns);
            lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect()
        };
        let rest = ["    a: one", "    b: two", "", "  eight nine"];
        let typed = ["    A title", "  one two three", "  four five six", "  seven"];
        assert_eq!(shown(15), [&typed[..], &rest].concat());
        let filled = ["    A title", "  one two", "  three four", "  five six", "  seven"];
        assert_eq!(shown(13), [&filled[..], &rest].concat());
    }

    #[test]
    fn underline_lines_are_not_shown() {
        // With a space at the end, an empty line follows.
        assert_eq!(shown("A title\n=======\nunbreakable\n", 40), ["_A title_", "unbreakable"]);
        let spaced = ["_A title_", "", "unbreakable"];
        assert_eq!(shown("A title\n======= \nunbreakable\n", 40), spaced);
        assert_eq!(shown("text\n\ntext\n   \ntext\n", 40), ["text", "", "text", "", "text"]);
        assert_eq!(shown("one two three\n    ===\n", 13), ["one _two_ three"]);
        assert_eq!(shown("abcdef\n  ==\n", 40), ["ab_cd_ef"]);
    }

    #[test]
    fn spaces_at_the_ends_of_an_underlined_part_are_not_underlined() {
        assert_eq!(shown("a  bc  d e\n ===== ===\n", 10), ["a  _bc_  _d e_"]);
    }

    #[test]
    fn lines_that_have_no_room_are_wrapped() {
        assert_eq!(shown("one two three four\n", 9), ["one two", "three", "four"]);
        // The lines that follow are indented like the first one.
        assert_eq!(shown("  one two\n", 6), ["  one", "  two"]);
        assert_eq!(shown("unbreakable\n", 4), ["unbreakable"]);
    }

    #[test]
    fn wide_windows_do_not_tear_texts_apart() {
        let [line, ..] = &lines(BLOCK, None, 500)[..] else { panic!("no line") };
        assert_eq!(line.width(), WIDEST);
    }
}
