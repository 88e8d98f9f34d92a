//! Files that an editor can open, for texts that are part of the compiler: the standard modules,
//! and the explanations of messages.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::PathBuf;

use gen_lsp_types::Uri;
use rulc_compiler::diagnostics::Code;

use crate::paths::uri_of;

/// A directory for such files. They are written when they are needed.
#[derive(Debug)]
pub struct Store {
    directory: Option<PathBuf>,
    written: RefCell<BTreeSet<PathBuf>>,
}

impl Store {
    /// Files in a directory; without one, there are no such files.
    #[must_use]
    pub fn new(directory: Option<PathBuf>) -> Store {
        Store { directory, written: RefCell::default() }
    }

    /// The user's cache directory.
    #[must_use]
    pub fn of_user() -> Store {
        let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        let cache = variable("XDG_CACHE_HOME")
            .or_else(|| variable("LOCALAPPDATA"))
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
            .or_else(|| Some(PathBuf::from(variable("HOME")?).join(".cache")));
        Store::new(cache.map(|cache| cache.join("rulc-lsp").join(env!("CARGO_PKG_VERSION"))))
    }

    /// The address of a standard module.
    #[must_use]
    pub fn module(&self, name: &str) -> Option<Uri> {
        let module = stdlib_rules::module(name.strip_prefix("std::")?)?;
        self.file(&["std", &format!("{}.rul", module.name)], module.text)
    }

    /// The address of the explanation of a message.
    #[must_use]
    pub fn explanation(&self, code: Code) -> Option<Uri> {
        self.file(&["explain", &format!("{}.md", code.number())], code.explanation())
    }

    fn file(&self, path: &[&str], text: &str) -> Option<Uri> {
        let mut full = self.directory.clone()?;
        full.extend(path);
        if !self.written.borrow().contains(&full) {
            // Another program may have written it; what is there is replaced only if it differs.
            if std::fs::read_to_string(&full).is_ok_and(|known| known == text) {
            } else {
                std::fs::create_dir_all(full.parent()?).ok()?;
                std::fs::write(&full, text).ok()?;
            }
            self.written.borrow_mut().insert(full.clone());
        }
        Some(uri_of(full.to_str()?))
    }
}
