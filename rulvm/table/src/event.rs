//! The events, the record that carries them, and what a book returns (GM6, ch. 4 and 5).

use crate::identity::Version;

/// Declares the events with their names.
macro_rules! events {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// An event between a table and its book (ch. 5).
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Event {
            $($(#[$doc])* $name,)*
        }

        impl Event {
            /// Its name in traces.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Event::$name => stringify!($name),)*
                }
            }
        }
    };
}

events! {
    /// The first event of a book; it returns the size of its view in `int1` and `int2` (GM10).
    InitRuleBook,
    /// The last event of a book (GM10).
    FinishRuleBook,
    /// A game starts (GM11).
    NewGame,
    /// A game continues from a state (GM11).
    OldGame,
    /// The sides change (GM17).
    Swap,
    /// The game starts again (GM17).
    Restart,
    /// The game is closed (GM11).
    Close,
    /// The table comes to the front (GM11).
    Activate,
    /// Another table comes to the front (GM11).
    Deactivate,
    /// A menu is about to be opened (GM12).
    UpdateMenus,
    /// The item `int2`, from 1, of the menu `int1` (GM12, GM22).
    Menu,
    /// A click on the item `int1` (GM12).
    MouseDown,
    /// A key: the character `int1` (GM12).
    KeyDown,
    /// `long1` milliseconds have passed (GM13).
    Idle,
    /// When the next `Idle` is due: the book returns ticks of 1/60 s in `int1` (GM13).
    SleepQuery,
    /// The game is connected: the own end in `int1`, whether it is resumed in `int2`, the session
    /// in `message` (NET2).
    ConnectionMade,
    /// The other book sent `message`; `int1` is its end (NET3).
    MessageReceived,
    /// The game is connected no more (NET8).
    ConnectionLost,
    /// The button `int1` of the book's dialog; 0: the dialog was not shown (GM15, GM16).
    Answer,
    /// The state in the game must be current (GM11).
    Flatten,
    /// Returned by a book: show a dialog (GM15).
    Ask,
    /// Returned by a book: it cannot continue (GM18, GM19).
    Error,
    /// Returned by a book: send `message` to the other book (GM15).
    SendMessage,
}

/// The longest `message`, in bytes (GM6).
pub const LONGEST_MESSAGE: usize = 250;

/// The longest text of a button, in bytes (GM6).
pub(crate) const LONGEST_BUTTON: usize = 7;

/// What an event carries to a book and back (GM6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What happens.
    pub event: Event,
    /// A text of the event.
    pub message: String,
    /// A number of the event.
    pub int1: i32,
    /// Another one.
    pub int2: i32,
    /// Milliseconds, for `Idle`, and for a `Menu` before which time passes.
    pub long1: i32,
    /// The game has changed since it was saved (GM14).
    pub modified: bool,
    /// The players here may act (GM14).
    pub myturn: bool,
    /// A dialog is open.
    pub dialoging: bool,
    /// The version of the host.
    pub version: Version,
    /// What the book asks of the table, at most one thing per event (GM15).
    pub returned: Option<Returned>,
}

/// What a book asks of its table (GM15).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Returned {
    /// Send a text to the other book.
    SendMessage(String),
    /// Show a dialog.
    Ask(Ask),
    /// The book cannot continue; from `MessageReceived`, 1 and 2 refuse the message (GM19).
    Error {
        /// The number of the error.
        number: i32,
        /// What the user is shown.
        text: String,
    },
    /// Any other event, which is a fault (GM18).
    Other(Event),
}

impl Returned {
    /// The other side's message is not allowed (GM19).
    #[must_use]
    pub fn illegal_move(text: &str) -> Returned {
        Returned::Error { number: 1, text: text.to_owned() }
    }

    /// It is not the other side's turn (GM19).
    #[must_use]
    pub fn out_of_turn(text: &str) -> Returned {
        Returned::Error { number: 2, text: text.to_owned() }
    }

    /// The event that stands for it in the record.
    #[must_use]
    pub fn event(&self) -> Event {
        match self {
            Returned::SendMessage(_) => Event::SendMessage,
            Returned::Ask(_) => Event::Ask,
            Returned::Error { .. } => Event::Error,
            Returned::Other(event) => *event,
        }
    }

    /// Returns the fault in it, if any (GM18).
    #[must_use]
    pub fn fault(&self, is_connected: bool) -> Option<Fault> {
        let none = Ask::default();
        let (message, ask) = match self {
            Returned::Other(_) => return Some(Fault::BadEvent),
            Returned::SendMessage(message) | Returned::Error { text: message, .. } => {
                (message, &none)
            }
            Returned::Ask(ask) => (&ask.message, ask),
        };
        if message.len() > LONGEST_MESSAGE {
            Some(Fault::MessageTooLong)
        } else if ask.buttons.iter().any(|button| button.len() > LONGEST_BUTTON) {
            Some(Fault::ButtonTooLong)
        } else if matches!(self, Returned::SendMessage(_)) && !is_connected {
            Some(Fault::NotConnected)
        } else {
            None
        }
    }
}

/// A dialog of a book: a text and up to two buttons; an empty button is not shown. If all three
/// are empty, the book's dialog is closed (GM15).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ask {
    /// The text.
    pub message: String,
    /// The two buttons.
    pub buttons: [String; 2],
}

impl Ask {
    /// A dialog with two buttons.
    #[must_use]
    pub fn new(message: &str, first: &str, second: &str) -> Ask {
        Ask { message: message.to_owned(), buttons: [first.to_owned(), second.to_owned()] }
    }

    /// Whether it closes the book's dialog.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Ask::default()
    }
}

/// What is wrong with what a book returned (GM18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// An event that cannot be returned.
    #[error("the book returned an event that is not a return event")]
    BadEvent,
    /// A text of more than 250 bytes.
    #[error("the book returned a text of more than {LONGEST_MESSAGE} bytes")]
    MessageTooLong,
    /// A button of more than 7 bytes.
    #[error("the book returned a button of more than {LONGEST_BUTTON} bytes")]
    ButtonTooLong,
    /// A message without a connection.
    #[error("the book sent a message without a connection")]
    NotConnected,
}

impl Fault {
    /// Its code in the protocols.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Fault::BadEvent => "bad-event",
            Fault::MessageTooLong => "message-too-long",
            Fault::ButtonTooLong => "button-too-long",
            Fault::NotConnected => "not-connected",
        }
    }
}
