//! The lines of the result. White space is held back until something follows it, so that no line
//! ends with spaces; comments at the ends of lines are aligned when all lines are known.

use unicode_width::UnicodeWidthStr;

/// The largest distance of a comment from its line that is preserved.
const MOST_GAP: usize = 80;

#[derive(Debug, Default)]
struct Line {
    code: String,
    /// The comment at its end, and the spaces before that in the source.
    comment: Option<(String, usize)>,
}

impl Line {
    /// The indentation, if the comment can be aligned with those of other lines: not if brackets
    /// over several lines open or close here.
    fn alignment(&self) -> Option<usize> {
        let code = self.code.trim_start_matches(' ');
        let opens = code.ends_with(['{', '(', '[']);
        let closes = code.starts_with(['}', ')', ']']);
        (self.comment.is_some() && !opens && !closes).then_some(self.code.len() - code.len())
    }
}

/// The white space before the next text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Pending {
    #[default]
    Nothing,
    Spaces(usize),
    Newline {
        indent: usize,
        /// An empty line comes first.
        empty: bool,
    },
}

/// The lines so far.
#[derive(Debug, Default)]
pub(super) struct Output {
    lines: Vec<Line>,
    line: Line,
    /// Columns of the code in the present line.
    width: usize,
    pending: Pending,
    started: bool,
}

impl Output {
    /// The columns of the present line, and what comes before the next text.
    pub(super) const fn position(&self) -> (usize, Pending) {
        (self.width, self.pending)
    }

    /// Puts at least this many spaces before the next text, unless it starts a line.
    pub(super) fn space(&mut self, count: usize) {
        self.pending = match self.pending {
            Pending::Nothing => Pending::Spaces(count),
            Pending::Spaces(other) => Pending::Spaces(count.max(other)),
            newline @ Pending::Newline { .. } => newline,
        };
    }

    /// Puts spaces before the next text; if a comment has ended the line, this indentation.
    pub(super) fn rejoin(&mut self, count: usize, indent: usize) {
        self.space(count);
        if let Pending::Newline { empty, .. } = self.pending {
            self.pending = Pending::Newline { indent, empty };
        }
    }

    /// Ends the line, unless it has ended already.
    pub(super) fn newline(&mut self, indent: usize, empty: bool) {
        let empty = empty || matches!(self.pending, Pending::Newline { empty: true, .. });
        self.pending = Pending::Newline { indent, empty };
    }

    /// Ends the line after a comment.
    pub(super) fn continuing(&mut self, indent: usize) {
        if !matches!(self.pending, Pending::Newline { .. }) {
            self.newline(indent, false);
        }
    }

    /// Writes a text of one or more lines.
    pub(super) fn text(&mut self, text: &str) {
        self.flush();
        let mut lines = text.split('\n');
        self.push(lines.next().unwrap_or_default());
        for line in lines {
            self.end_line();
            self.push(line);
        }
    }

    /// Writes a comment whose lines move together, from the column `from` of the source.
    pub(super) fn block(&mut self, text: &str, from: usize) {
        self.flush();
        let to = self.width;
        let mut lines = text.split('\n');
        self.push(lines.next().unwrap_or_default());
        for line in lines {
            self.end_line();
            let inside = line.trim_start();
            if !inside.is_empty() {
                let margin = line[..line.len() - inside.len()].chars().count();
                self.push(&" ".repeat(margin.saturating_sub(from) + to));
                self.push(inside);
            }
        }
    }

    /// Writes a comment at the end of the present line.
    pub(super) fn comment(&mut self, text: &str, gap: usize) {
        if matches!(self.pending, Pending::Newline { .. }) || self.line.comment.is_some() {
            self.text(text);
        } else {
            self.pending = Pending::Nothing;
            self.line.comment = Some((text.to_owned(), gap.clamp(1, MOST_GAP)));
        }
    }

    /// The whole text.
    pub(super) fn finish(mut self) -> String {
        if self.started {
            self.end_line();
        }
        let mut text = String::new();
        let mut rest = self.lines.as_slice();
        while let Some(first) = rest.first() {
            let alignment = first.alignment();
            let aligned = |line: &&Line| alignment.is_some() && line.alignment() == alignment;
            let count = rest.iter().take_while(aligned).count().max(1);
            let (lines, others) = rest.split_at(count);
            write(lines, &mut text);
            rest = others;
        }
        text
    }

    fn flush(&mut self) {
        match std::mem::take(&mut self.pending) {
            Pending::Newline { indent, empty } if self.started => {
                self.end_line();
                if empty {
                    self.end_line();
                }
                self.push(&" ".repeat(indent));
            }
            Pending::Spaces(count) if self.width > 0 => self.push(&" ".repeat(count)),
            _ => {}
        }
        self.started = true;
    }

    fn push(&mut self, text: &str) {
        self.line.code.push_str(text);
        self.width += text.width();
    }

    fn end_line(&mut self) {
        self.lines.push(std::mem::take(&mut self.line));
        self.width = 0;
    }
}

/// Writes lines with aligned comments. The distance between the longest line and its comment is the
/// smallest distance in the source, so that it stays the same when the result is formatted again.
fn write(lines: &[Line], text: &mut String) {
    let gap = lines.iter().filter_map(|line| Some(line.comment.as_ref()?.1)).min().unwrap_or(1);
    let longest = lines.iter().map(|line| line.code.width()).max().unwrap_or(0);
    for line in lines {
        text.push_str(&line.code);
        if let Some((comment, _)) = &line.comment {
            text.push_str(&" ".repeat(longest - line.code.width() + gap));
            text.push_str(comment);
        }
        text.push('\n');
    }
}
