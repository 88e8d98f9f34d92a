//! `rulvm scores`.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use grammar::hex::Edge;

use super::files::{self, Accept, Problem};
use super::streams::Streams;
use rulvm_core::program::Program;
use rulvm_files::scores::{self, SaveError, list};
use rulvm_files::{Exit, unreadable};
use stdlib_rules::rules as standard;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// A rule file, or the name of a standard or sample rule
    file: PathBuf,
    /// Only the scores for boards with this many cells in an edge
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(6..=9))]
    edge: Option<u8>,
    /// Print JSON
    #[arg(long, group = "what")]
    json: bool,
    /// Print CSV
    #[arg(long, group = "what")]
    csv: bool,
    /// Merge the scores of another copy of the same rule, without duplicates
    #[arg(long, value_name = "OTHER", group = "what")]
    merge: Option<PathBuf>,
    /// Remove the scores; a copy of the file is kept next to it
    #[arg(long, group = "what")]
    clear: bool,
    /// With --clear: do not ask
    #[arg(long, requires = "clear")]
    yes: bool,
}

pub(super) fn run(options: &Options, io: &mut Streams<'_>) -> Exit {
    match execute(options, io) {
        Ok(exit) => exit,
        Err(problem) => io.report(&problem),
    }
}

fn execute(options: &Options, io: &mut Streams<'_>) -> Result<Exit, Problem> {
    let (path, rule) = open(&options.file)?;
    let edges: Vec<Edge> = match options.edge.and_then(Edge::new) {
        Some(edge) => vec![edge],
        None => Edge::ALL.to_vec(),
    };
    if let Some(other) = &options.merge {
        if let Some(name) = own_name(&options.file) {
            files::own_copy(name, &rule).map_err(|error| unreadable(&path, &error))?;
        }
        merge(&path, &rule, other, &edges, io)
    } else if options.clear {
        clear(&path, &rule, &edges, options.yes, io)
    } else if options.json {
        let file = path.to_string_lossy();
        Ok(io.print(&format!("{:#}\n", list::json(&file, &rule, &edges))))
    } else if options.csv {
        let problem =
            |error: csv::Error| Problem { message: error.to_string(), exit: Exit::System };
        let bytes = list::csv(&rule, &edges).map_err(problem)?;
        Ok(io.print(&String::from_utf8_lossy(&bytes)))
    } else {
        Ok(io.print(&list::text(&rule, &edges)))
    }
}

/// Returns a name if it is that of a standard rule and not of a file: it stands for the player's
/// own copy.
pub(super) fn own_name(name: &Path) -> Option<&str> {
    name.to_str().filter(|word| standard::rule(word).is_some() && (!name.exists() || name.is_dir()))
}

/// Returns the file of a rule and the rule in it. Before the first game with a standard rule, there
/// is no copy of it, and no scores.
pub(super) fn open(name: &Path) -> Result<(PathBuf, Program), Problem> {
    let Some(word) = own_name(name) else { return Ok((name.to_owned(), rule_file(name)?)) };
    let path = files::own_path(word).map_err(|error| unreadable(name, &error))?;
    match standard::rule(word) {
        Some(bytes) if !path.exists() => {
            let rule = Program::load(bytes.to_vec()).map_err(|error| bad(name, &error))?;
            Ok((path, rule))
        }
        _ => rule_file(&path).map(|rule| (path, rule)),
    }
}

/// Reads a rule file; a source has no scores.
fn rule_file(path: &Path) -> Result<Program, Problem> {
    let bytes = files::read(path, Accept::Regular).map_err(|error| unreadable(path, &error))?;
    let is_source = path.extension().is_some_and(|ending| ending == "rul");
    if is_source && !files::is_rule_file(path) {
        let built = path.with_extension("rul3");
        let (source, built) = (path.display(), built.display());
        let message = format!(
            "{source}: this is a source, and scores are kept in rule files; build it first:\n\
             rulc build {source}\nrulvm play {built}\nrulvm scores {built}"
        );
        return Err(Problem { message, exit: Exit::BadRule });
    }
    Program::load(bytes).map_err(|error| bad(path, &error))
}

