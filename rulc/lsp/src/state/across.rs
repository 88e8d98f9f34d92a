//! Names and symbols in all files of the workspace.

use std::collections::BTreeMap;
use std::rc::Rc;

use gen_lsp_types::{Location, Position, TextEdit, Uri, WorkspaceEdit};

use rulc_compiler::analysis::Trees;

use super::State;
use crate::features::names::{self, Declared};
use crate::features::{actions, symbols};
use crate::paths::path_of;
use crate::project::{Overlay, Project};
use crate::text::Lines;

/// How many symbols of the workspace an answer has.
const MOST_SYMBOLS: usize = 500;

impl State {
    /// The places of the name at an offset, in all projects.
    #[must_use]
    pub(crate) fn references(
        &self,
        uri: &Uri,
        position: Position,
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
        position: Position,
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
            if let Some((file, line)) = names::hidden(project, &found) {
                let name = &found.name;
                return Err(format!(
                    "line {line} of {file} may use `{name}`, but errors around it hide that: \
                     correct them first"
                ));
            }
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
            let after =
                Project::new(&project.root, &text, Trees::default(), &overlay, &self.threads);
            if !names::same_meaning(project, &after) {
                let file = project.root.rsplit(['/', '\\']).next().unwrap_or_default();
                return Err(format!("`{new}` already means something else in {file}"));
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
            self.index.borrow().iter().flat_map(|index| index.paths().cloned()).collect();
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
