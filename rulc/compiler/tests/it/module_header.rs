//! What message modules include.

use rulc_compiler::module_header::{Language, header};

#[test]
fn headers() {
    for language in Language::ALL {
        let text = header(*language);
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
        let text = header(*language);
        let types = MessageType::ALL.iter().map(|kind| kind.constant());
        let names = types
            .chain(Import::ALL.iter().map(|import| import.name()))
            .chain(Info::ALL.iter().map(|info| info.constant()));
        for name in names {
            assert!(text.contains(name), "{language:?} {name}");
        }
    }
}
