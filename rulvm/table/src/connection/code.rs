//! Why connections end (NET8).

use crate::identity::Mismatch;

/// Declares the codes with their texts.
macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// Why a connection ended (NET8).
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }

        impl Code {
            /// Its text on lines and in answers.
            #[must_use]
            pub fn text(self) -> &'static str {
                match self {
                    $(Code::$name => $text,)*
                }
            }

            /// The code with a text; an unknown one counts as [`Code::Closed`].
            #[must_use]
            pub fn read(text: &str) -> Code {
                match text {
                    $($text => Code::$name,)*
                    _ => Code::Closed,
                }
            }
        }
    };
}

codes! {
    /// A line that is malformed, or not in its place.
    Protocol = "protocol",
    /// Another version of these lines.
    NetVersion = "net-version",
    /// Both invite, or both are guests.
    Role = "role",
    /// Another book (GM5).
    Book = "book",
    /// A version word that is not well formed (GM5).
    BadVersion = "bad-version",
    /// A book that is too old (GM5).
    BookVersion = "book-version",
    /// A host that is too old (GM5).
    HostVersion = "host-version",
    /// A book that cannot be connected (GM5).
    NoConnect = "no-connect",
    /// The guest has a game.
    Busy = "busy",
    /// The session cannot be continued (NET5, NET9).
    CannotResume = "cannot-resume",
    /// The state is refused (NET2).
    BadState = "bad-state",
    /// The two games are different (NET4).
    Diverged = "diverged",
    /// The user left.
    Closed = "closed",
    /// The transport broke.
    Lost = "lost",
    /// The other end was silent (NET6).
    Timeout = "timeout",
    /// Too many lines (NET10).
    Flood = "flood",
    /// Too long a line (NET10).
    TooLarge = "too-large",
    /// A move that is not allowed (GM19).
    IllegalMove = "illegal-move",
    /// A move out of turn (GM19).
    OutOfTurn = "out-of-turn",
    /// A book misbehaved (GM18).
    Error = "error",
}

impl From<Mismatch> for Code {
    fn from(mismatch: Mismatch) -> Code {
        Code::read(mismatch.code())
    }
}
