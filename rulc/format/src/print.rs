//! From a document to lines.

use unicode_width::UnicodeWidthStr;

use super::doc::{Doc, INDENT, Node};
use super::output::{Output, Pending};

/// The most columns of a line, if it can be that short.
pub(super) const WIDTH: usize = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    OneLine,
    Broken,
}

/// What remains to be printed.
#[derive(Clone, Copy, Debug)]
enum Work<'d, 'a> {
    Docs(&'d [Doc<'a>]),
    Fill { items: &'d [Doc<'a>], gap: usize, before: Before },
}

/// What precedes an item of a fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    Nothing,
    OneLine,
    /// An item on several lines: nothing follows on the last one.
    Lines,
}

#[derive(Clone, Copy, Debug)]
struct Frame<'d, 'a> {
    indent: usize,
    mode: Mode,
    work: Work<'d, 'a>,
}

impl<'d, 'a> Frame<'d, 'a> {
    const fn with(self, mode: Mode, work: Work<'d, 'a>) -> Frame<'d, 'a> {
        Frame { mode, work, ..self }
    }

    const fn docs(self, docs: &'d [Doc<'a>]) -> Frame<'d, 'a> {
        self.with(self.mode, Work::Docs(docs))
    }

    const fn nested(self, by: isize, docs: &'d [Doc<'a>]) -> Frame<'d, 'a> {
        let indent = self.indent.saturating_add_signed(by);
        Frame { indent, ..self.docs(docs) }
    }
}

/// Prints a document.
pub(super) fn print(doc: &Doc<'_>) -> String {
    let docs = Work::Docs(std::slice::from_ref(doc));
    let stack = vec![Frame { indent: 0, mode: Mode::Broken, work: docs }];
    let mut printer = Printer { out: Output::default(), stack };
    while let Some(frame) = printer.stack.pop() {
        match frame.work {
            Work::Docs([]) => {}
            Work::Docs([doc, rest @ ..]) => {
                printer.stack.push(frame.docs(rest));
                printer.doc(frame, doc);
            }
            Work::Fill { items, gap, before } => printer.fill(frame, items, gap, before),
        }
    }
    printer.out.finish()
}

struct Printer<'d, 'a> {
    out: Output,
    stack: Vec<Frame<'d, 'a>>,
}

impl<'d, 'a> Printer<'d, 'a> {
    fn doc(&mut self, frame: Frame<'d, 'a>, doc: &'d Doc<'a>) {
        match &doc.node {
            Node::Text(text) => self.out.text(text),
            Node::Block(text, column) => self.out.block(text, *column),
            Node::Trailing(text, gap) => self.out.comment(text, *gap),
            Node::Note(text) if frame.mode == Mode::Broken => self.out.comment(text, 1),
            Node::Note(text) => {
                self.out.space(1);
                self.out.text(text);
            }
            Node::Space => self.out.space(1),
            Node::Rejoin => self.out.rejoin(1, frame.indent),
            Node::Line { space, empty } => match (frame.mode, space) {
                (Mode::Broken, _) => self.out.newline(frame.indent, *empty),
                (Mode::OneLine, true) => self.out.space(1),
                (Mode::OneLine, false) => {}
            },
            Node::Continue => self.out.continuing(frame.indent.saturating_add_signed(INDENT)),
            Node::LastComma if frame.mode == Mode::Broken => self.out.text(","),
            Node::LastComma => {}
            Node::Concat(docs) => self.stack.push(frame.docs(docs)),
            Node::Nest(by, doc) => self.stack.push(frame.nested(*by, std::slice::from_ref(doc))),
            Node::Group(inside) => {
                let docs = Work::Docs(std::slice::from_ref(inside));
                let fits = frame.mode == Mode::OneLine
                    || !doc.breaks && self.fits(frame.with(Mode::OneLine, docs), 0);
                let mode = if fits { Mode::OneLine } else { Mode::Broken };
                self.stack.push(frame.with(mode, docs));
            }
            Node::Fill(items, gap) => {
                let work = Work::Fill { items, gap: *gap, before: Before::Nothing };
                self.stack.push(frame.with(frame.mode, work));
            }
        }
    }

