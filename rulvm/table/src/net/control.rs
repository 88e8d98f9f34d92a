//! Swap, restart and taking back a move, with the other player's consent (GM17, NET7, NET14).

use serde_json::{Value, json};

use super::{Code, Counts, Stop, Wanted};
use crate::connection::Control;
use crate::event::Event;
use crate::game::End;
use crate::json::{Object, object};
use crate::table::{Dialog, Table, Trouble};

impl Table {
    /// Asks the other player. For taking a move back, the hash names the state to restore.
    pub(crate) fn ask_control(&mut self, control: Control, hash: Option<String>) {
        let Some(own) = &mut self.connection else { return };
        own.asking = Some(control);
        own.has_crossed = false;
        let mut line = object([("t", json!("ask")), ("what", json!(control.name()))]);
        if let Some(hash) = &hash {
            line.insert("hash".to_owned(), json!(hash));
        }
        own.send(&line);
        if let Some(session) = &mut self.session {
            let (sent, recv) = (session.sent, session.recv);
            session.wanted = hash.map(|hash| Wanted { hash, sent, recv });
            session.consent.asked = Some(control);
        }
        self.set_dialog(Some(Dialog::Waiting(control)));
    }

    /// Handles `ask`. If both ask, the inviter's question stands (GM17).
    pub(super) fn handle_ask(&mut self, line: &Object) -> Result<(), Stop> {
        let control = self.read_control(line)?;
        let hash = line.get("hash").and_then(Value::as_str);
        let target = match control {
            Control::Undo => hash.ok_or(Code::Protocol)?,
            Control::Swap | Control::Restart => "",
        };
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
            self.stop_asking();
        }
        let is_possible = match control {
            Control::Undo => self.find_past(target).is_some(),
            Control::Swap | Control::Restart => !self.forbids(control),
        };
        if self.dialog().is_some() || !is_possible {
            self.send_answer(control, false);
            return Ok(());
        }
        if let Some(own) = &mut self.connection {
            target.clone_into(&mut own.target);
        }
        self.set_dialog(Some(Dialog::Question(control)));
        Ok(())
    }

    /// Answers the other player's question. On yes, what was asked for is done first (NET7).
    pub(crate) fn answer_control(&mut self, control: Control, yes: bool) -> Result<(), Trouble> {
        if yes && control == Control::Undo {
            return self.agree_to_undo();
        }
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

    /// Handles `answer` (NET7). An `undo` is agreed to by a line of its own.
    pub(super) fn handle_answer(&mut self, line: &Object) -> Result<(), Stop> {
        let control = self.read_control(line)?;
        let yes = line.get("yes").and_then(Value::as_bool).ok_or(Code::Protocol)?;
        let own = self.connection.as_mut().ok_or(Code::Error)?;
        if own.asking != Some(control) || (yes && control == Control::Undo) {
            return Err(Code::Protocol.into());
        }
        self.stop_asking();
        if yes {
            self.carry_out(control)?;
        }
        Ok(())
    }

    /// Forgets this end's question.
    pub(super) fn stop_asking(&mut self) {
        if let Some(own) = &mut self.connection {
            own.asking = None;
        }
        if let Some(session) = &mut self.session {
            session.wanted = None;
            session.consent.asked = None;
        }
        self.set_dialog(None);
    }

    /// Swaps or restarts; a restart starts a new epoch.
    pub(super) fn carry_out(&mut self, control: Control) -> Result<(), Trouble> {
        let is_restart = control == Control::Restart;
        let sent = self.session.as_ref().map_or(0, |session| session.sent);
        self.event(if is_restart { Event::Restart } else { Event::Swap })?;
        if let Some(session) = &mut self.session {
            session.epoch += u64::from(is_restart);
            session.consent.done += 1;
            session.consent.before = sent;
        }
        Ok(())
    }

    /// Goes back to the state that the other player requested, and sends the line `undo`. The line
    /// has a number like a message, so it is sent again if it is lost.
    fn agree_to_undo(&mut self) -> Result<(), Trouble> {
        let target = self.connection.as_ref().map(|own| own.target.clone()).unwrap_or_default();
        let Some(number) = self.find_past(&target) else {
            self.send_answer(Control::Undo, false);
            return Ok(());
        };
        if let Err(trouble) = self.go_back(number) {
            self.send_answer(Control::Undo, false);
            return Err(trouble);
        }
        self.send_numbered(None);
        Ok(())
    }

    /// Handles `undo`: the other end has gone back to the state that this end requested.
    pub(super) fn handle_undo(&mut self, line: &Object) -> Result<(), Stop> {
        let counts = Counts::read(line).ok_or(Code::Protocol)?;
        if !self.is_next(&counts)? {
            return Ok(());
        }
        let session = self.session.as_mut().ok_or(Code::Error)?;
        let is_wanted = session.wanted.take().is_some_and(|wanted| {
            // The other end has seen nothing that was sent after the question.
            wanted.hash == counts.hash && counts.ack <= wanted.sent && wanted.is_recent(session)
        });
        let number = self.find_past(&counts.hash).filter(|_| is_wanted);
        let number = number.ok_or(Code::CannotResume)?;
        if matches!(self.dialog(), Some(Dialog::Waiting(Control::Undo))) {
            self.stop_asking();
        }
        self.go_back(number)?;
        self.accept(&counts);
        self.send_counts("ack");
        Ok(self.follow_consent()?)
    }

    /// Reads what is requested. Both ends must have offered an undo.
    fn read_control(&self, line: &Object) -> Result<Control, Code> {
        let what = line.get("what").and_then(Value::as_str);
        let control = what.and_then(Control::read).ok_or(Code::Protocol)?;
        if control == Control::Undo && !self.extras().undo {
            return Err(Code::Protocol);
        }
        Ok(control)
    }
}
