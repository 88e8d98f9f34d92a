//! The steps of an unfinished play of Backgammon: clicks on a start and an end for each.

use std::collections::BTreeMap;

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
    let dice = DICE.map(|id| text(&items, id).parse::<u32>().unwrap_or(0));
    let mut left = if dice[0] == dice[1] { [dice, dice].concat() } else { dice.to_vec() };
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
    let is_double = dice[0] == dice[1];
    let used = if is_double {
        [left.len() < 3, left.is_empty()]
    } else {
        dice.map(|die| !left.contains(&die))
    };
    (items, used)
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

/// Disables the items from which no checker can be picked up now. A book takes clicks on steps in
/// any order (GM21), so also on a point to which a checker comes only with a later step.
/// If a checker is picked, which goes to one of them, `legal` are the plays; otherwise, it is
/// empty.
pub(crate) fn disable_empty(items: &mut [Item], legal: &[String], picked: &[u32], player: Player) {
    let (now, _) = taken(items, picked, player);
    let is_end = |id: u32| {
        let picked = [picked, &[id]].concat();
        legal.iter().any(|play| can_become(play, &picked, player))
    };
    for item in items.iter_mut().filter(|item| item.enabled) {
        let is_button = item.id == CUBE || DICE.contains(&item.id);
        item.enabled = is_button || has_own(&now, item.id, player) || is_end(item.id);
    }
}

/// Keeps the plays that the clicks so far can become. The text of a play has one of several orders
/// of its steps: what counts is where checkers go, and which checkers are hit.
pub(crate) fn retain(legal: &mut Vec<String>, picked: &[u32], player: Player) {
    if !picked.is_empty() {
        legal.retain(|play| can_become(play, picked, player));
    }
}

/// Whether the clicks so far can become a play.
pub(crate) fn can_become(text: &str, picked: &[u32], player: Player) -> bool {
    let steps: Vec<Step> =
        pairs(picked).map(|(from, to)| (point(from, player), point(to, player))).collect();
    let half = picked.chunks_exact(2).remainder().first().map(|&item| point(item, player));
    let play = text.split(' ').map(read).collect::<Option<Vec<Step>>>();
    play.is_some_and(|play| fits(&play, text, &steps, half))
}

/// A step as it is written, such as `bar/22*`.
fn read(text: &str) -> Option<Step> {
    let (from, to) = text.trim_end_matches('*').split_once('/')?;
    let number = |text: &str| match text {
        "bar" => Some(BAR),
        "off" => Some(0),
        text => text.parse().ok(),
    };
    Some((number(from)?, number(to)?))
}

fn fits(play: &[Step], text: &str, steps: &[Step], half: Option<u32>) -> bool {
    // The steps themselves are among those of the play.
    let mut rest = play.to_vec();
    let mut take = |step: &Step| {
        let at = rest.iter().position(|own| own == step);
        at.map(|at| rest.swap_remove(at)).is_some()
    };
    if steps.iter().all(&mut take)
        && half.is_none_or(|half| rest.iter().any(|(from, _)| *from == half))
    {
        return true;
    }
    // Or they lead to the same place by other ways. A hit on the way makes that a different play.
    let mut net: BTreeMap<u32, i32> = BTreeMap::new();
    for &(from, to) in play {
        *net.entry(from).or_default() -= 1;
        *net.entry(to).or_default() += 1;
    }
    let hits = text.split(' ').zip(play).filter(|(word, _)| word.ends_with('*'));
    let ends: Vec<u32> = hits.map(|(_, (_, to))| *to).collect();
    let is_end = |net: &BTreeMap<u32, i32>, point| net.get(point).is_some_and(|own| *own > 0);
    let is_hit = |point: &u32| steps.iter().any(|(_, to)| to == point);
    if !ends.iter().all(|point| is_end(&net, point) || is_hit(point)) {
        return false;
    }
    for &(from, to) in steps {
        *net.entry(from).or_default() += 1;
        *net.entry(to).or_default() -= 1;
    }
    let left = play.len().saturating_sub(steps.len());
    let leaving: i32 = net.values().filter(|change| **change < 0).map(|change| -change).sum();
    let can = usize::try_from(leaving).is_ok_and(|leaving| (1..=left).contains(&leaving));
    // Checkers only go down: from the highest point on, no more arrive than have left. The checker
    // of the half step leaves its point, or only passes it.
    let passing = |point: u32| net.range(point..).map(|(_, change)| -change).sum::<i32>();
    let is_down = net.keys().all(|&point| passing(point) >= 0);
    can && is_down && half.is_none_or(|half| passing(half) > 0)
}
