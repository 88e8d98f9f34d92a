//! Keys that are held: times and what is pressed and let go in, presses out.
//!
//! Where the terminal tells when a key is let go, held keys repeat by the player's delay and rate,
//! each for itself, and stop at once. Elsewhere the terminal repeats them.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind};

use super::chord::small;
use super::gamepad::Control;

/// How fast held keys repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// From the press to the first repetition.
    pub delay: Duration,
    /// From each repetition to the next one.
    pub rate: Duration,
}

impl Default for Rate {
    fn default() -> Self {
        Rate { delay: Duration::from_millis(200), rate: Duration::from_millis(40) }
    }
}

/// What was pressed, or is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// A key.
    Key(KeyEvent),
    /// A control of a gamepad.
    Control(Control),
}

/// Something that is held.
#[derive(Clone, Copy, Debug)]
struct Held {
    press: Press,
    /// When it is repeated next; `None`: not before it is pressed again.
    next: Option<Duration>,
}

impl Held {
    /// When it is repeated next, if the terminal tells when keys are let go or does not.
    fn next(&self, tells: bool) -> Option<Duration> {
        self.next.filter(|_| tells || matches!(self.press, Press::Control(_)))
    }
}

/// How many can be held: fingers.
const FINGERS: usize = 10;

/// What is held, and when it is repeated. All times are counted from the same moment.
#[derive(Clone, Debug)]
pub struct Repeat {
    rate: Rate,
    held: Vec<Held>,
    /// True if the terminal has been asked to tell when keys are let go.
    asked: bool,
    /// True if it has done so: some only say that they will.
    tells: bool,
}

impl Repeat {
    /// Nothing is held.
    #[must_use]
    pub const fn new(rate: Rate) -> Repeat {
        Repeat { rate, held: Vec::new(), asked: false, tells: false }
    }

    /// The terminal tells from now on when keys are let go, or does not.
    pub fn set_releases(&mut self, asked: bool) {
        if self.asked != asked {
            self.asked = asked;
            self.forget();
        }
    }

    /// A key of the terminal; gives it if it is to be looked at.
    pub fn key(&mut self, now: Duration, key: &KeyEvent) -> Option<Press> {
        let press = Press::Key(*key);
        if !self.asked {
            return (key.kind != KeyEventKind::Release).then_some(press);
        }
        if matches!(key.code, KeyCode::Modifier(_)) {
            // What is let go now may have another name than what was pressed.
            self.held.retain(|held| !matches!(held.press, Press::Key(_)));
            return None;
        }
        match key.kind {
            KeyEventKind::Press => self.press(now, press),
            KeyEventKind::Release => {
                self.tells = true;
                self.held.retain(|held| !is_same(&held.press, &press));
                return None;
            }
            KeyEventKind::Repeat => {
                self.tells = true;
                return None;
            }
        }
        Some(press)
    }

    /// A control of a gamepad is pressed or let go; gives it if it is to be looked at.
    pub fn control(&mut self, now: Duration, control: Control, is_down: bool) -> Option<Press> {
        let press = Press::Control(control);
        if is_down {
            self.press(now, press);
            return Some(press);
        }
        self.held.retain(|held| held.press != press);
        None
    }

    fn press(&mut self, now: Duration, press: Press) {
        self.held.retain(|held| !is_same(&held.press, &press));
        if self.held.len() == FINGERS {
            self.held.remove(0);
        }
        self.held.push(Held { press, next: Some(now + self.rate.delay) });
    }

    /// What is repeated now. It is to be asked until there is nothing more.
    pub fn due(&mut self, now: Duration) -> Option<Press> {
        let (tells, rate) = (self.tells, self.rate.rate);
        let is_due = |held: &&mut Held| held.next(tells).is_some_and(|next| next <= now);
        let held = self.held.iter_mut().find(is_due)?;
        // What was late does not come in a burst.
        held.next = held.next.map(|next| (next + rate).max(now + rate / 2));
        Some(match held.press {
            Press::Key(key) => Press::Key(KeyEvent { kind: KeyEventKind::Repeat, ..key }),
            control @ Press::Control(_) => control,
        })
    }

