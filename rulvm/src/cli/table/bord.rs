//! `rulvm table bord`: the editor of BORD files.

use std::path::PathBuf;

use clap::Args;
use rulvm_files::{Accept, Exit, check_output, read};
use rulvm_table_view::{Editor, Texts};

use super::super::chosen::{self, Chosen};
use super::super::files::Problem;
use super::super::options;
use super::super::streams::Streams;
use super::end;
use super::import::system;
use super::play::settings;
use crate::terminal::table::{self, Settings};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The BORD file, which is created if it does not exist
    file: PathBuf,
    #[command(flatten)]
    chosen: Chosen<chosen::Table>,
    /// The options file to use instead of the user's own
    #[arg(long, short, value_name = "FILE")]
    options: Option<PathBuf>,
}

/// Edits on the terminal of the process, even if the standard streams are redirected.
pub(super) fn run(options: &Options, io: &mut Streams<'_>) -> Exit {
    let (settings, mut editor) = match prepare(options) {
        Ok(prepared) => prepared,
        Err(problem) => return super::report(&problem, io),
    };
    if !io.terminals.stdout || !io.terminals.stdin {
        io.complain("rulvm: the editor of BORD files needs a terminal");
        return Exit::BadOptions;
    }
    end(table::edit(&settings, &mut editor, &options.file), io)
}

fn prepare(options: &Options) -> Result<(Settings, Editor), Problem> {
    let settings = settings(&options.chosen.over(&options::load(options.options.as_deref())?))?;
    let path = &options.file;
    check_output(path, &[]).map_err(|error| system(path, &error))?;
    let file = if path.exists() { read(path, Accept::Regular).map(Some) } else { Ok(None) };
    let file = file.map_err(|error| system(path, &error))?;
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let texts = Texts::new(&settings.languages);
    let editor = Editor::new(texts, settings.display.theme, &name, file.as_deref());
    let editor = editor.map_err(|error| Problem {
        message: format!("{}: {error}", path.display()),
        exit: Exit::Recording,
    })?;
    Ok((settings, editor))
}
