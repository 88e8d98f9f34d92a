//! A table that is connected to another program, which has invited somebody here to play or to
//! watch. The browser's WebSocket carries the bytes.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use rulvm_player::frames::PATIENCE as USUAL;
use rulvm_table::game::{Game, Player};
use rulvm_table::net::{By, Clock, Code, Phase};
use rulvm_table::table::{Refusal, Status, Table};
use rulvm_table_net::key::{PublicKey, StaticKey};
use rulvm_table_net::link::{BackOff, Limits, Link};
use rulvm_table_net::pump::{Pump, Task};
use rulvm_table_net::seat::{Notice, Seat};
use rulvm_table_net::watch_invitation::{AnyInvitation, WatchInvitation};
use rulvm_table_play::place::{HEARD, LISTENING};
use rulvm_table_play::{Place, words};
use rulvm_table_view::{Absence, App, Command, Here, Texts};
use serde_json::{Value, json};

use crate::host::Host;
use crate::kept::connected::{self, Kept};
use crate::page::Socket;

/// What carries the bytes of a connection: the page shares it with the table.
#[derive(Clone)]
pub(super) struct Line(Rc<RefCell<Carrier>>);

struct Carrier {
    pump: Pump,
    /// Where the inviter is.
    address: String,
    requests: Vec<Value>,
}

impl Line {
    /// Lets time pass.
    pub(super) fn pass(&self, time: Duration) {
        let mut carrier = self.0.borrow_mut();
        let tasks = carrier.pump.pass(time);
        carrier.request(tasks);
    }

    /// Notes what has happened to the WebSocket.
    pub(super) fn tell(&self, event: Socket, text: &str) {
        let mut carrier = self.0.borrow_mut();
        let tasks = match event {
            Socket::Open => carrier.pump.connected(),
            Socket::Bytes => {
                carrier.pump.received(&BASE64_STANDARD.decode(text).unwrap_or_default())
            }
            Socket::Closed => {
                carrier.pump.closed(text);
                Vec::new()
            }
        };
        carrier.request(tasks);
    }

    /// What the page has to do with its WebSocket.
    pub(super) fn take_requests(&self) -> Vec<Value> {
        std::mem::take(&mut self.0.borrow_mut().requests)
    }

    pub(super) fn has_requests(&self) -> bool {
        !self.0.borrow().requests.is_empty()
    }
}

impl Carrier {
    fn request(&mut self, tasks: Vec<Task>) {
        let address = &self.address;
        self.requests.extend(tasks.into_iter().map(|task| match task {
            Task::Connect => json!({ "request": "connect", "url": format!("ws://{address}/") }),
            Task::Send(bytes) => {
                json!({ "request": "send", "text": BASE64_STANDARD.encode(bytes) })
            }
            Task::Close => json!({ "request": "close" }),
        }));
    }
}

/// Where the other player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Both play, or the game was not on yet.
    On,
    /// Away: the inviter is called again after a time.
    Calling { after: Duration, has_left: bool },
    /// Gone for good.
    Gone,
}

/// Opens a table without a game, with the book and rule of the invitation.
pub(super) type Open = Box<dyn Fn() -> Result<Table, String>>;

/// Nothing is said to the other program before the game is kept, which is done at most this often
/// while both may act at any time.
const PACE: Duration = Duration::from_millis(250);

/// Returns what keeps the game whenever it changes, before the other program hears of it.
fn keeper(host: Rc<dyn Host>, mut kept: Kept) -> impl FnMut(&mut Table, Option<PublicKey>) -> bool {
    let mut written: Option<Duration> = None;
    move |table, _| {
        let has_turns = table.game().and_then(Game::turn).is_some();
        let is_due = written.is_none_or(|written| host.now().saturating_sub(written) >= PACE);
        if !has_turns && !is_due && table.status() == Status::Playing {
            return false;
        }
        let was_modified = table.is_modified();
        let Ok(save) = table.save() else { return true };
        if was_modified {
            // The player has not saved it.
            table.not_saved();
        }
        kept.memory = table.memory();
        kept.save = Some(save);
        // Without storage, the game can still be played.
        let _ = kept.write(&*host);
        written = Some(host.now());
        true
    }
}

