//! The texts and projects of a session.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::rc::Rc;

use gen_lsp_types::{
    Diagnostic as LspDiagnostic, Location, TextDocumentContentChangeEvent, TextEdit, Uri,
    WorkspaceEdit,
};
use grammar_text::Token;
use rulc_compiler::diagnostics::Diagnostic;
use rulc_compiler::source::SourceLoader;

use crate::costs::Costs;
use crate::features::hints::Hints;
use crate::features::names::{self, Declared};
use crate::features::picture::Pictures;
use crate::features::{actions, diagnostics, symbols};
use crate::outline;
use crate::paths::{path_of, uri_of};
use crate::project::{Document, Documents, Overlay, Project, View};
use crate::store::Store;
use crate::text::{Encoding, Lines};

/// How many files of the folders are known, and how deep folders are searched.
const MOST_FILES: usize = 2000;
const MOST_DEPTH: usize = 12;
/// How many entries of directories are looked at in a folder: someone may open a whole disk.
const MOST_ENTRIES: usize = 200_000;
/// How many projects are kept: the open ones, and some that answers about names needed.
const MOST_PROJECTS: usize = 64;
/// How many messages about a text are shown: one with more has another problem.
const MOST_MESSAGES: usize = 1000;
/// How many symbols of the workspace an answer has.
const MOST_SYMBOLS: usize = 500;

/// What the client can do, and what the user wants.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options {
    /// What columns count.
    pub(crate) encoding: Encoding,
    /// Whether completions can have places to fill in.
    pub(crate) snippets: bool,
    /// How patterns are shown.
    pub(crate) pictures: Pictures,
    /// Which hints are shown.
    pub(crate) hints: Hints,
}

/// The texts and projects of a session.
pub(crate) struct State {
    /// What the client can do.
    pub(crate) options: Options,
    documents: Documents,
    folders: Vec<String>,
    files: Box<dyn SourceLoader>,
    store: Store,
    projects: RefCell<BTreeMap<String, Rc<Project>>>,
    /// Projects whose texts have changed, until they are analyzed again.
    earlier: RefCell<BTreeMap<String, Rc<Project>>>,
    /// The files of the folders, with the files that each of them uses.
    index: RefCell<Option<BTreeMap<String, Vec<String>>>>,
    /// What was published about each text, with its version.
    published: BTreeMap<String, (Option<i32>, Vec<LspDiagnostic>)>,
}

impl State {
    /// No texts. `files` reads those that are not open, `store` has those of the compiler.
    #[must_use]
    pub(crate) fn new(files: Box<dyn SourceLoader>, store: Store) -> State {
        State {
            options: Options::default(),
            documents: Documents::new(),
            folders: Vec::new(),
            files,
            store,
            projects: RefCell::default(),
            earlier: RefCell::default(),
            index: RefCell::default(),
            published: BTreeMap::new(),
        }
    }

    /// A folder is added to the workspace.
    pub(crate) fn add_folder(&mut self, uri: &Uri) {
        let path = path_of(uri);
        if !self.folders.contains(&path) {
            self.folders.push(path);
        }
        self.index.replace(None);
    }

    /// A folder is removed from the workspace.
    pub(crate) fn remove_folder(&mut self, uri: &Uri) {
        let path = path_of(uri);
        self.folders.retain(|folder| *folder != path);
        self.index.replace(None);
    }

    /// A text is opened, or replaced.
    pub(crate) fn open(&mut self, uri: Uri, version: i32, text: String) {
        let path = path_of(&uri);
        // An editor that opens a text knows nothing about it, even if it was open before.
        self.published.remove(&path);
        self.documents.insert(path.clone(), Document::new(uri, version, text));
        self.changed(&path);
    }

