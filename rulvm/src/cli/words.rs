//! Values of options that are named by words.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use rulvm_player::words::Word;

/// Reads the word of a value; help pages show all words with their meanings.
pub(super) fn words<T: Word>() -> impl TypedValueParser<Value = T> {
    let values = T::ALL.iter().map(|value| PossibleValue::new(value.word()).help(value.meaning()));
    PossibleValuesParser::new(values).try_map(|word| T::of_word(&word).ok_or("not a value"))
}
