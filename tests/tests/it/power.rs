//! Power cuts while scores are saved, at any moment, with anything that a disk may contain then: no
//! score that was saved is lost, no file is damaged, and the next save leaves nothing behind.
//!
//! `POWER=2000 cargo test --release -p tests --test it power -- --nocapture` is a thorough run.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use grammar::hex::Edge;
use grammar::rul3::{self, Score, without_scores};
use rulvm_core::Program;
use rulvm_core::log::LoggedGame;
use rulvm_core::machine::Rng;
use rulvm_files::scores::{
    IfUnchanged, Keeper, Tables, UnsavedScores, keep_replay_with, merge_with, save_with,
};
use test_support::cases::cases_or;
use tests::cores::on_all_cores;
use tests::small;
use tests::storage::{Cheat, Disk, Failing, Fault, Image, Power};

const RULE: &str = "/rules/small.rul3";
const RESCUE: &str = "/state";
const SIX: Edge = Edge::ALL[0];

/// A small rule with room for many scores.
static PROGRAM: LazyLock<Program> = LazyLock::new(|| {
    let mut bytes = small::file("times").unwrap().to_vec();
    bytes[58] = u8::MAX;
    Program::load(bytes).unwrap()
});

fn beginning() -> Image {
    Image::from([(PathBuf::from(RULE), PROGRAM.bytes().to_vec())])
}

/// Returns a score that is identified by its date. Many are equal.
fn score(date: u32, rng: &mut Rng) -> Score {
    Score { player: format!("Player {}", date % 7), score: (rng.next() % 20).cast_signed(), date }
}

/// Returns the scores of a disk, by their dates, or the error of the file.
fn dates(image: &Image) -> Result<Vec<u64>, String> {
    let bytes = image.get(Path::new(RULE)).ok_or("the rule is gone")?;
    let loaded = rul3::read(bytes).map_err(|error| format!("the rule is damaged: {error}"))?;
    let is_same =
        without_scores(bytes, &loaded.layout) == without_scores(PROGRAM.bytes(), PROGRAM.layout());
    if !is_same {
        return Err("something else than scores has changed".to_owned());
    }
    let entries = &loaded.rule.scores[0].entries;
    if !entries.is_sorted_by(|a, b| a.score >= b.score) {
        return Err("the scores are not sorted".to_owned());
    }
    let dates: Vec<u64> = entries.iter().map(|entry| entry.date.into()).collect();
    let different: HashSet<_> = dates.iter().collect();
    if different.len() < dates.len() {
        return Err("a score is there twice".to_owned());
    }
    Ok(dates)
}

/// A score that did not exist before the power cut.
const NEXT: u32 = 4_000_000;

/// Checks a disk after a power cut: the scores that had been saved are there, the next one can be
/// saved, and then only the rule is left.
fn hold(image: &Image, told: &[u64]) -> Result<Disk, String> {
    // As when the program starts: scores that were kept elsewhere are added to the rule.
    let disk = Disk::new(image);
    let rule = Path::new(RULE);
    // The rule itself must be whole before anything is done.
    dates(image)?;
    UnsavedScores::new(RESCUE.into())
        .restore(&disk, rule, &PROGRAM)
        .map_err(|error| format!("kept scores: {error}"))?;
    let found = dates(&disk.image())?;
    if let Some(lost) = told.iter().find(|told| !found.contains(told)) {
        return Err(format!("{lost} was saved and is lost"));
    }
    let next = Score { player: "Next".to_owned(), score: 7, date: NEXT };
    save_with(&disk, rule, &PROGRAM, SIX, next).map_err(|error| format!("the next: {error}"))?;
    disk.tell(NEXT.into());
    let behind = disk.image();
    if behind.len() > 1 {
        return Err(format!("left behind: {:?}", behind.keys()));
    }
    let after = dates(&behind)?;
    if after.len() != found.len() + 1 || !found.iter().all(|date| after.contains(date)) {
        return Err("the next save has lost a score".to_owned());
    }
    Ok(disk)
}

/// What was tried.
#[derive(Default)]
struct Tally {
    moments: usize,
    images: usize,
    again: usize,
    wrong: Option<String>,
}

fn code(image: &Image, told: &[u64]) -> u64 {
    let mut hasher = DefaultHasher::new();
    (image, told).hash(&mut hasher);
    hasher.finish()
}

