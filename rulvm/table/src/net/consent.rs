//! Swaps and restarts whose answer was lost in a cut (NET18).
//!
//! The end that says yes changes its game before the other end hears of it (NET7). If the line is
//! cut in between, one end is ahead. Both say in `hello` what they have asked for and how many
//! swaps and restarts they have made, so each sees whether it is ahead, and the other end makes
//! the change as soon as it has received what was sent before the yes. A host keeps this with the
//! session, so that it also holds if a program was killed.

use serde_json::Value;

use super::{Code, Consent, Session, Stop};
use crate::connection::{Control, count};
use crate::game::Player;
use crate::json::Object;
use crate::table::{Dialog, Table, Trouble};

/// How two ends that offer to continue a session compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// Neither has made a swap or restart that the other one lacks.
    Level,
    /// This end has made one that the other one has asked for.
    Ahead,
    /// The other end has made one that this end has asked for, after so many messages.
    Behind(Control, u64),
}

impl Session {
    /// Compares this end, which has a side, with what the other one offers; `None` if the games do
    /// not fit together. `settles`: both ends can deal with a lost yes.
    pub(super) fn compare(&self, side: Player, theirs: &Object, settles: bool) -> Option<Standing> {
        let epoch = count(theirs, "epoch")?;
        let is_same_side = Player::read(theirs.get("side")?)? == side;
        if epoch == self.epoch && !is_same_side {
            return Some(Standing::Level);
        }
        // A swap and a restart both change the sides (GM17).
        if !settles || !is_same_side {
            return None;
        }
        let (done, before) = (count(theirs, "done")?, count(theirs, "before")?);
        let asked = theirs.get("asked").and_then(Value::as_str).and_then(Control::read);
        let Consent { asked: own_asked, done: own_done, .. } = self.consent;
        // How many restarts the end that is ahead has made more than the other one.
        let control = |restarts: Option<u64>| match restarts {
            Some(0) => Some(Control::Swap),
            Some(1) => Some(Control::Restart),
            _ => None,
        };
        if Some(done) == own_done.checked_add(1) {
            let control = control(epoch.checked_sub(self.epoch)).filter(|_| before >= self.recv)?;
            (own_asked == Some(control)).then_some(Standing::Behind(control, before))
        } else if done.checked_add(1) == Some(own_done) {
            let control = control(self.epoch.checked_sub(epoch))?;
            (asked == Some(control)).then_some(Standing::Ahead)
        } else {
            None
        }
    }
}

impl Table {
    /// The session continues: what was asked for and not agreed to is forgotten.
    pub(super) fn settle(&mut self, standing: Standing, theirs: &Object) -> Result<(), Stop> {
        let Some(session) = &mut self.session else { return Ok(()) };
        session.consent.due = None;
        match standing {
            Standing::Level => session.consent = Consent::default(),
            Standing::Ahead => session.consent.asked = None,
            Standing::Behind(control, before) => {
                // What this end has sent and the other one lacks belongs to the old game.
                let is_void = count(theirs, "recv") != Some(session.sent);
                if control == Control::Restart && is_void {
                    return Err(Code::CannotResume.into());
                }
                session.consent.due = Some((control, before));
                self.set_dialog(Some(Dialog::Waiting(control)));
            }
        }
        Ok(())
    }

    /// Makes the swap or restart that the other end has agreed to before the cut, if everything has
    /// come that it sent before.
    pub(super) fn follow_consent(&mut self) -> Result<(), Trouble> {
        let Some(session) = &mut self.session else { return Ok(()) };
        let recv = session.recv;
        let Some((control, _)) = session.consent.due.take_if(|(_, before)| *before <= recv) else {
            return Ok(());
        };
        self.stop_asking();
        self.carry_out(control)
    }
}