/// A table of a guest.
pub(super) struct Connected {
    host: Rc<dyn Host>,
    seat: Seat,
    line: Line,
    state: State,
    open: Open,
}

impl Connected {
    /// Calls the inviter, with a table that has no game, or the one that was kept.
    ///
    /// # Errors
    /// Why that is not possible.
    pub(super) fn call(
        host: &Rc<dyn Host>,
        open: Open,
        invitation: AnyInvitation,
        kept: Kept,
        address: &str,
    ) -> Result<(Connected, Line), String> {
        let own = StaticKey(kept.own.0);
        let (limits, back_off) = (Limits::default(), BackOff::default());
        let is_watching = matches!(invitation, AnyInvitation::Watch(_));
        let called = match invitation {
            AnyInvitation::Play(own_key) => Link::join_pumped(own_key.key, own, limits, back_off),
            AnyInvitation::Watch(WatchInvitation(own_key)) => {
                Link::watch_pumped(own_key.key, own, limits, back_off)
            }
        };
        let (link, pump) = called.map_err(|why| why.to_string())?;
        let carrier = Carrier { pump, address: address.to_owned(), requests: Vec::new() };
        let line = Line(Rc::new(RefCell::new(carrier)));
        let mut table = open()?;
        if let Some(save) = &kept.save {
            table.load(&Value::Object(save.clone())).map_err(|error| error.to_string())?;
            table.recall(&kept.memory);
        }
        let mut seat = Seat::new(table, link);
        if !is_watching {
            seat = seat.keeping(Box::new(keeper(Rc::clone(host), kept)));
        }
        let host = Rc::clone(host);
        Ok((Connected { host, seat, line: line.clone(), state: State::On, open }, line))
    }

    /// Whether the game was played before.
    pub(super) fn is_continued(&self) -> bool {
        self.seat.table.session().is_some()
    }

    /// Waits until the game is there. Returns whether it is.
    ///
    /// # Errors
    /// Why it will not come.
    pub(super) fn wait(&mut self, time: Duration, texts: &Texts) -> Result<bool, String> {
        let mut next = self.seat.pass(time).or_else(|| self.poll());
        while let Some(notice) = next {
            match notice {
                Notice::Lost(why, _) => return Err(words::failure(texts, &why)),
                Notice::Parted(code, by, _) if self.seat.table.is_watching() => {
                    return Err(words::watch_parting(texts, code, by));
                }
                Notice::Parted(code, by, _) => return Err(words::parting(texts, code, by)),
                _ => next = self.poll(),
            }
        }
        Ok(self.is_on() && self.seat.table.game().is_some())
    }

    /// Whether the game is here, and the inviter as well.
    fn is_on(&self) -> bool {
        let phase = self.seat.table.connection().map(|own| own.phase());
        phase == Some(Phase::On)
    }

    /// Returns what happens next.
    fn poll(&mut self) -> Option<Notice> {
        self.line.pass(Duration::ZERO);
        self.seat.poll(Duration::ZERO)
    }

    fn note(&mut self, notice: &Notice, app: &mut App) {
        let calling = |after: Option<Duration>, has_left| match after {
            Some(after) => State::Calling { after, has_left },
            None => State::Gone,
        };
        self.state = match notice {
            Notice::Lost(_, again) => calling(*again, false),
            Notice::Parted(Code::Closed, By::Peer, _) => {
                calling(self.seat.retry().ok().flatten(), true)
            }
            // The line was cut before the inviter knew that the game was here.
            Notice::Parted(Code::Busy | Code::Diverged | Code::CannotResume, ..)
                if !self.seat.has_begun() =>
            {
                if let Ok(table) = (self.open)() {
                    self.seat.table = table;
                }
                calling(self.seat.retry().ok().flatten(), false)
            }
            Notice::Parted(code, by, again) => {
                let state = calling(*again, false);
                if state == State::Gone {
                    app.note(&words::parting(&app.texts, *code, *by));
                }
                state
            }
            _ if self.is_on() => State::On,
            _ => self.state,
        };
    }

