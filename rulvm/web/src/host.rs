//! What the page needs from the browser.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Debug;

pub use grammar::rul3::DateTime;

/// The browser: it keeps texts under names, and knows the date.
pub trait Host: Debug {
    /// Returns what is kept under a name.
    fn get(&self, name: &str) -> Option<String>;

    /// Keeps a text under a name.
    ///
    /// # Errors
    /// Why it is not kept: the storage is full or forbidden.
    fn set(&self, name: &str, text: &str) -> Result<(), String>;

    /// The names under which something is kept, in their order.
    fn names(&self) -> Vec<String>;

    /// Date and time where the player is.
    fn date(&self) -> DateTime;
}

/// A host for tests: it keeps everything in memory, and its date stands still.
#[derive(Debug)]
pub struct Memory {
    texts: RefCell<BTreeMap<String, String>>,
    /// Why nothing more is kept, if it is not.
    pub problem: RefCell<Option<String>>,
    /// The date.
    pub date: DateTime,
}

impl Default for Memory {
    fn default() -> Memory {
        let date = DateTime { year: 2026, month: 11, day: 27, hour: 12, minute: 0, second: 0 };
        Memory { texts: RefCell::default(), problem: RefCell::default(), date }
    }
}

impl Host for std::rc::Rc<Memory> {
    fn get(&self, name: &str) -> Option<String> {
        self.texts.borrow().get(name).cloned()
    }

    fn set(&self, name: &str, text: &str) -> Result<(), String> {
        if let Some(problem) = &*self.problem.borrow() {
            return Err(problem.clone());
        }
        self.texts.borrow_mut().insert(name.to_owned(), text.to_owned());
        Ok(())
    }

    fn names(&self) -> Vec<String> {
        self.texts.borrow().keys().cloned().collect()
    }

    fn date(&self) -> DateTime {
        self.date
    }
}