    /// When something is repeated next.
    #[must_use]
    pub fn next(&self) -> Option<Duration> {
        self.held.iter().filter_map(|held| held.next(self.tells)).min()
    }

    /// What is held was meant for something that is no more: it is not repeated.
    pub fn hush(&mut self) {
        for held in &mut self.held {
            held.next = None;
        }
    }

    /// Nothing is held, as far as can be known.
    pub fn forget(&mut self) {
        self.held.clear();
    }
}

/// True if two presses are of the same key, whatever special keys are held.
fn is_same(one: &Press, other: &Press) -> bool {
    let of = |code| match code {
        KeyCode::Char(letter) => KeyCode::Char(small(letter)),
        KeyCode::BackTab => KeyCode::Tab,
        other => other,
    };
    match (one, other) {
        (Press::Key(one), Press::Key(other)) => of(one.code) == of(other.code),
        _ => one == other,
    }
}

#[cfg(test)]
mod tests {
    use crossterm::event::{KeyModifiers, ModifierKeyCode};
    use proptest::prelude::*;

    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn event(code: KeyCode, kind: KeyEventKind) -> KeyEvent {
        KeyEvent::new_with_kind(code, KeyModifiers::NONE, kind)
    }

    fn down(code: KeyCode) -> KeyEvent {
        event(code, KeyEventKind::Press)
    }

    fn up(code: KeyCode) -> KeyEvent {
        event(code, KeyEventKind::Release)
    }

    /// A terminal that tells when keys are let go, and has done so.
    fn telling() -> Repeat {
        let mut repeat = Repeat::new(Rate { delay: ms(200), rate: ms(50) });
        repeat.set_releases(true);
        assert_eq!(repeat.key(ms(0), &up(KeyCode::Enter)), None);
        repeat
    }

    /// What is repeated each millisecond from one time to another.
    fn repeated(repeat: &mut Repeat, from: u64, to: u64) -> Vec<(u64, KeyCode)> {
        let mut all = Vec::new();
        for time in from..to {
            while let Some(press) = repeat.due(ms(time)) {
                let Press::Key(key) = press else { panic!("{press:?}") };
                all.push((time, key.code));
            }
        }
        all
    }

    #[test]
    fn a_held_key_repeats_by_delay_and_rate_and_stops_at_once() {
        let mut repeat = telling();
        assert!(repeat.key(ms(10), &down(KeyCode::Left)).is_some());
        assert_eq!(repeat.next(), Some(ms(210)));
        let left = [210, 260, 310].map(|time| (time, KeyCode::Left));
        assert_eq!(repeated(&mut repeat, 10, 311), left);
        assert_eq!(repeat.key(ms(311), &up(KeyCode::Left)), None);
        assert_eq!((repeat.next(), repeated(&mut repeat, 311, 2000)), (None, vec![]));
    }

    #[test]
    fn the_repetitions_of_the_terminal_are_ignored_where_keys_are_let_go() {
        let mut repeat = telling();
        repeat.key(ms(0), &down(KeyCode::Down));
        for time in 30..60 {
            let again = event(KeyCode::Down, KeyEventKind::Repeat);
            assert_eq!(repeat.key(ms(time), &again), None);
        }
        // Elsewhere there are no others.
        let mut repeat = Repeat::new(Rate::default());
        for _ in 0..3 {
            assert!(repeat.key(ms(0), &down(KeyCode::Down)).is_some());
        }
        assert_eq!(repeated(&mut repeat, 0, 2000), []);
    }

    #[test]
    fn a_terminal_that_only_says_so_gets_no_repetitions() {
        let mut repeat = Repeat::new(Rate::default());
        repeat.set_releases(true);
        assert!(repeat.key(ms(0), &down(KeyCode::Left)).is_some());
        assert_eq!((repeat.next(), repeated(&mut repeat, 0, 1000)), (None, vec![]));
        // Its first sign is enough.
        assert_eq!(repeat.key(ms(1000), &event(KeyCode::Left, KeyEventKind::Repeat)), None);
        assert_eq!(repeated(&mut repeat, 1000, 1001), [(1000, KeyCode::Left)]);
    }