    fn absence(&self) -> Option<Absence> {
        match self.state {
            State::On if self.seat.is_slow() => Some(Absence::Line),
            State::On => Absence::of_silence(&self.seat.table),
            State::Calling { after, has_left } => {
                let seconds = after.as_millis().div_ceil(1000).try_into().ok();
                Some(Absence::Calling { seconds, has_left })
            }
            State::Gone => None,
        }
    }
}

impl Connected {
    /// Whether the game waits for the other player. One whose program is silent may be thinking.
    fn waits(&self) -> bool {
        self.absence().is_some_and(|absence| !matches!(absence, Absence::Silent { .. }))
    }
}

impl Place for Connected {
    fn table(&self) -> &Table {
        &self.seat.table
    }

    fn table_mut(&mut self) -> &mut Table {
        &mut self.seat.table
    }

    fn introduce(&self, app: &mut App) {
        let side: Player = self.seat.table.side();
        app.here = match self.state {
            _ if self.seat.table.is_watching() => Here::Nobody,
            State::Gone => Here::Both,
            _ => Here::One(side),
        };
        app.set_absence(self.absence());
    }

    fn patience(&self) -> Duration {
        if self.state == State::Gone { USUAL } else { LISTENING }
    }

    fn is_waiting(&self) -> bool {
        self.waits()
    }

    fn pass(&mut self, time: Duration, app: &mut App) -> bool {
        if self.state == State::Gone {
            return false;
        }
        if let State::Calling { after, .. } = &mut self.state {
            *after = after.saturating_sub(time);
        }
        self.seat.tell_clock(Player::BOTH.map(|player| app.clock(player)));
        let mut has_changed = false;
        let mut next = self.seat.pass(time).or_else(|| self.poll());
        for _ in 0..HEARD {
            let Some(notice) = next else { break };
            has_changed = true;
            self.note(&notice, app);
            // Moves are found by comparing states: each message can bring one.
            app.update(&self.seat.table);
            next = self.poll();
        }
        if has_changed {
            self.introduce(app);
        }
        if let Some(Clock { player, ms }) = self.seat.table.take_clock() {
            app.set_clock(player, Duration::from_millis(ms));
        }
        if let Some(clocks) = self.seat.table.take_watched_clocks() {
            app.set_clocks(clocks.map(Duration::from_millis));
        }
        self.seat.send();
        has_changed | app.set_absence(self.absence())
    }

    fn carry_out(&mut self, command: &Command, app: &mut App) -> Result<bool, Refusal> {
        match command {
            Command::Alone => {
                connected::forget(&*self.host);
                self.seat.close();
                self.state = State::Gone;
                app.is_alone = true;
                self.introduce(app);
            }
            Command::Call => {
                if let State::Calling { after, .. } = &mut self.state {
                    *after = Duration::ZERO;
                    self.seat.hurry();
                }
                self.introduce(app);
            }
            Command::Chat(_) => return self.done(command),
            command if self.waits() => {
                // A key that is pressed again and again needs no answer.
                if !matches!(command, Command::Signal { .. }) {
                    let id = if self.seat.is_slow() { "line-slow" } else { "away" };
                    app.note(&app.texts.say(id));
                }
            }
            command => return self.done(command),
        }
        Ok(true)
    }

    fn changed(&mut self) {
        self.seat.send();
    }

    fn leave(&mut self, _texts: &Texts) -> Option<String> {
        self.seat.leave();
        let table = &self.seat.table;
        let has_all = table.session().is_none_or(|session| session.unheard() == 0);
        let is_over = table.status() == Status::Over && has_all;
        if is_over && let Some(mut kept) = Kept::read(&*self.host) {
            // The inviter lets in only this guest, who may want to play again.
            kept.save = None;
            let _ = kept.write(&*self.host);
        }
        None
    }
}

impl Connected {
    fn done(&mut self, command: &Command) -> Result<bool, Refusal> {
        let is_done = command.carry_out(&mut self.seat.table);
        self.seat.send();
        is_done
    }
}
