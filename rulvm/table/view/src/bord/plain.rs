//! The editor in lines of text.

use super::{ANSWERS, Editor, HELP};

/// What has been read out.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    lines: Vec<String>,
}

impl Editor {
    /// Returns the lines that have changed since the last call.
    #[must_use]
    pub fn tell(&mut self) -> Vec<String> {
        let mut lines = vec![self.title()];
        if self.has_help {
            let line = |(key, id): &(&str, &str)| {
                self.texts.label(&self.texts.key_name(key), &self.texts.say(id))
            };
            lines.extend(HELP.iter().map(line));
        } else if let Some(answer) = self.answer {
            lines.push(self.texts.say("bord-asks"));
            lines.push(format!("> {}", self.texts.say(ANSWERS[answer].0)));
        } else {
            lines.extend(self.counts());
            let copyright = self.typed.as_ref().unwrap_or(&self.bord.copyright);
            lines.push(self.texts.say_with("bord-copyright", &[("text", copyright)]));
            lines.extend(self.warnings());
            lines.push(self.square());
        }
        lines.extend(self.message.clone());
        if self.told.lines.is_empty() {
            lines.insert(1, self.texts.say("bord-plain-keys"));
        }
        let told = std::mem::replace(&mut self.told.lines, lines.clone());
        lines.retain(|line| !told.contains(line));
        lines
    }
}
