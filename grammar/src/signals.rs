//! The standard signals of section 6.3, the actions of section 6.2, and the names of keys (F6).

/// A signal of the manual's list. Its internal identifier is its place in the list, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandardSignal {
    /// The four letters of its external identifier.
    pub name: &'static str,
    /// Its external identifier.
    pub external: i32,
    /// Its key in the manual's rules (F6).
    pub key: u16,
    /// The action that it should cause.
    pub action: Action,
}

macro_rules! standard {
    ($($name:literal $key:literal $action:ident;)*) => {
        /// The signals of section 6.3, in the order of their internal identifiers.
        pub const STANDARD: &[StandardSignal] = &[$(StandardSignal {
            name: $name,
            external: letters($name),
            key: $key,
            action: Action::$action,
        }),*];
    };
}

standard! {
    "DOWN" 0x001E MoveDown;
    "LFDN" 0x0052 MoveDownLeft;
    "RGDN" 0x0047 MoveDownRight;
    "ROTL" 0x0050 TurnLeft;
    "ROTR" 0x0048 TurnRight;
    "LEFT" 0x004B MoveLeft;
    "RGHT" 0x004D MoveRight;
    "DROP" 0x0039 Drop;
    "STOP" 0x0401 Abort;
    "PAUS" 0x0061 TogglePause;
    "CONT" 0x001C TogglePause;
    "NEXT" 0x004E DoNothing;
    "PREV" 0x004A DoNothing;
    "RDAR" 0x0062 ToggleRadar;
}

/// The number of four ASCII letters.
#[must_use]
pub const fn letters(text: &str) -> i32 {
    let bytes = text.as_bytes();
    assert!(bytes.len() == 4, "an external identifier has four letters");
    i32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

macro_rules! actions {
    ($($number:literal $name:ident $text:literal $doc:literal;)*) => {
        /// An action of section 6.2.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Action {
            $(#[doc = $doc] $name,)*
        }

        impl Action {
            /// All actions.
            pub const ALL: &[Action] = &[$(Action::$name),*];

            /// The number that a rule returns for it.
            #[must_use]
            #[inline]
            pub const fn number(self) -> i32 {
                match self { $(Action::$name => $number,)* }
            }

            /// Its name in the text language.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Action::$name => $text,)* }
            }

            /// The action with this number.
            #[must_use]
            #[inline]
            pub const fn from_number(number: i32) -> Option<Action> {
                match number { $($number => Some(Action::$name),)* _ => None }
            }

            /// The action with this name in the text language.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Action> {
                match name { $($text => Some(Action::$name),)* _ => None }
            }
        }
    };
}

actions! {
    0 DoNothing "do_nothing" "No action.";
    1 MoveDown "move_down" "One cell down.";
    2 MoveDownLeft "move_down_left" "One cell down to the left.";
    3 MoveDownRight "move_down_right" "One cell down to the right.";
    4 TurnLeft "turn_left" "A turn counterclockwise.";
    5 TurnRight "turn_right" "A turn clockwise.";
    6 MoveLeft "move_left" "One cell to the left, at the same height (G7).";
    7 MoveRight "move_right" "One cell to the right, at the same height (G7).";
    8 TogglePause "toggle_pause" "The game pause, on or off (G11).";
    9 ToggleRadar "toggle_radar" "The radar, on or off (G8).";
    10 SendMessage "send" "Sends message `$0206` with data from the stack (G14).";
    -1 Abort "abort" "The end of the game (G9).";
    -2 Drop "drop" "The piece falls as far as it can, and lands (G10).";
    -3 Explode "explode" "All hexagons vanish, including those of the piece (G10).";
    -4 Vanish "vanish" "The piece vanishes (G10).";
}

