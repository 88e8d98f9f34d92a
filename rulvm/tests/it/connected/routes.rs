//! How two programs find each other, and why they do not.

use std::net::TcpListener;
use std::path::Path;
use std::time::Duration;

use rulvm_files::Exit;
use rulvm_table_net::address::Address;
use rulvm_table_net::invitation::{GameName, Invitation, Invite};
use rulvm_table_net::key::StaticKey;
use rulvm_table_net::link::{Event, Limits, Link};
use rulvm_table_net::transport::Listener;
use test_support::process;
use test_support::terminal::Terminal;

use super::{
    Guest, Inviter, LISTEN, MOVES, Other, RULVM, States, Waiting, connected, invitation, play,
    port, quit, table_in, watch_invitation,
};

#[test]
fn a_guest_comes_through_a_command() {
    let Waiting { mut inviter, invitation, states } = Waiting::new();
    // As `ssh HOST rulvm table --stdio`, without ssh.
    let command = format!("'{RULVM}' table --stdio={}", port(&invitation));
    let (key, _) = invitation.split_once('@').unwrap();
    let key = format!("{key}/tictactoe");
    let mut guest = states.plain(Guest, &["--join", &key, "--through", &command]);
    connected(&mut inviter, &mut guest);
    play([&mut inviter, &mut guest], &MOVES);
    inviter.see("You win");
    guest.see("You lose");
}

/// The screens and the keys are those of the terminals.
#[cfg(unix)]
#[test]
fn two_programs_play_through_their_standard_inputs_and_outputs() {
    let states = States::new();
    let pipes = ["to-inviter", "to-guest"].map(|name| states.path(Inviter).join(name));
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
    let mut inviter = shell(&script, states.path(Inviter));
    // It starts when somebody opens the other ends of the pipes.
    let ends = [
        std::fs::File::options().write(true).open(&pipes[0]).unwrap(),
        std::fs::File::open(&pipes[1]).unwrap(),
    ];
    let key = invitation(&mut inviter);
    assert!(key.ends_with("/tictactoe") && !key.contains('@'), "{key}");
    let script =
        format!("exec '{RULVM}' table --plain --join {key} --stdio <'{to_guest}' >'{to_inviter}'");
    let mut guest = shell(&script, states.path(Guest));
    connected(&mut inviter, &mut guest);
    drop(ends);
    play([&mut inviter, &mut guest], &MOVES);
    inviter.see("You win");
    guest.see("You lose");
}

/// From the first screen to the game, without an option.
#[test]
fn the_start_screen_invites_and_joins() {
    let states = States::new();
    let mut inviter = states.table(Inviter, &[]);
    inviter.see("Which game?");
    inviter.press("t");
    inviter.press("\r");
    inviter.see("Invite another player");
    inviter.press("i");
    inviter.press("\r");
    let invitation = invitation(&mut inviter);
    let (key, address) = invitation.split_once('@').unwrap();
    let (_, game) = address.split_once('/').unwrap();
    let mut guest = states.table(Guest, &[]);
    guest.see("Which game?");
    guest.press("j");
    guest.press("\r");
    guest.see("Paste the invitation here:");
    guest.press(&format!("{key}@127.0.0.1:{}/{game}", port(&invitation)));
    guest.press("\r");
    inviter.see("connected, you are X");
    guest.see("connected, you are O");
    inviter.press("5");
    guest.see("Your turn");
}

/// The start screen accepts invitations to watch, too.
#[test]
fn the_start_screen_watches() {
    let Waiting { inviter, invitation, states } = Waiting::new();
    let watch = watch_invitation(&inviter);
    let (key, _) = watch.split_once('@').unwrap();
    let mut eye = states.table(Other, &[]);
    eye.see("Which game?");
    eye.press("j");
    eye.press("\r");
    eye.see("Paste the invitation here:");
    eye.press(&format!("{key}@127.0.0.1:{}/tictactoe", port(&invitation)));
    eye.press("\r");
    eye.see("watching; the players are not connected");
    let pair = Waiting { inviter, invitation, states }.pair();
    eye.see_no("not connected");
    quit(pair.inviter);
    eye.see("The inviter has closed the game.");
}

/// A spectator waits for an inviter who is not there, as a returning player does.
#[test]
fn a_spectator_waits_for_the_inviter() {
    let Waiting { mut inviter, states, .. } = Waiting::new();
    let watch = watch_invitation(&inviter);
    inviter.kill("KILL");
    inviter.end();
    let mut eye = states.plain(Other, &["--watch", &watch]);
    eye.see("Trying again. Ctrl+C stops. Enter tries now.");
    let mut inviter = states.plain(Inviter, &["--continue"]);
    inviter.see("waiting for the other player");
    // The next call would be made much later, at some time.
    eye.insist("\r", "the game", |screen| screen.contents().contains("watching"));
    quit(eye);
}

