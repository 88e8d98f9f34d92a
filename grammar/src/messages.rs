//! The types of messages (section 7), and the interface between a message module and its host.

/// To which chains the host sends a message of some type (M30).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receivers {
    /// The chains of games.
    Games,
    /// The chain of the program.
    Program,
    /// Both.
    Both,
    /// None: other modules may send it (M22).
    Modules,
    /// None: what it was about in 1996 is gone.
    Nobody,
}

impl Receivers {
    /// A word or two for a table.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Receivers::Games => "games",
            Receivers::Program => "the program",
            Receivers::Both => "games and the program",
            Receivers::Modules => "sent by modules",
            Receivers::Nobody => "never sent",
        }
    }
}

macro_rules! types {
    ($($number:literal $name:ident $constant:literal $receivers:ident $data:tt $when:literal
        $answer:literal;)*) => {
        /// A type of messages in the manual.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u16)]
        pub enum MessageType {
            $(#[doc = $when] $name = $number,)*
        }

        impl MessageType {
            /// All types, in order.
            pub const ALL: &[MessageType] = &[$(MessageType::$name),*];

            /// Its number.
            #[must_use]
            #[inline]
            pub const fn number(self) -> u16 {
                self as u16
            }

            /// Its name in headers for modules.
            #[must_use]
            pub const fn constant(self) -> &'static str {
                match self { $(MessageType::$name => $constant,)* }
            }

            /// Who receives it.
            #[must_use]
            pub const fn receivers(self) -> Receivers {
                match self { $(MessageType::$name => Receivers::$receivers,)* }
            }

            /// The names of the words of its data.
            #[must_use]
            pub const fn data(self) -> &'static [&'static str] {
                match self { $(MessageType::$name => &$data,)* }
            }

            /// When it is sent.
            #[must_use]
            pub const fn when(self) -> &'static str {
                match self { $(MessageType::$name => $when,)* }
            }

            /// What the answer does; empty if it has no effect.
            #[must_use]
            pub const fn answer(self) -> &'static str {
                match self { $(MessageType::$name => $answer,)* }
            }
        }
    };
}

