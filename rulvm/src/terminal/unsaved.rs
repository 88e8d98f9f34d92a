//! Converts errors of saving into the player's explanations.

use std::io::ErrorKind;
use std::path::Path;

use rulvm_files::atomic::FileError;
use rulvm_files::results::{self, ResultsError};
use rulvm_files::scores::{SaveError, Unsaved, UnsavedError};
use rulvm_player::screens::unsaved::{self, Kind, Obstacle};

/// Returns what the player says about a score that was not saved.
pub(super) fn explained(unsaved: &Unsaved) -> unsaved::Unsaved {
    let kept = match &unsaved.kept {
        Ok(path) => Ok(path.display().to_string()),
        Err(UnsavedError::File(error)) => Err(obstacle(error)),
        Err(UnsavedError::Damaged { path, why }) => Err(at(Kind::Other, path, why)),
        Err(UnsavedError::NoPlace(why)) => Err(at(Kind::NoDirectory, Path::new(""), why)),
    };
    unsaved::Unsaved { why: obstacle(&unsaved.why), kept }
}

/// Returns what the player says about a result that was not kept.
pub(super) fn result(error: &ResultsError) -> Obstacle {
    let nowhere = Path::new("");
    match error {
        ResultsError::File(error) => file(error),
        ResultsError::TooLarge { path } => at(Kind::TooLarge, path, &(results::MOST_BYTES >> 20)),
        ResultsError::NoPlace(why) => at(Kind::NoDirectory, nowhere, why),
        ResultsError::Damaged { path, why } | ResultsError::Replay { path, why } => {
            at(Kind::Other, path, why)
        }
    }
}

fn at(kind: Kind, file: &Path, detail: &dyn std::fmt::Display) -> Obstacle {
    Obstacle { kind, file: file.display().to_string(), detail: detail.to_string() }
}

fn obstacle(error: &SaveError) -> Obstacle {
    match error {
        SaveError::File(error) => file(error),
        SaveError::Restless { path } => at(Kind::Busy, path, &""),
        // It was a rule when the game started.
        SaveError::NotARule { path, error } => at(Kind::OtherRule, path, error),
        SaveError::OtherRule { path } => at(Kind::OtherRule, path, &""),
        SaveError::ReadOnlyTable { path } => at(Kind::FixedTable, path, &""),
        SaveError::Unwritable { path, error } => at(Kind::Other, path, error),
    }
}

fn file(error: &FileError) -> Obstacle {
    match error {
        FileError::Failed { path, step: _, error } => {
            let kind = match kind(error.kind()) {
                // The copy of a standard rule could not be created.
                Kind::Gone if is_below_read_only(path) => Kind::ReadOnly,
                kind => kind,
            };
            at(kind, path, error)
        }
        FileError::Unsynced { path, error } => at(Kind::Unsynced, path, error),
        FileError::Locked { path } => at(Kind::Busy, path, &""),
    }
}

/// True if a file cannot be created because the nearest directory above it that exists is
/// read-only.
fn is_below_read_only(file: &Path) -> bool {
    let present = file.ancestors().skip(1).find_map(|directory| directory.metadata().ok());
    present.is_some_and(|directory| directory.permissions().readonly())
}

