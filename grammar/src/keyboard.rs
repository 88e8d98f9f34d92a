//! Today's keyboards: which keys send the signals of a rule.
//!
//! A rule file binds signals to places on the Atari keyboard (F6). Keys that exist today keep their
//! places, whatever the layout writes on them; for the others, and for small keyboards, there are
//! substitutes.

use crate::rul3::Signal;
use crate::signals::key_name;

macro_rules! layouts {
    ($($(#[$attribute:meta])* $name:ident $word:literal $meaning:literal $rows:expr;)*) => {
        /// A keyboard layout.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum Layout {
            $($(#[$attribute])* #[doc = $meaning] $name,)*
        }

        impl Layout {
            /// All layouts.
            pub const ALL: &'static [Layout] = &[$(Layout::$name),*];

            /// Its name in options.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Layout::$name => $word,)* }
            }

            /// Where it is usual.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Layout::$name => $meaning,)* }
            }

            /// What the keys of [`ROWS`] write when they are pressed alone.
            const fn rows(self) -> [&'static str; 5] {
                match self { $(Layout::$name => $rows,)* }
            }
        }
    };
}

layouts! {
    #[default]
    Qwerty "qwerty" "United States"
        ["1234567890-=", "qwertyuiop[]", "asdfghjkl;'`", r"\zxcvbnm,./", "<"];
    Uk "uk" "United Kingdom" ["1234567890-=", "qwertyuiop[]", "asdfghjkl;'`", "#zxcvbnm,./", r"\"];
    Azerty "azerty" "France"
        [r#"&é"'(-è_çà)="#, "azertyuiop^$", "qsdfghjklmù²", "*wxcvbn,;:!", "<"];
    Qwertz "qwertz" "Germany" ["1234567890ß´", "qwertzuiopü+", "asdfghjklöä^", "#yxcvbnm,.-", "<"];
    Norwegian "norwegian" "Norway"
        [r"1234567890+\", "qwertyuiopå¨", "asdfghjkløæ|", "'zxcvbnm,.-", "<"];
    Swedish "swedish" "Sweden and Finland"
        ["1234567890+´", "qwertyuiopå¨", "asdfghjklöä§", "'zxcvbnm,.-", "<"];
    Japanese "japanese" "Japan" ["1234567890-^", "qwertyuiop@[", "asdfghjkl;:", "]zxcvbnm,./", "<"];
    Dvorak "dvorak" "Dvorak" ["1234567890[]", "',.pyfgcrl/=", "aoeuidhtns-`", r"\;qjkxbmwvz", "<"];
    Colemak "colemak" "Colemak"
        ["1234567890-=", "qwfpgjluy;[]", "arstdhneio'`", r"\zxcvbkm,./", "<"];
}

/// The places of the rows on the Atari keyboard: the scancode of the first key of each.
const ROWS: [u8; 5] = [0x02, 0x10, 0x1E, 0x2B, 0x60];

/// Substitutes for the keys of the standard signals.
const SUBSTITUTES: &[(&str, &[Substitute])] = &[
    ("STOP", &[Substitute::Key(Today::Named("Esc"))]),
    ("PAUS", &[Substitute::Key(Today::Char('p'))]),
    ("CONT", &[Substitute::Key(Today::Char('c'))]),
    ("NEXT", &[Substitute::Key(Today::Char('n')), Substitute::Key(Today::Char('+'))]),
    ("PREV", &[Substitute::Key(Today::Char('b')), Substitute::Key(Today::Char('-'))]),
    ("RDAR", &[Substitute::Key(Today::Char('r'))]),
    // Places come last: their characters can be among the letters above.
    ("DOWN", &[Substitute::Place(0x1F)]),
    ("LFDN", &[Substitute::Place(0x2C), Substitute::Place(0x60)]),
    ("RGDN", &[Substitute::Place(0x2D)]),
];

/// Letters that the player itself uses, so they cannot be substitutes.
pub const OWN: &[char] = &['h', 'q'];

/// A substitute.
#[derive(Clone, Copy, Debug)]
enum Substitute {
    /// A key whose name says what it does.
    Key(Today),
    /// A key at a place that is easy to reach: a scancode of the Atari.
    Place(u8),
}

/// A key of today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Today {
    /// One that writes a character; letters are lower case.
    Char(char),
    /// One with a name: `Esc`, `F1`.
    Named(&'static str),
}

/// A key of today, and the keys that must be held. Shift is not one of them: it does not change the
/// key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chord {
    /// The key.
    pub key: Today,
    /// True if Ctrl must be held.
    pub control: bool,
    /// True if Alt must be held.
    pub alt: bool,
}

impl Chord {
    /// A key that is pressed alone.
    const fn plain(key: Today) -> Chord {
        Chord { key, control: false, alt: false }
    }

    /// True if terminals report it.
    #[must_use]
    pub(crate) fn is_reported(&self) -> bool {
        !(self.control && self.key == Today::Named("Esc"))
    }
}

impl Layout {
    /// The character that the key at a place of the Atari keyboard, a scancode, writes when it is
    /// pressed alone; `None` if it writes none.
    #[must_use]
    pub fn character(self, scancode: u8) -> Option<char> {
        ROWS.iter()
            .zip(self.rows())
            .find_map(|(&first, row)| row.chars().nth(usize::from(scancode.checked_sub(first)?)))
    }
}

/// The key at a place of the Atari keyboard; `None` if there is none today.
#[must_use]
pub fn today(scancode: u8, layout: Layout) -> Option<Today> {
    if let Some(character) = layout.character(scancode) {
        return Some(Today::Char(character));
    }
    const NAMED: &[&str] = &[
        "Esc",
        "Backspace",
        "Tab",
        "Home",
        "Insert",
        "Delete",
        "Up",
        "Down",
        "Left",
        "Right",
        "F1",
        "F2",
        "F3",
        "F4",
        "F5",
        "F6",
        "F7",
        "F8",
        "F9",
        "F10",
        "F11",
        "F12",
        "F13",
        "F14",
        "F15",
        "F16",
        "F17",
        "F18",
        "F19",
        "F20",
    ];
    let name = key_name(scancode.into());
    match name.as_str() {
        "Return" | "Enter" => Some(Today::Named("Enter")),
        "Space" => Some(Today::Char(' ')),
        // Undo, Help and CapsLock do not exist today; substitutes serve their signals.
        name => match name.strip_prefix(KEYPAD) {
            Some(key) => key.chars().next().map(Today::Char),
            None => NAMED.iter().find(|known| **known == name).map(|known| Today::Named(known)),
        },
    }
}

/// The start of the names of the keys on the keypad.
pub const KEYPAD: &str = "Keypad ";

/// The key that a rule binds to a signal; `None` if there is none today.
#[must_use]
pub fn own(signal: &Signal, layout: Layout) -> Option<Chord> {
    let [special, scancode] = signal.key.to_be_bytes();
    let key = today(scancode, layout)?;
    Some(Chord { key, control: special & 0x04 != 0, alt: special & 0x08 != 0 })
}

/// The keys that stand in for that of a signal, with the place of the signal in the order in which
/// they are assigned.
fn substitutes(signal: &Signal, layout: Layout) -> Vec<(usize, Chord)> {
    let name = signal.name();
    let rows = SUBSTITUTES.iter().enumerate().filter(|(_, (known, _))| *known == name);
    rows.flat_map(|(order, (_, all))| all.iter().map(move |substitute| (order, *substitute)))
        .filter_map(|(order, substitute)| {
            let key = match substitute {
                Substitute::Key(key) => key,
                Substitute::Place(place) => today(place, layout)
                    .filter(|key| OWN.iter().all(|own| *key != Today::Char(*own)))?,
            };
            Some((order, Chord::plain(key)))
        })
        .collect()
}

/// What keys send, by the places of signals in a list. If a key appears twice, the first signal has
/// it. Keys that a rule binds itself come before substitutes.
#[must_use]
pub fn bindings(signals: &[Signal], layout: Layout) -> Vec<(Chord, usize)> {
    let all = || signals.iter().enumerate();
    let mut out: Vec<(Chord, usize)> =
        all().filter_map(|(k, signal)| Some((own(signal, layout)?, k))).collect();
    let mut rest: Vec<(usize, usize, Chord)> = all()
        .flat_map(|(k, signal)| {
            substitutes(signal, layout).into_iter().map(move |(order, chord)| (order, k, chord))
        })
        .collect();
    rest.sort_by_key(|&(order, k, _)| (order, k));
    out.extend(rest.into_iter().map(|(_, k, chord)| (chord, k)));
    out
}

/// A signal whose keys all send other signals on some layouts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The place of the signal in the list.
    pub signal: usize,
    /// The place of the signal that has its key.
    pub to: usize,
    /// The layouts.
    pub layouts: Vec<Layout>,
}

/// The signals whose keys all send other signals on some layouts, in the order of the list.
#[must_use]
pub fn lost(signals: &[Signal]) -> Vec<Lost> {
    let mut out: Vec<Lost> = Vec::new();
    for &layout in Layout::ALL {
        let mut all = bindings(signals, layout);
        all.retain(|(chord, _)| chord.is_reported());
        let owner = |chord: &Chord| all.iter().find(|(known, _)| known == chord).map(|&(_, k)| k);
        for signal in 0..signals.len() {
            let wanted = || all.iter().filter(|&&(_, k)| k == signal).map(|(chord, _)| chord);
            if wanted().any(|chord| owner(chord) == Some(signal)) {
                continue;
            }
            let Some(to) = wanted().next().and_then(owner) else { continue };
            match out.iter_mut().find(|lost| (lost.signal, lost.to) == (signal, to)) {
                Some(lost) => lost.layouts.push(layout),
                None => out.push(Lost { signal, to, layouts: vec![layout] }),
            }
        }
    }
    out.sort_by_key(|lost| (lost.signal, lost.to));
    out
}

/// Names layouts: `the layout dvorak`, `the layouts azerty and dvorak`, `every layout`.
#[must_use]
pub fn name_layouts(layouts: &[Layout]) -> String {
    let words: Vec<&str> = layouts.iter().map(|layout| layout.word()).collect();
    match words.as_slice() {
        all if all.len() == Layout::ALL.len() => "every layout".to_owned(),
        most if most.len() * 2 > Layout::ALL.len() => {
            let missing = Layout::ALL.iter().map(|layout| layout.word());
            let missing: Vec<&str> = missing.filter(|word| !most.contains(word)).collect();
            format!("every layout but {}", missing.join(" and "))
        }
        [one] => format!("the layout {one}"),
        [most @ .., last] => format!("the layouts {} and {last}", most.join(", ")),
        [] => String::new(),
    }
}
