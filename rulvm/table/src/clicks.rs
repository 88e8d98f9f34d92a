//! From clicks to moves (GM21).

/// A step of a click set: a click on an item, or on two, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A click on an item.
    On(u32),
    /// A click on an item and one on another, such as the start and the end of a checker's way.
    FromTo(u32, u32),
}

impl Step {
    fn first(self) -> u32 {
        match self {
            Step::On(item) | Step::FromTo(item, _) => item,
        }
    }
}

/// Clicks that play a move: its steps, in any order.
pub type ClickSet = Vec<Step>;

/// A list of clicks, read with a set: the steps of the set that are left, and the half step at the
/// end. `None` if the list does not fit the set.
struct Fit {
    left: Vec<Step>,
    half: Option<u32>,
}

impl Fit {
    /// Fits clicks into a set. A click is a step of one item if the set has it left, else the start
    /// of a step of two.
    fn new(set: &[Step], clicks: &[u32]) -> Option<Fit> {
        let mut fit = Fit { left: set.to_vec(), half: None };
        for &click in clicks {
            fit = fit.after(click)?;
        }
        Some(fit)
    }

    fn after(mut self, click: u32) -> Option<Fit> {
        let step = match self.half.take() {
            Some(from) => Step::FromTo(from, click),
            None if self.left.contains(&Step::On(click)) => Step::On(click),
            None => {
                let starts = |step: &Step| matches!(step, Step::FromTo(from, _) if *from == click);
                self.half = Some(click);
                return self.left.iter().any(starts).then_some(self);
            }
        };
        let at = self.left.iter().position(|&left| left == step)?;
        self.left.swap_remove(at);
        Some(self)
    }

    fn is_complete(&self) -> bool {
        self.left.is_empty() && self.half.is_none()
    }
}

/// What a click does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Click<M> {
    /// Nothing.
    Ignored,
    /// The clicks so far are these.
    Picked(Vec<u32>),
    /// The clicks are a move.
    Move(M),
}

/// Returns what a click does after the clicks in `picked`, with the moves and their sets (GM21).
pub fn click<M: Clone>(moves: &[(M, Vec<ClickSet>)], picked: &[u32], item: u32) -> Click<M> {
    let Some(clicks) = appended(moves, picked, item) else {
        return Click::Ignored;
    };
    let is_complete = |set: &ClickSet| Fit::new(set, &clicks).is_some_and(|fit| fit.is_complete());
    match moves.iter().find(|(_, sets)| sets.iter().any(is_complete)) {
        Some((found, _)) => Click::Move(found.clone()),
        None => Click::Picked(clicks),
    }
}

/// Returns the clicks after another one: it is appended, or takes the place of a half step (GM21).
fn appended<M>(moves: &[(M, Vec<ClickSet>)], picked: &[u32], item: u32) -> Option<Vec<u32>> {
    let mut sets = moves.iter().flat_map(|(_, sets)| sets);
    let clicks = [picked, &[item]].concat();
    if sets.clone().any(|set| Fit::new(set, &clicks).is_some()) {
        return Some(clicks);
    }
    let ends_in_half =
        sets.clone().find_map(|set| Fit::new(set, picked)).is_some_and(|fit| fit.half.is_some());
    let (_, whole) = picked.split_last().filter(|_| ends_in_half)?;
    let clicks = [whole, &[item]].concat();
    sets.any(|set| Fit::new(set, &clicks).is_some()).then_some(clicks)
}

/// Returns the items that a click would do something on, sorted (GM21).
pub fn enabled<M>(moves: &[(M, Vec<ClickSet>)], picked: &[u32]) -> Vec<u32> {
    let mut items = Vec::new();
    let mut ends_in_half = false;
    let sets = || moves.iter().flat_map(|(_, sets)| sets);
    for fit in sets().filter_map(|set| Fit::new(set, picked)) {
        ends_in_half |= fit.half.is_some();
        items.extend(fit.nexts());
    }
    if let Some((_, whole)) = picked.split_last().filter(|_| ends_in_half) {
        items.extend(sets().filter_map(|set| Fit::new(set, whole)).flat_map(|fit| fit.nexts()));
    }
    items.sort_unstable();
    items.dedup();
    items
}

impl Fit {
    /// The items that can be clicked next.
    fn nexts(&self) -> Vec<u32> {
        let next = |step: &Step| match (self.half, *step) {
            (None, step) => Some(step.first()),
            (Some(half), Step::FromTo(from, to)) if from == half => Some(to),
            (Some(_), _) => None,
        };
        self.left.iter().filter_map(next).collect()
    }
}