/// The scancodes of the Atari keyboard and their names, by the places of the QWERTY layout.
const KEYS: &[(u8, &str)] = &[
    (0x01, "Esc"),
    (0x02, "1"),
    (0x03, "2"),
    (0x04, "3"),
    (0x05, "4"),
    (0x06, "5"),
    (0x07, "6"),
    (0x08, "7"),
    (0x09, "8"),
    (0x0A, "9"),
    (0x0B, "0"),
    (0x0C, "-"),
    (0x0D, "="),
    (0x0E, "Backspace"),
    (0x0F, "Tab"),
    (0x10, "Q"),
    (0x11, "W"),
    (0x12, "E"),
    (0x13, "R"),
    (0x14, "T"),
    (0x15, "Y"),
    (0x16, "U"),
    (0x17, "I"),
    (0x18, "O"),
    (0x19, "P"),
    (0x1A, "["),
    (0x1B, "]"),
    (0x1C, "Return"),
    (0x1E, "A"),
    (0x1F, "S"),
    (0x20, "D"),
    (0x21, "F"),
    (0x22, "G"),
    (0x23, "H"),
    (0x24, "J"),
    (0x25, "K"),
    (0x26, "L"),
    (0x27, ";"),
    (0x28, "'"),
    (0x29, "`"),
    (0x2B, "\\"),
    (0x2C, "Z"),
    (0x2D, "X"),
    (0x2E, "C"),
    (0x2F, "V"),
    (0x30, "B"),
    (0x31, "N"),
    (0x32, "M"),
    (0x33, ","),
    (0x34, "."),
    (0x35, "/"),
    (0x39, "Space"),
    (0x3A, "CapsLock"),
    (0x3B, "F1"),
    (0x3C, "F2"),
    (0x3D, "F3"),
    (0x3E, "F4"),
    (0x3F, "F5"),
    (0x40, "F6"),
    (0x41, "F7"),
    (0x42, "F8"),
    (0x43, "F9"),
    (0x44, "F10"),
    (0x47, "Home"),
    (0x48, "Up"),
    (0x4A, "Keypad -"),
    (0x4B, "Left"),
    (0x4D, "Right"),
    (0x4E, "Keypad +"),
    (0x50, "Down"),
    (0x52, "Insert"),
    (0x53, "Delete"),
    (0x54, "F11"),
    (0x55, "F12"),
    (0x56, "F13"),
    (0x57, "F14"),
    (0x58, "F15"),
    (0x59, "F16"),
    (0x5A, "F17"),
    (0x5B, "F18"),
    (0x5C, "F19"),
    (0x5D, "F20"),
    (0x60, "<"),
    (0x61, "Undo"),
    (0x62, "Help"),
    (0x63, "Keypad ("),
    (0x64, "Keypad )"),
    (0x65, "Keypad /"),
    (0x66, "Keypad *"),
    (0x67, "Keypad 7"),
    (0x68, "Keypad 8"),
    (0x69, "Keypad 9"),
    (0x6A, "Keypad 4"),
    (0x6B, "Keypad 5"),
    (0x6C, "Keypad 6"),
    (0x6D, "Keypad 1"),
    (0x6E, "Keypad 2"),
    (0x6F, "Keypad 3"),
    (0x70, "Keypad 0"),
    (0x71, "Keypad ."),
    (0x72, "Enter"),
];

/// The special keys of the high byte (F6), in the order in which a name has them.
const SPECIAL: &[(u16, &str)] =
    &[(0x0400, "Ctrl"), (0x0800, "Alt"), (0x0200, "Shift"), (0x0100, "RShift")];

/// The key word of a name such as `Ctrl+Esc`, or of `$` and four hexadecimal digits; `None` if
/// the key does not exist.
#[must_use]
pub fn parse_key(name: &str) -> Option<u16> {
    if let Some(digits) = name.strip_prefix('$') {
        let hexadecimal = digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_hexdigit());
        return hexadecimal.then(|| u16::from_str_radix(digits, 16).ok()).flatten();
    }
    let mut rest = name;
    let mut special = 0;
    'names: loop {
        for (bit, text) in SPECIAL {
            let Some((head, behind)) = rest.split_at_checked(text.len()) else { continue };
            if head.eq_ignore_ascii_case(text)
                && let Some(behind) = behind.strip_prefix('+')
            {
                special |= bit;
                rest = behind;
                continue 'names;
            }
        }
        break;
    }
    let key = KEYS.iter().find(|(_, key)| key.eq_ignore_ascii_case(rest));
    key.map(|&(scancode, _)| special | u16::from(scancode))
}

/// The names of all keys, in the order of their scancodes.
pub fn key_names() -> impl Iterator<Item = &'static str> {
    KEYS.iter().map(|&(_, name)| name)
}

/// The name of a key word; `$` and its hexadecimal digits if the Atari does not have the key.
#[must_use]
pub fn key_name(key: u16) -> String {
    let [special, scancode] = key.to_be_bytes();
    let name = KEYS.iter().find(|&&(code, _)| code == scancode).map(|&(_, name)| name);
    match name {
        Some(name) if special < 0x10 => {
            let special = SPECIAL.iter().filter(|(bit, _)| key & bit != 0);
            special.map(|&(_, text)| format!("{text}+")).collect::<String>() + name
        }
        _ => format!("${key:04X}"),
    }
}
