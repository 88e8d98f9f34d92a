//! A rule with all its files, analyzed: what the features of the server look at.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;

use gen_lsp_types::{Location, Position, Range as LspRange, TextEdit, Uri};
use grammar::span::{SourceId, Span};
use grammar::work::Workers;
use rulc_compiler::Checked;
use rulc_compiler::analysis::{Analysis, Symbol, Trees, analyze};
use rulc_compiler::lint::Levels;
use rulc_compiler::source::SourceLoader;
use rulc_sources::FileSystem;

use crate::costs::Costs;
use crate::outline::{self, Item, Part};
use crate::text::{Encoding, Lines};

/// A text that is open in the editor.
#[derive(Clone, Debug)]
pub struct Document {
    /// Its address, as the editor writes it.
    pub uri: Uri,
    /// Its version, as the editor counts.
    pub version: i32,
    /// The text.
    pub text: String,
    /// Its lines.
    pub lines: Lines,
}

impl Document {
    /// A document.
    #[must_use]
    pub fn new(uri: Uri, version: i32, text: String) -> Document {
        let lines = Lines::new(&text);
        Document { uri, version, text, lines }
    }
}

/// The open texts, by path.
pub type Documents = BTreeMap<String, Document>;

/// Loads open texts as they are in the editor, and all others from their files.
pub struct Overlay<'a> {
    documents: &'a Documents,
    files: &'a dyn SourceLoader,
    /// Texts instead of those of the documents and files.
    changed: &'a BTreeMap<String, String>,
    read: RefCell<BTreeSet<String>>,
}

impl<'a> Overlay<'a> {
    /// Over these documents; `changed` replaces some of them.
    #[must_use]
    pub fn new(
        documents: &'a Documents,
        files: &'a dyn SourceLoader,
        changed: &'a BTreeMap<String, String>,
    ) -> Overlay<'a> {
        Overlay { documents, files, changed, read: RefCell::default() }
    }
}

impl SourceLoader for Overlay<'_> {
    fn beside(&self, from: &str, relative: &str) -> String {
        self.files.beside(from, relative)
    }

    fn identity(&self, path: &str) -> String {
        self.files.identity(path)
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, std::io::Error> {
        self.read.borrow_mut().insert(path.to_owned());
        if let Some(text) = self.changed.get(path) {
            return Ok(text.clone().into_bytes());
        }
        match self.documents.get(path) {
            Some(document) => Ok(document.text.clone().into_bytes()),
            None => self.files.read(path),
        }
    }
}

/// Sizes as lenses show them.
pub(crate) type Sizes = BTreeMap<(String, String), String>;

/// An analyzed rule, or a module alone.
#[derive(Debug)]
pub struct Project {
    /// The path of its first file.
    pub root: String,
    /// What is known about it.
    pub analysis: Analysis,
    /// The paths of all files that it depends on, whether they exist or not.
    pub inputs: BTreeSet<String>,
    /// What its code is generated from, until that is done.
    pub(crate) checked: RefCell<Option<Checked>>,
    /// What its code costs, once that is known.
    pub costs: RefCell<Option<Rc<Costs>>>,
    /// The sizes that lenses have shown, also for earlier versions: by the path of the text and the
    /// name of the function, which is empty for the whole rule.
    pub(crate) sizes: RefCell<Sizes>,
    lines: Vec<OnceCell<Lines>>,
    comments: Vec<OnceCell<BTreeMap<usize, String>>>,
}

impl Project {
    /// Analyzes a rule; `earlier` has the trees of an earlier version.
    #[must_use]
    pub fn new(
        root: &str,
        text: &str,
        earlier: Trees,
        overlay: &Overlay<'_>,
        workers: &dyn Workers,
    ) -> Project {
        let (analysis, checked) =
            analyze(root, text, earlier, overlay, &Levels::default(), workers);
        let lines = analysis.sources.iter().map(|_| OnceCell::new()).collect();
        let comments = analysis.sources.iter().map(|_| OnceCell::new()).collect();
        let mut inputs = overlay.read.borrow().clone();
        inputs.insert(root.to_owned());
        let (costs, sizes) = (RefCell::default(), RefCell::default());
        let root = root.to_owned();
        // The code of a module is part of the rules that use it.
        let checked = RefCell::new(Some(checked).filter(|_| !analysis.is_module));
        Project { root, analysis, inputs, checked, costs, sizes, lines, comments }
    }

    /// What its code costs, which is generated for that if it is not known yet.
    #[must_use]
    pub fn find_costs(&self) -> Rc<Costs> {
        let find = || {
            let checked = self.checked.take();
            let costs = checked.map(|checked| Costs::of(&self.analysis, checked));
            Rc::new(costs.unwrap_or_default())
        };
        Rc::clone(self.costs.borrow_mut().get_or_insert_with(find))
    }

    /// The number of the text with a path.
    #[must_use]
    pub fn source(&self, path: &str) -> Option<SourceId> {
        self.analysis.sources.iter().find(|(_, source)| source.name == path).map(|(id, _)| id)
    }

    /// A text of the project.
    #[must_use]
    pub fn text(&self, source: SourceId) -> &str {
        self.analysis.sources.get(source).map_or("", |source| &source.text)
    }

    /// The path of a text, or `std::NAME`.
    #[must_use]
    pub fn path(&self, source: SourceId) -> &str {
        self.analysis.sources.get(source).map_or("", |source| &source.name)
    }

    /// True for a text that is part of the compiler.
    #[must_use]
    pub fn is_standard(&self, source: SourceId) -> bool {
        self.analysis.sources.get(source).is_some_and(|source| source.is_standard())
    }

