//! Keys.

use std::ops::BitOr;

/// A key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyCode {
    /// A character.
    Char(char),
    /// A function key, by its number.
    F(u8),
    /// The arrow to the left.
    Left,
    /// The arrow to the right.
    Right,
    /// The upward arrow.
    Up,
    /// The downward arrow.
    Down,
    /// Enter, or Return.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Tab with Shift.
    BackTab,
    /// Backspace.
    Backspace,
    /// Insert.
    Insert,
    /// Delete.
    Delete,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Shift, Ctrl or another modifier by itself, with the name of the key.
    Modifier(&'static str),
    /// A key that does nothing here, such as Caps Lock, with its name.
    Other(&'static str),
}

/// The modifiers that are held with a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Modifiers(u8);

impl Modifiers {
    /// No modifier.
    pub const NONE: Modifiers = Modifiers(0);
    /// Shift.
    pub const SHIFT: Modifiers = Modifiers(1);
    /// Ctrl.
    pub const CONTROL: Modifiers = Modifiers(2);
    /// Alt.
    pub const ALT: Modifiers = Modifiers(4);
    /// Super: the key with the logo of the system.
    pub const SUPER: Modifiers = Modifiers(8);
    /// Hyper.
    pub const HYPER: Modifiers = Modifiers(16);
    /// Meta.
    pub const META: Modifiers = Modifiers(32);

    /// True if all of `other` are held.
    #[must_use]
    pub const fn contains(self, other: Modifiers) -> bool {
        self.0 & other.0 == other.0
    }

    /// True if any of `other` is held.
    #[must_use]
    pub const fn intersects(self, other: Modifiers) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitOr for Modifiers {
    type Output = Modifiers;

    fn bitor(self, other: Modifiers) -> Modifiers {
        Modifiers(self.0 | other.0)
    }
}

/// What happened to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyKind {
    /// It was pressed.
    Press,
    /// It is held and repeats.
    Repeat,
    /// It was released.
    Release,
}

/// A key that was pressed, is repeated or was released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Which key.
    pub code: KeyCode,
    /// The modifiers that are held with it.
    pub modifiers: Modifiers,
    /// What happened to it.
    pub kind: KeyKind,
    /// True if the terminal says that it is on the numeric keypad.
    pub is_on_keypad: bool,
}

impl Key {
    /// A key that was pressed while some modifiers are held.
    #[must_use]
    pub const fn new(code: KeyCode, modifiers: Modifiers) -> Key {
        Key { code, modifiers, kind: KeyKind::Press, is_on_keypad: false }
    }

    /// A key that was pressed alone.
    #[must_use]
    pub const fn plain(code: KeyCode) -> Key {
        Key::new(code, Modifiers::NONE)
    }

    /// True if Ctrl is held.
    #[must_use]
    pub const fn has_control(&self) -> bool {
        self.modifiers.contains(Modifiers::CONTROL)
    }

    /// True if Shift is held.
    #[must_use]
    pub(crate) const fn has_shift(&self) -> bool {
        self.modifiers.contains(Modifiers::SHIFT)
    }

    /// The letter, in lower case, if the key writes an ASCII letter, or the character otherwise.
    #[must_use]
    pub const fn letter(&self) -> Option<char> {
        match self.code {
            KeyCode::Char(letter) => Some(letter.to_ascii_lowercase()),
            _ => None,
        }
    }
}
