//! Why a module is refused (M20).

use grammar::visible;
use thiserror::Error;

macro_rules! reasons {
    ($($name:ident $text:literal $doc:literal;)*) => {
        /// What is wrong with a module.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Why {
            $(#[doc = $doc] $name,)*
        }

        impl Why {
            /// All reasons.
            pub const ALL: &[Why] = &[$(Why::$name),*];

            /// Its name in the drive protocol.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Why::$name => $text,)* }
            }

            /// What it means, for people.
            #[must_use]
            pub const fn doc(self) -> &'static str {
                match self { $(Why::$name => $doc,)* }
            }
        }
    };
}

reasons! {
    Count "count" "There are more than 16 modules.";
    Size "size" "The file is larger than 1 MiB.";
    Invalid "invalid"
        "The file is not a WebAssembly module, or uses features that modules may not use.";
    Import "import" "It imports something that the host does not have.";
    Memory "memory" "It starts with more than 64 pages of memory, or with too large a table.";
    Export "export" "An export is missing, or is not what it should be.";
    Start "start"
        "It failed while it was instantiated, or in `rul_abi`, `rul_priority` or `rul_name`.";
    Abi "abi" "It was made for another version of the interface.";
    Name "name" "Its name is too long, or is not UTF-8 text.";
}

/// A module that is refused. Nothing is loaded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{detail}", place(.file.as_deref()))]
pub struct Refusal {
    /// The reason.
    pub why: Why,
    /// The file, as it was given; `None` if the reason is about all files.
    pub file: Option<String>,
    /// What is wrong, and what to do.
    pub detail: String,
}

/// The file at the start of a message.
fn place(file: Option<&str>) -> String {
    file.map_or_else(String::new, |file| format!("{}: ", visible::display(file)))
}
