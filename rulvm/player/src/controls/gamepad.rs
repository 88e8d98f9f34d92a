//! Gamepads: their controls, and the signals that these give. The front end reads the devices.

use std::fmt;

use grammar::nearest;
use grammar::rul3::Signal;

use super::mapping::{Mapped, Signals};
use crate::input::KeyCode;

macro_rules! controls {
    ($($name:ident $doc:literal;)*) => {
        /// A button of a gamepad, or a direction of a stick.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Control {
            $(#[doc = $doc] $name,)*
        }

        /// All controls and their names.
        const CONTROLS: &[(Control, &str)] = &[$((Control::$name, stringify!($name))),*];
    };
}

controls! {
    South "The lowest of the four buttons: A, or a cross.";
    East "The right one of the four: B, or a circle.";
    North "The highest of the four: Y, or a triangle.";
    West "The left one of the four: X, or a square.";
    LeftBumper "Above the left trigger.";
    LeftTrigger "The left trigger.";
    RightBumper "Above the right trigger.";
    RightTrigger "The right trigger.";
    Select "Left of the middle.";
    Start "Right of the middle.";
    Mode "In the middle.";
    LeftThumb "The left stick, pressed.";
    RightThumb "The right stick, pressed.";
    PadUp "The cross of directions.";
    PadDown "The cross of directions.";
    PadLeft "The cross of directions.";
    PadRight "The cross of directions.";
    LeftStickUp "The left stick.";
    LeftStickDown "The left stick.";
    LeftStickLeft "The left stick.";
    LeftStickRight "The left stick.";
    RightStickUp "The right stick.";
    RightStickDown "The right stick.";
    RightStickLeft "The right stick.";
    RightStickRight "The right stick.";
}

/// The usual controls of the standard signals. Of two signals, a control gives the one that does
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

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = CONTROLS.iter().find(|(control, _)| control == self);
        f.write_str(found.map_or("", |(_, name)| name))
    }
}

impl Mapped for Control {
    const KIND: &'static str = "control";

    fn parse(text: &str) -> Result<Control, String> {
        let found = CONTROLS.iter().find(|(_, name)| name.eq_ignore_ascii_case(text));
        found.map(|&(control, _)| control).ok_or_else(|| {
            let near = nearest(text, CONTROLS.iter().map(|&(_, name)| name));
            let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            let names: Vec<&str> = CONTROLS.iter().map(|&(_, name)| name).collect();
            format!("`{text}` is not a control{near}\na control is one of {}", names.join(", "))
        })
    }
}

impl Control {
    /// The key that does the same outside a game.
    #[must_use]
    pub const fn key(self) -> Option<KeyCode> {
        Some(match self {
            Control::PadUp | Control::LeftStickUp => KeyCode::Up,
            Control::PadDown | Control::LeftStickDown => KeyCode::Down,
            Control::PadLeft | Control::LeftStickLeft => KeyCode::Left,
            Control::PadRight | Control::LeftStickRight => KeyCode::Right,
            Control::LeftBumper => KeyCode::PageUp,
            Control::RightBumper => KeyCode::PageDown,
            Control::South | Control::Start => KeyCode::Enter,
            Control::East | Control::Select => KeyCode::Esc,
            _ => return None,
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
            assert!(CONTROLS.iter().any(|&(c, _)| gamepad.signals(c).any(|s| s == id)), "{id}");
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
