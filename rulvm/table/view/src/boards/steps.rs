//! The steps of an unfinished play of Backgammon: clicks on a start and an end for each.

use std::collections::BTreeSet;

use rulvm_table::game::Player;
use rulvm_table::view::Item;

use super::points::{BARS, CUBE, DICE, TRAYS, men, number};

/// The number of the bar, in a player's own numbers. Checkers that are borne off are on 0.
const BAR: u32 = 25;

/// A step of a checker from a point to another one.
type Step = (u32, u32);

/// The number of an item from the view of a player.
fn point(id: u32, player: Player) -> u32 {
    match id {
        id if BARS.contains(&id) => BAR,
        id if TRAYS.contains(&id) => 0,
        id => number(id, player),
    }
}

/// Whether a checker of a player gets closer to home on the way between two items.
pub(crate) fn is_way(from: u32, to: u32, player: Player) -> bool {
    point(to, player) < point(from, player)
}

/// The clicks as steps.
fn pairs(picked: &[u32]) -> impl Iterator<Item = (u32, u32)> {
    picked.chunks_exact(2).map(|pair| (pair[0], pair[1]))
}

/// Returns the items after the steps that a player has clicked, and which dice they have used.
pub(super) fn taken(items: &[Item], picked: &[u32], player: Player) -> (Vec<Item>, [bool; 2]) {
    let mut items = items.to_vec();
    let mut steps: Vec<(u32, u32)> = pairs(picked).collect();
    if steps.is_empty() {
        return (items, [false; 2]);
    }
    let mut left = dice(&items);
    let is_double = left.len() > 2;
    let dice = DICE.map(|id| text(&items, id).parse::<u32>().unwrap_or(0));
    for &(from, to) in &steps {
        let length = point(from, player).saturating_sub(point(to, player));
        // Checkers can be borne off with more than they need.
        let fits = |die: &&u32| **die >= length;
        let die = left.iter().filter(fits).min().copied().unwrap_or(0);
        if let Some(at) = left.iter().position(|own| *own == die) {
            left.remove(at);
        }
    }
    // Steps can be clicked in any order: a checker may come to a point only with a later one.
    while let Some(at) = steps.iter().position(|&(from, _)| has_own(&items, from, player)) {
        let (from, to) = steps.remove(at);
        step(&mut items, player, from, to);
    }
    let used = if is_double {
        [left.len() < 3, left.is_empty()]
    } else {
        dice.map(|die| !left.contains(&die))
    };
    (items, used)
}

/// The dice, each as many times as it is played.
fn dice(items: &[Item]) -> Vec<u32> {
    let dice = DICE.map(|id| text(items, id).parse::<u32>().unwrap_or(0));
    if dice[0] == dice[1] { [dice, dice].concat() } else { dice.to_vec() }
}

/// Whether a player has a checker on an item from which it can move.
fn has_own(items: &[Item], id: u32, player: Player) -> bool {
    !TRAYS.contains(&id) && men(text(items, id)).is_some_and(|(own, _)| own == player)
}

fn text(items: &[Item], id: u32) -> &str {
    items.iter().find(|item| item.id == id).map_or("", |item| &item.text)
}

fn step(items: &mut [Item], player: Player, from: u32, to: u32) {
    put(items, player, from, -1);
    if men(text(items, to)) == Some((player.other(), 1)) {
        put(items, player.other(), to, -1);
        put(items, player.other(), BARS[player.other().index()], 1);
    }
    put(items, player, to, 1);
}

/// Puts checkers of a player onto an item, or takes them away.
fn put(items: &mut [Item], player: Player, id: u32, change: i16) {
    let Some(item) = items.iter_mut().find(|item| item.id == id) else { return };
    let count = men(&item.text).map_or(0, |(_, count)| count).saturating_add_signed(change);
    let letter = ["W", "B"][player.index()];
    item.text = if count > 0 { format!("{letter}{count}") } else { String::new() };
}

/// What a play depends on, before any of its steps.
pub(crate) struct Throw {
    player: Player,
    /// The dice, each as many times as it is played.
    dice: Vec<u32>,
    /// How many checkers the other player has on each point, in the player's own numbers.
    others: [u16; 26],
}

impl Throw {
    /// Reads the board and its dice, before any clicks.
    pub(crate) fn new(items: &[Item], player: Player) -> Throw {
        let mut others = [0; 26];
        for item in items.iter().filter(|item| (1..=24).contains(&item.id)) {
            if let Some((_, count)) = men(&item.text).filter(|(own, _)| *own != player)
                && let Some(place) = others.get_mut(number(item.id, player) as usize)
            {
                *place = count;
            }
        }
        Throw { player, dice: dice(items), others }
    }

