//! Saved games of two players in a directory.

use std::fs::{self, File};
use std::time::{Duration, SystemTime};

use rulvm_files::{SavedGames, write_private_output};

#[test]
fn saved_games_have_names_of_their_own_and_the_newest_is_listed_first() {
    let directory = tempfile::tempdir().unwrap();
    let games = SavedGames::new(directory.path().join("new"));
    assert!(games.list().is_empty());
    let first = games.write_new("othello", b"1").unwrap();
    let second = games.write_new("othello", b"2").unwrap();
    assert_eq!(fs::read(&first).unwrap(), b"1");
    assert_eq!(fs::read(&second).unwrap(), b"2");
    let name = second.file_name().unwrap().to_str().unwrap();
    assert!(name.starts_with("othello-20") && name.ends_with("-2.json"), "{name}");
    fs::write(directory.path().join("new").join("notes.txt"), "").unwrap();
    let earlier = SystemTime::now() - Duration::from_secs(60);
    for (old, order) in [(&first, [&second, &first]), (&second, [&first, &second])] {
        File::options().append(true).open(old).unwrap().set_modified(earlier).unwrap();
        assert_eq!(games.list().iter().collect::<Vec<_>>(), order);
        let now = File::options().append(true).open(old).unwrap();
        now.set_modified(SystemTime::now()).unwrap();
    }
}

/// A save holds dice secrets (GM25).
#[cfg(unix)]
#[test]
fn saved_games_are_for_their_player_only() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    let listed = SavedGames::new(directory.path().join("new")).write_new("othello", b"1").unwrap();
    let named = directory.path().join("named.json");
    write_private_output(&named, b"1").unwrap();
    write_private_output(&named, b"22").unwrap();
    assert_eq!(fs::read(&named).unwrap(), b"22");
    for path in [listed, named] {
        assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[test]
fn a_game_that_cannot_be_saved_leaves_nothing_behind() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    fs::write(&file, "").unwrap();
    let refused = SavedGames::new(file.clone()).write_new("othello", b"1").unwrap_err();
    assert!(refused.to_string().starts_with(&format!("{}: ", file.display())), "{refused}");
    let games = SavedGames::new(directory.path().to_owned());
    let refused = games.write_new("no/where", b"1").unwrap_err();
    assert!(refused.to_string().contains("no/where-"), "{refused}");
    assert!(games.list().is_empty());
}
