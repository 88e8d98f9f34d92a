//! Two programs, each in a pseudo-terminal of its own, that play a connected game.
//!
//! | module | what it tests |
//! |---|---|
//! | `routes` | how the programs find each other, and why they do not |
//! | `games` | playing, talking and watching |
//! | `cuts` | lines that are cut, programs that are killed, and games that continue |
//! | `proxy` | a line that can be cut |

mod cuts;
mod games;
mod proxy;
mod routes;

use std::path::{Path, PathBuf};

use tempfile::TempDir;
use test_support::terminal::Terminal;

use proxy::Proxy;

const RULVM: &str = env!("CARGO_BIN_EXE_rulvm");

/// Whose program it is.
#[derive(Clone, Copy)]
enum Who {
    Inviter,
    Guest,
    /// Another guest, or a spectator.
    Other,
}

use Who::{Guest, Inviter, Other};

/// The state directories of the programs. They outlive the programs.
struct States([TempDir; 3]);

impl States {
    fn new() -> States {
        States([(); 3].map(|()| tempfile::tempdir().unwrap()))
    }

    fn path(&self, who: Who) -> &Path {
        self.0[who as usize].path()
    }

    /// Starts `rulvm table` with arguments.
    fn table(&self, who: Who, arguments: &[&str]) -> Terminal {
        table_in(self.path(who), arguments)
    }

    /// The same in lines of text.
    fn plain(&self, who: Who, arguments: &[&str]) -> Terminal {
        self.table(who, &[&["--plain"], arguments].concat())
    }

    /// Starts the guest, in lines of text.
    fn join(&self, invitation: &str) -> Terminal {
        self.plain(Guest, &["--join", invitation])
    }

    /// Starts an inviter that listens on a free port.
    fn listen(&self, arguments: &[&str]) -> Terminal {
        self.table(Inviter, &[arguments, &[LISTEN]].concat())
    }
}

/// The inviter listens on any free port of this machine.
const LISTEN: &str = "--listen=127.0.0.1:0";

/// Starts `rulvm table` with a state directory.
fn table_in(state: &Path, arguments: &[&str]) -> Terminal {
    let environment = [("XDG_STATE_HOME", state.to_str().unwrap())];
    Terminal::new(RULVM, &[&["table"], arguments].concat(), 60, 120, &environment)
}

/// An inviter that waits for its guest.
struct Waiting {
    states: States,
    inviter: Terminal,
    invitation: String,
}

impl Waiting {
    /// Tic-tac-toe in lines of text.
    fn new() -> Waiting {
        Waiting::at(&["tictactoe", "--plain"])
    }

    /// With other arguments.
    fn at(arguments: &[&str]) -> Waiting {
        let states = States::new();
        let mut inviter = states.listen(arguments);
        let invitation = invitation(&mut inviter);
        Waiting { states, inviter, invitation }
    }

    /// Puts a proxy between the inviter and its guest. The first connections are cut after so many
    /// messages of the guest.
    fn behind_proxy(mut self, cuts: &[usize]) -> (Waiting, Proxy) {
        let port = port(&self.invitation);
        let proxy = Proxy::new(port, cuts);
        self.invitation = proxy.instead_of(port, &self.invitation);
        (self, proxy)
    }

    /// The guest comes, in lines of text.
    fn pair(mut self) -> Pair {
        let mut guest = self.states.join(&self.invitation);
        connected(&mut self.inviter, &mut guest);
        let Waiting { states, inviter, invitation } = self;
        Pair { states, inviter, guest, invitation }
    }
}

/// Two programs that are connected.
struct Pair {
    states: States,
    inviter: Terminal,
    guest: Terminal,
    invitation: String,
}

impl Pair {
    /// Tic-tac-toe in lines of text.
    fn new() -> Pair {
        Waiting::new().pair()
    }

    /// Plays some of the moves.
    fn play(&mut self, moves: &[(usize, &str)]) {
        play([&mut self.inviter, &mut self.guest], moves);
    }
}

/// Returns the first invitation on the screen.
fn invitation(terminal: &mut Terminal) -> String {
    terminal.see("waiting for the other player");
    line_that_starts(terminal, "rul1-")
}

/// Returns the invitation to watch on the screen.
fn watch_invitation(terminal: &Terminal) -> String {
    line_that_starts(terminal, "rul1w-")
}

fn line_that_starts(terminal: &Terminal, start: &str) -> String {
    let screen = terminal.screen();
    screen.lines().find(|line| line.starts_with(start)).unwrap().trim().to_owned()
}

/// The port in an invitation.
fn port(invitation: &str) -> u16 {
    let (_, address) = invitation.split_once('@').unwrap();
    let (address, _) = address.split_once('/').unwrap();
    address.rsplit_once(':').unwrap().1.parse().unwrap()
}

/// Waits until both are connected.
fn connected(inviter: &mut Terminal, guest: &mut Terminal) {
    inviter.see("connected, you are X");
    guest.see("connected, you are O");
}

/// Waits until a text is on the screen for the second time.
fn see_again(terminal: &mut Terminal, text: &str) {
    terminal.wait(&format!("second {text}"), |screen| screen.contents().matches(text).count() == 2);
}

/// The inviter, X, and the guest, O, fill the board so that X wins.
const MOVES: [(usize, &str); 5] = [(0, "5"), (1, "1"), (0, "3"), (1, "2"), (0, "7")];

/// Plays some of the moves; each is read out at both ends.
fn play(mut ends: [&mut Terminal; 2], moves: &[(usize, &str)]) {
    for (end, cell) in moves {
        ends[*end].press(cell);
        let line = format!("{}: {cell}", ["X", "O"][*end]);
        for terminal in ends.iter_mut() {
            terminal.see(&line);
        }
    }
}

fn quit(mut terminal: Terminal) -> String {
    terminal.press("\x11");
    assert_eq!(terminal.end(), 0);
    terminal.output()
}

/// Returns the file of a connected game.
fn kept(state: &Path) -> PathBuf {
    let entries = std::fs::read_dir(state.join("rul/connected")).unwrap();
    let mut files = entries.map(|entry| entry.unwrap().path());
    files.find(|path| path.extension().is_some_and(|end| end == "json")).unwrap()
}
