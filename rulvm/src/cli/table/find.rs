//! `rulvm table --find`: tables on the local network.

use std::fmt::Write as _;
use std::io::{self, BufRead, Write};
use std::thread;
use std::time::{Duration, Instant};

use rulvm_files::{Exit, Problem};
use rulvm_table_net::discover::{Browser, Found};
use rulvm_table_net::invitation::{GameName, Invitation};
use rulvm_table_play::opening::short_name;

use super::super::streams::Streams;

/// How long to wait for the answers of tables.
const SEARCH: Duration = Duration::from_secs(3);
/// How often the answers are read.
const PAUSE: Duration = Duration::from_millis(100);

/// Lists the tables on the local network, and asks which one to join. `None` if the player leaves,
/// or cannot be asked.
///
/// # Errors
/// The local network cannot be searched.
pub(super) fn find(io: &mut Streams<'_>) -> Result<Option<Invitation>, Problem> {
    let system =
        |error: &dyn std::fmt::Display| Problem { message: error.to_string(), exit: Exit::System };
    let mut browser = Browser::new().map_err(|error| system(&error))?;
    let start = Instant::now();
    while start.elapsed() < SEARCH {
        browser.found();
        thread::sleep(PAUSE);
    }
    let found = browser.found();
    let asks = io.terminals.stdin && io.terminals.stdout && !found.is_empty();
    io.print(&list(&found));
    if !asks {
        return Ok(None);
    }
    ask(&found, io.stdin, io.stdout).map_err(|error| system(&error))
}

/// Lists the tables, one per line.
fn list(found: &[Found]) -> String {
    if found.is_empty() {
        return "No tables were found on the local network.\n".to_owned();
    }
    let mut text = String::new();
    for (number, table) in (1..).zip(found) {
        let address = table.addresses.first().map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(text, "{number}  {}  {}  {address}", short_name(&table.book), table.name);
    }
    text + "To join one, you need the key in its invitation, which starts with rul1-.\n"
}

/// Asks for the number of a table, if there are several, and for its key, until an invitation is
/// complete. An empty line leaves.
fn ask(
    found: &[Found],
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<Option<Invitation>> {
    let mut table = found.first().filter(|_| found.len() == 1);
    loop {
        let question = if table.is_some() { "Key: " } else { "Number: " };
        write!(output, "{question}")?;
        output.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 || line.trim().is_empty() {
            return Ok(None);
        }
        let Some(chosen) = table else {
            let number = line.trim().parse::<usize>().ok();
            table = number.and_then(|number| found.get(number.checked_sub(1)?));
            continue;
        };
        match line.parse::<Invitation>() {
            Ok(Invitation { key, address, game }) => {
                let own = GameName::new(short_name(&chosen.book), None);
                return Ok(Some(Invitation {
                    key,
                    address: address.or_else(|| chosen.addresses.first().cloned()),
                    game: game.or(own),
                }));
            }
            Err(error) => writeln!(output, "{error}")?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(name: &str, port: u16) -> Found {
        let addresses = vec![format!("10.0.0.7:{port}").parse().unwrap()];
        Found { name: name.to_owned(), book: "rul.othello".to_owned(), addresses }
    }

    fn asked(found: &[Found], input: &str) -> (Option<String>, String) {
        let mut output = Vec::new();
        let invitation = ask(found, &mut input.as_bytes(), &mut output).unwrap();
        (invitation.map(|text| text.to_string()), String::from_utf8(output).unwrap())
    }

    const KEY: &str = "rul1-aaaqeayeaudaocajbifqydiob4ibceqtcqkrmfyydenbwha5dypq";

    #[test]
    fn a_table_that_was_found_needs_its_key() {
        let tables = [found("Ann", 4000), found("Bob", 4001)];
        let listed = list(&tables);
        assert!(listed.contains("2  othello  Bob  10.0.0.7:4001\n"), "{listed}");
        let (invitation, said) = asked(&tables[..1], &format!("{KEY}\n"));
        assert_eq!(invitation, Some(format!("{KEY}@10.0.0.7:4000/othello")));
        assert_eq!(said, "Key: ");
        let (invitation, said) = asked(&tables, &format!("3\n2\nrul1-a\n{KEY}/tictactoe\n"));
        assert_eq!(invitation, Some(format!("{KEY}@10.0.0.7:4001/tictactoe")));
        assert_eq!(
            said,
            "Number: Number: Key: the key has 1 characters, not 52: copy the whole \
             invitation\nKey: "
        );
        for leaves in ["", "\n", "1\n"] {
            assert_eq!(asked(&tables, leaves).0, None);
        }
        assert_eq!(list(&[]), "No tables were found on the local network.\n");
    }
}