    #[test]
    fn each_key_repeats_for_itself() {
        let mut repeat = telling();
        repeat.key(ms(0), &down(KeyCode::Left));
        repeat.key(ms(120), &down(KeyCode::Up));
        repeat.key(ms(180), &up(KeyCode::Up));
        let left = [200, 250].map(|time| (time, KeyCode::Left));
        assert_eq!(repeated(&mut repeat, 0, 300), left);
    }

    #[test]
    fn a_key_that_is_held_while_all_changes_does_not_go_on() {
        let mut repeat = telling();
        repeat.key(ms(0), &down(KeyCode::Left));
        repeat.hush();
        assert_eq!(repeated(&mut repeat, 0, 1000), []);
        // Once it is pressed again, it does.
        repeat.key(ms(1000), &up(KeyCode::Left));
        repeat.key(ms(1000), &down(KeyCode::Left));
        assert_eq!(repeated(&mut repeat, 1000, 1201), [(1200, KeyCode::Left)]);
        repeat.forget();
        assert_eq!(repeated(&mut repeat, 1201, 3000), []);
        repeat.key(ms(3000), &down(KeyCode::Left));
        repeat.set_releases(false);
        assert_eq!(repeated(&mut repeat, 3000, 4000), []);
    }

    #[test]
    fn a_key_can_have_another_name_when_it_is_let_go() {
        let mut repeat = telling();
        repeat.key(ms(0), &down(KeyCode::Char('A')));
        repeat.key(ms(0), &up(KeyCode::Char('a')));
        assert_eq!(repeat.next(), None);
        repeat.key(ms(0), &down(KeyCode::Char('?')));
        let shift = KeyCode::Modifier(ModifierKeyCode::LeftShift);
        assert_eq!(repeat.key(ms(0), &up(shift)), None);
        repeat.key(ms(0), &up(KeyCode::Char('/')));
        assert_eq!(repeat.next(), None);
    }

    #[test]
    fn what_is_late_comes_once() {
        let mut repeat = telling();
        repeat.key(ms(0), &down(KeyCode::Left));
        assert!(repeat.due(ms(5000)).is_some());
        assert_eq!(repeat.due(ms(5000)), None);
        assert_eq!(repeat.next(), Some(ms(5025)));
    }

    #[test]
    fn gamepads_repeat_whatever_the_terminal_tells() {
        let mut repeat = Repeat::new(Rate { delay: ms(200), rate: ms(50) });
        assert!(repeat.control(ms(0), Control::PadLeft, true).is_some());
        assert_eq!(repeat.due(ms(199)), None);
        assert_eq!(repeat.due(ms(200)), Some(Press::Control(Control::PadLeft)));
        assert_eq!(repeat.control(ms(220), Control::PadLeft, false), None);
        assert_eq!(repeat.next(), None);
    }

    proptest! {
        /// Whatever a terminal sends: no more comes than presses and what the rate allows, and
        /// nothing when all keys have been let go.
        #[test]
        fn no_terminal_makes_a_flood(events in prop::collection::vec((0_u64..400, 0_u8..14, 0_u8..3), 0..60)) {
            let mut repeat = telling();
            let (mut now, mut presses, mut given) = (0, 0_u64, 0_u64);
            let code = |key: u8| KeyCode::F(key + 1);
            for (pause, key, kind) in events {
                now += pause;
                let kind = [KeyEventKind::Press, KeyEventKind::Repeat, KeyEventKind::Release][usize::from(kind)];
                presses += u64::from(kind == KeyEventKind::Press);
                given += u64::from(repeat.key(ms(now), &event(code(key), kind)).is_some());
                while repeat.due(ms(now)).is_some() {
                    given += 1;
                }
            }
            prop_assert!(given <= presses + 10 * (1 + now / 25));
            for key in 0..14 {
                repeat.key(ms(now), &up(code(key)));
            }
            prop_assert_eq!(repeat.next(), None);
        }
    }
}
