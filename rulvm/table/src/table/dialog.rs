//! Questions of the book (GM15) and of the host, about swap and restart (GM17).

use super::{Control, Refusal, Table};
use crate::event::{Ask, Event};

/// An open dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// A question of the book.
    Book(Ask),
    /// The other player has been asked.
    Waiting(Control),
    /// The other player asks.
    Question(Control),
}

impl Dialog {
    /// Whether it is the host's own.
    #[must_use]
    pub fn is_host(&self) -> bool {
        !matches!(self, Dialog::Book(_))
    }

    /// Its texts.
    #[must_use]
    pub fn ask(&self) -> Ask {
        match self {
            Dialog::Book(ask) => ask.clone(),
            Dialog::Waiting(_) => Ask::new("Waiting for the other player.", "", ""),
            Dialog::Question(Control::Swap) => {
                Ask::new("The other player wants to swap sides.", "No", "Yes")
            }
            Dialog::Question(Control::Restart) => {
                Ask::new("The other player wants to restart.", "No", "Yes")
            }
            Dialog::Question(Control::Undo) => {
                Ask::new("The other player wants to take back a move.", "No", "Yes")
            }
        }
    }
}

impl Table {
    /// Tests that no dialog is open.
    pub(super) fn must_have_no_dialog(&self) -> Result<(), Refusal> {
        match &self.dialog {
            None => Ok(()),
            Some(Dialog::Waiting(_)) => Err(Refusal::Asked),
            Some(_) => Err(Refusal::Dialog("a dialog is open")),
        }
    }

    /// Answers the open dialog with a button, 1 or 2 (GM15, GM17).
    ///
    /// # Errors
    /// If no dialog with this button is open, or the book misbehaves.
    pub fn answer(&mut self, button: i64) -> Result<(), Refusal> {
        self.must_play()?;
        let dialog = self.dialog.as_ref().ok_or(Refusal::Dialog("no dialog is open"))?;
        let [first, second] = dialog.ask().buttons;
        let (text, number) = match button {
            1 => (first, 1),
            2 => (second, 2),
            _ => (String::new(), 0),
        };
        if text.is_empty() {
            return Err(Refusal::Dialog("the dialog has no such button"));
        }
        match self.dialog.take() {
            Some(Dialog::Question(control)) => Ok(self.answer_control(control, number == 2)?),
            _ => {
                let mut record = self.record(Event::Answer);
                record.int1 = number;
                Ok(self.send_event(record)?)
            }
        }
    }

    /// Swaps, restarts, or takes back the last move of anybody: immediately if not connected;
    /// otherwise, the other player is asked (GM17).
    ///
    /// # Errors
    /// If the book does not allow it, a swap without a connection, or if a dialog is open.
    pub fn control(&mut self, control: Control) -> Result<(), Refusal> {
        self.must_play()?;
        if self.is_watching() {
            return Err(Refusal::Watching);
        }
        if control == Control::Undo {
            return self.undo(None);
        }
        if self.forbids(control) {
            return Err(Refusal::Bit);
        }
        if control == Control::Swap && !self.is_connected() {
            return Err(Refusal::NotConnected);
        }
        self.must_have_no_dialog()?;
        if self.is_connected() {
            self.ask_control(control, None);
            return Ok(());
        }
        self.event(Event::Restart)?;
        self.session = None;
        Ok(())
    }

    /// Whether the book has the bit against it.
    pub(crate) fn forbids(&self, control: Control) -> bool {
        match control {
            Control::Swap => self.identity.bits.no_swap,
            Control::Restart => self.identity.bits.no_restart,
            Control::Undo => false,
        }
    }
}