const fn kind(error: ErrorKind) -> Kind {
    match error {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Kind::ReadOnly,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => Kind::Full,
        ErrorKind::NotFound | ErrorKind::NotADirectory => Kind::Gone,
        _ => Kind::Other,
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::path::PathBuf;

    use grammar::hex::Edge;
    use grammar::language::Language;
    use grammar::rul3::{ReadError, ScoreTable};
    use rulvm_cells::{Buffer, Rect};
    use rulvm_core::Program;
    use rulvm_core::game::Game;
    use rulvm_files::atomic::Step;
    use rulvm_player::app::view;
    use rulvm_player::{App, Depth, Display, Theme};

    use super::*;

    fn failed(error: i32) -> SaveError {
        let error = io::Error::from_raw_os_error(error);
        FileError::Failed { path: PathBuf::from("/games/t.rul3"), step: Step::Write, error }.into()
    }

    /// Every failure in the table in docs/reliability.md.
    fn failures() -> Vec<(&'static str, SaveError)> {
        let path = || PathBuf::from("/games/t.rul3");
        let broken = io::Error::from_raw_os_error(5);
        let no_rule = Program::load(b"RUL3".to_vec()).unwrap_err();
        let no_rule: ReadError = no_rule;
        vec![
            ("disk full", failed(28)),
            ("limit for the size of files", failed(27)),
            ("quota", failed(122)),
            ("file or directory read-only", failed(13)),
            ("read-only file system", failed(30)),
            ("disk broken", failed(5)),
            ("removed", failed(2)),
            ("no lock within 5 seconds", FileError::Locked { path: path() }.into()),
            ("changed all the time", SaveError::Restless { path: path() }),
            ("another rule", SaveError::OtherRule { path: path() }),
            ("no rule", SaveError::NotARule { path: path(), error: no_rule }),
            ("read-only table", SaveError::ReadOnlyTable { path: path() }),
            ("sync fails", FileError::Unsynced { path: path(), error: broken }.into()),
        ]
    }

    #[test]
    fn a_file_that_is_missing_from_a_read_only_directory_is_not_gone() {
        let directory = tempfile::tempdir().unwrap();
        let why = || {
            let path = directory.path().join("rul").join("tetrhex.rul3");
            let error = io::Error::from(ErrorKind::NotFound);
            obstacle(&FileError::Failed { path, step: Step::Find, error }.into()).kind
        };
        assert_eq!(why(), Kind::Gone);
        let usual = directory.path().metadata().unwrap().permissions();
        let mut read_only = usual.clone();
        read_only.set_readonly(true);
        std::fs::set_permissions(directory.path(), read_only).unwrap();
        assert_eq!(why(), Kind::ReadOnly);
        std::fs::set_permissions(directory.path(), usual).unwrap();
    }

    /// The screen after a game whose score was not saved.
    fn screen(unsaved: &Unsaved, language: Language) -> String {
        let rule = stdlib_rules::rules::rule("tetrhex").unwrap().to_vec();
        let (game, _) = Game::new(Program::load(rule).unwrap(), Edge::ALL[0], 1);
        // The scores, without the board behind them.
        let display = Display { plain: true, ..Display::new(Theme::new(Depth::None)) };
        let mut app = App::new(game, None, vec![language], display);
        app.saved(ScoreTable::default(), None, Some(explained(unsaved)));
        let area = Rect::new(0, 0, 80, 24);
        app.resize(area);
        let mut buffer = Buffer::empty(area);
        view::show(&app, &mut buffer);
        let row = |row: Rect| {
            let cells = row.positions().filter_map(|at| buffer.cell(at));
            cells.map(rulvm_cells::Cell::symbol).collect::<String>()
        };
        let rows = area.rows().map(row);
        let border = |letter: char| ('\u{2500}'..='\u{257F}').contains(&letter) || letter == ' ';
        let texts = rows.map(|row| row.trim_matches(border).to_owned());
        texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn every_failure_is_explained_in_every_language() {
        let mut all = String::new();
        for language in [Language::USA, Language::FRANCE, Language::GERMANY] {
            for (name, why) in failures() {
                let kept = Ok(PathBuf::from("/state/rul/unsaved-scores/3f.json"));
                let screen = screen(&Unsaved { why, kept }, language);
                all.push_str(&format!("-- {language}, {name}\n{screen}\n"));
            }
            for (name, why) in [
                ("no directory", UnsavedError::NoPlace("no home".to_owned())),
                ("directory full", UnsavedError::File(failed(28))),
            ] {
                let screen = screen(&Unsaved { why: failed(13), kept: Err(why) }, language);
                all.push_str(&format!("-- {language}, read-only, and {name}\n{screen}\n"));
            }
        }
        assert!(!all.contains('<'), "{all}");
        insta::assert_snapshot!(all);
    }
}
