//! Many games without a screen, and their statistics: for anyone who wants to balance a rule.
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
//! | `play` | one game, its limits, and its result |
//! | `workers` | plays games on several threads, and puts them in order |
//! | `results` | the file of results, and how to continue it |
//! | `names` | the names of columns |
//! | `columns` | the results of games, as named columns |
//! | `unit` | what numbers stand for, and how people read them |
//! | `distribution` | averages, quantiles, histograms |
//! | `table`, `parquet` | columns as a file |
//! | `chart` | a histogram before it is drawn |
//! | `text`, `svg` | the report as text and as a picture |
//! | `estimate` | means, and how certain they are |
//! | `compare` | how the games of two rules differ |
//! | `vary`, `curve` | a value of the source that is varied, and what depends on it |

mod chart;
mod columns;
mod compare;
mod curve;
mod distribution;
mod estimate;
mod names;
mod play;
mod results;
mod svg;
mod table;
mod text;
mod unit;
mod vary;
mod workers;

pub use columns::{Quantity, distributions, json, quantities, table};
pub use compare::{Difference, Side, compared, differences};
pub use curve::{Curve, Point};
pub use distribution::{Bin, Distribution};
pub use estimate::{Estimate, effect};
pub use names::names;
pub use play::{End, Played, Player, Settings};
pub use results::{Header, Results, ResultsError};
pub use svg::svg;
pub use table::{Column, Format, Table};
pub use text::{Shown, text};
pub use unit::Unit;
pub use vary::Vary;
pub use workers::{Failed, Maker, run};
