//! Two programs, each in a pseudo-terminal of its own, that play a connected game.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use test_support::process;
use test_support::terminal::Terminal;

const RULVM: &str = env!("CARGO_BIN_EXE_rulvm");

/// A program whose state directory outlives it.
fn rulvm(arguments: &[&str], state: &Path) -> Terminal {
    let state = state.to_str().unwrap();
    Terminal::new(RULVM, arguments, 60, 120, &[("XDG_STATE_HOME", state)])
}

/// Returns the first invitation on the screen.
fn invitation(terminal: &mut Terminal) -> String {
    terminal.see("waiting for the other player");
    let screen = terminal.screen();
    let line = screen.lines().find(|line| line.starts_with("rul1-")).unwrap();
    line.trim().to_owned()
}

/// The port in an invitation.
fn port(invitation: &str) -> u16 {
    let (_, address) = invitation.split_once('@').unwrap();
    let (address, _) = address.split_once('/').unwrap();
    address.rsplit_once(':').unwrap().1.parse().unwrap()
}

/// The invitation by which a guest comes through a proxy.
fn by_proxy(invitation: &str, proxy: &Proxy) -> String {
    invitation.replace(&format!(":{}/", port(invitation)), &format!(":{}/", proxy.port))
}

/// A line that can be cut.
struct Proxy {
    port: u16,
    line: Arc<Line>,
}

struct Line {
    /// Both ends of the connections.
    streams: Mutex<Vec<TcpStream>>,
    /// After how many messages of the guest each of the next connections is cut.
    cuts: Mutex<Vec<usize>>,
    is_dead: AtomicBool,
    /// Nothing is passed on.
    is_held: AtomicBool,
}

impl Proxy {
    /// A line to a port. The first connections are cut after so many messages of the guest.
    fn new(to: u16, cuts: &[usize]) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let cuts = Mutex::new(cuts.iter().rev().copied().collect());
        let (is_dead, is_held) = (AtomicBool::new(false), AtomicBool::new(false));
        let line = Line { streams: Mutex::default(), cuts, is_dead, is_held };
        let line = Arc::new(line);
        let own = Arc::clone(&line);
        thread::spawn(move || {
            for guest in listener.incoming() {
                let (Ok(guest), Ok(inviter)) = (guest, TcpStream::connect(("127.0.0.1", to)))
                else {
                    continue;
                };
                own.carry(guest, inviter);
            }
        });
        Proxy { port, line }
    }

    /// Cuts the connections that exist.
    fn cut(&self) {
        self.line.streams.lock().unwrap().drain(..).for_each(close);
    }

    /// Cuts the connections that exist, and all that come until it is repaired.
    fn die(&self) {
        self.line.is_dead.store(true, Ordering::SeqCst);
        self.cut();
    }

    fn repair(&self) {
        self.line.is_dead.store(false, Ordering::SeqCst);
    }
}

fn close(stream: TcpStream) {
    let _ = stream.shutdown(Shutdown::Both);
}

impl Line {
    fn carry(self: &Arc<Line>, guest: TcpStream, inviter: TcpStream) {
        if self.is_dead.load(Ordering::SeqCst) {
            return [guest, inviter].into_iter().for_each(close);
        }
        let most = self.cuts.lock().unwrap().pop().unwrap_or(usize::MAX);
        let ends = [guest, inviter];
        let copies = || ends.each_ref().map(|end| end.try_clone().unwrap());
        self.streams.lock().unwrap().extend(copies());
        let ([from_guest, to_inviter], [to_guest, from_inviter]) = (copies(), copies());
        let [own, other] = [(); 2].map(|()| Arc::clone(self));
        thread::spawn(move || own.pump(from_guest, to_inviter, most));
        thread::spawn(move || other.pump(from_inviter, to_guest, usize::MAX));
    }

