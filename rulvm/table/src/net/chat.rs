//! What the players write to each other (NET13).

use serde_json::{Value, json};

use super::{Code, Stop};
use crate::event::LONGEST_MESSAGE;
use crate::json::Object;
use crate::table::{Refusal, Table};

/// How many lines are kept until a front end reads them.
const MOST: usize = 200;

impl Table {
    /// Sends a text of at most 250 bytes to the other player.
    ///
    /// # Errors
    /// If the table is not connected, the other program has no chat, or the line is too long.
    pub fn chat(&mut self, text: &str) -> Result<(), Refusal> {
        if !self.is_connected() {
            return Err(Refusal::NotConnected);
        }
        if !self.extras().chat {
            return Err(Refusal::NotOffered);
        }
        if text.len() > LONGEST_MESSAGE {
            return Err(Refusal::TooLong);
        }
        if let Some(own) = &mut self.connection {
            own.send_type("chat", "text", json!(text));
        }
        Ok(())
    }

    /// Returns what the other player has written since the last call, at most the last 200 lines.
    /// They contain no characters that could change what else is shown.
    pub fn take_chat(&mut self) -> Vec<String> {
        std::mem::take(&mut self.heard).into()
    }

    /// Handles `chat`.
    pub(super) fn handle_chat(&mut self, line: &Object) -> Result<(), Stop> {
        let text = line.get("text").and_then(Value::as_str);
        let text = text.filter(|text| text.len() <= LONGEST_MESSAGE).ok_or(Code::Protocol)?;
        let text: String = text.chars().filter(|&letter| !is_control(letter)).collect();
        if text.trim().is_empty() {
            return Ok(());
        }
        if self.heard.len() == MOST {
            self.heard.pop_front();
        }
        self.heard.push_back(text);
        Ok(())
    }
}

/// Whether a character controls a terminal, ends a line, or changes the direction of what follows.
fn is_control(letter: char) -> bool {
    let changes_direction =
        matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}')
            || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{2066}'..='\u{2069}');
    letter.is_control() || changes_direction
}