    /// A text is changed. Without it, or with a wrong place, the nearest possible is done.
    pub(crate) fn change(
        &mut self,
        uri: &Uri,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
    ) {
        let path = path_of(uri);
        let encoding = self.options.encoding;
        let Some(document) = self.documents.get_mut(&path) else { return };
        document.version = version;
        for change in changes {
            match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(change) => {
                    let Document { text, lines, .. } = document;
                    let start = lines.offset(text, change.range.start, encoding);
                    let end = lines.offset(text, change.range.end, encoding);
                    text.replace_range(start.min(end)..start.max(end), &change.text);
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(change) => {
                    document.text = change.text;
                }
            }
            document.lines = Lines::new(&document.text);
        }
        self.changed(&path);
    }

    /// A text is closed: from now on, its file counts.
    pub(crate) fn close(&mut self, uri: &Uri) {
        let path = path_of(uri);
        self.documents.remove(&path);
        self.changed(&path);
    }

    /// A file, or an open text, has changed.
    pub(crate) fn changed(&mut self, path: &str) {
        let mut earlier = self.earlier.borrow_mut();
        self.projects.borrow_mut().retain(|root, project| {
            let is_changed = project.inputs.contains(path);
            if is_changed && self.documents.contains_key(root) {
                earlier.insert(root.clone(), Rc::clone(project));
            }
            !is_changed
        });
        earlier.retain(|root, _| self.documents.contains_key(root));
        drop(earlier);
        if let Some(index) = self.index.borrow_mut().as_mut() {
            match self.text_of(path) {
                Some(text) if is_source(path) || self.documents.contains_key(path) => {
                    index.insert(path.to_owned(), self.uses_of(path, &text));
                }
                _ => {
                    index.remove(path);
                }
            }
        }
    }

    /// The text with a path, from the editor or from its file.
    fn text_of(&self, path: &str) -> Option<String> {
        match self.documents.get(path) {
            Some(document) => Some(document.text.clone()),
            None => String::from_utf8(self.files.read(path).ok()?).ok(),
        }
    }

    /// The files that a text uses.
    fn uses_of(&self, path: &str, text: &str) -> Vec<String> {
        let parts = outline::parts(text);
        let items = outline::items(text, &parts);
        let uses = items.iter().filter(|item| item.word == Token::Use);
        uses.filter_map(|item| {
            let name = text.get(item.name.clone()?)?;
            let name = name.strip_prefix('"')?.strip_suffix('"')?;
            Some(self.files.beside(path, name))
        })
        .collect()
    }

    /// The address of a path, or of a standard module.
    #[must_use]
    pub(crate) fn address(&self, path: &str) -> Option<Uri> {
        if path.starts_with("std::") {
            return self.store.module(path);
        }
        Some(self.documents.get(path).map_or_else(|| uri_of(path), |document| document.uri.clone()))
    }

    /// True if the files of the folders are known.
    #[must_use]
    pub(crate) fn has_index(&self) -> bool {
        self.index.borrow().is_some()
    }

    /// Finds the files of the folders.
    pub(crate) fn make_index(&self) {
        if self.has_index() {
            return;
        }
        let mut paths = BTreeSet::new();
        for folder in &self.folders {
            let mut left = MOST_ENTRIES;
            find(Path::new(folder), 0, &mut left, &mut paths);
        }
        paths.extend(self.documents.keys().cloned());
        let index = paths.into_iter().filter_map(|path| {
            let uses = self.uses_of(&path, &self.text_of(&path)?);
            Some((path, uses))
        });
        let index = index.collect();
        self.index.replace(Some(index));
    }

    /// The files that use a file, directly or not; open ones come first.
    fn users(&self, path: &str) -> Vec<String> {
        self.make_index();
        let index = self.index.borrow();
        let Some(index) = index.as_ref() else { return Vec::new() };
        let mut found = BTreeSet::from([path.to_owned()]);
        let mut waiting = vec![path.to_owned()];
        while let Some(used) = waiting.pop() {
            for (user, uses) in index {
                if uses.contains(&used) && found.insert(user.clone()) {
                    waiting.push(user.clone());
                }
            }
        }
        found.remove(path);
        let mut users: Vec<String> = found.into_iter().collect();
        users.sort_by_key(|user| !self.documents.contains_key(user));
        users
    }

