//! One line of the text language, as it is typed at a prompt.

use grammar::span::SourceId;
use grammar_text::ast::{Binary, ExprKind, StatementKind};
use grammar_text::{SyntaxErrorKind, parse_expression, parse_line};

#[test]
fn an_expression_has_its_places_in_the_text() {
    let expr = parse_expression(SourceId::default(), " a + f(b) /* why */ * 2 ").unwrap();
    assert_eq!(expr.span.range(), 1..23);
    let ExprKind::Binary(sum) = &expr.kind else { panic!("{expr:?}") };
    let Some((Binary::Add, a, product)) = sum.as_pair() else { panic!("{sum:?}") };
    assert_eq!(a.span.range(), 1..2);
    let ExprKind::Binary(product) = &product.kind else { panic!("{product:?}") };
    let Some((Binary::Multiply, call, _)) = product.as_pair() else { panic!("{product:?}") };
    assert_eq!(call.span.range(), 5..9);
}

#[test]
fn an_assignment_is_told_from_an_expression() {
    for (text, operator) in [("a = 1", None), ("V[2] += f(x)", Some(Binary::Add))] {
        let StatementKind::Assign { operator: found, .. } =
            parse_line(SourceId::default(), text).unwrap()
        else {
            panic!("{text}")
        };
        assert_eq!(found, operator);
        let errors = parse_expression(SourceId::default(), text).unwrap_err();
        let [error] = errors.as_slice() else { panic!("{errors:?}") };
        assert!(matches!(&error.kind, SyntaxErrorKind::Unexpected { .. }));
        assert_eq!(&text[error.span.range()], if operator.is_none() { "=" } else { "+=" });
    }
    for text in ["a == 1", "if a { 1 } else { 2 }", "destroy_while(m) { a = 1; }"] {
        assert!(matches!(parse_line(SourceId::default(), text), Ok(StatementKind::Expr(_))));
    }
}

#[test]
fn what_is_no_line_is_an_error_at_its_place() {
    let deep = format!("{}1", "(".repeat(400));
    let long = vec!["1"; 400].join(" / ");
    for (text, at) in [
        ("", 0),
        ("a;", 1),
        ("a +", 3),
        ("a b", 2),
        ("(a", 0),
        ("a)", 1),
        ("1 = a", 2),
        ("a = b = c", 6),
        ("a ? b", 2),
        ("\"text", 0),
        ("while a { }", 0),
        ("phase C { }", 6),
        ("/* a", 0),
        (&deep, 300),
        (&long, 1202),
    ] {
        let errors = parse_line(SourceId::default(), text).unwrap_err();
        assert_eq!(errors[0].span.range().start, at, "{text}: {errors:?}");
    }
}