    /// Passes messages on, each with its length before it (NET1), and cuts the line in place of the
    /// next one after the most.
    fn pump(&self, mut from: TcpStream, mut to: TcpStream, most: usize) {
        for _ in 0..most {
            let mut message = vec![0; 2];
            if from.read_exact(&mut message).is_err() {
                break;
            }
            let length = usize::from(u16::from_be_bytes([message[0], message[1]]));
            message.resize(2 + length, 0);
            if from.read_exact(&mut message[2..]).is_err() {
                break;
            }
            while self.is_held.load(Ordering::SeqCst) {
                thread::sleep(Duration::from_millis(10));
            }
            if to.write_all(&message).is_err() {
                break;
            }
        }
        // Before the cut, the next message must have been sent.
        let mut next = [0];
        let _ = from.read(&mut next);
        [from, to].into_iter().for_each(close);
    }
}

/// Waits until both are connected.
fn connected(inviter: &mut Terminal, guest: &mut Terminal) {
    inviter.see("connected, you are X");
    guest.see("connected, you are O");
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

#[test]
fn two_programs_play_a_game() {
    let states = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let arguments = ["table", "tictactoe", "--plain", "--listen=127.0.0.1:0"];
    let mut inviter = rulvm(&arguments, states[0].path());
    let invitation = invitation(&mut inviter);
    assert!(invitation.ends_with("/tictactoe"), "{invitation}");
    let mut guest = rulvm(&["table", "--plain", "--join", &invitation], states[1].path());
    connected(&mut inviter, &mut guest);
    play([&mut inviter, &mut guest], &MOVES);
    inviter.see("You win");
    guest.see("You lose");
    for end in [quit(guest), quit(inviter)] {
        assert!(!end.contains("--continue"), "{end}");
    }
}

#[test]
fn bg12_the_dice_fall_at_both_ends() {
    let states = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let arguments = ["table", "backgammon", "--plain", "--listen=127.0.0.1:0"];
    let mut inviter = rulvm(&arguments, states[0].path());
    let invitation = invitation(&mut inviter);
    let mut guest = rulvm(&["table", "--plain", "--join", &invitation], states[1].path());
    inviter.see("connected, you are White");
    guest.see("connected, you are Black");
    inviter.see("Your turn");
    inviter.press("roll");
    inviter.see("Dice: ");
    guest.see("Dice: ");
    let dice = |terminal: &Terminal| {
        let screen = terminal.screen();
        screen.lines().rfind(|line| line.starts_with("Dice: ")).unwrap().to_owned()
    };
    assert_eq!(dice(&inviter), dice(&guest));
}

#[test]
fn net9_the_line_is_cut_and_the_game_continues() {
    let states = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let arguments = ["table", "tictactoe", "--plain", "--listen=127.0.0.1:0"];
    let mut inviter = rulvm(&arguments, states[0].path());
    let invitation = invitation(&mut inviter);
    let proxy = Proxy::new(port(&invitation), &[]);
    let invitation = by_proxy(&invitation, &proxy);
    let mut guest = rulvm(&["table", "--plain", "--join", &invitation], states[1].path());
    connected(&mut inviter, &mut guest);
    play([&mut inviter, &mut guest], &MOVES[..2]);
    proxy.die();
    inviter.see("lost, waiting for the other player");
    guest.see("lost, trying again");
    // What is played now would end the common game.
    inviter.press("3");
    inviter.see("The other player is away");
    proxy.repair();
    inviter.see("lost, waiting for the other player");
    inviter.wait("second connection", |screen| {
        screen.contents().matches("connected, you are X").count() == 2
    });
    guest.wait("second connection", |screen| {
        screen.contents().matches("connected, you are O").count() == 2
    });
    play([&mut inviter, &mut guest], &MOVES[2..]);
    inviter.see("You win");
    guest.see("You lose");
}

/// The guest has the game, and the inviter does not know it.
#[test]
fn net2_a_cut_between_state_and_ready_leaves_nobody_behind() {
    let states = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let arguments = ["table", "tictactoe", "--plain", "--listen=127.0.0.1:0"];
    let mut inviter = rulvm(&arguments, states[0].path());
    let invitation = invitation(&mut inviter);
    // Two messages of the handshake, and `hello`.
    let proxy = Proxy::new(port(&invitation), &[3]);
    let invitation = by_proxy(&invitation, &proxy);
    let mut guest = rulvm(&["table", "--plain", "--join", &invitation], states[1].path());
    connected(&mut inviter, &mut guest);
    play([&mut inviter, &mut guest], &MOVES);
    inviter.see("You win");
}

#[test]
fn net9_programs_that_were_ended_by_force_continue() {
    let states = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let arguments = ["table", "tictactoe", "--plain", "--listen=127.0.0.1:0"];
    let mut inviter = rulvm(&arguments, states[0].path());
    let invitation = invitation(&mut inviter);
    let mut guest = rulvm(&["table", "--plain", "--join", &invitation], states[1].path());
    connected(&mut inviter, &mut guest);
    play([&mut inviter, &mut guest], &MOVES[..2]);
    inviter.kill("KILL");
    guest.see("lost, trying again");
    let mut inviter = rulvm(&["table", "--plain", "--continue"], states[0].path());
    assert_eq!(super::connected::invitation(&mut inviter), invitation);
    inviter.see("connected, you are X");
    guest.wait("second connection", |screen| {
        screen.contents().matches("connected, you are O").count() == 2
    });
    play([&mut inviter, &mut guest], &MOVES[2..3]);
    guest.kill("KILL");
    inviter.see("lost, waiting for the other player");
    // The same invitation continues the game, too.
    let mut guest = rulvm(&["table", "--plain", "--join", &invitation], states[1].path());
    guest.see("connected, you are O");
    inviter.wait("second connection", |screen| {
        screen.contents().matches("connected, you are X").count() == 2
    });
    play([&mut inviter, &mut guest], &MOVES[3..4]);
    // Both leave, and come back.
    for end in [quit(inviter), quit(guest)] {
        assert!(end.contains("rulvm table --continue"), "{end}");
    }
    let mut inviter = rulvm(&["table", "--plain", "--continue"], states[0].path());
    inviter.see("waiting for the other player");
    let mut guest = rulvm(&["table", "--plain", "--continue"], states[1].path());
    connected(&mut inviter, &mut guest);
    play([&mut inviter, &mut guest], &MOVES[4..]);
    inviter.see("You win");
    guest.see("You lose");
    for end in [quit(inviter), quit(guest)] {
        assert!(!end.contains("rulvm table --continue"), "{end}");
    }
    // Nor is there anything to continue after an invitation that did not lead to a game.
    let mut late = rulvm(&["table", "--plain", "--join", &invitation], states[1].path());
    assert_eq!(late.end(), 27);
    for state in &states {
        let mut again = rulvm(&["table", "--continue"], state.path());
        assert_eq!(again.end(), 10);
        assert!(again.output().contains("there is no connected game to continue"));
    }
}

/// The clock of X stands still while O is to move.
#[test]
fn the_clocks_of_a_continued_game_go_on_at_both_ends() {
    let states = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let mut inviter = rulvm(&["table", "tictactoe", "--listen=127.0.0.1:0"], states[0].path());
    let invitation = invitation(&mut inviter);
    let mut guest = rulvm(&["table", "--join", &invitation], states[1].path());
    connected(&mut inviter, &mut guest);
    inviter.press("5");
    guest.see("Your turn");
    for end in [quit(inviter), quit(guest)] {
        assert!(end.contains("rulvm table --continue"), "{end}");
    }
    for (state, time) in states.iter().zip([754_000, 1_425_000]) {
        let file = kept(state.path());
        let mut game: serde_json::Value =
            serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
        assert!(game["clocks"][0].as_u64().unwrap() > 0);
        game["clocks"][0] = time.into();
        std::fs::write(&file, game.to_string()).unwrap();
    }
    let mut inviter = rulvm(&["table", "--continue"], states[0].path());
    inviter.see("waiting for the other player");
    let mut guest = rulvm(&["table", "--continue"], states[1].path());
    connected(&mut inviter, &mut guest);
    inviter.see("12:34");
    guest.see("23:45");
    for end in [quit(inviter), quit(guest)] {
        assert!(end.contains("rulvm table --continue"), "{end}");
    }
    for (state, time) in states.iter().zip([754_000, 1_425_000]) {
        let game = std::fs::read(kept(state.path())).unwrap();
        let game: serde_json::Value = serde_json::from_slice(&game).unwrap();
        assert!(game["clocks"][0].as_u64().unwrap() >= time);
    }
}

/// Returns the file of a connected game.
fn kept(state: &Path) -> PathBuf {
    let entries = std::fs::read_dir(state.join("rul/connected")).unwrap();
    let mut files = entries.map(|entry| entry.unwrap().path());
    files.find(|path| path.extension().is_some_and(|end| end == "json")).unwrap()
}

#[test]
fn net9_a_guest_without_the_present_game_needs_the_inviters_consent() {
    let states = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let arguments = ["table", "tictactoe", "--plain", "--listen=127.0.0.1:0"];
    let mut inviter = rulvm(&arguments, states[0].path());
    let invitation = invitation(&mut inviter);
    let join = ["table", "--plain", "--join", &invitation];
    let mut guest = rulvm(&join, states[1].path());
    connected(&mut inviter, &mut guest);
    play([&mut inviter, &mut guest], &MOVES[..1]);
    let file = kept(states[1].path());
    let old = std::fs::read(&file).unwrap();
    play([&mut inviter, &mut guest], &MOVES[1..3]);
    quit(guest);
    inviter.see("the other player has left");
    // The guest's machine has lost what happened last.
    std::fs::write(&file, old).unwrap();
    let mut guest = rulvm(&join, states[1].path());
    guest.see("> No, keep my game");
    guest.press("\x1b[B\r");
    guest.see("waiting for the inviter");
    inviter.see("the two games no longer fit together");
    inviter.see("> No, wait");
    inviter.press("\x1b[B");
    inviter.see("> Start again from this position");
    inviter.press("\r");
    guest.see("connected, you are O");
    inviter.wait("second connection", |screen| {
        screen.contents().matches("connected, you are X").count() == 2
    });
    play([&mut inviter, &mut guest], &MOVES[3..]);
    inviter.see("You win");
    guest.see("You lose");
}

#[test]
fn net9_an_inviter_does_not_replace_the_guests_game() {
    let states = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let arguments = ["table", "tictactoe", "--plain", "--listen=127.0.0.1:0"];
    let mut inviter = rulvm(&arguments, states[0].path());
    let invitation = invitation(&mut inviter);
    let file = kept(states[0].path());
    let first = std::fs::read(&file).unwrap();
    let mut guest = rulvm(&["table", "--plain", "--join", &invitation], states[1].path());
    connected(&mut inviter, &mut guest);
    play([&mut inviter, &mut guest], &MOVES[..2]);
    // The inviter comes back with another game.
    quit(inviter);
    guest.see("the other player has left");
    std::fs::write(&file, first).unwrap();
    let inviter = rulvm(&["table", "--plain", "--continue"], states[0].path());
    guest.see("your game and the inviter’s no longer fit together");
    guest.see("> No, keep my game");
    guest.press("\r");
    // The game is there, and can be played on.
    guest.see("X to move");
    guest.press("3");
    guest.see("X: 3");
    guest.press("\x13");
    guest.see("Saved as");
    inviter.kill("INT");
}

#[test]
fn net9_a_saved_game_needs_no_consent_of_its_own_for_a_new_guest() {
    let states = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let save = states[0].path().join("game.json");
    let save = save.to_str().unwrap();
    let arguments = ["table", "tictactoe", "--plain", "--listen=127.0.0.1:0"];
    let mut inviter = rulvm(&[&arguments[..], &["--save", save]].concat(), states[0].path());
    let first = invitation(&mut inviter);
    let mut guest = rulvm(&["table", "--plain", "--join", &first], states[1].path());
    connected(&mut inviter, &mut guest);
    play([&mut inviter, &mut guest], &MOVES[..2]);
    inviter.press("\x13");
    inviter.see("Saved as");
    quit(inviter);
    let arguments = ["table", "--load", save, "--plain", "--listen=127.0.0.1:0"];
    let mut inviter = rulvm(&arguments, states[0].path());
    let second = invitation(&mut inviter);
    let mut other = rulvm(&["table", "--plain", "--join", &second], states[2].path());
    connected(&mut inviter, &mut other);
    assert!(!inviter.output().contains("no longer fit"), "{}", inviter.output());
    play([&mut inviter, &mut other], &MOVES[2..]);
    inviter.see("You win");
}

#[test]
fn net2_a_guest_with_another_game_changes_nothing_for_the_inviter() {
    let states = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let arguments = ["table", "tictactoe", "--plain", "--listen=127.0.0.1:0"];
    let mut inviter = rulvm(&arguments, states[0].path());
    let invitation = invitation(&mut inviter);
    let mut guest = rulvm(&["table", "--plain", "--join", &invitation], states[1].path());
    connected(&mut inviter, &mut guest);
    play([&mut inviter, &mut guest], &MOVES[..2]);
    quit(guest);
    inviter.see("the other player has left");
    let file = kept(states[1].path());
    let old = std::fs::read(&file).unwrap();
    let mut other: serde_json::Value = serde_json::from_slice(&old).unwrap();
    other["save"] = serde_json::Value::Null;
    std::fs::write(&file, other.to_string()).unwrap();
    let connect4 = invitation.replace("/tictactoe", "/connect4");
    let mut guest = rulvm(&["table", "--plain", "--join", &connect4], states[1].path());
    assert_eq!(guest.end(), 27, "{}", guest.output());
    inviter.see("The other player has opened another game.");
    std::fs::write(&file, old).unwrap();
    let mut guest = rulvm(&["table", "--plain", "--join", &invitation], states[1].path());
    guest.see("connected, you are O");
    play([&mut inviter, &mut guest], &MOVES[2..]);
    inviter.see("You win");
}

#[test]
fn a_player_who_asks_again_and_again_is_answered_by_the_program() {
    let states = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let arguments = ["table", "tictactoe", "--plain", "--listen=127.0.0.1:0"];
    let mut inviter = rulvm(&arguments, states[0].path());
    let invitation = invitation(&mut inviter);
    let mut guest = rulvm(&["table", "--plain", "--join", &invitation], states[1].path());
    connected(&mut inviter, &mut guest);
    play([&mut inviter, &mut guest], &MOVES[..2]);
    for count in 1..=3 {
        guest.press("\x12");
        inviter.wait("question", |screen| screen.contents().matches("2 Yes").count() == count);
        // For half a second, a digit is not an answer; after the answer, it is not a move.
        let wrong = "No legal move";
        inviter.insist("1", wrong, |screen| screen.contents().matches(wrong).count() >= count);
        let refused = "does not agree";
        guest.wait(refused, |screen| screen.contents().matches(refused).count() == count);
    }
    guest.press("\x12");
    inviter.see("The other player keeps asking.");
    // After a move, the player is asked again.
    play([&mut inviter, &mut guest], &MOVES[2..3]);
    guest.press("\x12");
    inviter.wait("question", |screen| screen.contents().matches("2 Yes").count() == 4);
}

/// Nothing is lost, and nobody is cut off because everything comes at once.
#[test]
fn net10_a_match_waits_for_a_slow_line() {
    let states = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let arguments = ["table", "versus", "hexcolumns", "--listen=127.0.0.1:0"];
    let mut inviter = rulvm(&arguments, states[0].path());
    let invitation = invitation(&mut inviter);
    let proxy = Proxy::new(port(&invitation), &[]);
    let invitation = by_proxy(&invitation, &proxy);
    let mut guest = rulvm(&["table", "--join", &invitation], states[1].path());
    inviter.see("connected, you are Left");
    guest.see("connected, you are Right");
    proxy.line.is_held.store(true, Ordering::SeqCst);
    for end in [&mut inviter, &mut guest] {
        end.see("waiting for the line");
    }
    // These signals wait in vain, and are not sent later.
    (0..300).for_each(|_| guest.press("j"));
    proxy.line.is_held.store(false, Ordering::SeqCst);
    for end in [&mut inviter, &mut guest] {
        end.see("connected, you are");
        end.see_no("waiting for the line");
    }
}

#[cfg(unix)]
#[test]
fn nobody_else_can_read_what_is_kept() {
    use std::os::unix::fs::PermissionsExt;
    let state = tempfile::tempdir().unwrap();
    let arguments = ["table", "tictactoe", "--plain", "--listen=127.0.0.1:0"];
    let mut inviter = rulvm(&arguments, state.path());
    invitation(&mut inviter);
    let mode = kept(state.path()).metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    // Two programs do not use the same game.
    let mut other = rulvm(&["table", "--plain", "--continue"], state.path());
    assert_eq!(other.end(), 10);
    assert!(other.output().contains("the connected game is open in another program"));
}

#[test]
fn a_guest_comes_through_a_command() {
    let states = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let arguments = ["table", "tictactoe", "--plain", "--listen=127.0.0.1:0"];
    let mut inviter = rulvm(&arguments, states[0].path());
    let invitation = invitation(&mut inviter);
    // As `ssh HOST rulvm table --stdio`, without ssh.
    let command = format!("'{RULVM}' table --stdio={}", port(&invitation));
    let (key, _) = invitation.split_once('@').unwrap();
    let key = format!("{key}/tictactoe");
    let arguments = ["table", "--plain", "--join", &key, "--through", &command];
    let mut guest = rulvm(&arguments, states[1].path());
    connected(&mut inviter, &mut guest);
    play([&mut inviter, &mut guest], &MOVES);
    inviter.see("You win");
    guest.see("You lose");
}

/// The screens and the keys are those of the terminals.
#[cfg(unix)]
#[test]
fn two_programs_play_through_their_standard_inputs_and_outputs() {
    let states = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let pipes = ["to-inviter", "to-guest"].map(|name| states[0].path().join(name));
    let made = std::process::Command::new("mkfifo").args(&pipes).status().unwrap();
    assert!(made.success());
    let [to_inviter, to_guest] = pipes.each_ref().map(|path| path.display());
    let shell = |script: &str, state: &Path| {
        let environment = [("XDG_STATE_HOME", state.to_str().unwrap())];
        Terminal::new("/bin/sh", &["-c", script], 60, 120, &environment)
    };
    let script = format!(
        "exec '{RULVM}' table tictactoe --plain --listen --stdio <'{to_inviter}' >'{to_guest}'"
    );
    let mut inviter = shell(&script, states[0].path());
    // It starts when somebody opens the other ends of the pipes.
    let ends = [
        std::fs::File::options().write(true).open(&pipes[0]).unwrap(),
        std::fs::File::open(&pipes[1]).unwrap(),
    ];
    let key = invitation(&mut inviter);
    assert!(key.ends_with("/tictactoe") && !key.contains('@'), "{key}");
    let script =
        format!("exec '{RULVM}' table --plain --join {key} --stdio <'{to_guest}' >'{to_inviter}'");
    let mut guest = shell(&script, states[1].path());
    connected(&mut inviter, &mut guest);
    drop(ends);
    play([&mut inviter, &mut guest], &MOVES);
    inviter.see("You win");
    guest.see("You lose");
}

/// The arrows and Enter, on a screen; then the other player leaves, and the menu offers to play on.
#[test]
fn a_connected_game_on_the_screen() {
    let states = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let arguments = ["table", "connect4", "--listen=127.0.0.1:0", "--side", "yellow"];
    let mut inviter = rulvm(&arguments, states[0].path());
    let invitation = invitation(&mut inviter);
    let mut guest = rulvm(&["table", "--join", &invitation], states[1].path());
    inviter.see("connected, you are Yellow");
    guest.see("connected, you are Red");
    guest.see("Your turn");
    guest.press("4");
    inviter.see("Your turn");
    inviter.press("4");
    guest.see("1. 4    4");
    // The invitation can be read again.
    inviter.press("\x1b");
    inviter.see("Show the invitation");
    inviter.press("\x1b[F\x1b[A\x1b[A\r");
    inviter.see("The invitation");
    inviter.see(&invitation[..60]);
    inviter.press("\x1b");
    inviter.see_no("The invitation");
    guest.press("\x11");
    assert_eq!(guest.end(), 0);
    inviter.see("the other player has left");
    inviter.press("1");
    inviter.see("The other player is away");
    inviter.press("\x1b");
    inviter.see("Play on alone");
    inviter.press("\x1b[B\r");
    inviter.see("cannot come back");
    inviter.press("\x1b[B\r");
    inviter.see("Red to move");
    inviter.press("1");
    inviter.see("2. 1");
    inviter.press("2");
    inviter.see("2. 1    2");
    // The game is an ordinary one now, and would be lost.
    inviter.press("\x11");
    inviter.see("Quit without saving");
    inviter.press("\x11");
    assert_eq!(inviter.end(), 0);
    assert!(!inviter.output().contains("--continue"));
}

/// From the first screen to the game, without an option.
#[test]
fn the_start_screen_invites_and_joins() {
    let states = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let mut inviter = rulvm(&["table"], states[0].path());
    inviter.see("Which game?");
    inviter.press("t");
    inviter.press("\r");
    inviter.see("Invite another player");
    inviter.press("i");
    inviter.press("\r");
    let invitation = invitation(&mut inviter);
    let (key, address) = invitation.split_once('@').unwrap();
    let (address, game) = address.split_once('/').unwrap();
    let port = address.rsplit_once(':').unwrap().1;
    let mut guest = rulvm(&["table"], states[1].path());
    guest.see("Which game?");
    guest.press("j");
    guest.press("\r");
    guest.see("Paste the invitation here:");
    guest.press(&format!("{key}@127.0.0.1:{port}/{game}"));
    guest.press("\r");
    inviter.see("connected, you are X");
    guest.see("connected, you are O");
    inviter.press("5");
    guest.see("Your turn");
}

#[test]
fn whoever_no_longer_waits_goes_back_to_the_start_screen() {
    let state = tempfile::tempdir().unwrap();
    for (arguments, key) in
        [(&["table"][..], "\x03"), (&["table"], "\x1b"), (&["table", "--plain"], "q")]
    {
        let mut player = rulvm(arguments, state.path());
        player.see("Which game?");
        player.press("t");
        player.press("\r");
        player.see("Invite another player");
        player.press("i");
        player.press("\r");
        invitation(&mut player);
        player.press(key);
        player.see("No longer waiting for the other player.");
        player.press("\x03");
        assert_eq!(player.end(), 0, "{}", player.output());
    }
}

#[test]
fn why_a_guest_cannot_come_is_said() {
    let states = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let arguments = ["table", "tictactoe", "--plain", "--listen=127.0.0.1:0"];
    let mut inviter = rulvm(&arguments, states[0].path());
    let invitation = invitation(&mut inviter);
    let join = |invitation: &str, status: u32, why: &str| {
        let mut guest = rulvm(&["table", "--plain", "--join", invitation], states[1].path());
        assert_eq!(guest.end(), status, "{}", guest.output());
        let said = guest.output().replace("\r\n", " ");
        assert!(said.contains(why), "{said}");
    };
    let other = if invitation.as_bytes()[10] == b'a' { "b" } else { "a" };
    let wrong = format!("{}{other}{}", &invitation[..10], &invitation[11..]);
    join(&wrong, 27, "The inviter turned you away.");
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let nowhere = invitation.replace(&port(&invitation).to_string(), &free.to_string());
    join(&nowhere, 27, "The inviter cannot be reached: Connection refused.");
    join(&nowhere, 27, "add --through \"ssh HOST rulvm table --stdio\"");
    join(&nowhere, 27, "You invite, and the other player joins.");
    let unknown = invitation.replace("/tictactoe", "/chess");
    join(&unknown, 10, "the game `chess` is unknown here");
    let rule = invitation.replace("/tictactoe", "/versus/nosuch");
    join(&rule, 7, "the rule of this game, nosuch, is not here");
    let another = invitation.replace("/tictactoe", "/othello");
    join(&another, 27, "The other player has opened another game.");
    let (start, _) = invitation.split_once('@').unwrap();
    join(start, 10, "this invitation does not say where the inviter is");
    join(&invitation[1..], 10, "an invitation starts with `rul1-`");
    inviter.see("Somebody tried to join with a wrong invitation and was turned away.");
    inviter.kill("INT");
    assert_eq!(inviter.end(), 130);
    assert!(inviter.output().contains("To continue this game: rulvm table --continue"));
}

#[test]
fn a_game_that_cannot_be_kept_is_played_all_the_same() {
    let states = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    // A file is where the directory should be.
    let file = states[0].path().join("file");
    std::fs::write(&file, "").unwrap();
    let arguments = ["table", "tictactoe", "--plain", "--listen=127.0.0.1:0"];
    let mut inviter = rulvm(&arguments, &file);
    let invitation = invitation(&mut inviter);
    inviter.see("This game cannot be continued after a crash");
    let mut guest = rulvm(&["table", "--plain", "--join", &invitation], states[1].path());
    connected(&mut inviter, &mut guest);
    play([&mut inviter, &mut guest], &MOVES);
    inviter.see("You win");
    assert!(!quit(inviter).contains("--continue"));
}

#[test]
fn another_rule_file_is_refused_in_plain_words() {
    let states = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let arguments = ["table", "versus", "hexcolumns", "--plain", "--listen=127.0.0.1:0"];
    let mut inviter = rulvm(&arguments, states[0].path());
    let invitation = invitation(&mut inviter);
    assert!(invitation.ends_with("/versus/hexcolumns"), "{invitation}");
    let arguments = ["table", "versus", "tetrhex", "--plain", "--join", &invitation];
    let mut guest = rulvm(&arguments, states[1].path());
    assert_eq!(guest.end(), 27, "{}", guest.output());
    assert!(guest.output().contains("both need the same rule file"), "{}", guest.output());
    // With what the invitation says, it works.
    let mut guest = rulvm(&["table", "--plain", "--join", &invitation], states[1].path());
    guest.see("connected, you are Right");
    inviter.see("connected, you are Left");
}

#[test]
fn a_bridge_without_a_table_says_so() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let output = process::run(RULVM, &["table", &format!("--stdio={free}")], Path::new("."), b"");
    assert_eq!(output.status.code(), Some(27));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with(&format!("rulvm: no table listens on {free}")), "{said}");
}

