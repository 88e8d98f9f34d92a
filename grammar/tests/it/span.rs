//! Places in texts.

use grammar::span::{MAX_SOURCE, SourceId, Span};

#[test]
fn a_span_gives_back_what_it_was_made_of() {
    let most = MAX_SOURCE;
    for (source, start, end) in [(0, 0, 0), (1, 2, 3), (9999, most - 1, most), (0, most, most)] {
        let span = Span::new(SourceId(source), start, end);
        assert_eq!((span.source(), span.range()), (SourceId(source), start..end));
    }
    let far = Span::new(SourceId(u16::MAX), usize::MAX, usize::MAX);
    assert!(far.range().is_empty() && far.range().start > most);
}

#[test]
fn spans_are_in_the_order_of_the_text() {
    let span = |source, start, end| Span::new(SourceId(source), start, end);
    assert!(span(0, 5, 9) < span(1, 0, 0));
    assert!(span(1, 2, 9) < span(1, 3, 4));
    assert!(span(1, 2, 4) < span(1, 2, 9));
    assert_eq!(span(1, 2, 4).to(span(1, 3, 9)), span(1, 2, 9));
}