#[test]
fn keys_end_the_waiting_before_there_is_a_screen() {
    for key in ["\x1b", "\x03", "q"] {
        let Waiting { mut inviter, states: _states, .. } = Waiting::new();
        inviter.press(key);
        assert_eq!(inviter.end(), 0);
        assert!(inviter.output().contains("rulvm table --continue"), "{}", inviter.output());
    }
}

#[test]
fn whoever_no_longer_waits_goes_back_to_the_start_screen() {
    let states = States::new();
    for (arguments, key) in [(&[][..], "\x03"), (&[], "\x1b"), (&["--plain"], "q")] {
        let mut player = states.table(Inviter, arguments);
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
    let Waiting { mut inviter, invitation, states } = Waiting::new();
    let join = |invitation: &str, status: u32, why: &str| {
        let mut guest = states.plain(Guest, &["--join", invitation]);
        assert_eq!(guest.end(), status, "{}", guest.output());
        let said = guest.output().replace("\r\n", " ");
        assert!(said.contains(why), "{said}");
    };
    let other = if invitation.as_bytes()[10] == b'a' { "b" } else { "a" };
    let wrong = format!("{}{other}{}", &invitation[..10], &invitation[11..]);
    join(&wrong, 27, "The inviter turned you away.");
    // Nobody listens there, and the system gives this port to no other test.
    let nowhere = invitation.replace(&format!(":{}/", port(&invitation)), ":1/");
    join(&nowhere, 27, "The inviter cannot be reached: Connection refused.");
    join(&nowhere, 27, "add --through \"ssh HOST rulvm table --stdio\"");
    join(&nowhere, 27, "Switch roles: you invite, and the other player joins.");
    let unknown = invitation.replace("/tictactoe", "/chess");
    join(&unknown, 10, "the game `chess` is unknown here");
    let tests = invitation.replace("/tictactoe", "/probe");
    join(&tests, 10, "the game `probe` is unknown here");
    let rule = invitation.replace("/tictactoe", "/versus/nosuch");
    join(&rule, 7, "the rule of this game, nosuch, is not here");
    let another = invitation.replace("/tictactoe", "/othello");
    join(&another, 27, "The other player has opened another game.");
    let (start, _) = invitation.split_once('@').unwrap();
    join(start, 10, "this invitation does not say where the inviter is");
    join(&invitation[1..], 10, "an invitation starts with `rul1-`");
    for (command, why) in [
        ("nosuchcmd", "The command of --through cannot be started: `nosuchcmd`: No such file"),
        ("false", "The connection does not work: `false` has ended"),
    ] {
        let mut guest = states.plain(Guest, &["--join", &invitation, "--through", command]);
        assert_eq!(guest.end(), 27, "{}", guest.output());
        let said = guest.output().replace("\r\n", " ");
        assert!(said.contains(why) && !said.contains("router"), "{said}");
    }
    inviter.see("Somebody tried to join with a wrong invitation and was turned away.");
    inviter.see("A guest was turned away: The other player has opened another game.");
    inviter.kill("INT");
    assert_eq!(inviter.end(), 130);
    assert!(inviter.output().contains("To continue this game: rulvm table --continue"));
}

/// NET8: a code that the guest does not know counts as `closed`.
#[test]
fn a_guest_that_is_refused_before_the_game_does_not_wait() {
    for why in ["closed", "zzz"] {
        let listener = Listener::bind("127.0.0.1:0").unwrap();
        let port = listener.address().port();
        let address = Some(Address { host: "127.0.0.1".to_owned(), port });
        let invite = Invite::new().unwrap();
        let game = GameName::new("tictactoe", None);
        let invitation = Invitation { key: invite.key.clone(), address, game }.to_string();
        let mut guest = States::new().join(&invitation);
        let own = StaticKey::random().unwrap();
        let mut inviter = Link::invite(invite, own, listener, Limits::default()).unwrap();
        while !matches!(inviter.poll(Duration::from_secs(10)), Some(Event::Connected(_))) {}
        inviter.send([format!("{{\"t\":\"refuse\",\"why\":\"{why}\"}}")]);
        assert_eq!(guest.end(), 27, "{}", guest.output());
        assert!(guest.output().contains("The other player has left."), "{}", guest.output());
    }
}

#[test]
fn a_game_that_cannot_be_kept_is_played_all_the_same() {
    let states = States::new();
    // A file is where the directory should be.
    let file = states.path(Inviter).join("file");
    std::fs::write(&file, "").unwrap();
    let mut inviter = table_in(&file, &["tictactoe", "--plain", LISTEN]);
    let invitation = invitation(&mut inviter);
    inviter.see("This game cannot be continued after a crash");
    let mut guest = states.join(&invitation);
    connected(&mut inviter, &mut guest);
    play([&mut inviter, &mut guest], &MOVES);
    inviter.see("You win");
    assert!(!quit(inviter).contains("--continue"));
}

#[test]
fn another_rule_file_is_refused_in_plain_words() {
    let Waiting { mut inviter, invitation, states } =
        Waiting::at(&["versus", "hexcolumns", "--plain"]);
    assert!(invitation.ends_with("/versus/hexcolumns"), "{invitation}");
    let mut guest = states.plain(Guest, &["versus", "tetrhex", "--join", &invitation]);
    assert_eq!(guest.end(), 27, "{}", guest.output());
    assert!(guest.output().contains("both need the same rule file"), "{}", guest.output());
    inviter.see("A guest was turned away: The guest’s program refuses the game.");
    // With what the invitation says, it works.
    let mut guest = states.join(&invitation);
    guest.see("connected");
    inviter.see("connected");
}

#[test]
fn a_bridge_without_a_table_says_so() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let output = process::run(RULVM, &["table", &format!("--stdio={free}")], Path::new("."), b"");
    assert_eq!(output.status.code(), Some(27));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with(&format!("rulvm: no table listens on {free}")), "{said}");
}

