//! Documents: texts with places where a line can end. A group is printed on one line if it fits,
//! else lines end at all its places; a fill ends lines only where it must.

use std::borrow::Cow;

/// The columns of one level of indentation.
pub(super) const INDENT: isize = 4;

/// A document.
#[derive(Debug)]
pub(super) struct Doc<'a> {
    pub(super) node: Node<'a>,
    /// True if a line must end inside, so that no group around it fits on one line.
    pub(super) breaks: bool,
    /// True if it ends with a comment that ends the line: what follows is on the next one.
    pub(super) ends_line: bool,
}

/// What a document is.
#[derive(Debug)]
pub(super) enum Node<'a> {
    /// A text; line ends in it are kept.
    Text(Cow<'a, str>),
    /// A comment of several lines, which keep their relative indentation, and its column in the
    /// source.
    Block(Cow<'a, str>, usize),
    /// A comment at the end of a line, and the spaces before it in the source.
    Trailing(Cow<'a, str>, usize),
    /// A comment: inside of a line, or at its end if the group is not on one line.
    Note(Cow<'a, str>),
    /// A space, except at the start or end of a line.
    Space,
    /// A space; after a comment that ended the line, the present indentation.
    Rejoin,
    /// In a group on one line, a space or nothing; else the end of a line and possibly an empty
    /// line.
    Line { space: bool, empty: bool },
    /// The end of a line after a comment, where lines usually do not end.
    Continue,
    /// A comma, if the group is not on one line.
    LastComma,
    /// In sequence.
    Concat(Vec<Doc<'a>>),
    /// With more or less indentation.
    Nest(isize, Box<Doc<'a>>),
    /// On one line if it fits.
    Group(Box<Doc<'a>>),
    /// As many on each line as fit, with a number of spaces between them.
    Fill(Vec<Doc<'a>>, usize),
}

impl<'a> Doc<'a> {
    const fn plain(node: Node<'a>) -> Doc<'a> {
        Doc { node, breaks: false, ends_line: false }
    }

    const fn breaking(node: Node<'a>) -> Doc<'a> {
        Doc { node, breaks: true, ends_line: false }
    }

    pub(super) fn text(text: impl Into<Cow<'a, str>>) -> Doc<'a> {
        let text = text.into();
        Doc { breaks: text.contains('\n'), ends_line: false, node: Node::Text(text) }
    }

    pub(super) fn block(text: Cow<'a, str>, column: usize) -> Doc<'a> {
        Doc::breaking(Node::Block(text, column))
    }

    pub(super) fn trailing(text: Cow<'a, str>, gap: usize) -> Doc<'a> {
        let node = Node::Concat(vec![Doc::plain(Node::Trailing(text, gap)), Doc::continuing()]);
        Doc { node, breaks: false, ends_line: true }
    }

    pub(super) const fn note(text: Cow<'a, str>) -> Doc<'a> {
        Doc::plain(Node::Note(text))
    }

    pub(super) const fn space() -> Doc<'a> {
        Doc::plain(Node::Space)
    }

    pub(super) const fn rejoin() -> Doc<'a> {
        Doc::plain(Node::Rejoin)
    }

    /// A space, or the end of a line.
    pub(super) const fn line() -> Doc<'a> {
        Doc::plain(Node::Line { space: true, empty: false })
    }

    /// Nothing, or the end of a line.
    pub(super) const fn soft_line() -> Doc<'a> {
        Doc::plain(Node::Line { space: false, empty: false })
    }

    /// A space, or the end of a line and an empty line.
    pub(super) const fn empty_line() -> Doc<'a> {
        Doc::plain(Node::Line { space: true, empty: true })
    }

    pub(super) const fn continuing() -> Doc<'a> {
        Doc::breaking(Node::Continue)
    }

    pub(super) const fn last_comma() -> Doc<'a> {
        Doc::plain(Node::LastComma)
    }

    pub(super) fn concat(docs: Vec<Doc<'a>>) -> Doc<'a> {
        let (breaks, ends_line) = ends(&docs);
        Doc { breaks, ends_line, node: Node::Concat(docs) }
    }

    pub(super) fn nest(self, by: isize) -> Doc<'a> {
        let Doc { breaks, ends_line, .. } = self;
        Doc { breaks, ends_line, node: Node::Nest(by, Box::new(self)) }
    }

    pub(super) fn group(self) -> Doc<'a> {
        let Doc { breaks, ends_line, .. } = self;
        Doc { breaks, ends_line, node: Node::Group(Box::new(self)) }
    }

    pub(super) fn fill(docs: Vec<Doc<'a>>, gap: usize) -> Doc<'a> {
        let (breaks, ends_line) = ends(&docs);
        Doc { breaks, ends_line, node: Node::Fill(docs, gap) }
    }

    fn is_nothing(&self) -> bool {
        matches!(&self.node, Node::Concat(docs) if docs.is_empty())
    }

    /// The document, which is never on one line with what is around it if `breaks`.
    pub(super) fn broken(mut self, breaks: bool) -> Doc<'a> {
        self.breaks |= breaks;
        self
    }
}

/// Whether a sequence of documents breaks a line, and whether it ends one.
fn ends(docs: &[Doc<'_>]) -> (bool, bool) {
    let (mut breaks, mut ends_line) = (false, false);
    for doc in docs.iter().filter(|doc| !doc.is_nothing()) {
        breaks |= doc.breaks || ends_line;
        ends_line = doc.ends_line;
    }
    (breaks, ends_line)
}
