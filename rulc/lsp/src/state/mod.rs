//! The texts and projects of a session.
//!
//! | module | what it does |
//! |---|---|
//! | [`index`] | the sources in the folders, and which of them use which |
//! | [`across`] | names and symbols in all files |
//! | [`published`] | what the editor knows about each text |

mod across;
mod index;
mod published;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

use gen_lsp_types::{
    CompletionItem, Diagnostic as LspDiagnostic, Position, TextDocumentContentChangeEvent, Uri,
};
use rulc_compiler::diagnostics::Diagnostic;
use rulc_compiler::source::SourceLoader;

use crate::features::completion::files;
use crate::features::diagnostics;
use crate::options::Options;
use crate::paths::{path_of, uri_of};
use crate::project::{Document, Documents, Overlay, Project, View};
use crate::store::Store;
use crate::text::Lines;
use crate::threads::{Cleaner, Threads};
use index::{Index, is_source};
use published::Published;

/// How many projects are kept: the open ones, and some that answers about names needed.
const MOST_PROJECTS: usize = 64;
/// How many messages about a text are shown: one with more has another problem.
const MOST_MESSAGES: usize = 1000;

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
    /// What is not needed any more, until the messages are published.
    old: RefCell<Vec<Box<dyn Send>>>,
    /// The files of the folders, with the files that each of them uses.
    index: RefCell<Option<Index>>,
    published: Published,
    threads: Threads,
    cleaner: Cleaner,
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
            old: RefCell::default(),
            index: RefCell::default(),
            published: Published::default(),
            threads: Threads::new(),
            cleaner: Cleaner::default(),
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
        self.published.forget(&path);
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
                    index.insert(path.to_owned(), &text, &*self.files);
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
        let mut index = Index::default();
        let folders = Index::sources(&self.folders);
        for path in folders.iter().chain(self.documents.keys()) {
            if let Some(text) = self.text_of(path) {
                index.insert(path.clone(), &text, &*self.files);
            }
        }
        self.index.replace(Some(index));
    }

    /// The files that use a file, directly or not; open ones come first.
    fn users(&self, path: &str) -> Vec<String> {
        self.make_index();
        let index = self.index.borrow();
        let users = index.as_ref().map(|index| index.users(path)).unwrap_or_default();
        let mut users: Vec<String> = users.into_iter().collect();
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
        // Nothing else looks at the earlier project from now on.
        let mut earlier = self.earlier.borrow_mut().remove(root);
        let trees = earlier.as_mut().and_then(Rc::get_mut);
        let trees = trees.map(|project| project.analysis.take_trees()).unwrap_or_default();
        let project = Project::new(root, &text, trees, &overlay, &self.threads);
        let earlier = earlier.and_then(Rc::into_inner).map(|earlier| {
            project.sizes.swap(&earlier.sizes);
            (earlier.analysis, earlier.checked)
        });
        self.old.borrow_mut().push(Box::new(earlier));
        let project = Rc::new(project);
        let mut projects = self.projects.borrow_mut();
        if projects.len() >= MOST_PROJECTS {
            projects.retain(|root, _| self.documents.contains_key(root));
        }
        projects.insert(root.to_owned(), Rc::clone(&project));
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
        position: Position,
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

    /// The files of modules that fit at a position, if it is in the name of one.
    pub(crate) fn files(&self, uri: &Uri, position: Position) -> Option<Vec<CompletionItem>> {
        let path = path_of(uri);
        let Document { text, lines, .. } = self.documents.get(&path)?;
        let encoding = self.options.encoding;
        let started = files::started(text, lines.offset(text, position, encoding))?;
        let folder = Path::new(&path).parent().filter(|folder| folder.is_absolute())?;
        let found = Index::near(folder).into_iter().filter(|file| *file != path);
        let found = found
            .filter(|file| self.text_of(file).is_some_and(|text| !rulc_compiler::is_rule(&text)));
        let names = found.filter_map(|file| {
            let name = Path::new(&file).strip_prefix(folder).ok()?;
            Some(name.to_string_lossy().replace('\\', "/"))
        });
        Some(files::of(text, &started, &names.collect::<Vec<_>>(), encoding))
    }

    /// The text of the module in the same folder whose file has a name, without its ending.
    pub(crate) fn neighbor(&self, uri: &Uri, name: &str) -> Option<String> {
        let path = path_of(uri);
        let folder = Path::new(&path).parent().filter(|folder| folder.is_absolute())?;
        let file = folder.join(name).with_extension("rul");
        let text = self.text_of(&file.to_string_lossy())?;
        (!rulc_compiler::is_rule(&text)).then_some(text)
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
        let open = self.documents.iter().filter(|(path, _)| is_rul(path));
        let open = open.map(|(path, document)| (path.clone(), document.version)).collect();
        let news = self.published.news(&open, all).into_iter();
        news.filter_map(|(path, (version, list))| Some((self.address(&path)?, version, list)))
            .collect()
    }

    /// Removes what is not needed any more. For a long text, this takes a while.
    pub(crate) fn clean_up(&self) {
        let old = self.old.take();
        if !old.is_empty() {
            self.cleaner.remove(old);
        }
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

    /// Generates the code of an open rule whose costs are not known; false if there is none.
    pub(crate) fn find_costs(&self) -> bool {
        let waiting = self
            .active()
            .into_iter()
            .find(|project| project.costs.borrow().is_none() && !project.analysis.is_module);
        let Some(project) = waiting else { return false };
        let _ = project.find_costs();
        true
    }
}

/// True for a text that may be a source: texts that were never saved may have no ending.
fn is_rul(path: &str) -> bool {
    is_source(path) || Path::new(path).extension().is_none() || path.contains("://")
}
