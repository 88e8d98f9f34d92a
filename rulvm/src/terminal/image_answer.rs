//! Finds the answer of a terminal that shows images among its keys.
//!
//! crossterm does not support this answer: it reports it as keys, the first and the last with Alt.

use crossterm::event::{Event, KeyCode, KeyModifiers};
use rulvm_terminal::kitty;

/// The expected answer, and the part of it that has arrived.
#[derive(Debug)]
pub(super) struct ImageAnswer {
    is_expected: bool,
    held: Vec<Event>,
    /// What was written after the first key.
    text: String,
    answer: Option<bool>,
}

impl ImageAnswer {
    /// Starts to expect an answer, or none.
    pub(super) const fn new(is_expected: bool) -> ImageAnswer {
        ImageAnswer { is_expected, held: Vec::new(), text: String::new(), answer: None }
    }

    /// True if the terminal has answered that it shows images, false if it has answered that it
    /// does not.
    pub(super) const fn answer(&self) -> Option<bool> {
        self.answer
    }

    /// Returns the events that do not belong to the answer: this one, those that were held before
    /// it, or none yet.
    pub(super) fn take_from(&mut self, event: Event) -> Vec<Event> {
        let key = if self.is_expected { written(&event) } else { None };
        let is_started = !self.held.is_empty();
        match key {
            Some(('_', true)) if !is_started => {}
            Some((symbol, false)) if is_started && self.fits(symbol) => self.text.push(symbol),
            Some(('\\', true)) if self.text.starts_with(kitty::ANSWER) => {
                self.answer = Some(self.text[kitty::ANSWER.len()..] == *"OK");
                self.is_expected = false;
                self.held.clear();
                return Vec::new();
            }
            _ => {
                self.text.clear();
                let mut events = std::mem::take(&mut self.held);
                events.push(event);
                return events;
            }
        }
        self.held.push(event);
        Vec::new()
    }

    /// True if the answer can continue with a character.
    fn fits(&self, symbol: char) -> bool {
        kitty::ANSWER.chars().nth(self.text.len()).is_none_or(|expected| expected == symbol)
            && symbol.is_ascii()
    }
}

/// The character that a key writes, and whether it is pressed with Alt.
fn written(event: &Event) -> Option<(char, bool)> {
    let key = event.as_key_press_event()?;
    let KeyCode::Char(symbol) = key.code else { return None };
    let others = key.modifiers - (KeyModifiers::ALT | KeyModifiers::SHIFT);
    others.is_empty().then_some((symbol, key.modifiers.contains(KeyModifiers::ALT)))
}

#[cfg(test)]
mod tests {
    use crossterm::event::KeyEvent;

    use super::*;

    /// The events as crossterm reads them: `^` is Alt with the next character.
    fn events(text: &str) -> Vec<Event> {
        let mut symbols = text.chars();
        let mut events = Vec::new();
        while let Some(symbol) = symbols.next() {
            let (symbol, modifiers) = match symbol {
                '^' => (symbols.next().unwrap(), KeyModifiers::ALT),
                'A'..='Z' => (symbol, KeyModifiers::SHIFT),
                _ => (symbol, KeyModifiers::NONE),
            };
            events.push(Event::Key(KeyEvent::new(KeyCode::Char(symbol), modifiers)));
        }
        events
    }

    /// The answer, and what is passed on.
    fn read(expected: bool, text: &str) -> (Option<bool>, Vec<Event>) {
        let mut answer = ImageAnswer::new(expected);
        let passed = events(text).into_iter().flat_map(|event| answer.take_from(event));
        let passed = passed.collect();
        (answer.answer(), passed)
    }

    #[test]
    fn the_answer_is_taken_from_among_the_keys() {
        assert_eq!(read(true, "ab^_Gi=31;OK^\\cd"), (Some(true), events("abcd")));
        let refused = "^_Gi=31;ENOTSUPPORTED: no images^\\c";
        assert_eq!(read(true, refused), (Some(false), events("c")));
    }

    #[test]
    fn keys_that_only_look_like_it_are_passed_on() {
        for keys in ["^_x", "^_Gi=9;OK^\\", "^_^\\", "^_Gi^_Gx", "\\^\\"] {
            assert_eq!(read(true, keys), (None, events(keys)), "{keys}");
        }
        let second = "^_Gi=31;OK^\\";
        assert_eq!(read(true, &second.repeat(2)), (Some(true), events(second)));
        assert_eq!(read(false, second), (None, events(second)));
    }
}
