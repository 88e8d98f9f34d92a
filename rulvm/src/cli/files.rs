//! Reading rule files: a binary as it is, a source compiled on the spot.

use std::io::Read;
use std::path::{Path, PathBuf};

use grammar::rul3::MAX_FILE;
use rulc::diagnostics::{Format, render};

use crate::exit::Exit;
use crate::program::Program;

/// Why a rule cannot be used: what to say, and the exit status.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) message: String,
    pub(super) exit: Exit,
}

/// What the first bytes of a rule file are; everything else is taken for a source (the rule files
/// of 1996 are called .RUL too).
const MAGIC: &[u8] = b"RUL3";

/// The bytes of a rule file, of which no more than can be a rule file or a source are read.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Problem> {
    let most = grammar::text::MAX_SOURCE.max(MAX_FILE) as u64 + 1;
    let mut bytes = Vec::new();
    std::fs::File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes)).map_err(
        |error| Problem {
            message: format!("{}: {error}", path.display()),
            exit: Exit::RuleNotFound,
        },
    )?;
    Ok(bytes)
}

/// Loads a rule from a binary or a source.
pub(super) fn load(path: &Path) -> Result<Program, Problem> {
    let bytes = read(path)?;
    let bytes = if bytes.starts_with(MAGIC) { bytes } else { compile(path, bytes)? };
    Program::load(bytes).map_err(|error| Problem {
        message: format!("{}: {error}", path.display()),
        exit: Exit::BadRule,
    })
}

fn compile(path: &Path, bytes: Vec<u8>) -> Result<Vec<u8>, Problem> {
    let text = String::from_utf8(bytes).map_err(|_| Problem {
        message: format!(
            "{}: neither a rule file (which begins with RUL3) nor the source of one (UTF-8 text)",
            path.display()
        ),
        exit: Exit::BadRule,
    })?;
    let compilation = rulc::compile(&path.to_string_lossy(), &text, &rulc::FileSystem);
    let messages = render(&compilation.diagnostics, &compilation.sources, Format::Human, false);
    match compilation.output {
        Some(output) => {
            eprint!("{messages}");
            Ok(output.bytes)
        }
        None => Err(Problem { message: messages, exit: Exit::Source }),
    }
}

/// The player's own copy of a standard rule, which holds the scores. It is made when it is not
/// there; one of an older version of the rule is renewed, and its scores are kept.
pub(super) fn own_copy(name: &str, program: &Program) -> std::io::Result<PathBuf> {
    use etcetera::BaseStrategy;
    let directories = etcetera::choose_base_strategy().map_err(std::io::Error::other)?;
    let directory = directories.data_dir().join("rul");
    std::fs::create_dir_all(&directory)?;
    let path = directory.join(format!("{name}.rul3"));
    let present = match std::fs::read(&path) {
        Ok(bytes) => Program::load(bytes).ok(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    match present {
        Some(present) if present.hash() == program.hash() => {}
        Some(present) => {
            let scores = present.rule().scores.clone();
            let bytes = grammar::rul3::with_scores(program.bytes(), program.layout(), &scores)
                .map_err(std::io::Error::other)?;
            crate::scores::replace(&path, &bytes)?;
        }
        None => crate::scores::replace(&path, program.bytes())?,
    }
    Ok(path)
}
