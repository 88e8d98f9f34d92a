//! Moves that are typed, in the notation of the game or a looser one: in any case, with the steps
//! of a move in any order, without `*`, and with `(2)` after a step that is made twice.

/// What a text means among the legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// It is this move.
    Move(String),
    /// It can become several moves, or is the start of one.
    Start,
    /// No legal move starts like this.
    Nothing,
}

/// Reads what has been typed so far. Only a text that cannot become another move is a move.
#[must_use]
pub fn so_far(text: &str, legal: &[String]) -> Typed {
    let text = text.trim_start().to_lowercase();
    let starts = |legal: &&String| legal.starts_with(&text);
    let mut found = legal.iter().filter(starts);
    match (found.next(), found.next()) {
        (Some(only), None) if *only == text => Typed::Move(only.clone()),
        (Some(_), _) => Typed::Start,
        (None, _) => {
            // In another order or another form, the end must be marked by Enter.
            let may_become = legal.iter().any(|legal| is_loose_start(&text, legal));
            if may_become { Typed::Start } else { Typed::Nothing }
        }
    }
}

/// Reads a text that is complete. The only move that starts like this is that move.
#[must_use]
pub fn complete(text: &str, legal: &[String]) -> Typed {
    let text = text.trim().to_lowercase();
    if text.is_empty() {
        return Typed::Nothing;
    }
    let steps = steps(&text);
    if let Some(same) = legal.iter().find(|legal| self::steps(legal) == steps) {
        return Typed::Move(same.clone());
    }
    let mut found = legal.iter().filter(|legal| legal.starts_with(&text));
    match (found.next(), found.next()) {
        (Some(only), None) => Typed::Move(only.clone()),
        (Some(_), Some(_)) => Typed::Start,
        (None, _) => Typed::Nothing,
    }
}

/// The steps of a move, sorted, without `*`.
fn steps(text: &str) -> Vec<String> {
    let mut steps = Vec::new();
    for word in text.split([' ', ',', ';']).filter(|word| !word.is_empty()) {
        let (step, times) = match word.strip_suffix(')').and_then(|word| word.split_once('(')) {
            Some((step, times)) => (step, times.parse().unwrap_or(1).min(4)),
            None => (word, 1),
        };
        let step = step.replace('*', "");
        steps.extend(std::iter::repeat_n(step, times));
    }
    steps.sort_unstable();
    steps
}

/// Whether the steps of a text, of which the last one can be unfinished, are among those of a move.
fn is_loose_start(text: &str, legal: &str) -> bool {
    let mut left: Vec<String> = legal.split(' ').map(|step| step.replace('*', "")).collect();
    let words: Vec<&str> = text.split([' ', ',', ';']).filter(|word| !word.is_empty()).collect();
    let is_open = !text.ends_with([' ', ',', ';']);
    words.iter().enumerate().all(|(k, word)| {
        let is_last = is_open && k + 1 == words.len();
        if is_last {
            let bare = word.split('(').next().unwrap_or(word).replace('*', "");
            return left.iter().any(|step| step.starts_with(&bare));
        }
        steps(word).iter().all(|step| {
            let at = left.iter().position(|own| own == step);
            at.map(|at| left.swap_remove(at)).is_some()
        })
    })
}
