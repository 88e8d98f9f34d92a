//! The test protocol of tables (TD): one JSON object per line in, one per line out. No clock, no
//! network, no chance: tables are linked by hand, and time passes on request.
//!
//! | module | what it does |
//! |---|---|
//! | `session` | carries out requests to tables |
//! | `opening` | opens tables |
//! | `links` | connections between tables of one session, with their lines in transit |
//! | `tools` | requests about BORD files and dice |
//! | `request` | reads the members of a request |
//! | `answer` | what is answered |

mod answer;
mod links;
mod opening;
mod request;
mod session;
mod tools;

pub use session::{LONGEST_REQUEST, Session};