/// Tries all power cuts during what happened on a disk. For some of the images, the power fails
/// again while the next score is saved.
fn cut(power: &Power, seed: u64, tally: &mut Tally) {
    let mut rng = Rng::new(seed ^ 0xC07);
    let mut seen = HashSet::new();
    for moment in 0..power.moments() {
        tally.moments += 1;
        let told = power.told(moment);
        for image in power.images(moment, &mut rng) {
            if !seen.insert(code(&image, &told)) {
                continue;
            }
            tally.images += 1;
            let held = hold(&image, &told).and_then(|disk| {
                if rng.next().is_multiple_of(64) {
                    cut_again(&image, &disk, &told, tally)
                } else {
                    Ok(())
                }
            });
            if let Err(why) = held {
                let why = format!("seed {seed}, before {moment}: {why}; {:?}", image.keys());
                tally.wrong.get_or_insert(why);
                return;
            }
        }
    }
}

/// The power fails again while everything is repaired.
fn cut_again(image: &Image, disk: &Disk, told: &[u64], tally: &mut Tally) -> Result<(), String> {
    let mut rng = Rng::new(1);
    let power = Power::new(image, disk.log());
    for moment in 0..power.moments() {
        let mut told = told.to_vec();
        told.extend(power.told(moment));
        // Otherwise the next score appears twice.
        let is_next = told.contains(&NEXT.into());
        let images = power.images(moment, &mut rng);
        for image in images.into_iter().take(8) {
            tally.again += 1;
            let found = dates(&image)?;
            if let Some(lost) = told.iter().find(|told| !found.contains(told) && is_next) {
                return Err(format!("{lost} was saved and is lost by the second power cut"));
            }
            if !found.contains(&NEXT.into()) {
                hold(&image, &told)?;
            }
        }
    }
    Ok(())
}

