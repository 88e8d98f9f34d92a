//! Swap and restart, with the other player's consent (GM17, NET7).

use serde_json::{Value, json};

use super::{Code, Stop};
use crate::game::End;
use crate::json::{Object, object};
use crate::table::{Control, Dialog, Table, Trouble};

impl Table {
    /// Asks the other player.
    pub(crate) fn ask_control(&mut self, control: Control) {
        if let Some(own) = &mut self.connection {
            own.asking = Some(control);
            own.has_crossed = false;
            own.send_type("ask", "what", json!(control.name()));
            self.set_dialog(Some(Dialog::Waiting(control)));
        }
    }

    /// Handles `ask`. If both ask, the inviter's question stands (GM17).
    pub(super) fn handle_ask(&mut self, line: &Object) -> Result<(), Stop> {
        let control = read_control(line)?;
        if matches!(self.dialog(), Some(Dialog::Question(_))) {
            return Err(Code::Protocol.into());
        }
        let Some(own) = self.connection.as_mut() else { return Ok(()) };
        if own.asking.is_some() {
            if own.end == End::Inviter {
                // The guest will see our question and forget its own.
                let is_second = std::mem::replace(&mut own.has_crossed, true);
                return if is_second { Err(Code::Protocol.into()) } else { Ok(()) };
            }
            own.asking = None;
            self.set_dialog(None);
        }
        if self.dialog().is_some() || self.forbids(control) {
            self.send_answer(control, false);
        } else {
            self.set_dialog(Some(Dialog::Question(control)));
        }
        Ok(())
    }

    /// Answers the other player's question. On yes, the swap or restart comes first (NET7).
    pub(crate) fn answer_control(&mut self, control: Control, yes: bool) -> Result<(), Trouble> {
        let done = if yes { self.carry_out(control) } else { Ok(()) };
        self.send_answer(control, yes && done.is_ok());
        done
    }

    fn send_answer(&mut self, control: Control, yes: bool) {
        if let Some(own) = self.connection.as_mut().filter(|own| own.is_open()) {
            own.send(&object([
                ("t", json!("answer")),
                ("what", json!(control.name())),
                ("yes", json!(yes)),
            ]));
        }
    }

    /// Handles `answer` (NET7).
    pub(super) fn handle_answer(&mut self, line: &Object) -> Result<(), Stop> {
        let control = read_control(line)?;
        let yes = line.get("yes").and_then(Value::as_bool).ok_or(Code::Protocol)?;
        let own = self.connection.as_mut().ok_or(Code::Error)?;
        if own.asking != Some(control) {
            return Err(Code::Protocol.into());
        }
        own.asking = None;
        self.set_dialog(None);
        if yes {
            self.carry_out(control)?;
        }
        Ok(())
    }

    /// Swaps or restarts; a restart starts a new epoch.
    fn carry_out(&mut self, control: Control) -> Result<(), Trouble> {
        self.event(control.event())?;
        if let Some(session) = self.session.as_mut().filter(|_| control == Control::Restart) {
            session.epoch += 1;
        }
        Ok(())
    }
}

fn read_control(line: &Object) -> Result<Control, Code> {
    let what = line.get("what").and_then(Value::as_str);
    what.and_then(Control::read).ok_or(Code::Protocol)
}
