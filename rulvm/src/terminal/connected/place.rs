//! A connected table as the loop of a game needs it.

use std::time::{Duration, Instant};

use rulvm_table::game::Player;
use rulvm_table::net::Clock;
use rulvm_table::table::{Dialog, Refusal, Table};
use rulvm_table_play::place::{HEARD, LISTENING};
use rulvm_table_play::{Place, words};
use rulvm_table_view::{Absence, App, Command, Here, Texts};

use super::connection::{Away, Connection, NO, News, State};

impl Connection {
    /// Why nobody acts on the other side, for the screen.
    fn absence(&self) -> Option<Absence> {
        let seconds = |at: &Option<Instant>| {
            let rest = at.map(|at| at.saturating_duration_since(Instant::now()));
            rest.map(|rest| rest.as_millis().div_ceil(1000).try_into().unwrap_or(u64::MAX))
        };
        Some(match self.state() {
            State::On if self.is_slow() => Absence::Line,
            State::On => return Absence::of_silence(&self.seat.table),
            State::Over(..) | State::Failed(_) | State::Alone => return None,
            State::Waiting => Absence::Away { has_left: false },
            State::Asks => Absence::Asks,
            State::AsksGuest(..) => Absence::AsksGuest,
            State::Away(Away::Asked, _) => Absence::Asked,
            State::Away(away, None) => Absence::Away { has_left: *away == Away::Left },
            State::Away(away, again @ Some(_)) => {
                Absence::Calling { seconds: seconds(again), has_left: *away == Away::Left }
            }
        })
    }

    /// Says why the game could not be kept, once.
    fn tell_problem(&mut self, app: &mut App) -> bool {
        let problem = self.problem();
        if let Some(why) = &problem {
            app.note(&app.texts.say_with("not-kept", &[("why", why)]));
        }
        problem.is_some()
    }
}

impl Place for Connection {
    fn table(&self) -> &Table {
        &self.seat.table
    }

    fn table_mut(&mut self) -> &mut Table {
        &mut self.seat.table
    }

    fn introduce(&self, app: &mut App) {
        let is_alone = matches!(self.state(), State::Alone | State::Over(..));
        app.here = if is_alone { Here::Both } else { Here::One(self.seat.table.side()) };
        app.is_alone = *self.state() == State::Alone;
        app.set_absence(self.absence());
        app.invitations.clone_from(&self.invitations);
    }

    fn clocks(&self) -> [Duration; 2] {
        Connection::clocks(self)
    }

    fn patience(&self) -> Duration {
        LISTENING
    }

    fn is_waiting(&self) -> bool {
        self.waits()
    }

    fn pass(&mut self, time: Duration, app: &mut App) -> bool {
        let clocks = Player::BOTH.map(|player| app.clock(player));
        self.note_clocks(clocks);
        self.seat.tell_clock(clocks);
        let mut has_changed = false;
        let mut next = self.pass_time(time).or_else(|| self.poll(Duration::ZERO));
        for _ in 0..HEARD {
            let Some(news) = next else { break };
            has_changed = true;
            match &news {
                News::Refused(why) => app.note(&words::refusal(&app.texts, why)),
                News::Unfit(code, by) => app.note(&words::unfit(&app.texts, *code, *by)),
                News::Watchers(count) => app.note(&words::watchers(&app.texts, *count)),
                News::Changed | News::State => {}
            }
            // Moves are found by comparing states: each message can bring one.
            app.update(&self.seat.table);
            next = self.poll(Duration::ZERO);
        }
        if has_changed {
            self.introduce(app);
        }
        if let Some(Clock { player, ms }) = self.seat.table.take_clock() {
            app.set_clock(player, Duration::from_millis(ms));
        }
        if self.answer_again() {
            app.note(&app.texts.say("keeps-asking"));
        }
        let has_problem = self.tell_problem(app);
        has_changed | has_problem | app.set_absence(self.absence())
    }

    fn carry_out(&mut self, command: &Command, app: &mut App) -> Result<bool, Refusal> {
        match command {
            Command::Alone => self.part(),
            Command::Call => self.hurry(),
            Command::Consent(yes) => self.consent(*yes),
            // A key that is pressed again and again needs no answer.
            Command::Signal { .. } if self.is_slow() => return Ok(true),
            Command::Play(_)
            | Command::Click(_)
            | Command::Unpick
            | Command::Key(_)
            | Command::Answer(_)
            | Command::Swap
            | Command::Restart
            | Command::Undo(_)
                if self.waits() =>
            {
                let id = if self.is_slow() { "line-slow" } else { "away" };
                app.note(&app.texts.say(id));
            }
            command => {
                let is_asked = matches!(self.seat.table.dialog(), Some(Dialog::Question(_)));
                if let Command::Answer(button) = command
                    && is_asked
                {
                    self.answered(*button != NO);
                }
                let is_done = command.carry_out(&mut self.seat.table);
                self.seat.send();
                return is_done;
            }
        }
        self.introduce(app);
        Ok(true)
    }

    fn changed(&mut self) {
        self.seat.send();
    }

    fn leave(&mut self, texts: &Texts) -> Option<String> {
        Connection::leave(self).then(|| texts.say("continue-how"))
    }
}