/// Some players save scores at the same time, some of them singly, some together with others.
fn saves(seed: u64, players: usize, each: u32, cheat: Cheat, tally: &mut Tally) {
    let disks = Disk::shared(&beginning(), players, seed, cheat);
    let disks: Vec<Disk> = std::thread::scope(|scope| {
        let threads: Vec<_> = (1..)
            .zip(disks)
            .map(|(player, disk)| {
                scope.spawn(move || {
                    let mut rng = Rng::new(seed << 8 | u64::from(player));
                    for k in 0..each {
                        let date = player * 1000 + 2 * k;
                        let path = Path::new(RULE);
                        if rng.next().is_multiple_of(4) {
                            let mut tables = Tables::default();
                            tables[0].max = 2;
                            for date in [date, date + 1] {
                                tables[0].insert(score(date, &mut rng));
                            }
                            let saved =
                                merge_with(&disk, path, &PROGRAM, &tables, IfUnchanged::Skip);
                            // Players that cheat may see errors.
                            if saved.is_ok() {
                                disk.tell(date.into());
                                disk.tell((date + 1).into());
                            }
                        } else {
                            let score = score(date, &mut rng);
                            if save_with(&disk, path, &PROGRAM, SIX, score).is_ok() {
                                disk.tell(date.into());
                            }
                        }
                    }
                    disk.stop();
                    disk
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let log = disks[0].log();
    cut(&Power::new(&beginning(), log), seed, tally);
}

/// The rule file cannot be written for a while: scores are kept elsewhere, and come back.
fn rescues(seed: u64, cheat: Cheat, tally: &mut Tally) {
    let mut rng = Rng::new(seed);
    let disk = Failing::new(Disk::cheating(&beginning(), cheat), Fault::None);
    let log = {
        let rescue = UnsavedScores::new(RESCUE.into());
        let mut keeper = Keeper::with(disk, Path::new(RULE), &PROGRAM, Some(rescue));
        let faults = [
            Fault::Named("check_writable", 30),
            Fault::Named("check_writable", 30),
            Fault::Named("rename", 28),
            Fault::None,
            Fault::None,
        ];
        for (date, fault) in (0..).zip(faults) {
            keeper.storage().set(fault);
            let score = score(date, &mut rng);
            let is_kept = match keeper.keep(SIX, score) {
                Ok(_) => true,
                Err(unsaved) => unsaved.kept.is_ok(),
            };
            if is_kept {
                keeper.storage().inner.tell(date.into());
            }
        }
        assert!(keeper.problem().is_none());
        keeper.storage().inner.log()
    };
    cut(&Power::new(&beginning(), log), seed, tally);
}

/// Tries some seeds, and prints what was tried.
fn try_all(what: &str, count: usize, try_one: impl Fn(u64, &mut Tally) + Sync) -> usize {
    let tallies = on_all_cores::<Tally>(count, |seed, tally| {
        if tally.wrong.is_none() {
            try_one(seed as u64, tally);
        }
    });
    let sum = |of: fn(&Tally) -> usize| tallies.iter().map(of).sum::<usize>();
    let (moments, images, again) = (sum(|t| t.moments), sum(|t| t.images), sum(|t| t.again));
    println!("{what}: {moments} power cuts, {images} different disks, {again} after a second cut");
    for tally in tallies {
        assert_eq!(tally.wrong, None, "{what}");
    }
    images
}

/// How many sequences of saves are tried.
fn sequences() -> usize {
    cases_or("POWER", 130)
}

#[test]
fn no_power_cut_loses_a_saved_score() {
    let count = sequences();
    let one = try_all("one player", count, |seed, t| saves(seed, 1, 16, Cheat::Honest, t));
    let two = try_all("two players", count / 2, |seed, t| saves(seed, 2, 8, Cheat::Honest, t));
    let three = try_all("three players", count / 4, |seed, t| saves(seed, 3, 5, Cheat::Honest, t));
    // Otherwise less was tried than promised.
    assert!(one + two + three >= count * 800, "{one} + {two} + {three}");
}

#[test]
fn no_power_cut_loses_a_score_that_is_kept_elsewhere() {
    let count = sequences() / 4;
    assert!(
        try_all("kept elsewhere", count, |seed, t| rescues(seed, Cheat::Honest, t)) > count * 100
    );
}

#[test]
fn what_is_not_synced_or_not_locked_is_found() {
    for cheat in [Cheat::NoSync, Cheat::NoDirectorySync, Cheat::NoLock] {
        let players = if cheat == Cheat::NoLock { 2 } else { 1 };
        let mut tally = Tally::default();
        for seed in 0..10 {
            saves(seed, players, 4, cheat, &mut tally);
        }
        let wrong = tally.wrong.unwrap();
        println!("{cheat:?}: {wrong}");
    }
    for cheat in [Cheat::NoSync, Cheat::NoDirectorySync] {
        let mut tally = Tally::default();
        for seed in 0..10 {
            rescues(seed, cheat, &mut tally);
        }
        assert!(tally.wrong.is_some(), "{cheat:?}");
    }
}

/// A replay is written next to the rule when its score is saved. Whatever happens in the meantime,
/// the score is there, and the replay is whole or absent.
#[test]
fn no_power_cut_leaves_half_a_replay_or_loses_its_score() {
    let (recorder, _) = LoggedGame::new(PROGRAM.clone(), SIX, 3);
    let log = recorder.log().clone();
    let replays = Path::new("/rules/small.replays");
    let mut images = 0;
    for seed in 0..20 {
        let disk = Disk::new(&beginning());
        let mut rng = Rng::new(seed);
        for date in 0..3 {
            let score = score(date, &mut rng);
            save_with(&disk, Path::new(RULE), &PROGRAM, SIX, score.clone()).unwrap();
            disk.tell(date.into());
            keep_replay_with(&disk, Path::new(RULE), SIX, &score, &log).unwrap();
            disk.tell(u64::from(date) + 100);
        }
        let power = Power::new(&beginning(), disk.log());
        for moment in 0..power.moments() {
            let told = power.told(moment);
            for image in power.images(moment, &mut rng) {
                images += 1;
                let found = dates(&image).unwrap();
                let is_there = |date: &u64| *date >= 100 || found.contains(date);
                assert!(told.iter().all(is_there), "seed {seed}, before {moment}");
                let whole = image.iter().filter(|(path, bytes)| {
                    let name = path.file_name().unwrap().to_string_lossy();
                    let is_replay = path.starts_with(replays) && !name.starts_with('.');
                    assert!(!is_replay || **bytes == log.to_text().as_bytes(), "half of {name}");
                    is_replay
                });
                // Replays that were reported as saved are there.
                let kept = told.iter().filter(|date| **date >= 100).count();
                assert!(whole.count() >= kept, "seed {seed}, before {moment}");
            }
        }
    }
    assert!(images > 1000, "{images}");
}
