//! The loop of the editor of BORD files.

use std::io;
use std::path::Path;

use rulvm_cells::{Buffer, Rect};
use rulvm_files::{Exit, OwnFile, write_output};
use rulvm_player::input::Report;
use rulvm_table_view::Editor;
use rulvm_table_view::bord::Wish;

use super::console::{Console, Page};
use super::{Played, Settings};
use crate::terminal::keyboard::is_gone;

impl Page for Editor {
    fn resize(&mut self, area: Rect) {
        Editor::resize(self, area);
    }

    fn draw(&mut self, cells: &mut Buffer) {
        Editor::draw(self, cells);
    }

    fn tell(&mut self) -> Vec<String> {
        Editor::tell(self)
    }
}

/// Edits a file until the user leaves, a signal ends the program, or the terminal is gone. If the
/// user could not be asked about changes, they are written to a file next to it.
///
/// # Errors
/// The terminal cannot be set up.
pub(crate) fn edit(settings: &Settings, editor: &mut Editor, path: &Path) -> io::Result<Played> {
    let mut console = Console::new(&settings.display, settings.rate)?;
    let mut played = Played::default();
    let result = run(&mut console, editor, path, &mut played);
    drop(console);
    match result {
        // Nobody can read messages about a terminal that is gone.
        Err(_) if is_gone() => _ = played.ended.get_or_insert(Exit::HungUp),
        Err(error) => {
            played.has_failed = true;
            played.messages.push(format!("the terminal: {error}"));
        }
        Ok(()) => {}
    }
    if !played.is_left && editor.is_modified() {
        rescue(editor, path, &mut played);
    }
    Ok(played)
}

fn run(
    console: &mut Console,
    editor: &mut Editor,
    path: &Path,
    played: &mut Played,
) -> io::Result<()> {
    loop {
        let report = match console.ask(editor)? {
            Ok(report) => report,
            Err(exit) => {
                played.ended = Some(exit);
                return Ok(());
            }
        };
        let wish = match report {
            Report::Key(key) => editor.key(key),
            Report::Mouse(mouse) => editor.mouse(mouse),
            Report::Paste(text) => {
                editor.paste(&text);
                None
            }
            _ => None,
        };
        let is_over = match wish {
            None => false,
            Some(Wish::Quit) => true,
            Some(Wish::Save) => {
                save(editor, path);
                false
            }
            Some(Wish::SaveAndQuit) => save(editor, path),
        };
        if is_over {
            played.is_left = true;
            return Ok(());
        }
    }
}

/// Writes the file. Returns whether that succeeded.
fn save(editor: &mut Editor, path: &Path) -> bool {
    let written = match editor.bytes() {
        Ok(bytes) => write_output(path, &bytes, &[]).map_err(|error| error.to_string()),
        Err(error) => Err(editor.explain(error)),
    };
    match written {
        Ok(()) => {
            editor.saved();
            true
        }
        Err(why) => {
            editor.note(&editor.texts.say_with("not-saved", &[("why", &why)]));
            false
        }
    }
}

/// Writes the changes to another file, as far as they can be written.
fn rescue(editor: &Editor, path: &Path, played: &mut Played) {
    let mut other = OwnFile::new(path.with_extension("unsaved.bord"), None);
    let written = editor.bytes().map_err(io::Error::other);
    let written =
        written.and_then(|bytes| other.write(&bytes, |path, bytes| write_output(path, bytes, &[])));
    let place = other.path().display();
    let message = match written {
        Ok(()) => format!("the changes were saved in {place}"),
        Err(error) => {
            played.has_failed = true;
            format!("the changes were lost: {place}: {error}")
        }
    };
    played.messages.push(message);
}
