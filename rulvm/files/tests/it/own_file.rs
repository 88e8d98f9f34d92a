//! Files that other programs change meanwhile.

use std::fs;

use rulvm_files::{OwnFile, write_output};

#[test]
fn what_another_program_has_written_is_not_overwritten() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("game.unsaved.json");
    let write = |file: &mut OwnFile, text: &str| {
        let written = file.write(text.as_bytes(), |path, bytes| write_output(path, bytes, &[]));
        written.unwrap();
        assert_eq!(fs::read_to_string(file.path()).unwrap(), text);
        file.path().file_name().unwrap().to_str().unwrap().to_owned()
    };
    let mut first = OwnFile::new(path.clone(), None);
    assert_eq!(write(&mut first, "1"), "game.unsaved.json");
    assert_eq!(write(&mut first, "2"), "game.unsaved.json");
    let mut second = OwnFile::open(path.clone());
    assert_eq!(write(&mut second, "3"), "game.unsaved.json");
    assert_eq!(write(&mut first, "4"), "game.unsaved-2.json");
    assert_eq!(write(&mut first, "5"), "game.unsaved-2.json");
    assert_eq!(write(&mut OwnFile::new(path.clone(), None), "6"), "game.unsaved-3.json");
    assert_eq!(fs::read_to_string(&path).unwrap(), "3");
    fs::remove_file(&path).unwrap();
    assert_eq!(write(&mut second, "7"), "game.unsaved.json");
    // What another program has written is not removed either.
    let mut own = OwnFile::open(path.clone());
    fs::write(&path, "8").unwrap();
    own.remove().unwrap();
    assert!(path.exists());
    OwnFile::open(path.clone()).remove().unwrap();
    assert!(!path.exists());
}
