//! Many games without a screen, and what can be said of them: for who wants to balance a rule.
//! `rulvm sim`.
//!
//! ```text
//! seeds --> workers: Bot, Game --> Played, in the order of seeds --> results file
//!                                                                --> Table --> CSV, JSON, Parquet
//!                                                                --> Distribution --> text, SVG
//! ```
//!
//! | file | what it does |
//! |---|---|
//! | `play` | one game, its limits, and what is kept of it |
//! | `workers` | the games of several threads, put in order |
//! | `results` | the file that they are kept in; going on with it |
//! | `columns` | what is kept of games, as named columns |
//! | `distribution` | averages, shares, histograms |
//! | `table`, `parquet` | columns in a file |
//! | `text`, `svg` | the report for people, and as a picture |

mod columns;
mod distribution;
#[cfg(feature = "parquet")]
mod parquet;
mod play;
mod results;
mod svg;
mod table;
mod text;
mod workers;

pub use columns::{Quantity, distributions, json, names, quantities, table};
pub use distribution::{Bin, Distribution};
pub use play::{End, Played, Player, Settings};
pub use results::{Header, Results, ResultsError};
pub use svg::svg;
pub use table::{Column, Format, Table};
pub use text::{Shown, text};
pub use workers::{Failed, Maker, run};