    /// The project whose first file is this.
    fn project(&self, root: &str) -> Option<Rc<Project>> {
        if let Some(project) = self.projects.borrow().get(root) {
            return Some(Rc::clone(project));
        }
        let text = self.text_of(root)?;
        let unchanged = BTreeMap::new();
        let overlay = Overlay::new(&self.documents, &*self.files, &unchanged);
        let project = Rc::new(Project::new(root, &text, &overlay));
        let mut projects = self.projects.borrow_mut();
        if projects.len() >= MOST_PROJECTS {
            projects.retain(|root, _| self.documents.contains_key(root));
        }
        projects.insert(root.to_owned(), Rc::clone(&project));
        self.earlier.borrow_mut().remove(root);
        Some(project)
    }

    /// The project of a text: its own if it is a rule, or that of a rule that uses it.
    fn project_of(&self, path: &str) -> Option<Rc<Project>> {
        let own = self.project(path)?;
        if !own.analysis.is_module {
            return Some(own);
        }
        let mut users = self.users(path).into_iter().filter_map(|user| self.project(&user));
        let user = users.find(|user| !user.analysis.is_module && user.source(path).is_some());
        Some(user.unwrap_or(own))
    }

    /// All projects that contain a file.
    fn projects_with(&self, path: &str) -> Vec<Rc<Project>> {
        let own = self.project(path);
        let users = self.users(path).into_iter().filter_map(|user| self.project(&user));
        let all = own.into_iter().chain(users);
        all.filter(|project| project.source(path).is_some()).collect()
    }

