//! The page about new books: its examples are the files that the other tests compile and run.

use crate::support::path;

#[test]
fn the_examples_of_the_page_are_these_files() {
    let page = path("docs/new-book.md");
    let text = std::fs::read_to_string(&page).unwrap();
    let mut expected = text.clone();
    for (language, file) in
        [("rust", "rulvm/table/wasm/tests/it/nim.rs"), ("c", "stdlib-rules/books/nim.c")]
    {
        let source = std::fs::read_to_string(path(file)).unwrap().replace("pub(crate) ", "pub ");
        let begin = expected.find(&format!("```{language}\n")).unwrap() + language.len() + 4;
        let end = begin + expected[begin..].find("```\n").unwrap();
        expected.replace_range(begin..end, &source);
    }
    if std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always") {
        std::fs::write(page, expected).unwrap();
    } else {
        assert!(text == expected, "run it with INSTA_UPDATE=always to update the page");
    }
}
