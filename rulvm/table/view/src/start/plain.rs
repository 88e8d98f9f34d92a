//! The start screen in lines of text.

use super::{Page, Start};

/// What has been read out.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    page: Option<(Page, usize)>,
    /// The chosen line: what it says can change.
    line: Option<String>,
    message: Option<String>,
    has_help: bool,
}

impl Start {
    /// Returns the lines for what has happened since the last call.
    #[must_use]
    pub fn tell(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.told.page.is_none() {
            lines.push(self.texts.say("start-title"));
        }
        let (page, at) = self.page();
        let before = self.told.page.replace((page, at));
        let is_other = before.is_none_or(|(before, _)| before != page);
        if is_other {
            lines.push(self.title());
        }
        let entries = self.entries();
        let line = entries.get(at).map(|entry| entry.text.clone());
        let is_news = std::mem::replace(&mut self.told.line, line.clone()) != line;
        if page.is_typed() {
            lines.extend(is_other.then(|| self.typed_hint()));
        } else if is_news || before != Some((page, at)) {
            for (k, entry) in entries.into_iter().enumerate() {
                if k == at {
                    let line = format!("> {} {}", entry.text, entry.about);
                    lines.push(line.trim_end().to_owned());
                } else if is_other {
                    lines.push(entry.text);
                }
            }
        }
        if self.told.message != self.message {
            self.told.message.clone_from(&self.message);
            lines.extend(self.message.clone());
        }
        if std::mem::replace(&mut self.told.has_help, self.has_help) != self.has_help
            && self.has_help
        {
            lines.push(self.texts.say("title-help"));
            lines.extend(self.help().iter().map(|(key, text)| self.texts.label(key, text)));
        }
        lines
    }
}
