//! The controls of gamepads.

use std::fmt;

use super::key::KeyCode;

macro_rules! controls {
    ($($name:ident $doc:literal;)*) => {
        /// A button of a gamepad, or a direction of a stick.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Control {
            $(#[doc = $doc] $name,)*
        }

        impl Control {
            /// All controls and their names.
            pub const ALL: &[(Control, &str)] = &[$((Control::$name, stringify!($name))),*];
        }
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

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = Control::ALL.iter().find(|(control, _)| control == self);
        f.write_str(found.map_or("", |(_, name)| name))
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
