//! Rule files as text: a listing of all bytes for people, and assembly from which `rulc build` makes
//! the same file again, byte for byte.
//!
//! | room | what it does |
//! |---|---|
//! | `flat` | code as a list of codes, inline operands and data, with labels |
//! | `items` | everything that is not code, as the items of a source |
//! | `assembly` | the source that builds the same file |
//! | `listing` | the listing |
//! | `codes` | the code for programs that show it |

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
