//! Lines that are cut, programs that are killed, and games that continue (NET9, NET10).

use super::{
    Guest, Inviter, MOVES, Other, Pair, States, Waiting, connected, invitation, kept, play, quit,
    see_again,
};

#[test]
fn net9_the_line_is_cut_and_the_game_continues() {
    let (waiting, proxy) = Waiting::new().behind_proxy(&[]);
    let mut pair = waiting.pair();
    pair.play(&MOVES[..2]);
    proxy.die();
    pair.inviter.see("lost, waiting for the other player");
    pair.guest.see("lost, trying again");
    // What is played now would end the common game.
    pair.inviter.press("3");
    pair.inviter.see("The other player is away");
    proxy.repair();
    pair.inviter.see("lost, waiting for the other player");
    see_again(&mut pair.inviter, "connected, you are X");
    see_again(&mut pair.guest, "connected, you are O");
    pair.play(&MOVES[2..]);
    pair.inviter.see("You win");
    pair.guest.see("You lose");
}

/// The guest has the game, and the inviter does not know it.
#[test]
fn net2_a_cut_between_state_and_ready_leaves_nobody_behind() {
    // Two messages of the handshake, and `hello`.
    let (waiting, _proxy) = Waiting::new().behind_proxy(&[3]);
    let mut pair = waiting.pair();
    pair.play(&MOVES);
    pair.inviter.see("You win");
}

#[test]
fn net9_programs_that_were_ended_by_force_continue() {
    let mut pair = Pair::new();
    pair.play(&MOVES[..2]);
    pair.inviter.kill("KILL");
    pair.guest.see("lost, trying again");
    pair.inviter = pair.states.plain(Inviter, &["--continue"]);
    assert_eq!(invitation(&mut pair.inviter), pair.invitation);
    pair.inviter.see("connected, you are X");
    see_again(&mut pair.guest, "connected, you are O");
    pair.play(&MOVES[2..3]);
    pair.guest.kill("KILL");
    pair.inviter.see("lost, waiting for the other player");
    // The same invitation continues the game, too.
    pair.guest = pair.states.join(&pair.invitation);
    pair.guest.see("connected, you are O");
    see_again(&mut pair.inviter, "connected, you are X");
    pair.play(&MOVES[3..4]);
    // Both leave, and come back.
    for end in [quit(pair.inviter), quit(pair.guest)] {
        assert!(end.contains("rulvm table --continue"), "{end}");
    }
    pair.inviter = pair.states.plain(Inviter, &["--continue"]);
    pair.inviter.see("waiting for the other player");
    // The start screen offers that, too.
    pair.guest = pair.states.plain(Guest, &[]);
    pair.guest.see("Continue the game over the network");
    pair.guest.press("c");
    pair.guest.see("> Connect 4");
    pair.guest.press("c");
    pair.guest.see("> Continue the game over the network");
    pair.guest.press("\r");
    connected(&mut pair.inviter, &mut pair.guest);
    pair.play(&MOVES[4..]);
    pair.inviter.see("You win");
    pair.guest.see("You lose");
    pair.guest.press("\x11");
    pair.guest.see("> Join with an invitation");
    for end in [quit(pair.inviter), quit(pair.guest)] {
        assert!(!end.contains("rulvm table --continue"), "{end}");
    }
    // Nor is there anything to continue after an invitation that did not lead to a game.
    let mut late = pair.states.join(&pair.invitation);
    assert_eq!(late.end(), 27);
    for who in [Inviter, Guest] {
        let mut again = pair.states.table(who, &["--continue"]);
        assert_eq!(again.end(), 10);
        assert!(again.output().contains("there is no connected game to continue"));
    }
}

#[test]
fn a_damaged_game_is_named() {
    let states = States::new();
    let directory = states.path(Inviter).join("rul/connected");
    std::fs::create_dir_all(&directory).unwrap();
    std::fs::write(directory.join("inviter-0.json"), "{}").unwrap();
    let mut table = states.table(Inviter, &["--continue"]);
    assert_eq!(table.end(), 25);
    let output = table.output();
    assert!(output.contains("inviter-0.json: this game is damaged"), "{output}");
}

