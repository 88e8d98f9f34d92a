//! Invitations and addresses as texts.

use std::time::{Duration, SystemTime};

use rulvm_table_net::address::{Address, AddressError, PORT, Reach, reach};
use rulvm_table_net::invitation::{GameName, Invitation, InvitationError, Invite, LIFETIME};
use rulvm_table_net::key::{InviteKey, StaticKey};

/// The key with the bytes 0 to 31, as RFC 4648 writes it.
const KEY: &str = "rul1-aaaqeayeaudaocajbifqydiob4ibceqtcqkrmfyydenbwha5dypq";

fn key() -> InviteKey {
    InviteKey(std::array::from_fn(|k| k as u8))
}

fn wrong(text: &str) -> InvitationError {
    text.parse::<Invitation>().unwrap_err()
}

#[test]
fn net1_a_key_as_text() {
    let invitation = Invitation { key: key(), address: None, game: None };
    assert_eq!(invitation.to_string(), KEY);
    assert_eq!(KEY.parse(), Ok(invitation));
}

#[test]
fn keys_and_addresses_are_one_text() {
    for (text, host, port) in [
        ("example.org:4000", "example.org", 4000),
        ("192.168.1.5:4000", "192.168.1.5", 4000),
        ("[2001:db8::7]:4000", "2001:db8::7", 4000),
        ("[fe80::1%eth0]:4000", "fe80::1%eth0", 4000),
    ] {
        let address = Address { host: host.to_owned(), port };
        let invitation = Invitation { key: key(), address: Some(address), game: None };
        assert_eq!(invitation.to_string(), format!("{KEY}@{text}"));
        assert_eq!(format!("{KEY}@{text}").parse(), Ok(invitation));
    }
}

#[test]
fn what_is_played_is_part_of_the_text() {
    let address = Address { host: "example.org".to_owned(), port: 4000 };
    for (book, rule, text) in [
        ("othello", None, "othello"),
        ("versus", Some("hexcolumns"), "versus/hexcolumns"),
        ("versus", Some("My_rule-2.rul"), "versus/My_rule-2.rul"),
    ] {
        let game = GameName::new(book, rule);
        assert!(game.is_some());
        let known = Invitation { key: key(), address: None, game: game.clone() };
        assert_eq!(known.to_string(), format!("{KEY}/{text}"));
        let whole = Invitation { key: key(), address: Some(address.clone()), game };
        assert_eq!(whole.to_string(), format!("{KEY}@example.org:4000/{text}"));
        for invitation in [known, whole] {
            assert_eq!(invitation.to_string().parse(), Ok(invitation));
        }
    }
    for name in ["", "a b", "a/b", "ä", &"a".repeat(64)] {
        assert_eq!(GameName::new(name, None), None);
        assert_eq!(GameName::new("versus", Some(name)), None);
    }
    let game = |text: &str| InvitationError::Game(text.to_owned());
    assert_eq!(wrong(&format!("{KEY}/")), game(""));
    assert_eq!(wrong(&format!("{KEY}/versus/")), game("versus/"));
    assert_eq!(wrong(&format!("{KEY}/a/b/c")), game("a/b/c"));
}

#[test]
fn spaces_and_the_case_of_the_key_do_not_matter() {
    let (start, end) = KEY.split_at(20);
    let text = format!("  {}\n  {end} @Example.org : 4000\n", start.to_uppercase());
    let address = Address { host: "Example.org".to_owned(), port: 4000 };
    assert_eq!(text.parse(), Ok(Invitation { key: key(), address: Some(address), game: None }));
}

#[test]
fn what_is_wrong_with_an_invitation_is_said() {
    assert_eq!(wrong(""), InvitationError::Prefix);
    assert_eq!(wrong("example.org:4000"), InvitationError::Prefix);
    assert_eq!(wrong(&KEY[5..]), InvitationError::Prefix);
    assert_eq!(wrong("rul-aa"), InvitationError::Prefix);
    assert_eq!(wrong("RUL2-aa"), InvitationError::Version("rul2-".to_owned()));
    assert_eq!(wrong("rul1-a0"), InvitationError::Digit { digit: '0', place: 2 });
    assert_eq!(wrong("rul1-"), InvitationError::Length(0));
    assert_eq!(wrong(&KEY[..KEY.len() - 1]), InvitationError::Length(51));
    assert_eq!(wrong(&format!("{KEY}a")), InvitationError::Length(53));
    assert_eq!(wrong(&KEY.replace("ypq", "ypr")), InvitationError::Last('r'));
    assert_eq!(wrong(&format!("{KEY}@")), InvitationError::Address(AddressError::NoHost));
    assert_eq!(
        wrong("rul1-aaaqeayeaudaocajbifqydiob4ibceqtcqkrmfyydenbwha5dyp").to_string(),
        "the key has 51 characters, not 52: copy the whole invitation"
    );
}

#[test]
fn what_is_wrong_with_an_address_is_said() {
    let wrong = |text: &str| text.parse::<Address>().unwrap_err();
    let host = |text: &str| AddressError::Host(text.to_owned());
    let port = |text: &str| AddressError::Port(text.to_owned());
    assert_eq!(wrong(""), AddressError::NoHost);
    assert_eq!(wrong(":4000"), AddressError::NoHost);
    assert_eq!(wrong("a/b:4000"), host("a/b"));
    assert_eq!(wrong(&"a".repeat(254)), host(&"a".repeat(254)));
    assert_eq!(wrong("[example.org]:4000"), host("example.org"));
    assert_eq!(wrong("a::1"), AddressError::Brackets);
    assert_eq!(wrong("[::1"), AddressError::Brackets);
    assert_eq!(wrong("a:0"), port("0"));
    assert_eq!(wrong("a:65536"), port("65536"));
    assert_eq!(wrong("a:"), port(""));
    assert_eq!(wrong("[::1]4000"), port("4000"));
    assert_eq!("[::1]".parse(), Ok(Address { host: "::1".to_owned(), port: PORT }));
}

#[test]
fn from_where_an_address_can_be_reached() {
    for (address, from) in [
        ("127.0.0.1", Reach::Machine),
        ("::1", Reach::Machine),
        ("10.1.2.3", Reach::Local),
        ("172.31.0.1", Reach::Local),
        ("172.32.0.1", Reach::Internet),
        ("192.168.1.5", Reach::Local),
        ("169.254.3.4", Reach::Local),
        ("100.64.0.1", Reach::Local),
        ("100.128.0.1", Reach::Internet),
        ("fe80::1", Reach::Local),
        ("fd00::1", Reach::Local),
        ("::ffff:192.168.1.5", Reach::Local),
        ("2001:db8::7", Reach::Internet),
        ("203.0.113.9", Reach::Internet),
    ] {
        assert_eq!(reach(address.parse().unwrap()), from, "{address}");
    }
}

#[test]
fn net1_an_invite_lapses_after_a_day() {
    let invite = Invite::new().unwrap();
    assert_eq!(LIFETIME, Duration::from_secs(86_400));
    assert!(!invite.has_lapsed());
    assert!(invite.lapses <= SystemTime::now() + LIFETIME);
    assert!(Invite { lapses: SystemTime::now(), ..invite }.has_lapsed());
}

#[test]
fn no_two_keys_are_the_same_and_none_is_shown() {
    assert_ne!(InviteKey::random(), InviteKey::random());
    assert_ne!(StaticKey::random(), StaticKey::random());
    let shown = format!("{:?} {:?}", key(), StaticKey([7; 32]));
    assert_eq!(shown, "InviteKey(secret) StaticKey(secret)");
}
