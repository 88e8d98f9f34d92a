//! Rule files as text: a listing of all bytes for people, and assembly that `rulc build` turns into
//! the same file again, byte for byte.
//!
//! | module | what it does |
//! |---|---|
//! | `items` | everything except the code, as the items of a source |
//! | `assembly` | the source that builds the same file |
//! | `listing` | the listing |
//! | `parts` | strings and wrapped lines |

mod assembly;
pub(crate) mod items;
mod listing;
mod parts;

pub use assembly::assembly;
pub(crate) use assembly::exact;
pub use listing::listing;
pub(crate) use parts::wrapped;
