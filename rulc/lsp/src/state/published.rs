//! What was published about each text, so that only news is sent.

use std::collections::{BTreeMap, BTreeSet};

use gen_lsp_types::Diagnostic;

/// The messages about a text, and the version of it that they are about.
pub(super) type Messages = (Option<i32>, Vec<Diagnostic>);

/// What was published about each text, by path.
#[derive(Debug, Default)]
pub(super) struct Published(BTreeMap<String, Messages>);

impl Published {
    /// Forgets what was published about a text: an editor that opens it knows nothing, even if it
    /// was open before.
    pub(super) fn forget(&mut self, path: &str) {
        self.0.remove(path);
    }

    /// Takes note of all messages, and returns those that are news. `open` has the versions of the
    /// open texts: something is published about each of them, even if it is that there is nothing
    /// to say.
    pub(super) fn news(
        &mut self,
        open: &BTreeMap<String, i32>,
        mut all: BTreeMap<String, Vec<Diagnostic>>,
    ) -> Vec<(String, Messages)> {
        let paths: BTreeSet<String> =
            open.keys().chain(all.keys()).chain(self.0.keys()).cloned().collect();
        let mut news = Vec::new();
        for path in paths {
            let now = (open.get(&path).copied(), all.remove(&path).unwrap_or_default());
            let is_gone = now.0.is_none() && now.1.is_empty();
            let known = self.0.get(&path);
            if known == Some(&now) || is_gone && known.is_none() {
                continue;
            }
            news.push((path.clone(), now.clone()));
            if is_gone {
                self.0.remove(&path);
            } else {
                self.0.insert(path, now);
            }
        }
        news
    }
}
