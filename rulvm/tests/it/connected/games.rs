//! Two programs that play, talk and are watched.

use std::path::{Path, PathBuf};

use test_support::terminal::Terminal;

use super::proxy::Proxy;
use super::{
    Guest, Inviter, MOVES, Other, Pair, States, Waiting, connected, invitation, play, port, quit,
    see_again, watch_invitation,
};

#[test]
fn two_programs_play_a_game() {
    let Waiting { mut inviter, invitation, states } = Waiting::new();
    assert!(invitation.ends_with("/tictactoe"), "{invitation}");
    let mut guest = states.join(&invitation);
    connected(&mut inviter, &mut guest);
    play([&mut inviter, &mut guest], &MOVES);
    inviter.see("You win");
    guest.see("You lose");
    assert!(!quit(guest).contains("--continue"));
    // The guest comes back with the same invitation, to play once more.
    inviter.see("the other player has left");
    let mut guest = states.join(&invitation);
    guest.see("connected, you are O");
    guest.see("You lose");
    guest.press("\x12");
    inviter.see("wants to start again");
    for end in [quit(guest), quit(inviter)] {
        assert!(!end.contains("--continue"), "{end}");
    }
}

/// A guest has no game yet when its program starts.
#[test]
fn a_guest_records_the_game() {
    let Waiting { mut inviter, invitation, states } = Waiting::at(&["backgammon", "--plain"]);
    let record = states.path(Guest).join("game.mat");
    let arguments = ["--join", &invitation, "--record", record.to_str().unwrap()];
    let mut guest = states.plain(Guest, &arguments);
    inviter.see("connected, you are White");
    guest.see("connected, you are Black");
    assert!(quit(guest).contains("no move was played"));
}

/// A game of tic-tac-toe whose inviter records it.
struct Recorded {
    states: States,
    record: PathBuf,
    inviter: Terminal,
    guest: Terminal,
}

impl Recorded {
    fn new() -> Recorded {
        let states = States::new();
        let record = states.path(Inviter).join("game.txt");
        let mut inviter = states.listen(&recording(&record, &["tictactoe"]));
        let mut guest = states.join(&invitation(&mut inviter));
        connected(&mut inviter, &mut guest);
        Recorded { states, record, inviter, guest }
    }
}