fn bad(path: &Path, error: &dyn std::fmt::Display) -> Problem {
    Problem { message: format!("{}: {error}", path.display()), exit: Exit::BadRule }
}

fn unsaved(error: &SaveError) -> Problem {
    let exit = match error {
        SaveError::NotARule { .. } => Exit::BadRule,
        SaveError::OtherRule { .. }
        | SaveError::ReadOnlyTable { .. }
        | SaveError::Unwritable { .. } => Exit::Scores,
        _ => Exit::System,
    };
    Problem { message: error.to_string(), exit }
}

fn merge(
    path: &Path,
    rule: &Program,
    other: &Path,
    edges: &[Edge],
    io: &mut Streams<'_>,
) -> Result<Exit, Problem> {
    if own_name(other).is_some() {
        let message = format!(
            "{} is a standard rule: name the file with the scores to merge",
            other.display()
        );
        return Err(Problem { message, exit: Exit::RuleNotFound });
    }
    let from = rule_file(other)?;
    if from.hash() != rule.hash() {
        let message = format!(
            "{} and {} contain different rules, so their scores cannot be compared",
            path.display(),
            other.display()
        );
        return Err(Problem { message, exit: Exit::Scores });
    }
    let mut tables = scores::Tables::default();
    for &edge in edges {
        let place = scores::place(edge);
        tables[place].clone_from(&from.rule().scores[place]);
    }
    let entered = scores::merge(path, rule, &tables).map_err(|error| unsaved(&error))?;
    let said = io.print(&match entered {
        1 => "1 score entered\n".to_owned(),
        _ => format!("{entered} scores entered\n"),
    });
    let merged = rule_file(path)?;
    let scores::Imported { added, refused } =
        scores::import_replays(other, path, &merged).map_err(|error| unsaved(&error))?;
    let counted = |count: usize| match count {
        1 => "1 replay".to_owned(),
        _ => format!("{count} replays"),
    };
    if refused > 0 {
        io.complain(format_args!("rulvm: {} not copied: no proof of a score", counted(refused)));
    }
    Ok(if added > 0 { io.print(&format!("{} copied\n", counted(added))) } else { said })
}

fn clear(
    path: &Path,
    rule: &Program,
    edges: &[Edge],
    yes: bool,
    io: &mut Streams<'_>,
) -> Result<Exit, Problem> {
    let count: usize =
        edges.iter().map(|&edge| rule.rule().scores[scores::place(edge)].entries.len()).sum();
    if count > 0 && !yes && !ask(path, count, io)? {
        return Ok(io.print("nothing was removed\n"));
    }
    if !path.exists() {
        return Ok(io.print("there are no scores\n"));
    }
    let removed = scores::clear(path, rule, edges).map_err(|error| unsaved(&error))?;
    Ok(io.print(&match removed {
        None => "there are no scores\n".to_owned(),
        Some((count, copy)) => {
            let scores = if count == 1 { "score" } else { "scores" };
            format!("{count} {scores} removed; backup: {}\n", copy.display())
        }
    }))
}

/// Asks whether to remove scores.
fn ask(path: &Path, count: usize, io: &mut Streams<'_>) -> Result<bool, Problem> {
    if !io.terminals.stdin {
        let message = "--clear asks before it removes scores, but there is no terminal; \
                       use --yes to remove them without asking"
            .to_owned();
        return Err(Problem { message, exit: Exit::BadOptions });
    }
    let scores = if count == 1 { "score" } else { "scores" };
    let output = &mut io.messages.stderr;
    let _ = write!(output, "Remove {count} {scores} from {}? [y/N] ", path.display());
    let _ = output.flush();
    let mut answer = String::new();
    match io.stdin.read_line(&mut answer) {
        Ok(_) => Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes")),
        Err(error) => {
            io.complain("");
            Err(Problem { message: error.to_string(), exit: Exit::System })
        }
    }
}