    fn fill(&mut self, frame: Frame<'d, 'a>, items: &'d [Doc<'a>], gap: usize, before: Before) {
        let Some((item, rest)) = items.split_first() else { return };
        // What must be on several lines is measured up to the end of the first one.
        let mode = if item.breaks || item.ends_line { Mode::Broken } else { Mode::OneLine };
        let item = frame.with(mode, Work::Docs(std::slice::from_ref(item)));
        let next = |before| frame.with(frame.mode, Work::Fill { items: rest, gap, before });
        // After the item comes the next one, or what follows the fill.
        self.stack.push(next(Before::OneLine));
        let always = frame.mode == Mode::OneLine;
        if before != Before::Nothing {
            if always || before == Before::OneLine && self.fits(item, gap) {
                self.out.rejoin(gap, frame.indent);
            } else {
                self.out.newline(frame.indent, false);
            }
        }
        if always || mode == Mode::OneLine && self.fits(item, 0) {
            self.stack.push(item);
        } else {
            self.stack.pop();
            self.stack.extend([next(Before::Lines), frame.with(Mode::Broken, item.work)]);
        }
    }

    /// True if the present line fits with `gap` spaces and this added.
    fn fits(&self, first: Frame<'d, 'a>, gap: usize) -> bool {
        let (column, pending) = self.out.position();
        let mut measure = match pending {
            Pending::Nothing => Measure { column, spaces: gap, at_start: column == 0 },
            Pending::Spaces(count) => {
                Measure { column, spaces: count.max(gap), at_start: column == 0 }
            }
            Pending::Newline { indent, .. } => {
                Measure { column: indent, spaces: 0, at_start: true }
            }
        };
        let mut stack = vec![first];
        let mut rest = self.stack.iter().rev().copied();
        while measure.column <= WIDTH {
            let Some(frame) = stack.pop().or_else(|| rest.next()) else { return true };
            let doc = match frame.work {
                Work::Docs([]) | Work::Fill { items: [], .. } => continue,
                Work::Fill { before: Before::OneLine | Before::Lines, .. }
                    if frame.mode == Mode::Broken =>
                {
                    return true;
                }
                Work::Docs([doc, rest @ ..]) => {
                    stack.push(frame.docs(rest));
                    doc
                }
                Work::Fill { items: [item, rest @ ..], gap, before } => {
                    if before != Before::Nothing {
                        measure.space(gap);
                    }
                    let rest = Work::Fill { items: rest, gap, before: Before::OneLine };
                    stack.push(frame.with(frame.mode, rest));
                    let several = item.breaks || item.ends_line;
                    let mode = if several { frame.mode } else { Mode::OneLine };
                    stack.push(frame.with(mode, Work::Docs(std::slice::from_ref(item))));
                    continue;
                }
            };
            match &doc.node {
                Node::Text(text) | Node::Block(text, _) => {
                    if measure.text(text) {
                        break;
                    }
                }
                Node::Note(text) if frame.mode == Mode::OneLine => {
                    measure.space(1);
                    _ = measure.text(text);
                }
                Node::Trailing(..) | Node::Continue | Node::Note(_) => break,
                Node::Line { .. } if frame.mode == Mode::Broken => break,
                Node::LastComma if frame.mode == Mode::Broken => _ = measure.text(","),
                Node::Space | Node::Rejoin | Node::Line { space: true, .. } => measure.space(1),
                Node::LastComma | Node::Line { .. } => {}
                Node::Concat(docs) => stack.push(frame.docs(docs)),
                Node::Nest(_, doc) => stack.push(frame.docs(std::slice::from_ref(doc))),
                Node::Group(inside) => {
                    let mode = if doc.breaks { Mode::Broken } else { frame.mode };
                    stack.push(frame.with(mode, Work::Docs(std::slice::from_ref(inside))));
                }
                Node::Fill(items, gap) => {
                    let work = Work::Fill { items, gap: *gap, before: Before::Nothing };
                    stack.push(frame.with(frame.mode, work));
                }
            }
        }
        measure.column <= WIDTH
    }
}

/// The columns of a line that has not been written yet.
struct Measure {
    column: usize,
    /// Spaces before the next text.
    spaces: usize,
    at_start: bool,
}

impl Measure {
    fn space(&mut self, count: usize) {
        if !self.at_start {
            self.spaces = self.spaces.max(count);
        }
    }

    /// Adds a text up to its first line end; true if it has one.
    fn text(&mut self, text: &str) -> bool {
        let line = text.split('\n').next().unwrap_or_default();
        self.column += self.spaces + line.width();
        self.spaces = 0;
        self.at_start = false;
        line.len() < text.len()
    }
}