/// Arguments, and those that record the game.
fn recording<'a>(record: &'a Path, arguments: &[&'a str]) -> Vec<&'a str> {
    [arguments, &["--plain", "--record", record.to_str().unwrap()]].concat()
}

#[test]
fn the_record_of_a_game_that_was_interrupted_is_whole() {
    let Recorded { states, record, mut inviter, mut guest } = Recorded::new();
    play([&mut inviter, &mut guest], &MOVES[..3]);
    inviter.kill("KILL");
    guest.see("lost, trying again");
    let mut inviter = states.table(Inviter, &recording(&record, &["--continue"]));
    inviter.see("connected, you are X");
    see_again(&mut guest, "connected, you are O");
    play([&mut inviter, &mut guest], &MOVES[3..]);
    assert!(quit(inviter).contains("the moves are in"));
    let written = std::fs::read_to_string(&record).unwrap();
    assert!(written.contains("1. 5 1 2. 3 2 3. 7"), "{written}");
}

#[test]
fn net14_a_program_that_was_killed_knows_the_moves_from_before() {
    let states = States::new();
    let record = states.path(Guest).join("game.txt");
    let mut inviter = states.listen(&["tictactoe", "--plain"]);
    let mut guest = states.join(&invitation(&mut inviter));
    connected(&mut inviter, &mut guest);
    play([&mut inviter, &mut guest], &MOVES[..2]);
    guest.kill("KILL");
    inviter.see("connection lost");
    let arguments = ["--continue", "--plain", "--record", record.to_str().unwrap()];
    let mut guest = states.table(Guest, &arguments);
    guest.see("connected, you are O");
    see_again(&mut inviter, "connected, you are X");
    // The last move is read out, and can be taken back.
    guest.see("O: 1");
    guest.press("\x15");
    inviter.see("wants to take back a move");
    // A key is ignored that was pressed before the question could be read.
    inviter.insist("2", "an answer", |screen| screen.contents().contains("taken back"));
    guest.see("taken back");
    guest.press("9\r");
    inviter.see("O: 9");
    let output = quit(guest);
    assert!(output.contains("rulvm table --continue --record /"), "{output}");
    let written = std::fs::read_to_string(&record).unwrap();
    assert!(written.contains("1. 5 9"), "{written}");
}

#[test]
fn a_record_that_was_left_out_for_a_while_is_whole_again() {
    let Recorded { states, record, mut inviter, mut guest } = Recorded::new();
    let without = vec!["--continue", "--plain"];
    for (moves, arguments) in [(0..2, without), (2..4, recording(&record, &["--continue"]))] {
        play([&mut inviter, &mut guest], &MOVES[moves]);
        inviter.kill("KILL");
        inviter = states.table(Inviter, &arguments);
        inviter.see("connected, you are X");
    }
    play([&mut inviter, &mut guest], &MOVES[4..]);
    assert!(quit(inviter).contains("the moves are in"));
    let written = std::fs::read_to_string(&record).unwrap();
    assert!(written.contains("1. 5 1 2. 3 2 3. 7"), "{written}");
}

#[test]
fn a_record_of_other_moves_to_the_same_position_is_not_continued() {
    let Recorded { states, record, mut inviter, mut guest } = Recorded::new();
    play([&mut inviter, &mut guest], &MOVES[..4]);
    inviter.kill("KILL");
    let written = std::fs::read_to_string(&record).unwrap();
    let other = written.replace("1. 5 1 2. 3 2", "1. 3 2 2. 5 1");
    assert_ne!(other, written);
    std::fs::write(&record, &other).unwrap();
    let mut again = states.table(Inviter, &recording(&record, &["--continue"]));
    assert_eq!(again.end(), 10, "{}", again.output());
    assert!(again.output().contains("does not end where this one"), "{}", again.output());
    assert_eq!(std::fs::read_to_string(&record).unwrap(), other);
}

#[test]
fn a_record_continues_with_the_next_game_after_a_restart() {
    let Recorded { states, record, mut inviter, mut guest } = Recorded::new();
    play([&mut inviter, &mut guest], &MOVES);
    inviter.see("You win");
    guest.press("\x12");
    inviter.see("wants to start again");
    inviter.insist("2", "an answer", |screen| screen.contents().contains("A new game"));
    inviter.kill("KILL");
    let mut inviter = states.table(Inviter, &recording(&record, &["--continue"]));
    inviter.see("connected, you are O");
    guest.see("connected, you are X");
    guest.press("9\r");
    inviter.see("X: 9");
    quit(inviter);
    let written = std::fs::read_to_string(&record).unwrap();
    assert!(written.contains("1. 5 1 2. 3 2 3. 7") && written.contains("1. 9"), "{written}");
}

/// Both games start from the same state.
#[test]
fn a_game_after_one_that_was_continued_has_a_record_of_its_own() {
    let Recorded { states, record, mut inviter, mut guest } = Recorded::new();
    play([&mut inviter, &mut guest], &MOVES[..3]);
    inviter.kill("KILL");
    let mut inviter = states.table(Inviter, &recording(&record, &["--continue"]));
    inviter.see("connected, you are X");
    see_again(&mut guest, "connected, you are O");
    inviter.press("\x12");
    guest.see("wants to start again");
    guest.insist("2", "an answer", |screen| screen.contents().contains("A new game"));
    guest.press("9");
    inviter.see("X: 9");
    quit(inviter);
    let written = std::fs::read_to_string(&record).unwrap();
    assert!(written.contains("1. 5 1 2. 3") && written.contains("1. 9"), "{written}");
}

/// A record that is refused leaves no game to continue.
#[test]
fn a_record_is_checked_before_anybody_is_invited() {
    let states = States::new();
    let record = states.path(Inviter).join("game.mat");
    std::fs::write(&record, "nonsense").unwrap();
    let arguments = ["backgammon", "--plain", "--record", record.to_str().unwrap()];
    let mut inviter = states.listen(&arguments);
    assert_eq!(inviter.end(), 10, "{}", inviter.output());
    assert!(!inviter.output().contains("rul1-"), "{}", inviter.output());
    let mut again = states.plain(Inviter, &["--continue"]);
    assert_eq!(again.end(), 10, "{}", again.output());
    assert!(again.output().contains("no connected game"), "{}", again.output());
}

#[test]
fn bg12_the_dice_fall_at_both_ends() {
    let Waiting { mut inviter, invitation, states } = Waiting::at(&["backgammon", "--plain"]);
    let mut guest = states.join(&invitation);
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
fn a_player_who_asks_again_and_again_is_answered_by_the_program() {
    let mut pair = Pair::new();
    pair.play(&MOVES[..2]);
    for count in 1..=3 {
        pair.guest.press("\x12");
        pair.inviter.wait("question", |screen| screen.contents().matches("2 Yes").count() == count);
        // For half a second, a digit is not an answer; after the answer, it is not a move.
        let wrong = "No legal move";
        pair.inviter.insist("1", wrong, |screen| screen.contents().matches(wrong).count() >= count);
        pair.inviter.press(&"\x7f".repeat(5));
        let refused = "does not agree";
        pair.guest.wait(refused, |screen| screen.contents().matches(refused).count() == count);
    }
    pair.guest.press("\x12");
    pair.inviter.see("The other player keeps asking.");
    // After a move, the player is asked again.
    pair.play(&MOVES[2..3]);
    pair.guest.press("\x12");
    pair.inviter.wait("question", |screen| screen.contents().matches("2 Yes").count() == 4);
}

/// The arrows and Enter, on a screen; then the other player leaves, and the menu offers to play on.
#[test]
fn a_connected_game_on_the_screen() {
    let Waiting { mut inviter, invitation, states } =
        Waiting::at(&["connect4", "--side", "yellow"]);
    let mut guest = states.table(Guest, &["--join", &invitation]);
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

/// A spectator whose line is cut calls again, and says so, as a guest does. Returns its terminal
/// after it is back.
fn comes_back(arguments: &[&str], moves: [&str; 3]) -> (Terminal, Pair) {
    let waiting = Waiting::new();
    let watch = watch_invitation(&waiting.inviter);
    let mut pair = waiting.pair();
    pair.play(&MOVES[..1]);
    let port = port(&pair.invitation);
    let proxy = Proxy::new(port, &[]);
    let watch = proxy.instead_of(port, &watch);
    let mut eye = pair.states.table(Other, &[arguments, &["--watch", &watch]].concat());
    eye.see(moves[0]);
    proxy.die();
    eye.see("lost, trying again");
    eye.press("9");
    eye.see("You are only watching and cannot play.");
    // The players do not notice.
    pair.play(&MOVES[1..2]);
    proxy.repair();
    eye.see(moves[1]);
    pair.play(&MOVES[2..3]);
    eye.see(moves[2]);
    (eye, pair)
}

#[test]
fn a_spectator_comes_back_to_the_screen() {
    let (mut eye, pair) = comes_back(&[], ["O to move", "1. …    1", "2. 3"]);
    eye.see_no("lost, trying again");
    // Once the inviter has left, nobody is called again.
    quit(pair.inviter);
    eye.see("The inviter has closed the game.");
    quit(eye);
}

#[test]
fn a_spectator_comes_back_in_lines_of_text() {
    let (mut eye, pair) = comes_back(&["--plain"], ["O to move", "O: 1", "X: 3"]);
    quit(pair.inviter);
    eye.see("The inviter has closed the game.");
    assert!(!quit(eye).contains("away"));
}

#[test]
fn players_talk_take_moves_back_and_are_watched() {
    let Waiting { mut inviter, invitation, states } = Waiting::new();
    let watch = watch_invitation(&inviter);
    let mut eye = states.plain(Other, &["--watch", &watch]);
    eye.see("X to move");
    let mut guest = states.join(&invitation);
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