types! {
    0x0000 Unspecified "UNSPECIFIED" Modules []
        "Modules agree on what it means." "";
    0x0001 Initialization "INITIALIZATION" Both ["game"]
        "A chain has been created: `game` is 1 for the chain of a game, 0 for that of the program."
        "Other than 0: the game or the program does not start.";
    0x0002 ProgramEnd "PROGRAM_END" Program []
        "The program ends." "";
    0x0003 Presentation "PRESENTATION" Nobody []
        "There is no presentation." "";
    0x0004 MenuComes "MENU_COMES" Program []
        "The menu is about to be shown." "";
    0x0005 MenuShown "MENU_SHOWN" Program []
        "The menu is shown and waits." "";
    0x0006 Background "BACKGROUND" Nobody []
        "There is no background image." "";
    0x0007 RuleLoaded "RULE_LOADED" Program []
        "A rule file has been loaded." "";
    0x0008 ProgramHelp "PROGRAM_HELP" Program []
        "The help about the program is shown." "";
    0x0009 RuleHelp "RULE_HELP" Program []
        "The help about the rule is shown." "";
    0x000A NameEntry "NAME_ENTRY" Program []
        "The player is asked for a name." "";
    0x000B GameComes "GAME_COMES" Games []
        "A game is about to start, before phase 0." "";
    0x000C ScoresShown "SCORES_SHOWN" Program []
        "The high scores are shown." "";
    0x0100 WindowPause "WINDOW_PAUSE" Games []
        "The window pause starts, after phase P." "";
    0x0101 WindowResume "WINDOW_RESUME" Games []
        "The window pause ends, before phase Q." "";
    0x0200 UnspecifiedGame "UNSPECIFIED_GAME" Modules []
        "Modules agree on what it means; it is about a game." "";
    0x0201 GameStart "GAME_START" Games []
        "A game starts, after phase 0; there is no piece yet." "";
    0x0202 GameOver "GAME_OVER" Games ["score"]
        "The game is over, after phase S." "";
    0x0203 NextPiece "NEXT_PIECE" Games []
        "A piece has been determined; it is not yet known whether it has room." "";
    0x0204 PieceShown "PIECE_SHOWN" Games []
        "The piece has appeared." "";
    0x0205 Action "ACTION" Games ["action"]
        "Phase B has returned an action, which is not executed yet." "";
    0x0206 Data "DATA" Games ["data ..."]
        "Action 10: the data that the rule has pushed, bottom first." "";
    0x0207 Interpreter "INTERPRETER" Games ["stack ..."]
        "Code `$6D`: the whole stack, bottom first; what is written goes back to the stack."
        "The value of the code.";
    0x0208 BeforePhaseA "BEFORE_PHASE_A" Games ["shape", "color1", "color2", "color3", "color4",
        "pattern1", "pattern2", "pattern3", "pattern4"]
        "Phase A is about to be called: `V[0..8]`."
        "Other than 0: the words become `V[0..8]`, and phase A is not called.";
    0x0209 AfterPhaseA "AFTER_PHASE_A" Games ["shape", "color1", "color2", "color3", "color4",
        "pattern1", "pattern2", "pattern3", "pattern4"]
        "Phase A has been called: `V[0..8]`." "";
    0x0300 ReadSignal "READ_SIGNAL" Games ["key", "character"]
        "A key was hit, or 20 ms of the game have passed (both words are 0)."
        "Positive: a signal, by its external identifier. 0: the host decides. Negative: no signal.";
    0x0301 FunctionKey "FUNCTION_KEY" Program []
        "Every 20 ms while the scores are shown."
        "1 to 20: that function key.";
    0x0302 MenuEvent "MENU_EVENT" Program []
        "Every 20 ms while the menu waits."
        "1 and 2 help, 3 load, 4 name, 5 play, 6 scores, 8 quit, 16 to 19 the edge 6 to 9, \
         -1 to -20 the scores of F1 to F20.";
    0x0303 NameKey "NAME_KEY" Program []
        "Every 20 ms while a name is entered."
        "1 to 255: a character; -1 right arrow, -2 up arrow.";
    0x0304 LeaveGame "LEAVE_GAME" Games []
        "Every 20 ms while a game that is over is shown."
        "Other than 0: back to the menu.";
    0x0400 Aes "AES" Nobody []
        "There is no AES." "";
    0x0401 MenuKey "MENU_KEY" Program ["key", "character"]
        "A key was hit that the menu does not use." "";
}

/// The first of the types that modules and rules may use as they like (M22).
pub const FREE: u16 = 0x8000;

/// True if modules may send messages of this type (M22).
#[must_use]
#[inline]
pub const fn is_for_modules(kind: u16) -> bool {
    kind >= FREE
        || kind == MessageType::Unspecified.number()
        || kind == MessageType::UnspecifiedGame.number()
}

/// The longest name, in bytes (M18).
pub const MOST_NAME: usize = 64;
/// The most modules of a chain (M1).
pub const MOST_MODULES: usize = 16;
/// The most signals that may wait in the queue of a game (M15).
pub const MOST_QUEUED: usize = 64;
/// The time between two polls in milliseconds of the game (M12).
pub const POLL: u64 = 20;
/// The version of the interface (M18).
pub const ABI: i32 = 1;

macro_rules! imports {
    ($($name:ident $text:literal ($($parameter:literal)*) $result:literal $doc:literal;)*) => {
        /// A function of the host that a module may import (`docs/modules.md`).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Import {
            $(#[doc = $doc] $name,)*
        }

        impl Import {
            /// All imports, in order.
            pub const ALL: &[Import] = &[$(Import::$name),*];

            /// Its name in the namespace [`NAMESPACE`].
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Import::$name => $text,)* }
            }

            /// The names of its parameters; all are `i32`. `ptr` is the address of memory that the
            /// host may change, `text` of memory that it only reads; `count` and `max` are numbers
            /// of words there, `size` of bytes.
            #[must_use]
            pub const fn parameters(self) -> &'static [&'static str] {
                match self { $(Import::$name => &[$($parameter),*],)* }
            }

            /// The name of its result, an `i32`; empty if it has none.
            #[must_use]
            pub const fn result(self) -> &'static str {
                match self { $(Import::$name => $result,)* }
            }

            /// What it does.
            #[must_use]
            pub const fn doc(self) -> &'static str {
                match self { $(Import::$name => $doc,)* }
            }
        }
    };
}

