//! Traps in reports: the code, what it read, and the calls that led to it.

use std::collections::BTreeSet;

use grammar::disassembly::codes;
use grammar::hex::Edge;
use grammar::isa::{Address, Trap};
use grammar::source_map::{SourceMap, Variable};
use rulc_compiler::diagnostics::Report;
use rulvm_core::game::{Game, Input};
use rulvm_core::machine::TrapReport;
use rulvm_core::program::Program;

/// The bytes of a call: its code and its offset.
const CALL: i32 = 3;

/// Reports the trap of a game. `plain` is the same game on a build that [`replay`] accepts: only
/// there, the values and calls are those of the source.
#[must_use]
pub fn report(report: &TrapReport, game: &Game, plain: Option<&(TrapReport, Game)>) -> Report {
    if let Some(problem) = game.piece_problem(report) {
        // No single code is to blame.
        let TrapReport { trap, phase, .. } = report;
        return Report::error(format!("{trap} in phase {}: {problem}", phase.letter()));
    }
    match plain {
        Some((plain, game)) => {
            let (address, program) = (plain.address, game.program());
            place(Report::error(title(report)), plain, program)
                .notes(values(address, game, true))
                .notes(chain(address, game.trapped_calls(), program, &phase_words(report)))
        }
        // Optimized code can assign later than the source says, and share places of variables.
        None => report_without_game(report, game.program()).notes(chain(
            report.address,
            game.trapped_calls(),
            game.program(),
            &phase_words(report),
        )),
    }
}

/// Plays a game that trapped again, on a build of its rule whose local variables keep their places.
/// Returns the trap and the game; `None` if this is not certainly the same trap of the same source.
#[must_use]
pub fn replay(
    report: &TrapReport,
    game: &Game,
    seed: u64,
    inputs: &[Input],
    plain: Program,
) -> Option<(TrapReport, Game)> {
    // The limits of the machine are reached elsewhere in another build.
    if matches!(report.trap, Trap::Runaway | Trap::StackOverflow) {
        return None;
    }
    if game.program().map()?.sources != plain.map()?.sources {
        return None;
    }
    let edge: Edge = game.edge();
    let (mut again, applied) = Game::new(plain, edge, seed);
    let mut trap = applied.trap;
    for input in inputs {
        if trap.is_some() {
            break;
        }
        trap = again.apply(input).trap;
    }
    let trap = trap?;
    let boards = [&again, game].map(|game| &game.state().board);
    let is_same_cell = |cell| {
        let [one, other] = boards.map(|board| (board.hexagon(cell), board.marks(cell)));
        one == other
    };
    let is_same = (trap.trap, trap.phase) == (report.trap, report.phase)
        && again.time() == game.time()
        && edge.all_cells().all(is_same_cell);
    is_same.then_some((trap, again))
}

/// The phase of a trap, in words.
pub(crate) fn phase_words(report: &TrapReport) -> String {
    format!("in phase {}", report.phase.letter())
}

fn title(report: &TrapReport) -> String {
    let TrapReport { trap, phase, address } = report;
    format!("{trap} in phase {} at address {address}", phase.letter())
}

/// Reports a trap of a game that no longer exists.
#[must_use]
pub fn report_without_game(report: &TrapReport, program: &Program) -> Report {
    place(Report::error(title(report)), report, program)
}

/// Adds the code that trapped, with the reason: its line, or its assembly and its address as the
/// number of the line.
pub(crate) fn place(to: Report, report: &TrapReport, program: &Program) -> Report {
    let TrapReport { trap, address, .. } = *report;
    let reason = trap.explanation().trim_end_matches('.').to_owned();
    if trap == Trap::BadPiece {
        return to.note(reason);
    }
    if let Some((map, line, range)) = program.map().and_then(|map| line(map, address)) {
        let place = map.place(u32::try_from(address.0).unwrap_or_default());
        let source = place.and_then(|place| map.sources.get(place.source as usize));
        let name = source.map_or("", |source| &source.name);
        let number = place.map_or(0, |place| place.line as usize) + 1;
        return to.excerpt(name, line, number, vec![(range, reason)]);
    }
    let layout = program.layout();
    let index = address.index().unwrap_or(usize::MAX);
    let listed = codes(program.bytes(), layout, layout.code.clone(), &|_| None);
    match listed.iter().find(|code| code.range.contains(&index)) {
        Some(code) => {
            let all = 0..code.text.len();
            let name = program.place(address).map_or("address".to_owned(), |place| place.at);
            to.excerpt(&name, &code.text, index, vec![(all, reason)])
        }
        None => to.note(format!("at address {address}: {reason}")),
    }
}

