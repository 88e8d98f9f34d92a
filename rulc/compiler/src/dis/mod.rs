//! Rule files as text: a listing of all bytes for people, and assembly that `rulc build` turns into
//! the same file again, byte for byte.
//!
//! | module | what it does |
//! |---|---|
//! | `flat` | code as a list of codes, inline operands and data, with labels |
//! | `items` | everything except the code, as the items of a source |
//! | `assembly` | the source that builds the same file |
//! | `listing` | the listing |
//! | `codes` | the code, for programs that display it |
//! | `parts` | strings and wrapped lines |

mod assembly;
mod codes;
mod flat;
pub(crate) mod items;
mod listing;
mod parts;

pub use assembly::assembly;
pub(crate) use assembly::exact;
pub use codes::{Listed, codes};
pub(crate) use flat::number;
pub use listing::listing;
pub(crate) use parts::wrapped;
