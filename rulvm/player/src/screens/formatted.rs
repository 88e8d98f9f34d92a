//! Texts of help pages, laid out for a window (section 6.8).
//!
//! The widest lines are justified to the width of the window. Spaces at the start of a line, and at
//! the end of one that is justified, are an indentation in proportion to the text; spaces between
//! words count as one. A line of spaces and underline characters underlines the line above it. It
//! leaves an empty line unless it ends with an underline character.

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

/// Lays out a text for a window of some columns.
#[must_use]
pub fn lines(text: &str, underline: Option<char>, columns: usize) -> Vec<Line<'static>> {
    let rows = rows(text, underline);
    let width = rows.iter().map(|row| row.length).max().unwrap_or(0).max(1);
    let columns = columns.min(width.max(WIDEST)).max(1);
    rows.iter().flat_map(|row| row.lay_out(width, columns)).collect()
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
            words.push(Word { parts: parts.collect(), joined: false });
        }
        let spaces = |rest: &str| letters.len() - rest.chars().count();
        let margins = [spaces(line.trim_start_matches(' ')), spaces(line.trim_end_matches(' '))];
        Row { margins, words, length: letters.len() }
    }

    /// The line for a window, or several if there is no room. The text is `width` characters wide.
    fn lay_out(&self, width: usize, columns: usize) -> Vec<Line<'static>> {
        let scaled = |spaces: usize| (spaces * columns + width / 2) / width;
        let is_justified = self.length == width && self.words.len() > 1;
        let left = scaled(self.margins[0]).min(columns / 2);
        let right = if is_justified { scaled(self.margins[1]).min(columns / 4) } else { 0 };
        let room = columns.saturating_sub(left + right).max(1);
        let mut lines: Vec<&[Word]> = Vec::new();
        let (mut first, mut used) = (0, 0);
        for (k, word) in self.words.iter().enumerate() {
            let more = word.width() + usize::from(k > first);
            if k > first && used + more > room {
                lines.extend(self.words.get(first..k));
                (first, used) = (k, word.width());
            } else {
                used += more;
            }
        }
        lines.extend(self.words.get(first..));
        let is_whole = lines.len() == 1;
        let fill = (is_justified && is_whole).then_some(room);
        lines.into_iter().map(|words| line(words, left, fill)).collect()
    }
}

/// Words with spaces between them, so many that they fill some columns if they must.
fn line(words: &[Word], left: usize, fill: Option<usize>) -> Line<'static> {
    let gaps = words.len().saturating_sub(1);
    let used = words.iter().map(Word::width).sum::<usize>() + gaps;
    let extra = fill.map_or(0, |columns| columns.saturating_sub(used));
    // Spread evenly: so many of the extra spaces come before gap k.
    let before = |k: usize| (k * extra).checked_div(gaps).unwrap_or(0);
    let mut spans = vec![Span::raw(" ".repeat(left))];
    for (k, word) in words.iter().enumerate() {
        for (text, underlined) in &word.parts {
            let style = if *underlined { UNDERLINED } else { Style::new() };
            spans.push(Span::styled(text.clone(), style));
        }
        if let Some(next) = words.get(k + 1) {
            let is_underlined = word.joined && word.ends_underlined() && next.starts_underlined();
            let style = if is_underlined { UNDERLINED } else { Style::new() };
            spans.push(Span::styled(" ".repeat(1 + before(k + 1) - before(k)), style));
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

    #[test]
    fn the_widest_lines_fill_the_window() {
        let text = "one two three four\nfive six\n  seven eight nine\n";
        assert_eq!(
            shown(text, 27),
            ["one    two    three    four", "five six", "   seven     eight     nine"],
        );
        // Indented lines that are not the widest stay as they are, but for the indentation.
        assert_eq!(shown("  a  b\nfour and five\n", 26), ["    a b", "four       and        five"]);
    }

    #[test]
    fn spaces_at_the_end_of_a_wide_line_are_an_indentation_too() {
        assert_eq!(shown("  a b c  \n", 18), ["    a   b    c"]);
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
        assert_eq!(shown("a  bc  d e\n ===== ===\n", 10), ["a _bc_  _d  e_"]);
    }

    #[test]
    fn lines_that_have_no_room_are_wrapped() {
        assert_eq!(shown("one two three four\n", 9), ["one two", "three", "four"]);
        assert_eq!(shown("  one two\n", 5), [" one", " two"]);
        assert_eq!(shown("unbreakable\n", 4), ["unbreakable"]);
    }

    #[test]
    fn wide_windows_do_not_tear_texts_apart() {
        let [line] = &lines("one two\n", None, 500)[..] else { panic!("one line") };
        assert_eq!(line.width(), WIDEST);
    }
}
