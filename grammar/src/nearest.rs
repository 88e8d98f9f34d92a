//! Names that may have been meant.

/// Longer names are not compared, in letters.
const LONGEST: usize = 64;

/// How many names are compared.
const MOST: usize = 1000;

/// The name nearest to `name`, if it is near enough to be what was meant: a third of its letters
/// may be wrong, and at least one. A name that differs only in case is the nearest. Only the first
/// thousand names are compared, so that a text with many mistakes is reported soon.
#[must_use]
pub fn nearest<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let length = name.chars().count();
    // Any letter is near to any other; what is very long is no name that was mistyped.
    if !(2..=LONGEST).contains(&length) {
        return None;
    }
    let most = (length / 3).max(1);
    names
        .into_iter()
        .take(MOST)
        // The difference of lengths is the least distance; a long word is not compared in vain.
        .filter(|candidate| {
            candidate.len() > 1 && candidate.chars().count().abs_diff(length) <= most
        })
        .map(|candidate| {
            let is_same = candidate.eq_ignore_ascii_case(name);
            (if is_same { 0 } else { strsim::damerau_levenshtein(name, candidate) }, candidate)
        })
        .filter(|&(distance, _)| distance <= most)
        .min()
        .map(|(_, candidate)| candidate)
}
