//! Code as a list of codes, inline operands and data.
//!
//! | module | what it contains |
//! |---|---|
//! | `flat` | the list, with labels |
//! | `codes` | the list for programs that display it |

mod codes;
mod flat;

pub use codes::{Listed, codes};
pub use flat::{Block, Item, Kind, Reached, block, hex, named_block, number};
