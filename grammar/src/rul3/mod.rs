//! The RUL3 rule file of section 6.8: one module per section, reader and writer side by side.

mod model;

pub use model::{
    Help, Label, Number, Pattern, Phase, PhaseTable, Place, Rgb, RuleFile, Score, ScoreTable,
    Shape, Signal, Turning,
};