/// Returns the invitation to watch on the screen.
fn watch_invitation(terminal: &Terminal) -> String {
    let screen = terminal.screen();
    let line = screen.lines().find(|line| line.starts_with("rul1w-")).unwrap();
    line.trim().to_owned()
}

#[test]
fn players_talk_take_moves_back_and_are_watched() {
    let states = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let arguments = ["table", "tictactoe", "--plain", "--listen=127.0.0.1:0"];
    let mut inviter = rulvm(&arguments, states[0].path());
    let invitation = invitation(&mut inviter);
    let watch = watch_invitation(&inviter);
    let mut eye = rulvm(&["table", "--plain", "--watch", &watch], states[2].path());
    eye.see("X to move");
    let mut guest = rulvm(&["table", "--plain", "--join", &invitation], states[1].path());
    connected(&mut inviter, &mut guest);
    play([&mut inviter, &mut guest], &MOVES[..2]);
    eye.see("O: 1");
    inviter.press("\x14good luck\r");
    guest.see("The other player: good luck");
    guest.press("\x14thanks\r");
    inviter.see("The other player: thanks");
    // The guest takes its move back.
    guest.press("\x15");
    inviter.see("2 Yes");
    // For half a second, a digit is not an answer.
    let back = "A move was taken back.";
    inviter.insist("2", back, |screen| screen.contents().contains(back));
    for terminal in [&mut inviter, &mut guest, &mut eye] {
        terminal.see("A move was taken back.");
    }
    guest.press("4");
    for terminal in [&mut inviter, &mut guest, &mut eye] {
        terminal.see("O: 4");
    }
    // Nobody plays from there.
    eye.press("3");
    eye.see("You are only watching and cannot play.");
    assert!(!eye.screen().contains("good luck"), "{}", eye.screen());
    inviter.press("3");
    eye.see("X: 3");
    quit(guest);
    inviter.see("the other player has left");
    quit(inviter);
    eye.see("To watch again, start --watch again.");
    assert!(!quit(eye).contains("--continue"));
}

#[test]
fn invitations_to_watch_and_to_play_are_different() {
    let state = tempfile::tempdir().unwrap();
    let key = "a".repeat(52);
    for (option, invitation, message) in [
        ("--watch", format!("rul1-{key}@127.0.0.1:1/othello"), "this is an invitation to play"),
        ("--join", format!("rul1w-{key}@127.0.0.1:1/othello"), "this is an invitation to watch"),
    ] {
        let mut terminal = rulvm(&["table", option, &invitation], state.path());
        assert_ne!(terminal.end(), 0);
        assert!(terminal.output().contains(message), "{}", terminal.output());
    }
}
