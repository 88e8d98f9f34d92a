//! The inputs of a board (RV2), and the harm that comes to it.

use std::fmt;

use super::harm;

/// The longest log, in bytes (RV3).
pub(super) const LONGEST: usize = 400_000;

/// The most milliseconds of one input in a log (RV3).
const MOST_MS: u64 = 4_000_000_000;

/// An input: `+N`, `@k` or `!n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// Milliseconds pass, 1 or more.
    Time(u64),
    /// A signal, from 1.
    Signal(u8),
    /// Harm comes from the other board, 1 to [`harm::MOST`].
    Harm(u16),
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Input::Time(ms) => write!(f, "+{ms}"),
            Input::Signal(id) => write!(f, "@{id}"),
            Input::Harm(harm) => write!(f, "!{harm}"),
        }
    }
}

impl Input {
    /// Reads an input of at most so many milliseconds, or of one of the signals that the rule has.
    fn read(text: &str, most_ms: u64, signals: usize) -> Option<Input> {
        let number: u64 = text.get(1..)?.parse().ok()?;
        let input = match text.as_bytes()[0] {
            b'+' if (1..=most_ms).contains(&number) => Input::Time(number),
            b'@' if (1..=signals as u64).contains(&number) => {
                Input::Signal(u8::try_from(number).ok()?)
            }
            b'!' if (1..=harm::MOST.into()).contains(&number) => {
                Input::Harm(u16::try_from(number).ok()?)
            }
            _ => return None,
        };
        // No sign, no leading zeros.
        (input.to_string() == text).then_some(input)
    }

    /// Reads a message: inputs joined by spaces, of at most 60,000 ms each.
    pub(super) fn read_message(text: &str, signals: usize) -> Option<Vec<Input>> {
        text.split(' ').map(|input| Input::read(input, 60_000, signals)).collect()
    }
}

/// Reads a log; `None` if it is malformed.
pub(super) fn read(log: &str, signals: usize) -> Option<Vec<Input>> {
    if log.is_empty() {
        return Some(Vec::new());
    }
    if log.len() > LONGEST {
        return None;
    }
    let inputs: Option<Vec<_>> =
        log.split(' ').map(|input| Input::read(input, MOST_MS, signals)).collect();
    let is_time = |input: &Input| matches!(input, Input::Time(_));
    inputs.filter(|inputs| !inputs.windows(2).any(|pair| pair.iter().all(is_time)))
}

/// Returns a log with another input at its end; two times in a row are added. `None` if it would be
/// too long.
pub(super) fn append(log: &str, input: Input) -> Option<String> {
    let (before, last) = log.rsplit_once(' ').map_or(("", log), |(before, last)| (before, last));
    let last_time = last.strip_prefix('+').and_then(|ms| ms.parse::<u64>().ok());
    let (before, input) = match (input, last_time) {
        (Input::Time(ms), Some(last)) => {
            let sum = last.checked_add(ms).filter(|&sum| sum <= MOST_MS)?;
            (before, Input::Time(sum))
        }
        _ => (log, input),
    };
    let appended = if before.is_empty() { input.to_string() } else { format!("{before} {input}") };
    (appended.len() <= LONGEST).then_some(appended)
}
