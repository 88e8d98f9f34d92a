//! Gamepads: the signals that their controls give. The front end reads the devices.

use grammar::nearest;
use grammar::rul3::Signal;

use super::mapping::{Mapped, Signals};
use crate::input::Control;

/// The usual controls of the standard signals. Of two signals, a control sends the one that does
/// something.
const USUAL: &[(&str, &[Control])] = &[
    ("LEFT", &[Control::PadLeft, Control::LeftStickLeft]),
    ("RGHT", &[Control::PadRight, Control::LeftStickRight]),
    ("DOWN", &[Control::PadDown, Control::LeftStickDown]),
    ("LFDN", &[Control::LeftTrigger]),
    ("RGDN", &[Control::RightTrigger]),
    ("ROTL", &[Control::West, Control::LeftBumper]),
    ("ROTR", &[Control::East, Control::RightBumper]),
    ("DROP", &[Control::South, Control::PadUp]),
    ("PAUS", &[Control::Start]),
    ("CONT", &[Control::Start]),
    ("STOP", &[Control::Select]),
    ("NEXT", &[Control::RightStickUp]),
    ("PREV", &[Control::RightStickDown]),
    ("RDAR", &[Control::North]),
];

impl Mapped for Control {
    const KIND: &'static str = "control";

    fn parse(text: &str) -> Result<Control, String> {
        let found = Control::ALL.iter().find(|(_, name)| name.eq_ignore_ascii_case(text));
        found.map(|&(control, _)| control).ok_or_else(|| {
            let near = nearest(text, Control::ALL.iter().map(|&(_, name)| name));
            let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            let names: Vec<&str> = Control::ALL.iter().map(|&(_, name)| name).collect();
            format!("`{text}` is not a control{near}\na control is one of {}", names.join(", "))
        })
    }
}

/// The controls of a rule's signals.
#[derive(Clone, Debug, Default)]
pub struct Gamepad(Vec<(Control, u8)>);

impl Gamepad {
    /// The controls for the signals of a rule, and what the player has mapped to them.
    #[must_use]
    pub fn new(signals: &[Signal], mapped: &Signals<Control>) -> Gamepad {
        let numbered = || (1..=u8::MAX).zip(signals);
        let mut controls = Vec::new();
        for (id, signal) in numbered() {
            let own = mapped.get(&signal.name()).into_iter().flatten();
            controls.extend(own.map(|&control| (control, id)));
        }
        let own: Vec<Control> = controls.iter().map(|&(control, _)| control).collect();
        for (id, signal) in numbered() {
            let name = signal.name();
            let usual = USUAL.iter().filter(|(usual, _)| *usual == name);
            let usual = usual.filter(|_| !mapped.contains_key(&name));
            let usual = usual.flat_map(|(_, controls)| *controls);
            controls.extend(usual.filter(|c| !own.contains(c)).map(|&control| (control, id)));
        }
        Gamepad(controls)
    }

    /// The signals of a control, best first.
    pub fn signals(&self, control: Control) -> impl Iterator<Item = u8> + '_ {
        self.0.iter().filter(move |(known, _)| *known == control).map(|&(_, signal)| signal)
    }
}

/// The side to which an axis of a stick is pushed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Axis(i8);

/// How far a stick must be pushed to count.
const PUSHED: f32 = 0.6;
/// How near to the middle it must come back.
const BACK: f32 = 0.4;

impl Axis {
    /// The stick moved to a place from -1 to 1. Returns the side that it left, and the one that it
    /// reached: -1 or 1.
    pub fn moves(&mut self, to: f32) -> (Option<i8>, Option<i8>) {
        let before = self.0;
        self.0 = match to {
            _ if to >= PUSHED => 1,
            _ if to <= -PUSHED => -1,
            // It stays where it is, so that a trembling hand does nothing.
            _ if f32::from(before) * to > BACK => before,
            _ => 0,
        };
        if self.0 == before {
            return (None, None);
        }
        let side = |side: i8| (side != 0).then_some(side);
        (side(before), side(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::mapping::Mapping;

    fn signals() -> Vec<Signal> {
        let standard = grammar::signals::STANDARD.iter();
        standard.map(|signal| Signal { external: signal.external, key: signal.key }).collect()
    }

    fn of(gamepad: &Gamepad, control: Control) -> Vec<String> {
        let signals = signals();
        gamepad.signals(control).map(|id| signals[usize::from(id) - 1].name()).collect()
    }

    #[test]
    fn every_standard_signal_has_a_control() {
        let gamepad = Gamepad::new(&signals(), &Signals::new());
        for id in 1..=14 {
            assert!(Control::ALL.iter().any(|&(c, _)| gamepad.signals(c).any(|s| s == id)), "{id}");
        }
        assert_eq!(of(&gamepad, Control::Start), ["PAUS", "CONT"]);
        assert_eq!(of(&gamepad, Control::LeftStickLeft), ["LEFT"]);
    }

    #[test]
    fn what_is_mapped_takes_the_place_of_what_is_usual() {
        let mapping: Mapping<Control> = toml::from_str("LEFT = 'west'\nDROP = []").unwrap();
        let gamepad = Gamepad::new(&signals(), &mapping.all);
        assert_eq!(of(&gamepad, Control::West), ["LEFT"]);
        assert_eq!(of(&gamepad, Control::PadLeft), [""; 0]);
        assert_eq!(of(&gamepad, Control::South), [""; 0]);
        assert_eq!(of(&gamepad, Control::LeftBumper), ["ROTL"]);
        let error = toml::from_str::<Mapping<Control>>("LEFT = 'Souht'");
        let error = error.unwrap_err().to_string();
        assert!(error.contains("`Souht` is not a control; did you mean `South`?"), "{error}");
    }

    #[test]
    fn a_stick_that_trembles_is_pushed_once() {
        let mut axis = Axis::default();
        assert_eq!(axis.moves(0.5), (None, None));
        assert_eq!(axis.moves(0.7), (None, Some(1)));
        assert_eq!(axis.moves(0.5), (None, None));
        assert_eq!(axis.moves(0.65), (None, None));
        assert_eq!(axis.moves(-0.9), (Some(1), Some(-1)));
        assert_eq!(axis.moves(-0.1), (Some(-1), None));
        assert_eq!(axis.moves(f32::NAN), (None, None));
    }
}
