//! What happened in many games.

use std::fmt;

macro_rules! tally {
    ($($(#[$doc:meta])* $name:ident: $text:literal,)*) => {
        /// What happened in some games.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct Tally {
            $($(#[$doc])* pub $name: u64,)*
        }

        impl Tally {
            /// Adds what happened in others.
            pub fn add(&mut self, other: &Tally) {
                $(self.$name += other.$name;)*
            }
        }

        /// Writes a table in Markdown, without the rows of what did not happen.
        impl fmt::Display for Tally {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                writeln!(f, "| what | how often |\n|---|--:|")?;
                $(if self.$name > 0 {
                    writeln!(f, "| {} | {} |", $text, self.$name)?;
                })*
                Ok(())
            }
        }
    };
}

tally! {
    /// Games that were played to the end.
    games: "games played to the end",
    /// Moves.
    moves: "moves",
    /// Lines that were sent.
    lines: "lines sent",
    /// Lines that were lost alone.
    lost: "lines lost",
    /// Lines that came twice.
    twice: "lines that came twice",
    /// Lines that came after a later one.
    late: "lines that came after a later one",
    /// Lines that were lost in cuts.
    cut_off: "lines lost in cuts",
    /// Cuts.
    cuts: "cuts",
    /// Cuts that only one end noticed.
    half_cuts: "cuts that only one end noticed",
    /// Connections that ended because a byte was changed on its way.
    changed: "connections ended by a changed byte",
    /// Connections that continued a game.
    resumed: "connections that continued the game",
    /// Ends that gave up the other one after a silence.
    timeouts: "ends that gave up on the other one",
    /// Ends that were asked for messages that were no longer needed, or kept.
    too_late: "connections ended by a request for messages that came too late",
    /// Ends that got too many lines at the same time.
    floods: "connections ended because too many lines came at once",
    /// Programs that ended and continued a saved game.
    restarts: "programs that ended and continued from a save",
    /// Guests that started again, because the inviter did not know of their game.
    begun_again: "guests that started again, because the inviter did not know of their game",
    /// Connections that started a new session after sides or games were changed at one end only.
    anew: "connections that started a new session, because a swap or restart was cut in the middle",
}
