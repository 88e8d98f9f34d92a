//! The headers of message modules.

use rulc_compiler::module_header::{Language, header};
use rulc_compiler::{Memory, Message, compile};
use test_support::frame;

/// The messages that a rule declares.
fn declared(items: &str) -> Vec<Message> {
    compile("test.rul", &frame::rule(items), &Memory::default()).output.unwrap().messages
}

#[test]
fn headers() {
    for language in Language::ALL {
        let text = header(*language, &[]);
        insta::assert_snapshot!(format!("{language:?}"), text);
        if let Some(mark) = language.mark() {
            assert!(text.starts_with(mark));
        }
    }
}

#[test]
fn a_header_has_every_row_of_the_tables() {
    use grammar::messages::{Import, Info, MessageType};
    for language in Language::ALL {
        let text = header(*language, &[]);
        let types = MessageType::ALL.iter().map(|kind| kind.constant());
        let names = types
            .chain(Import::ALL.iter().map(|import| import.name()))
            .chain(Info::ALL.iter().map(|info| info.constant()));
        for name in names {
            assert!(text.contains(name), "{language:?} {name}");
        }
    }
}

#[test]
fn the_messages_of_a_rule_are_part_of_its_headers() {
    let messages = declared(
        "allow unused_name;\nmessage bomb_near(cell: cell, power: int) -> int = 0x8101;\n\
         message reset() -> any = -2;\n\
         message bomb(near_cell: cell) -> bool = 7;\n\
         message BOMB(near_cell: cell) -> bool = $12345678;",
    );
    let mut shown = String::new();
    for language in Language::ALL {
        let (plain, text) = (header(*language, &[]), header(*language, &messages));
        // Only what the messages add.
        let mut known = plain.lines().peekable();
        shown += &format!("{language:?}\n");
        for line in text.lines() {
            match known.next_if_eq(&line) {
                Some(_) => {}
                None => shown += &format!("{line}\n"),
            }
        }
        assert_eq!(known.next(), None, "the rest of the header stays");
    }
    insta::assert_snapshot!(shown);
}
