//! Moves that are typed, in the notation of the game or a looser one: in any case, with the steps
//! of a move in any order, without `*`, with `(2)` after a step that is made twice, and with the
//! steps of a checker as a chain (`13/7/2`) or a sum (`13/2`).

use std::collections::BTreeMap;

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
            let may_become = legal.iter().any(|legal| is_loose_start(&text, legal))
                || is_start_of_chains(&text, legal);
            if may_become { Typed::Start } else { Typed::Nothing }
        }
    }
}

/// Returns the other legal moves that what has been typed so far can become.
#[must_use]
pub fn candidates<'m>(text: &str, legal: &'m [String]) -> Vec<&'m str> {
    let text = text.trim_start().to_lowercase();
    let fits = |legal: &&String| {
        **legal != text && (legal.starts_with(&text) || is_loose_start(&text, legal))
    };
    legal.iter().filter(fits).map(String::as_str).collect()
}

/// Reads a text that is complete: the steps of a move in any order, or chains and sums of them.
/// Otherwise the only move that starts like this, or has these steps, is that move.
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
    // `13/2` goes over 8 or 7, which makes two moves only if somebody is hit there.
    let net = net(&steps);
    let as_far = |legal: &&String| !net.is_empty() && self::net(&self::steps(legal)) == net;
    let starts = |legal: &&String| legal.starts_with(&text);
    let has_steps = |legal: &&String| is_loose_start(&text, legal);
    let kinds: [Vec<&String>; 3] = [
        legal.iter().filter(as_far).collect(),
        legal.iter().filter(starts).collect(),
        legal.iter().filter(has_steps).collect(),
    ];
    match kinds.iter().find(|found| !found.is_empty()).map(Vec::as_slice) {
        None => Typed::Nothing,
        Some([only]) => Typed::Move((*only).clone()),
        Some(_) => Typed::Start,
    }
}

/// The steps of a move, sorted, without `*`. A chain such as `13/7/2` is the steps 13/7 and 7/2.
fn steps(text: &str) -> Vec<String> {
    let mut steps = Vec::new();
    for word in words(text) {
        let (chain, times) = match word.strip_suffix(')').and_then(|word| word.split_once('(')) {
            Some((chain, times)) => (chain, times.parse().unwrap_or(1).min(4)),
            None => (word, 1),
        };
        let chain = chain.replace('*', "");
        let points: Vec<&str> = chain.split('/').collect();
        let links: Vec<String> = match points.len() {
            0..=2 => vec![chain.clone()],
            _ => points.windows(2).map(|pair| pair.join("/")).collect(),
        };
        for _ in 0..times {
            steps.extend(links.iter().cloned());
        }
    }
    steps.sort_unstable();
    steps
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',', ';']).filter(|word| !word.is_empty())
}

/// How many checkers leave each point, and how many arrive; nothing if a step is not of two points.
fn net(steps: &[String]) -> BTreeMap<&str, i32> {
    let mut net = BTreeMap::new();
    for step in steps {
        let Some((from, to)) = step.split_once('/') else { return BTreeMap::new() };
        *net.entry(from).or_default() -= 1;
        *net.entry(to).or_default() += 1;
    }
    net.retain(|_, change| *change != 0);
    net
}

/// Whether the steps of a text, of which the last one can be unfinished, are among those of a move.
fn is_loose_start(text: &str, legal: &str) -> bool {
    let mut left = steps(legal);
    let is_open = !text.ends_with([' ', ',', ';', ')', '*']);
    let typed: Vec<&str> = words(text).collect();
    let (last, whole) = match typed.split_last() {
        Some((last, whole)) if is_open => (*last, whole),
        _ => ("", &typed[..]),
    };
    let mut has = |step: &String| {
        let at = left.iter().position(|own| own == step);
        at.map(|at| left.swap_remove(at)).is_some()
    };
    if !whole.iter().all(|word| steps(word).iter().all(&mut has)) {
        return false;
    }
    let bare = last.split('(').next().unwrap_or(last).replace('*', "");
    left.iter().any(|step| step.starts_with(&bare))
}

/// Whether a text can become chains or sums of steps of the legal moves: each word starts where a
/// checker starts, and continues over points of moves.
fn is_start_of_chains(text: &str, legal: &[String]) -> bool {
    let all: Vec<String> = legal.iter().flat_map(|legal| steps(legal)).collect();
    let all: Vec<(&str, &str)> = all.iter().filter_map(|step| step.split_once('/')).collect();
    let is_open = !text.ends_with([' ', ',', ';', ')', '*']);
    let count = words(text).count();
    !all.is_empty()
        && words(text).enumerate().all(|(k, word)| {
            let bare = word.split('(').next().unwrap_or(word).replace('*', "");
            let points: Vec<&str> = bare.split('/').collect();
            points.iter().enumerate().all(|(j, point)| {
                let is_last = is_open && k + 1 == count && j + 1 == points.len();
                let is = |own: &str| own == *point || (is_last && own.starts_with(point));
                all.iter().any(|(from, to)| is(from) || (j > 0 && is(to)))
            })
        })
}
