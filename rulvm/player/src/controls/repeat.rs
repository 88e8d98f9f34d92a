//! Keys that are held: reports with their times in, presses out.
//!
//! Where the terminal reports released keys, held keys repeat with the player's delay and rate,
//! each by itself, and stop immediately. Elsewhere the terminal repeats them.

use std::time::Duration;

use super::chord::small;
use crate::input::{Control, Key, KeyCode, KeyKind, Press};

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

/// Something that is held.
#[derive(Clone, Copy, Debug)]
struct Held {
    press: Press,
    /// When it repeats next; `None` means not before it is pressed again.
    next: Option<Duration>,
}

impl Held {
    /// When it repeats next, where the terminal reports released keys or does not.
    fn next(&self, reports: bool) -> Option<Duration> {
        self.next.filter(|_| reports || matches!(self.press, Press::Control(_)))
    }
}

/// How many can be held: as many as there are fingers.
const FINGERS: usize = 10;

/// What is held, and when it repeats. All times count from the same moment.
#[derive(Clone, Debug)]
pub struct Repeat {
    rate: Rate,
    held: Vec<Held>,
    /// True if the terminal has been asked to report released keys.
    asked: bool,
    /// True if it has reported one: some terminals only promise to do so.
    reports: bool,
}

impl Repeat {
    /// Nothing is held.
    #[must_use]
    pub const fn new(rate: Rate) -> Repeat {
        Repeat { rate, held: Vec::new(), asked: false, reports: false }
    }

    /// The terminal reports released keys from now on, or does not.
    pub fn set_releases(&mut self, asked: bool) {
        if self.asked != asked {
            self.asked = asked;
            self.forget();
        }
    }

    /// Takes a key of the terminal; returns it if it counts.
    pub fn key(&mut self, now: Duration, key: &Key) -> Option<Press> {
        let press = Press::Key(*key);
        if !self.asked {
            return (key.kind != KeyKind::Release).then_some(press);
        }
        if matches!(key.code, KeyCode::Modifier(_)) {
            // A key can have another name when it is released than when it was pressed.
            self.held.retain(|held| !matches!(held.press, Press::Key(_)));
            return None;
        }
        match key.kind {
            KeyKind::Press => self.press(now, press),
            KeyKind::Release => {
                self.reports = true;
                self.held.retain(|held| !is_same(&held.press, &press));
                return None;
            }
            KeyKind::Repeat => {
                self.reports = true;
                return None;
            }
        }
        Some(press)
    }

    /// Takes a control of a gamepad that was pressed or released; returns it if it counts.
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

    /// What repeats now. Call it until it returns `None`.
    pub fn due(&mut self, now: Duration) -> Option<Press> {
        let (reports, rate) = (self.reports, self.rate.rate);
        let is_due = |held: &&mut Held| held.next(reports).is_some_and(|next| next <= now);
        let held = self.held.iter_mut().find(is_due)?;
        // Late repetitions do not come in a burst.
        held.next = held.next.map(|next| (next + rate).max(now + rate / 2));
        Some(match held.press {
            Press::Key(key) => Press::Key(Key { kind: KeyKind::Repeat, ..key }),
            control @ Press::Control(_) => control,
        })
    }

    /// When something repeats next.
    #[must_use]
    pub fn next(&self) -> Option<Duration> {
        self.held.iter().filter_map(|held| held.next(self.reports)).min()
    }

    /// Stops repeating the held keys: they were meant for something that is no longer shown.
    pub fn hush(&mut self) {
        for held in &mut self.held {
            held.next = None;
        }
    }

    /// Nothing is held, as far as is known.
    pub fn forget(&mut self) {
        self.held.clear();
    }
}

