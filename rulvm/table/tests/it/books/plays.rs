//! The plays of Backgammon (BG3 to BG5): the generator against a second, slow one, which follows
//! the text of the rulings and nothing else.

use std::collections::{BTreeMap, BTreeSet};

use rulvm_core::machine::Rng;
use rulvm_table::books::backgammon::board::{Board, Men};
use rulvm_table::books::backgammon::moves;
use rulvm_table::game::Player;
use test_support::cases;

/// The places of all checkers, sorted: those of the player who moves, and those of the other, both
/// in the numbering of the former. A checker of the other on his bar is at 0, one that is off at
/// 25.
type Places = [Vec<u8>; 2];

/// From, to, and whether it hits.
type Step = (u8, u8, bool);

/// Steps in the order in which they are written, and the highest die among those played.
type Sequence = (Vec<Step>, u8);

fn places(board: &Board, player: Player) -> Places {
    let list = |men: &Men, place: fn(u8) -> u8| {
        let men = (0..).zip(men);
        let mut list: Vec<u8> = men.flat_map(|(p, &count)| vec![place(p); count.into()]).collect();
        list.sort_unstable();
        list
    };
    [list(board.men(player), |p| p), list(board.men(player.other()), |p| 25 - p)]
}

/// Moves one checker by one die (BG3).
fn moved([own, other]: &Places, from: u8, die: u8) -> Option<(Step, Places)> {
    if from == 0 || (own.contains(&25) && from != 25) {
        return None;
    }
    let to = from.saturating_sub(die);
    if to == 0 {
        let are_home = own.iter().all(|&place| place <= 6);
        let is_highest = own.iter().all(|&place| place <= from);
        if !are_home || (from != die && !is_highest) {
            return None;
        }
    }
    let blockers = other.iter().filter(|&&place| place == to && to > 0).count();
    if blockers >= 2 {
        return None;
    }
    let replace = |list: &[u8], old: u8, new: u8| {
        let mut list = list.to_vec();
        let at = list.iter().position(|&place| place == old).expect("a checker is there");
        list[at] = new;
        list.sort_unstable();
        list
    };
    let other = if blockers == 1 { replace(other, to, 0) } else { other.clone() };
    Some(((from, to, blockers == 1), [replace(own, from, to), other]))
}

/// Everything that can be played with some dice, in any order: by the position that it leads to,
/// all lists of steps (BG4).
fn slow(start: &Places, dice: [u8; 2]) -> BTreeMap<Places, BTreeSet<Vec<Step>>> {
    let dice = if dice[0] == dice[1] { vec![dice[0]; 4] } else { dice.to_vec() };
    let mut level = BTreeSet::from([((Vec::new(), 0), start.clone(), dice.clone())]);
    let mut longest = BTreeSet::new();
    while !level.is_empty() {
        longest = std::mem::take(&mut level);
        for ((steps, highest), places, left) in &longest {
            for (at, &die) in left.iter().enumerate() {
                let mut left = left.clone();
                left.remove(at);
                for from in places[0].iter().copied().collect::<BTreeSet<_>>() {
                    let Some((step, places)) = moved(places, from, die) else { continue };
                    let mut steps = [&steps[..], &[step]].concat();
                    steps.sort_by_key(|&(from, to, hits)| (25 - from, 25 - to, !hits));
                    let sequence: Sequence = (steps, die.max(*highest));
                    level.insert((sequence, places, left.clone()));
                }
            }
        }
    }
    let higher = dice.iter().copied().max().unwrap_or_default();
    let is_single = |steps: &[Step]| steps.len() == 1;
    let can_play_higher =
        longest.iter().any(|((steps, die), _, _)| is_single(steps) && *die == higher);
    let mut found = BTreeMap::<_, BTreeSet<_>>::new();
    for ((steps, die), places, _) in longest {
        let is_wrong_die = is_single(&steps) && can_play_higher && die != higher;
        if !is_wrong_die && !steps.is_empty() {
            found.entry(places).or_default().insert(steps);
        }
    }
    found
}

fn text(steps: &[Step]) -> String {
    let step = |&(from, to, hits): &Step| {
        let from = if from == 25 { "bar".to_owned() } else { from.to_string() };
        let to = if to == 0 { "off".to_owned() } else { to.to_string() };
        format!("{from}/{to}{}", if hits { "*" } else { "" })
    };
    steps.iter().map(step).collect::<Vec<_>>().join(" ")
}

/// A number below another.
fn below(rng: &mut Rng, limit: u32) -> u32 {
    rng.next() % limit
}

/// Checkers of both players at random. How far they have come, and how close together they are,
/// differs from board to board.
fn random_board(rng: &mut Rng) -> Board {
    let mut men = [[0_u8; 26]; 2];
    let farthest = [6, 7, 12, 18, 24, 25][below(rng, 6) as usize];
    let crowd = below(rng, 4);
    for player in 0..2 {
        let mut last = 1;
        for _ in 0..15 {
            let place = match below(rng, 24) {
                0 => 0,
                1 if farthest > 12 => 25,
                n if n % 4 < crowd => last,
                _ => 1 + below(rng, farthest) as usize,
            };
            let is_free =
                |place: usize| place == 0 || place == 25 || men[1 - player][25 - place] == 0;
            last = (place..26).find(|&place| is_free(place)).unwrap_or(25);
            men[player][last] += 1;
        }
    }
    Board::new(men).expect("no point is shared")
}

fn agree(board: &Board, player: Player, dice: [u8; 2]) {
    let fast = moves::plays(board, player, dice);
    let slow = slow(&places(board, player), dice);
    let steps = |steps: &moves::Steps| -> Vec<Step> {
        steps.iter().map(|step| (step.from, step.to, step.hits)).collect()
    };
    let mut found = BTreeMap::new();
    for play in &fast {
        let all = std::iter::once(&play.steps).chain(&play.others).map(steps).collect();
        let first = slow
            .get(&places(&play.after, player))
            .and_then(|lists| lists.iter().map(|steps| text(steps)).min());
        assert_eq!(Some(play.steps.to_string()), first, "{board:?} {player:?} {dice:?}");
        found.insert(places(&play.after, player), all);
    }
    assert_eq!(fast.len(), found.len(), "each position once: {board:?} {player:?} {dice:?}");
    assert_eq!(found, slow, "{board:?} {player:?} {dice:?}");
}

/// All rolls at the start, and rolls on boards at random: a million in `RUL_TESTS=full`.
#[test]
fn bg4_bg5_the_slow_generator_finds_the_same_plays() {
    for one in 1..=6 {
        for other in 1..=6 {
            agree(&Board::START, Player::FIRST, [one, other]);
        }
    }
    let mut rng = Rng::new(7);
    for _ in 0..if cases::is_full() { 1_000_000 } else { 3000 } {
        let board = random_board(&mut rng);
        let player = Player::BOTH[below(&mut rng, 2) as usize];
        let dice = [(); 2].map(|()| below(&mut rng, 6) as u8 + 1);
        agree(&board, player, dice);
    }
}