    /// Looks at an open text.
    pub(crate) fn view<T>(&self, uri: &Uri, look: impl FnOnce(&View<'_>) -> T) -> Option<T> {
        let path = path_of(uri);
        if !self.documents.contains_key(&path) || !is_rul(&path) {
            return None;
        }
        let project = self.project_of(&path)?;
        self.view_of(&project, &path, look)
    }

    /// Looks at an open text without waiting for its analysis: at the project as it was before the
    /// last keys, together with the present text and the offset of a position in it.
    pub(crate) fn glance<T>(
        &self,
        uri: &Uri,
        position: gen_lsp_types::Position,
        look: impl FnOnce(&View<'_>, &str, usize) -> T,
    ) -> Option<T> {
        let path = path_of(uri);
        let document = self.documents.get(&path).filter(|_| is_rul(&path))?;
        let offset = document.lines.offset(&document.text, position, self.options.encoding);
        let is_known = self.projects.borrow().contains_key(&path);
        let earlier = self.earlier.borrow().get(&path).filter(|_| !is_known).map(Rc::clone);
        // A module alone knows less than a rule that uses it.
        let earlier = earlier.filter(|project| !project.analysis.is_module);
        let project = match earlier {
            Some(project) => project,
            None => self.project_of(&path)?,
        };
        self.view_of(&project, &path, |view| look(view, &document.text, offset))
    }

    /// Looks at a text of a project.
    fn view_of<T>(
        &self,
        project: &Project,
        path: &str,
        look: impl FnOnce(&View<'_>) -> T,
    ) -> Option<T> {
        let source = project.source(path)?;
        let address = |path: &str| self.address(path);
        let encoding = self.options.encoding;
        Some(look(&View { project, source, encoding, address: &address }))
    }

    /// The message as the editor shows it.
    #[must_use]
    pub(crate) fn shown(&self, view: &View<'_>, diagnostic: &Diagnostic) -> LspDiagnostic {
        diagnostics::message(view, diagnostic, &|code| self.store.explanation(code))
    }

    /// The messages that have changed since the last call: about which text, its version, and all
    /// messages about it.
    pub(crate) fn news(&mut self) -> Vec<(Uri, Option<i32>, Vec<LspDiagnostic>)> {
        let mut all: BTreeMap<String, Vec<LspDiagnostic>> = BTreeMap::new();
        for project in self.active() {
            let costs = project.costs.borrow().clone();
            let more = costs.iter().flat_map(|costs| &costs.diagnostics);
            for diagnostic in project.analysis.diagnostics.iter().chain(more) {
                let path = project.path(diagnostic.span.source());
                if project.is_standard(diagnostic.span.source()) {
                    continue;
                }
                let known = all.entry(path.to_owned()).or_default();
                if known.len() >= MOST_MESSAGES {
                    continue;
                }
                let message = self.view_of(&project, path, |view| self.shown(view, diagnostic));
                known.extend(message.filter(|message| !known.contains(message)));
            }
        }
        let open = self.documents.keys().filter(|path| is_rul(path));
        let paths: BTreeSet<String> =
            open.chain(all.keys()).chain(self.published.keys()).cloned().collect();
        let mut news = Vec::new();
        for path in paths {
            let version = self.documents.get(&path).map(|document| document.version);
            let now = (version, all.remove(&path).unwrap_or_default());
            let is_gone = version.is_none() && now.1.is_empty();
            if self.published.get(&path) == Some(&now) {
                continue;
            }
            if let Some(uri) = self.address(&path)
                && (!is_gone || self.published.contains_key(&path))
            {
                news.push((uri, now.0, now.1.clone()));
            }
            if is_gone {
                self.published.remove(&path);
            } else {
                self.published.insert(path, now);
            }
        }
        news
    }

    /// The projects of the open texts.
    fn active(&self) -> Vec<Rc<Project>> {
        let mut active: Vec<Rc<Project>> = Vec::new();
        for path in self.documents.keys().filter(|path| is_rul(path)) {
            if let Some(project) = self.project_of(path)
                && !active.iter().any(|known| Rc::ptr_eq(known, &project))
            {
                active.push(project);
            }
        }
        active
    }

    /// Compiles one of the open rules whose costs are not known; false if there is none.
    pub(crate) fn find_costs(&self) -> bool {
        let waiting = self
            .active()
            .into_iter()
            .find(|project| project.costs.borrow().is_none() && !project.analysis.is_module);
        let Some(project) = waiting else { return false };
        let known = &project.analysis.diagnostics;
        let has_errors = known
            .iter()
            .any(|diagnostic| diagnostic.severity() == rulc_compiler::diagnostics::Severity::Error);
        let costs = if has_errors {
            Costs::default()
        } else {
            let text = self.text_of(&project.root).unwrap_or_default();
            let unchanged = BTreeMap::new();
            let overlay = Overlay::new(&self.documents, &*self.files, &unchanged);
            Costs::of(&project.root, &text, &overlay, known)
        };
        project.costs.replace(Some(Rc::new(costs)));
        true
    }

    /// The places of the name at an offset, in all projects.
    #[must_use]
    pub(crate) fn references(
        &self,
        uri: &Uri,
        position: gen_lsp_types::Position,
        with_declaration: bool,
    ) -> Option<Vec<Location>> {
        let found = self.view(uri, |view| names::declared(view, view.offset(position)))??;
        let mut places = Vec::new();
        for project in self.projects_of(uri, &found) {
            for span in names::places(&project, &found, with_declaration) {
                let path = project.path(span.source()).to_owned();
                let location = self.view_of(&project, &path, |view| view.location(span)).flatten();
                places.extend(location.filter(|location| !places.contains(location)));
            }
        }
        Some(places)
    }

    /// The projects in which a name can be used.
    fn projects_of(&self, uri: &Uri, name: &Declared) -> Vec<Rc<Project>> {
        if name.shared && !name.path.starts_with("std::") {
            return self.projects_with(&name.path);
        }
        self.project_of(&path_of(uri)).into_iter().collect()
    }

    /// The edits that give the name at a position another one.
    ///
    /// # Errors
    /// Why that is not possible.
    pub(crate) fn rename(
        &self,
        uri: &Uri,
        position: gen_lsp_types::Position,
        new: &str,
    ) -> Result<Option<WorkspaceEdit>, String> {
        let found = self.view(uri, |view| {
            let offset = view.offset(position);
            names::renamed(view, offset)?;
            Ok::<_, String>(names::declared(view, offset))
        });
        let Some(found) = found.transpose()?.flatten() else { return Ok(None) };
        let projects = self.projects_of(uri, &found);
        let mut all = names::Changes::new();
        for project in &projects {
            for (path, changes) in names::rename(project, &found, new)? {
                let known = all.entry(path).or_default();
                for change in changes {
                    if !known.contains(&change) {
                        known.push(change);
                    }
                }
            }
        }
        let texts = all.iter().filter_map(|(path, changes)| {
            Some((path.clone(), names::replaced(&self.text_of(path)?, changes)))
        });
        let texts: BTreeMap<String, String> = texts.collect();
        for project in &projects {
            let overlay = Overlay::new(&self.documents, &*self.files, &texts);
            let text = match texts.get(&project.root) {
                Some(text) => text.clone(),
                None => self.text_of(&project.root).unwrap_or_default(),
            };
            let after = Project::new(&project.root, &text, &overlay);
            if !names::same_meaning(project, &after) {
                return Err(format!(
                    "`{new}` would change the meaning of `{}`: it is declared already",
                    project.root
                ));
            }
        }
        let mut edits = Vec::new();
        for (path, changes) in all {
            let project = projects.iter().find(|project| project.source(&path).is_some());
            let Some(project) = project else { continue };
            let list: Option<Vec<TextEdit>> = self.view_of(project, &path, |view| {
                changes.iter().map(|(range, text)| view.edit(range, text.as_str())).collect()
            });
            edits.extend(self.address(&path).zip(list));
        }
        Ok(Some(actions::changes(edits)))
    }

    /// The symbols of all files whose names match a query.
    #[must_use]
    pub(crate) fn symbols(&self, query: &str) -> Vec<(symbols::Found, Location)> {
        self.make_index();
        let paths: Vec<String> =
            self.index.borrow().iter().flat_map(|index| index.keys().cloned()).collect();
        let mut out = Vec::new();
        for path in paths {
            let (Some(text), Some(uri)) = (self.text_of(&path), self.address(&path)) else {
                continue;
            };
            let lines = Lines::new(&text);
            for found in symbols::of(&text) {
                if !symbols::matches(query, &found.name) {
                    continue;
                }
                if out.len() >= MOST_SYMBOLS {
                    return out;
                }
                let range = lines.range(&text, found.name_range.clone(), self.options.encoding);
                out.push((found, Location { uri: uri.clone(), range }));
            }
        }
        out
    }
}

/// True for a path with the ending of sources.
fn is_source(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("rul"))
}

/// True for a text that may be a source: texts that were never saved may have no ending.
fn is_rul(path: &str) -> bool {
    is_source(path) || Path::new(path).extension().is_none() || path.contains("://")
}

/// Finds the sources in a directory. Hidden directories and those of other tools are left out.
fn find(directory: &Path, depth: usize, left: &mut usize, found: &mut BTreeSet<String>) {
    let Ok(entries) = std::fs::read_dir(directory) else { return };
    for entry in entries.flatten() {
        if found.len() >= MOST_FILES || *left == 0 {
            return;
        }
        *left -= 1;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let path = entry.path();
        let Ok(kind) = entry.file_type() else { continue };
        if kind.is_dir() {
            let is_skipped = name.starts_with('.') || matches!(&*name, "target" | "node_modules");
            if !is_skipped && depth < MOST_DEPTH {
                find(&path, depth + 1, left, found);
            }
        } else if kind.is_file() && is_source(&name) {
            found.insert(path.to_string_lossy().into_owned());
        }
    }
}