/// True if two presses are of the same key, whatever modifiers are held.
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
    use proptest::prelude::*;

    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn event(code: KeyCode, kind: KeyKind) -> Key {
        Key { kind, ..Key::plain(code) }
    }

    fn down(code: KeyCode) -> Key {
        event(code, KeyKind::Press)
    }

    fn up(code: KeyCode) -> Key {
        event(code, KeyKind::Release)
    }

    /// A terminal that reports released keys, and has done so.
    fn reporting() -> Repeat {
        let mut repeat = Repeat::new(Rate { delay: ms(200), rate: ms(50) });
        repeat.set_releases(true);
        assert_eq!(repeat.key(ms(0), &up(KeyCode::Enter)), None);
        repeat
    }

    /// What repeats in each millisecond from one time to another.
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
        let mut repeat = reporting();
        assert!(repeat.key(ms(10), &down(KeyCode::Left)).is_some());
        assert_eq!(repeat.next(), Some(ms(210)));
        let left = [210, 260, 310].map(|time| (time, KeyCode::Left));
        assert_eq!(repeated(&mut repeat, 10, 311), left);
        assert_eq!(repeat.key(ms(311), &up(KeyCode::Left)), None);
        assert_eq!((repeat.next(), repeated(&mut repeat, 311, 2000)), (None, vec![]));
    }

    #[test]
    fn the_repetitions_of_the_terminal_are_ignored_where_keys_are_released() {
        let mut repeat = reporting();
        repeat.key(ms(0), &down(KeyCode::Down));
        for time in 30..60 {
            let again = event(KeyCode::Down, KeyKind::Repeat);
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
    fn a_terminal_that_only_promises_gets_no_repetitions() {
        let mut repeat = Repeat::new(Rate::default());
        repeat.set_releases(true);
        assert!(repeat.key(ms(0), &down(KeyCode::Left)).is_some());
        assert_eq!((repeat.next(), repeated(&mut repeat, 0, 1000)), (None, vec![]));
        // Its first sign is enough.
        assert_eq!(repeat.key(ms(1000), &event(KeyCode::Left, KeyKind::Repeat)), None);
        assert_eq!(repeated(&mut repeat, 1000, 1001), [(1000, KeyCode::Left)]);
    }

    #[test]
    fn each_key_repeats_for_itself() {
        let mut repeat = reporting();
        repeat.key(ms(0), &down(KeyCode::Left));
        repeat.key(ms(120), &down(KeyCode::Up));
        repeat.key(ms(180), &up(KeyCode::Up));
        let left = [200, 250].map(|time| (time, KeyCode::Left));
        assert_eq!(repeated(&mut repeat, 0, 300), left);
    }

    #[test]
    fn a_key_that_is_held_while_the_aim_changes_stops() {
        let mut repeat = reporting();
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
    fn a_key_can_have_another_name_when_it_is_released() {
        let mut repeat = reporting();
        repeat.key(ms(0), &down(KeyCode::Char('A')));
        repeat.key(ms(0), &up(KeyCode::Char('a')));
        assert_eq!(repeat.next(), None);
        repeat.key(ms(0), &down(KeyCode::Char('?')));
        let shift = KeyCode::Modifier("Left Shift");
        assert_eq!(repeat.key(ms(0), &up(shift)), None);
        repeat.key(ms(0), &up(KeyCode::Char('/')));
        assert_eq!(repeat.next(), None);
    }

    #[test]
    fn what_is_late_comes_once() {
        let mut repeat = reporting();
        repeat.key(ms(0), &down(KeyCode::Left));
        assert!(repeat.due(ms(5000)).is_some());
        assert_eq!(repeat.due(ms(5000)), None);
        assert_eq!(repeat.next(), Some(ms(5025)));
    }

    #[test]
    fn gamepads_repeat_whatever_the_terminal_reports() {
        let mut repeat = Repeat::new(Rate { delay: ms(200), rate: ms(50) });
        assert!(repeat.control(ms(0), Control::PadLeft, true).is_some());
        assert_eq!(repeat.due(ms(199)), None);
        assert_eq!(repeat.due(ms(200)), Some(Press::Control(Control::PadLeft)));
        assert_eq!(repeat.control(ms(220), Control::PadLeft, false), None);
        assert_eq!(repeat.next(), None);
    }

    proptest! {
        /// Whatever a terminal sends, no more comes than presses and what the rate allows, and
        /// nothing when all keys have been released.
        #[test]
        fn no_terminal_makes_a_flood(
            events in prop::collection::vec((0_u64..400, 0_u8..14, 0_usize..3), 0..60)
        ) {
            let mut repeat = reporting();
            let (mut now, mut presses, mut given) = (0, 0_u64, 0_u64);
            let code = |key: u8| KeyCode::F(key + 1);
            for (pause, key, kind) in events {
                now += pause;
                let kind = [KeyKind::Press, KeyKind::Repeat, KeyKind::Release][kind];
                presses += u64::from(kind == KeyKind::Press);
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