/// It may be one of a later version of the program.
#[test]
fn a_damaged_game_of_a_guest_is_not_replaced() {
    let Waiting { mut inviter, invitation, states } = Waiting::at(&["tictactoe"]);
    let mut guest = states.table(Guest, &["--join", &invitation]);
    connected(&mut inviter, &mut guest);
    quit(guest);
    let file = kept(states.path(Guest));
    std::fs::write(&file, "{}").unwrap();
    let mut again = states.table(Guest, &["--join", &invitation]);
    assert_eq!(again.end(), 25, "{}", again.output());
    assert!(again.output().contains("this game is damaged"), "{}", again.output());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "{}");
}

/// Each end keeps its own player's clock, and shows the other one as the other end has it.
/// The clock of X stands still while O is to move.
#[test]
fn net19_the_clocks_of_a_continued_game_go_on_together() {
    let Waiting { mut inviter, invitation, states } = Waiting::at(&["tictactoe"]);
    let mut guest = states.table(Guest, &["--join", &invitation]);
    connected(&mut inviter, &mut guest);
    inviter.press("5");
    guest.see("Your turn");
    for end in [quit(inviter), quit(guest)] {
        assert!(end.contains("rulvm table --continue"), "{end}");
    }
    let read = |who| -> serde_json::Value {
        serde_json::from_slice(&std::fs::read(kept(states.path(who))).unwrap()).unwrap()
    };
    for (who, clocks) in [(Inviter, [754_000, 60_000]), (Guest, [120_000, 1_380_000])] {
        let mut game = read(who);
        assert!(game["clocks"][0].as_u64().unwrap() > 0);
        game["clocks"] = clocks.to_vec().into();
        std::fs::write(kept(states.path(who)), game.to_string()).unwrap();
    }
    let mut inviter = states.table(Inviter, &["--continue"]);
    inviter.see("waiting for the other player");
    let mut guest = states.table(Guest, &["--continue"]);
    connected(&mut inviter, &mut guest);
    for end in [&mut inviter, &mut guest] {
        end.see("12:34");
        end.see("23:0");
    }
    for end in [quit(inviter), quit(guest)] {
        assert!(end.contains("rulvm table --continue"), "{end}");
    }
    for who in [Inviter, Guest] {
        let clocks = read(who)["clocks"].take();
        assert_eq!(clocks[0], 754_000);
        assert!(clocks[1].as_u64().unwrap() >= 1_380_000);
    }
}

#[test]
fn net9_a_guest_without_the_present_game_needs_the_inviters_consent() {
    // The inviter no longer has the messages that the guest lacks.
    comes_back_from_earlier(3);
}

#[test]
fn net9_nor_can_a_guest_continue_who_has_lost_its_own_move() {
    comes_back_from_earlier(2);
}

/// The guest continues from the position after one move. In the game, there were so many.
fn comes_back_from_earlier(moves: usize) {
    let mut pair = Pair::new();
    pair.play(&MOVES[..1]);
    let file = kept(pair.states.path(Guest));
    let old = std::fs::read(&file).unwrap();
    pair.play(&MOVES[1..moves]);
    quit(pair.guest);
    pair.inviter.see("the other player has left");
    // The guest's machine has lost what happened last.
    std::fs::write(&file, old).unwrap();
    let Pair { states, mut inviter, invitation, .. } = pair;
    let mut guest = states.join(&invitation);
    guest.see("> Decide later");
    guest.press("\x1b[B\r");
    guest.see("waiting for the inviter");
    inviter.see("the two games differ");
    inviter.see("The two programs have saved different positions");
    inviter.see("> Decide later");
    // Whoever closes the question finds it in the menu.
    inviter.press("\r");
    inviter.press("\x1b");
    inviter.see("Answer: which game?");
    inviter.press("\x1b[B");
    inviter.see("> Answer: which game?");
    inviter.press("\r");
    inviter.wait("question", |screen| screen.contents().matches("> Decide later").count() == 2);
    inviter.press("\x1b[B");
    inviter.see("> Yes, from this position");
    inviter.press("\r");
    guest.see("connected, you are O");
    inviter.wait("connected again", |screen| {
        let contents = screen.contents();
        contents.trim_end().lines().rev().take(4).any(|line| line == "connected, you are X")
    });
    play([&mut inviter, &mut guest], &MOVES[moves..]);
    inviter.see("You win");
    guest.see("You lose");
}

