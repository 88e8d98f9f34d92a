//! Keys, the mouse, and whatever else a terminal or a gamepad reports.
//!
//! The front end turns the reports of its own library into these types.

mod control;
mod key;

pub use self::control::Control;
pub use self::key::{Key, KeyCode, KeyKind, Modifiers};

/// A button of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseButton {
    /// The left one.
    Left,
    /// The right one.
    Right,
    /// The one in the middle.
    Middle,
}

/// What the mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseKind {
    /// A button was pressed.
    Press(MouseButton),
    /// A button was released.
    Release,
    /// It moved while a button was held.
    Drag,
    /// It moved.
    Move,
    /// The wheel turned up.
    ScrollUp,
    /// The wheel turned down.
    ScrollDown,
    /// The wheel turned to a side.
    ScrollSideways,
}

/// Something that the mouse did, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mouse {
    /// What it did.
    pub kind: MouseKind,
    /// The column of the pointer, from 0.
    pub column: u16,
    /// The row of the pointer, from 0.
    pub row: u16,
}

/// Something that the terminal or a gamepad reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// A key.
    Key(Key),
    /// The mouse.
    Mouse(Mouse),
    /// The terminal has got the focus, or has lost it.
    Focus(bool),
    /// The terminal has another size: columns and rows.
    Resize(u16, u16),
    /// Text was pasted.
    Paste(String),
    /// A control of a gamepad was pressed (true) or released.
    Control(Control, bool),
    /// The gamepad of this name was connected (true) or disconnected.
    Gamepad(String, bool),
}

/// A key or a control that was pressed, or is held and repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// A key.
    Key(Key),
    /// A control of a gamepad.
    Control(Control),
}
