//! What the page needs from the browser.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::time::Duration;

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

    /// Forgets what is kept under a name.
    fn remove(&self, name: &str);

    /// The names under which something is kept, in their order.
    fn names(&self) -> Vec<String>;

    /// Date and time where the player is.
    fn date(&self) -> DateTime;

    /// The time since the page was opened.
    fn now(&self) -> Duration;

    /// 32 bytes that nobody can guess.
    fn random(&self) -> [u8; 32];
}

/// A host for tests: everything is in memory, the date stands still, and nothing is random.
#[derive(Debug)]
pub struct Memory {
    texts: RefCell<BTreeMap<String, String>>,
    /// Why nothing more is kept, if it is not.
    pub problem: RefCell<Option<String>>,
    /// The date.
    pub date: DateTime,
    /// How often the time was asked for: each time, a millisecond has passed.
    asked: Cell<u64>,
}

impl Default for Memory {
    fn default() -> Memory {
        let date = DateTime { year: 2026, month: 11, day: 27, hour: 12, minute: 0, second: 0 };
        let asked = Cell::new(0);
        Memory { texts: RefCell::default(), problem: RefCell::default(), date, asked }
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

    fn remove(&self, name: &str) {
        self.texts.borrow_mut().remove(name);
    }

    fn names(&self) -> Vec<String> {
        self.texts.borrow().keys().cloned().collect()
    }

    fn date(&self) -> DateTime {
        self.date
    }

    fn now(&self) -> Duration {
        self.asked.set(self.asked.get() + 1);
        Duration::from_millis(self.asked.get())
    }

    fn random(&self) -> [u8; 32] {
        [7; 32]
    }
}
