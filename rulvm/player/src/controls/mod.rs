//! Keys and gamepads: what is pressed, and which signal of the rule it sends.
//!
//! | module | what it does |
//! |---|---|
//! | [`chord`] | keys with modifiers: how they are written and shown |
//! | [`layout`] | keyboard layouts |
//! | [`mapping`] | what the player maps to signals |
//! | [`preset`] | sets of keys |
//! | [`keys`] | the keys of a rule's signals |
//! | [`gamepad`] | the controls of gamepads, and the signals that they give |
//! | [`repeat`] | keys that are held |

pub mod chord;
pub mod gamepad;
pub mod keys;
pub mod layout;
pub mod mapping;
pub mod preset;
pub mod repeat;

use grammar::rul3::RuleFile;

use self::chord::Chord;
use self::gamepad::Gamepad;
use self::keys::Keys;
use self::layout::Layout;
use self::mapping::Mapping;
use self::preset::Preset;
use crate::input::Control;
use crate::texts::Texts;

/// The layout of the player's keyboard, and what the player has mapped to signals.
#[derive(Clone, Debug, Default)]
pub struct Bindings {
    /// The layout of the keyboard.
    pub layout: Layout,
    /// The keys of signals that are not mapped.
    pub preset: Preset,
    /// True if arrows are named in words, because they cannot be shown or read out.
    pub in_words: bool,
    /// Keys that are mapped to signals.
    pub keys: Mapping<Chord>,
    /// Controls of a gamepad that are mapped to signals.
    pub gamepad: Mapping<Control>,
}

/// What sends the signals of the rule that is played.
#[derive(Clone, Debug, Default)]
pub struct Controls {
    /// What the player has chosen.
    pub bindings: Bindings,
    /// The keys of the rule.
    pub keys: Keys,
    /// The controls of gamepads for the rule.
    pub gamepad: Gamepad,
}

impl Controls {
    /// Assigns keys and controls to the signals of a rule; keys are named in the language of the
    /// texts.
    pub fn bind(&mut self, rule: &RuleFile, texts: &Texts) {
        let Bindings { gamepad, .. } = &self.bindings;
        self.keys = Keys::new(&rule.name, &rule.signals, &self.bindings).named_in(texts);
        self.gamepad = Gamepad::new(&rule.signals, &gamepad.of_rule(&rule.name));
    }
}
