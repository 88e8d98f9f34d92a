//! What the page plays, reads out and does after a frame.

use rulvm_player::app::plain;
use rulvm_player::sound::notes;
use serde_json::{Value, json};

use super::Page;

impl Page {
    /// Returns what has happened since the last call: tones, lines for screen readers, and requests
    /// to the page.
    ///
    /// `notes` have `begin`, `length` (milliseconds), `pitch` (hertz) and `volume` (0 to 1).
    pub fn take_news(&mut self) -> Value {
        if self.shows_screens {
            let has_sound = self.options.sound;
            if let Some(screens) = &mut self.screens {
                let mut news = screens.take_news(has_sound);
                if let Some(requests) = news["requests"].as_array_mut() {
                    requests.append(&mut self.requests);
                }
                return news;
            }
        }
        let events = self.app.take_events();
        let sounds: Vec<Value> = match self.options.sound {
            true => notes(&events).iter().map(note).collect(),
            false => Vec::new(),
        };
        // Lines describe the screens as they are where there are only lines.
        self.app.player.display.plain = true;
        let mut lines = self.plain.tell(&self.app, &events);
        if let Some(question) = self.app.take_question() {
            lines.extend(plain::answer(&self.app, question));
        }
        self.app.player.display.plain = false;
        json!({ "notes": sounds, "lines": lines, "requests": std::mem::take(&mut self.requests) })
    }
}

pub(crate) fn note(note: &rulvm_player::sound::Note) -> Value {
    let milliseconds = |time: std::time::Duration| time.as_millis() as u64;
    json!({
        "begin": milliseconds(note.begin), "length": milliseconds(note.length),
        "pitch": note.pitch, "volume": note.volume,
    })
}