#[test]
fn invitations_to_watch_and_to_play_are_different() {
    let states = States::new();
    let key = "a".repeat(52);
    for (option, invitation, message) in [
        ("--watch", format!("rul1-{key}@127.0.0.1:1/othello"), "this is an invitation to play"),
        ("--join", format!("rul1w-{key}@127.0.0.1:1/othello"), "this is an invitation to watch"),
    ] {
        let mut terminal = states.table(Other, &[option, &invitation]);
        assert_ne!(terminal.end(), 0);
        assert!(terminal.output().contains(message), "{}", terminal.output());
    }
}

#[test]
fn what_an_inviter_tells_the_others_to_run_names_the_file_that_they_need() {
    let states = States::new();
    let rule = states.path(Inviter).join("my rule.rul");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../stdlib-rules/examples/duel.rul");
    std::fs::copy(source, &rule).unwrap();
    let nim = concat!(env!("CARGO_MANIFEST_DIR"), "/../stdlib-rules/books/nim.wasm");
    for (arguments, command) in [
        (&["othello"][..], "rulvm table"),
        (&["versus", "hexcolumns"], "rulvm table"),
        (&["versus", rule.to_str().unwrap()], "rulvm table versus 'my rule.rul'"),
        (&[nim], "rulvm table ./nim.wasm"),
    ] {
        let mut inviter = states.listen(&[arguments, &["--plain"]].concat());
        inviter.see("Ctrl+C stops");
        let said = inviter.output().replace("\r\n", " ");
        for command in [
            format!("The other player runs `{command} --join INVITATION`."),
            format!("An invitation to watch, for `{command} --watch INVITATION`:"),
        ] {
            assert!(said.contains(&command), "{command}: {said}");
        }
    }
}

/// The guest needs the same file, and says so in time.
#[test]
fn a_book_in_a_file_is_played_by_two_programs() {
    let nim = concat!(env!("CARGO_MANIFEST_DIR"), "/../stdlib-rules/books/nim.wasm");
    let waiting = Waiting::at(&[nim, "--plain", "--option", "position=1 0 2 0"]);
    let Waiting { mut inviter, invitation, states } = waiting;
    assert!(invitation.contains("/nim.wasm/"), "{invitation}");
    let refused = |arguments: &[&str], status: u32, why: &str| {
        let mut guest = states.plain(Guest, arguments);
        assert_eq!(guest.end(), status, "{}", guest.output());
        let said = guest.output().replace("\r\n", " ");
        assert!(said.contains(why), "{said}");
    };
    let missing = "the game of this invitation is in a file, nim.wasm: ask the inviter for it";
    refused(&["--join", &invitation], 10, missing);
    // The same book with an empty section at its end.
    let other = states.path(Guest).join("other.wasm");
    let bytes = [&std::fs::read(nim).unwrap()[..], &[0, 2, 1, b'x']].concat();
    std::fs::write(&other, bytes).unwrap();
    let other = other.to_str().unwrap();
    let differs = "the invitation is for another version of nim.wasm: both need the same file";
    refused(&[other, "--join", &invitation], Exit::Module.number().into(), differs);
    let (start, _) = invitation.split_once('/').unwrap();
    // Nor does an invitation without the name help.
    refused(&[other, "--join", start], 27, "both need the same");
    let mut guest = states.plain(Guest, &[nim, "--join", &invitation]);
    inviter.see("connected, you are First");
    guest.see("connected, you are Second");
    inviter.press("c2");
    guest.see("Your turn");
    guest.kill("KILL");
    inviter.see("lost, waiting for the other player");
    let mut guest = states.plain(Guest, &["--continue"]);
    guest.see("connected, you are Second");
    guest.press("a1");
    inviter.see("You lose");
    guest.see("You win");
}
