//! What two programs can do beyond the rulings of connections, if both offer it (NET12).

use serde_json::{Value, json};

use super::Code;
use crate::json::Object;

/// What a program offers, or what both do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// Lines from one player to the other (NET13).
    pub chat: bool,
    /// Taking moves back (NET14).
    pub undo: bool,
    /// Swaps and restarts whose answer was lost are made when the game continues (NET18).
    pub settle: bool,
    /// Clocks that go on together (NET19).
    pub clock: bool,
}

impl Extras {
    /// Everything that this program can do.
    pub const ALL: Extras = Extras { chat: true, undo: true, settle: true, clock: true };

    /// *The* table of names.
    fn named(&mut self) -> [(&'static str, &mut bool); 4] {
        [
            ("chat", &mut self.chat),
            ("undo", &mut self.undo),
            ("settle", &mut self.settle),
            ("clock", &mut self.clock),
        ]
    }

    /// What both offer.
    pub(crate) fn and(mut self, mut other: Extras) -> Extras {
        for ((_, own), (_, other)) in self.named().into_iter().zip(other.named()) {
            *own &= *other;
        }
        self
    }

    /// Adds the member `also` to a line `hello`, unless nothing is offered.
    pub(crate) fn write(mut self, hello: &mut Object) {
        let offered = self.named().into_iter().filter(|(_, is_on)| **is_on);
        let names: Vec<_> = offered.map(|(name, _)| name).collect();
        if !names.is_empty() {
            hello.insert("also".to_owned(), json!(names));
        }
    }

    /// Reads the member `also`, which can be missing. Names that are unknown here do not matter.
    pub(crate) fn read(hello: &Object) -> Result<Extras, Code> {
        let Some(also) = hello.get("also") else { return Ok(Extras::default()) };
        let also = also.as_array().filter(|also| also.iter().all(Value::is_string));
        let also = also.ok_or(Code::Protocol)?;
        let mut extras = Extras::default();
        for (name, is_on) in extras.named() {
            *is_on = also.iter().any(|own| own == name);
        }
        Ok(extras)
    }
}