/// The namespace of all imports.
pub const NAMESPACE: &str = "rul";

imports! {
    Transmit "transmit" () "answer"
        "Passes the message on to the next module, and returns its answer.";
    Send "send" ("type" "ptr" "count") "answer"
        "Sends a message with `count` words from `ptr` to the first module, then writes the words \
         back.";
    Data "data" ("i") "word"
        "Word `i` of the message; 0 outside.";
    SetData "set_data" ("i" "value") ""
        "Writes word `i` of the message.";
    Variable "variable" ("k") "value"
        "`V[k]`; 0 outside 0 to 63.";
    Cell "cell" ("x") "word"
        "Color + 256 x pattern + 65536 x marks of a cell; -1 if `x` is not a cell.";
    Cells "cells" ("ptr" "max") "count"
        "Writes the words of the cells 1, 2 ... to memory, at most `max`; returns how many cells \
         there are.";
    Piece "piece" ("k") "value"
        "The falling piece: 0 shape, 1 turn, 2 reference cell, 3 size, 4 to 7 cells, 8 to 11 \
         colors, 12 to 15 patterns.";
    Next "next" ("k") "value"
        "`V[k]` of the next piece, `k` from 0 to 8, while the radar is on; else 0.";
    Info "info" ("k") "value"
        "A number about the game; the constants `INFO_...` say which.";
    SignalId "signal_id" ("i") "id"
        "The external identifier of signal `i`, from 1; 0 outside.";
    Rule "rule" ("ptr" "offset" "size") "copied"
        "Copies bytes of the rule file to memory; returns how many.";
    Signal "signal" ("id") "taken"
        "Puts a signal into the queue of the game; -1 if that was possible, else 0.";
    Random "random" () "value"
        "The next number of the module's own generator.";
    Log "log" ("text" "size") ""
        "Writes a line of text for people.";
}

macro_rules! infos {
    ($($number:literal $name:ident $constant:literal $doc:literal;)*) => {
        /// What the import `info` returns.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Info {
            $(#[doc = $doc] $name = $number,)*
        }

        impl Info {
            /// All, in order.
            pub const ALL: &[Info] = &[$(Info::$name),*];

            /// The one with a number.
            #[must_use]
            pub fn from_number(number: i32) -> Option<Info> {
                Info::ALL.iter().copied().find(|info| *info as i32 == number)
            }

            /// Its name in headers for modules.
            #[must_use]
            pub const fn constant(self) -> &'static str {
                match self { $(Info::$name => $constant,)* }
            }

            /// What it is.
            #[must_use]
            pub const fn doc(self) -> &'static str {
                match self { $(Info::$name => $doc,)* }
            }
        }
    };
}

infos! {
    0 Edge "EDGE" "The edge of the board, 6 to 9.";
    1 Status "STATUS" "1 playing, 2 over, 3 trapped.";
    2 TimeLow "TIME_LOW" "The game time in milliseconds, low word.";
    3 TimeHigh "TIME_HIGH" "The game time, high word.";
    4 Period "PERIOD" "The time between two descents in milliseconds.";
    5 Fall "FALL" "The time until the next descent in milliseconds.";
    6 Radar "RADAR" "-1 if the radar is on.";
    7 Pauses "PAUSES" "1 the game pause, 2 the window pause, 3 both.";
    8 Timer "TIMER" "The variable of the timer; -1 if there is none.";
    9 Stack "STACK" "The number of entries on the stack.";
    10 Score "SCORE" "The score; 0 before the end.";
    11 Cells "CELLS" "The number of cells.";
    12 Patterns "PATTERNS" "The number of patterns.";
    13 Shapes "SHAPES" "The number of shapes.";
    14 Signals "SIGNALS" "The number of signals.";
    15 RuleSize "RULE_SIZE" "The size of the rule file in bytes.";
}