    /// Disables the items from which no checker can be picked up now. A book takes clicks on steps
    /// in any order (GM21), so also on a point to which a checker comes only with a later step. If
    /// a checker is picked, which goes to one of them, `legal` are the plays; otherwise, it is
    /// empty.
    pub(crate) fn disable_empty(&self, items: &mut [Item], legal: &[String], picked: &[u32]) {
        let (now, _) = taken(items, picked, self.player);
        let is_end = |id: u32| {
            let picked = [picked, &[id]].concat();
            legal.iter().any(|play| self.can_become(play, &picked))
        };
        for item in items.iter_mut().filter(|item| item.enabled) {
            let is_button = item.id == CUBE || DICE.contains(&item.id);
            item.enabled = is_button || has_own(&now, item.id, self.player) || is_end(item.id);
        }
    }

    /// Keeps the plays that the clicks so far can become.
    pub(crate) fn retain(&self, legal: &mut Vec<String>, picked: &[u32]) {
        if !picked.is_empty() {
            legal.retain(|play| self.can_become(play, picked));
        }
    }

    /// Whether the clicks so far can become a play.
    pub(crate) fn can_become(&self, text: &str, picked: &[u32]) -> bool {
        let place = |item| point(item, self.player);
        let clicked: Vec<Step> = pairs(picked).map(|(from, to)| (place(from), place(to))).collect();
        let half = picked.chunks_exact(2).remainder().first().map(|&item| place(item));
        let has_clicks = |steps: &Vec<Step>| {
            let mut rest = steps.clone();
            let mut take = |step: &Step| {
                let at = rest.iter().position(|own| own == step);
                at.map(|at| rest.swap_remove(at)).is_some()
            };
            clicked.iter().all(&mut take)
                && half.is_none_or(|half| rest.iter().any(|(from, _)| *from == half))
        };
        let Some(play) = text.split(' ').map(read).collect::<Option<Vec<_>>>() else {
            return false;
        };
        let written = play.iter().map(|&(step, _)| step).collect();
        has_clicks(&written) || self.ways(&play).iter().any(has_clicks)
    }

    /// The ways to a play, each as steps of one die: the text has one of several orders, and can
    /// join the steps of a checker. What counts is where checkers go, and which ones are hit.
    fn ways(&self, play: &[(Step, bool)]) -> Vec<Vec<Step>> {
        let mut net = [0_i32; 26];
        for &((from, to), _) in play {
            net[from as usize] -= 1;
            net[to as usize] += 1;
        }
        let mut ways = Vec::new();
        find(&mut net, &self.dice, &mut Vec::new(), &mut ways);
        let hits: BTreeSet<u32> =
            play.iter().filter(|(_, is_hit)| *is_hit).map(|&((_, to), _)| to).collect();
        ways.retain(|steps| {
            let others = |to: u32| self.others[to as usize];
            let hit = steps.iter().map(|&(_, to)| to).filter(|&to| others(to) == 1);
            steps.iter().all(|&(_, to)| others(to) < 2) && hit.collect::<BTreeSet<_>>() == hits
        });
        ways
    }
}

/// Finds the steps that make a change, one die each.
fn find(net: &mut [i32; 26], dice: &[u32], steps: &mut Vec<Step>, ways: &mut Vec<Vec<Step>>) {
    // Checkers only go down, so one leaves the highest point from which any is missing.
    let Some(from) = net.iter().rposition(|&change| change < 0) else {
        if net.iter().all(|&change| change == 0) {
            ways.push(steps.clone());
        }
        return;
    };
    for (at, &die) in dice.iter().enumerate() {
        if dice.iter().take(at).any(|earlier| *earlier == die) {
            continue;
        }
        let to = from.saturating_sub(die as usize);
        let rest: Vec<u32> =
            dice.iter().enumerate().filter(|(k, _)| *k != at).map(|(_, &die)| die).collect();
        net[from] += 1;
        net[to] -= 1;
        steps.push((from as u32, to as u32));
        find(net, &rest, steps, ways);
        steps.pop();
        net[from] -= 1;
        net[to] += 1;
    }
}

/// A step as it is written, such as `bar/22*`, and whether it hits.
fn read(text: &str) -> Option<(Step, bool)> {
    let (from, to) = text.trim_end_matches('*').split_once('/')?;
    let number = |text: &str| match text {
        "bar" => Some(BAR),
        "off" => Some(0),
        text => text.parse().ok().filter(|point| *point <= BAR),
    };
    Some(((number(from)?, number(to)?), text.ends_with('*')))
}