#[test]
fn net9_an_inviter_does_not_replace_the_guests_game() {
    let Waiting { mut inviter, invitation, states } = Waiting::new();
    let file = kept(states.path(Inviter));
    let first = std::fs::read(&file).unwrap();
    let mut guest = states.join(&invitation);
    connected(&mut inviter, &mut guest);
    play([&mut inviter, &mut guest], &MOVES[..2]);
    // The inviter comes back with another game.
    quit(inviter);
    guest.see("the other player has left");
    std::fs::write(&file, first).unwrap();
    let inviter = states.plain(Inviter, &["--continue"]);
    guest.see("your game and the inviter’s differ");
    guest.see("> Decide later");
    guest.press("\x1b[A");
    guest.see("> No, play on alone");
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
    let states = States::new();
    let save = states.path(Inviter).join("game.json");
    let save = save.to_str().unwrap();
    let mut inviter = states.listen(&["tictactoe", "--plain", "--save", save]);
    let first = invitation(&mut inviter);
    let mut guest = states.join(&first);
    connected(&mut inviter, &mut guest);
    play([&mut inviter, &mut guest], &MOVES[..2]);
    inviter.press("\x13");
    inviter.see("Saved as");
    quit(inviter);
    let mut inviter = states.listen(&["--load", save, "--plain"]);
    let second = invitation(&mut inviter);
    let mut other = states.plain(Other, &["--join", &second]);
    connected(&mut inviter, &mut other);
    assert!(!inviter.output().contains("differ"), "{}", inviter.output());
    play([&mut inviter, &mut other], &MOVES[2..]);
    inviter.see("You win");
}

#[test]
fn net2_a_guest_with_another_game_changes_nothing_for_the_inviter() {
    let mut pair = Pair::new();
    pair.play(&MOVES[..2]);
    quit(pair.guest);
    pair.inviter.see("the other player has left");
    let file = kept(pair.states.path(Guest));
    let old = std::fs::read(&file).unwrap();
    let mut other: serde_json::Value = serde_json::from_slice(&old).unwrap();
    other["save"] = serde_json::Value::Null;
    std::fs::write(&file, other.to_string()).unwrap();
    let connect4 = pair.invitation.replace("/tictactoe", "/connect4");
    pair.guest = pair.states.join(&connect4);
    assert_eq!(pair.guest.end(), 27, "{}", pair.guest.output());
    pair.inviter.see("The other player has opened another game.");
    std::fs::write(&file, old).unwrap();
    pair.guest = pair.states.join(&pair.invitation);
    pair.guest.see("connected, you are O");
    pair.play(&MOVES[2..]);
    pair.inviter.see("You win");
}

/// Nothing is lost, and nobody is cut off because everything comes at once.
#[test]
fn net10_a_match_waits_for_a_slow_line() {
    let (waiting, proxy) = Waiting::at(&["versus", "hexcolumns"]).behind_proxy(&[]);
    let Waiting { mut inviter, invitation, states } = waiting;
    let mut guest = states.table(Guest, &["--join", &invitation]);
    inviter.see("connected");
    guest.see("connected");
    proxy.hold(true);
    for end in [&mut inviter, &mut guest] {
        end.see("waiting for the connection");
    }
    // These signals wait in vain, and are not sent later.
    (0..300).for_each(|_| guest.press("j"));
    proxy.hold(false);
    for end in [&mut inviter, &mut guest] {
        end.see("connected");
        end.see_no("waiting for the connection");
    }
}

#[cfg(unix)]
#[test]
fn nobody_else_can_read_what_is_kept() {
    use std::os::unix::fs::PermissionsExt;
    let waiting = Waiting::new();
    let mode = kept(waiting.states.path(Inviter)).metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    // Two programs do not use the same game.
    let mut other = waiting.states.plain(Inviter, &["--continue"]);
    assert_eq!(other.end(), 10);
    assert!(other.output().contains("the connected game is open in another program"));
}
