//! What is known about places in texts.

use grammar::by_span::BySpan;
use grammar::span::{SourceId, Span};

#[test]
fn what_was_put_in_last_is_found() {
    let span = |start| Span::new(SourceId(0), start, start + 1);
    let mut facts = BySpan::default();
    for (start, value) in [(5, 'a'), (2, 'b'), (5, 'c'), (9, 'd'), (2, 'e')] {
        facts.insert(span(start), value);
    }
    assert_eq!(facts.since(3, span(5)), None);
    assert_eq!(facts.since(1, span(5)), Some(&'c'));
    facts.freeze();
    let all: Vec<_> = facts.iter().map(|(at, &value)| (at.start(), value)).collect();
    assert_eq!(all, [(2, 'e'), (5, 'c'), (9, 'd')]);
    for start in [9, 2, 5, 9, 5] {
        assert!(facts.get(&span(start)).is_some());
    }
    assert_eq!(facts.get(&span(3)), None);
}