/// Returns the line that an address belongs to, and the statement there, or its part before a
/// block.
fn line(map: &SourceMap, address: Address) -> Option<(&SourceMap, &str, std::ops::Range<usize>)> {
    let place = map.place(u32::try_from(address.0).ok()?)?;
    let line = map.line(place)?;
    let column = usize::try_from(map.column(place)).ok()?;
    let start = line.char_indices().nth(column).map_or(line.len(), |(at, _)| at);
    let code = line[start..].split("//").next().unwrap_or_default();
    let end = code.find([';', '{']).map_or(code, |end| &code[..end]).trim_end();
    Some((map, line, start..start + end.len()))
}

/// Returns the statement that an address belongs to, on all of its lines, or its part before a
/// block; comments are left out.
fn statement(map: &SourceMap, address: Address) -> Option<String> {
    let (_, first, range) = line(map, address)?;
    let place = map.place(u32::try_from(address.0).ok()?)?;
    let text = map.sources.get(place.source as usize)?.text.as_ref()?;
    let after = text.lines().skip(place.line as usize + 1);
    let mut statement = String::new();
    for line in std::iter::once(&first[range.start..]).chain(after) {
        let code = line.split("//").next().unwrap_or_default();
        let end = code.find([';', '{', '}']);
        statement.push_str(&code[..end.unwrap_or(code.len())]);
        statement.push(' ');
        if end.is_some() {
            break;
        }
    }
    Some(statement)
}

/// Returns the values of the variables that are named in the statement of an address: those of
/// local ones only if they keep their places.
pub(crate) fn values(address: Address, game: &Game, keeps_locals: bool) -> Option<String> {
    let map = game.program().map()?;
    let statement = statement(map, address)?;
    // `piece.size` and `lines::best` are not the variables `size` and `best`.
    let is_word = |c: char| c.is_alphanumeric() || "_.:".contains(c);
    let mut seen = BTreeSet::new();
    let names = statement.split(|c| !is_word(c)).filter(|name| seen.insert(name.to_owned()));
    let place = map.place(u32::try_from(address.0).ok()?)?;
    let function = name_of_code(address, game.program());
    let at = [place.line, place.column];
    let is_in_scope = |variable: &&Variable| match variable.scope {
        Some([line, column, last, end]) => ([line, column]..[last, end]).contains(&at),
        None => true,
    };
    let value = |name: &str| {
        let here = map.names.variables.iter().filter(|variable| variable.name == name);
        let here = here.filter(|variable| variable.source == place.source);
        let here = here
            .filter(|variable| variable.function.is_none() || variable.function == function)
            .filter(is_in_scope);
        // A local variable hides a global one, and one of an inner block that of an outer one.
        let here = here.max_by_key(|variable| (variable.function.is_some(), variable.scope))?;
        if here.function.is_some() && !keeps_locals {
            return None;
        }
        let value = game.state().variables.get(usize::from(here.index))?;
        Some(format!("`{name}` is {value}"))
    };
    let values: Vec<String> = names.filter_map(value).collect();
    (!values.is_empty()).then(|| values.join(", "))
}

/// Returns the name of the function or phase that an address belongs to.
fn name_of_code(address: Address, program: &Program) -> Option<String> {
    let functions = &program.map()?.names.functions;
    let address = u32::try_from(address.0).ok()?;
    let last = functions.iter().filter(|function| function.address <= address);
    last.max_by_key(|function| function.address).map(|function| function.name.clone())
}

/// Returns the calls that led to a trap, the innermost first, as far as the game has kept them;
/// `from` says in words where the first one was.
pub(crate) fn chain(
    address: Address,
    calls: &[Address],
    program: &Program,
    from: &str,
) -> impl Iterator<Item = String> + use<> {
    let mut sites: Vec<(String, usize)> = Vec::new();
    let mut callee = name_of_code(address, program);
    for &back in calls {
        let site = back.plus(-CALL);
        let place = match program.place(site) {
            Some(place) => place.at,
            None => format!("address {site}"),
        };
        let what = callee.map_or("this".to_owned(), |name| format!("`{name}`"));
        let site_text = format!("{what} was called at {place}");
        match sites.last_mut() {
            Some((last, times)) if *last == site_text => *times += 1,
            _ => sites.push((site_text, 1)),
        }
        callee = name_of_code(site, program);
    }
    let is_all = calls.len() < rulvm_core::game::MOST_TRAPPED_CALLS;
    let mut lines: Vec<String> = sites
        .into_iter()
        .map(|(site, times)| if times > 1 { format!("{site}, {times} times") } else { site })
        .collect();
    if !lines.is_empty() {
        let end = if is_all { from.to_owned() } else { "and so on".to_owned() };
        lines.push(end);
    }
    (!lines.is_empty()).then(|| lines.join("\n")).into_iter()
}