    fn lines(&self, source: SourceId) -> Option<&Lines> {
        let lines = self.lines.get(usize::from(source.0))?;
        Some(lines.get_or_init(|| Lines::new(self.text(source))))
    }
}

/// A text of a project, as a feature looks at it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The project.
    pub project: &'a Project,
    /// The text.
    pub source: SourceId,
    /// What columns count.
    pub encoding: Encoding,
    /// The address of a path or of a standard module; `None` if it has no file.
    pub address: &'a dyn Fn(&str) -> Option<Uri>,
}

impl<'a> View<'a> {
    /// What is known about the project.
    #[must_use]
    pub fn analysis(&self) -> &'a Analysis {
        &self.project.analysis
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &'a str {
        self.project.text(self.source)
    }

    /// The text at a place of any file.
    #[must_use]
    pub(crate) fn text_at(&self, span: Span) -> &'a str {
        self.project.text(span.source()).get(span.range()).unwrap_or_default()
    }

    /// The tokens and comments of the text.
    #[must_use]
    pub fn parts(&self) -> Vec<Part<'a>> {
        outline::parts(self.text())
    }

    /// The items of any file.
    #[must_use]
    pub fn items_of(&self, source: SourceId) -> (Vec<Part<'a>>, Vec<Item<'a>>) {
        let text = self.project.text(source);
        let parts = outline::parts(text);
        let items = outline::items(text, &parts);
        (parts, items)
    }

    /// The lines of some bytes of a file.
    #[must_use]
    pub fn lines_of(&self, source: SourceId, bytes: &Range<usize>) -> RangeInclusive<u32> {
        let line = |offset| {
            let lines = self.project.lines(source);
            lines.map_or(0, |lines| u32::try_from(lines.line_of(offset)).unwrap_or(u32::MAX))
        };
        line(bytes.start)..=line(bytes.end)
    }

    /// The path of a file that the text names.
    #[must_use]
    pub fn beside(&self, name: &str) -> String {
        FileSystem.beside(self.project.path(self.source), name)
    }

    /// The same project, seen from another file.
    #[must_use]
    pub fn of(&self, source: SourceId) -> View<'a> {
        View { source, ..*self }
    }

    /// The range of some bytes of the text.
    #[must_use]
    pub fn range(&self, bytes: &Range<usize>) -> LspRange {
        self.range_in(self.source, bytes)
    }

    /// The range of some bytes of any file.
    #[must_use]
    pub(crate) fn range_in(&self, source: SourceId, bytes: &Range<usize>) -> LspRange {
        match self.project.lines(source) {
            Some(lines) => lines.range(self.project.text(source), bytes.clone(), self.encoding),
            None => LspRange::default(),
        }
    }

    /// The range of a place.
    #[must_use]
    pub fn range_of(&self, span: Span) -> LspRange {
        self.range_in(span.source(), &span.range())
    }

    /// The offset of a position in the text.
    #[must_use]
    pub fn offset(&self, position: Position) -> usize {
        match self.project.lines(self.source) {
            Some(lines) => lines.offset(self.text(), position, self.encoding),
            None => 0,
        }
    }

    /// The bytes of a range of the text.
    #[must_use]
    pub fn bytes(&self, range: LspRange) -> Range<usize> {
        let start = self.offset(range.start);
        start..self.offset(range.end).max(start)
    }

    /// The line of an offset of the text, from 0.
    #[must_use]
    pub fn line_of(&self, offset: usize) -> usize {
        self.project.lines(self.source).map_or(0, |lines| lines.line_of(offset))
    }

    /// The location of a place of any file; `None` if no editor can open it.
    #[must_use]
    pub fn location(&self, span: Span) -> Option<Location> {
        let uri = (self.address)(self.project.path(span.source()))?;
        Some(Location { uri, range: self.range_of(span) })
    }

    /// An edit of the text.
    #[must_use]
    pub fn edit(&self, bytes: &Range<usize>, text: impl Into<String>) -> TextEdit {
        TextEdit { range: self.range(bytes), new_text: text.into() }
    }

    /// The symbol at an offset, with the place of its name.
    #[must_use]
    pub fn symbol(&self, offset: usize) -> Option<(usize, &'a Symbol, Span)> {
        let found = self.analysis().at(self.source, offset)?;
        Some((found.symbol, self.analysis().symbols.get(found.symbol)?, found.span))
    }

    /// The comment of the declaration of a symbol.
    #[must_use]
    pub fn comment(&self, symbol: &Symbol) -> Option<String> {
        if symbol.kind.is_local() {
            return None;
        }
        let source = symbol.span.source();
        let comments = self.project.comments.get(usize::from(source.0))?;
        let comments = comments.get_or_init(|| comments_of(self.project.text(source)));
        comments.get(&symbol.span.range().start).cloned()
    }
}

/// The comments of the items of a text, by the start of their names.
fn comments_of(text: &str) -> BTreeMap<usize, String> {
    let parts = outline::parts(text);
    let mut out = BTreeMap::new();
    for item in outline::items(text, &parts) {
        let names = item.name.iter().chain(&item.more);
        for name in names {
            // A name of a list can have a line of its own.
            let own = (!item.more.is_empty()).then(|| {
                let rest = text.get(name.end..)?;
                let line = name.end + rest.find('\n').unwrap_or(rest.len());
                let at = parts.partition_point(|part| part.range.start < name.end);
                let on_line = parts.get(at..)?.iter().take_while(|part| part.range.start < line);
                on_line.into_iter().find(|part| part.token.is_none()).map(|part| part.range.clone())
            });
            let range = own.flatten().or_else(|| item.comment.clone());
            if let Some(comment) = range.and_then(|range| text.get(range)) {
                out.insert(name.start, outline::comment_text(comment));
            }
        }
    }
    out
}
