//! What can be written at the places that have words of their own: items, settings, statements,
//! steps. In the snippets, `${1:...}` is a place to fill in.

/// A word and its snippet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word {
    /// The word.
    pub(crate) word: &'static str,
    /// The snippet.
    pub(crate) snippet: &'static str,
    /// What it is for.
    pub(crate) text: &'static str,
}

const fn word(word: &'static str, snippet: &'static str, text: &'static str) -> Word {
    Word { word, snippet, text }
}

/// The items of a file.
pub(crate) const ITEMS: &[Word] = &[
    word("use", "use std::${1:lines};", "a module"),
    word(
        "rule",
        "rule \"${1:Name}\" {\n    edge 6..9;\n    scores 20;\n}",
        "the name of the rule and its settings",
    ),
    word("pattern", "pattern ${1:name} = image \"${2:name.png}\";", "what a hexagon looks like"),
    word("shape", "shape ${1:name} { ${2:down, here, up} } turn around;", "a shape of pieces"),
    word("signals", "signals standard;", "the standard signals"),
    word("signal", "signal ${1:NAME} = \"${1:NAME}\" key \"${2:S}\";", "a signal of your own"),
    word(
        "number",
        "number ${1:name} {\n    label en \"${2:Name}\";\n    digits 1..6;\n    place above;\n}",
        "a variable that is displayed",
    ),
    word("help", "help en underline \"=\" = file \"${1:help.txt}\";", "what the player reads"),
    word("const", "const ${1:NAME} = ${2:0};", "a constant"),
    word("table", "table ${1:name} = [${2:1, 2, 3}];", "a table of constants"),
    word("var", "var ${1:name};", "a variable; 0 when a game starts"),
    word("mark", "mark ${1:name};", "one of the 8 marks of every cell"),
    word("fn", "fn ${1:name}(${2}) {\n    $0\n}", "a function"),
    word(
        "message",
        "message ${1:name}(${2:cell: cell}) -> ${3:int} = ${4:0x8101};",
        "a message to message modules",
    ),
    word("phase", "phase ${1|0,A,B,C,P,Q,S|} {\n    $0\n}", "what happens at a point in the game"),
    word("test", "test \"${1:what happens}\" {\n    $0\n}", "a test of the rule"),
    word("pub", "pub ", "lets other files use the item"),
    word("allow", "allow ${1:unused_name};", "hides the warnings of a lint"),
];

/// The bodies of phases, for a snippet of each one.
pub(crate) const PHASES: &[Word] = &[
    word("0", "phase 0 {\n    fall_period(${1:800});\n}", "phase 0: a game starts"),
    word(
        "A",
        "phase A {\n    piece.shape = ${1:1};\n    for k in 1..${2:4} {\n        \
         piece.color[k] = random(1, 6);\n        piece.pattern[k] = ${3:1};\n    }\n}",
        "phase A: the next piece is chosen",
    ),
    word(
        "B",
        "phase B {\n    switch signal {\n        LEFT => return move_left;\n        \
         RGHT => return move_right;\n        DROP => return drop;\n        \
         STOP => return abort;\n        else => return do_nothing;\n    }\n}",
        "phase B: a signal has arrived",
    ),
    word("C", "phase C {\n    $0\n}", "phase C: the piece has come to rest"),
    word("P", "phase P {\n    $0\n}", "phase P: the player leaves the window"),
    word("Q", "phase Q {\n    $0\n}", "phase Q: the player returns"),
    word("S", "phase S { return ${1:score}; }", "phase S: the game is over"),
];

/// A test with a board.
pub(crate) const TEST: Word = word(
    "test board",
    "test \"${1:three in a row vanish}\" {\n    board \"\"\"\n        .   G   .\n          R   R\n\
     \x20           B\n    \"\"\";\n    piece ${2:shape}, ${3:red};\n    signal DROP;\n    \
     expect event ${4:destroyed 3};\n}",
    "a test that starts with a board",
);

/// The settings of a rule.
pub(crate) const RULE: &[Word] = &[
    word("edge", "edge ${1:6..9};", "the edge of the board, 6 to 9; with `6..9`, players choose"),
    word("scores", "scores ${1:20};", "how many scores are kept in the file, for each edge"),
    word("stack", "stack ${1:64};", "how many entries the stack has"),
    word("color", "color ${1|title,pause,over,player|} = ${2:#40c0ff};", "the color of a text"),
    word("title", "title ${1:height} ${2:32};", "the height and the font of the title"),
    word("numbers", "numbers font ${1:5};", "the font of the displayed numbers"),
    word("best", "best ${1:6}, \"${2:ADA}\", ${3:1000};", "a score that the file contains"),
];

/// The settings of a displayed number.
pub(crate) const NUMBER: &[Word] = &[
    word("label", "label en \"${1:Score}\";", "what is written next to it, by language"),
    word("digits", "digits ${1:1..6};", "how many digits are shown, 1 to 8"),
    word("place", "place ${1|above,left,right|};", "where the label is"),
    word("height", "height ${1:16}, ${2:24};", "the heights of the label and of the number"),
    word("color", "color ${1|label,zeros,digits|} = ${2:#ffff00};", "the color of a part"),
    word("shows", "shows piece;", "the value is shown as a picture of a piece"),
];

/// The statements.
pub(crate) const STATEMENTS: &[Word] = &[
    word("var", "var ${1:name} = ${2:0};", "a local variable"),
    word("const", "const ${1:NAME} = ${2:0};", "a constant of this block"),
    word("if", "if ${1:condition} {\n    $0\n}", "does something if a condition is true"),
    word("else", "else {\n    $0\n}", "does something otherwise"),
    word("while", "while ${1:condition} {\n    $0\n}", "repeats while a condition is true"),
    word("for", "for ${1:k} in ${2:1..3} {\n    $0\n}", "repeats for each value"),
    word(
        "for cells",
        "for ${1:c} in ${2|hexagons,cells,neighbors(x),adjacent(x)|} {\n    $0\n}",
        "repeats for each cell of a set",
    ),
    word(
        "switch",
        "switch ${1:value} {\n    ${2:1} => $0;\n    else => { }\n}",
        "chooses by value",
    ),
    word("return", "return ${1};", "ends the function"),
    word("break", "break;", "ends the loop"),
    word("continue", "continue;", "continues with the next round of the loop"),
    word("watch", "watch ${1:value};", "shows a value in the debugger"),
    word("asm", "asm { ${1} }", "assembly"),
    word("destroy_while", "destroy_while(${1:mark}) { $0 };", "repeats until nothing vanishes"),
];

/// The steps of a test.
pub(crate) const STEPS: &[Word] = &[
    word("edge", "edge ${1:6};", "the edge of the board"),
    word("seed", "seed ${1:7};", "the seed of the random numbers"),
    word("modules", "modules \"${1:bot.wasm}\";", "the message modules of the game"),
    word("board", "board \"\"\"\n    ${1:R}\n\"\"\";", "draws the board"),
    word("piece", "piece ${1:shape}, ${2:red};", "a piece appears"),
    word("signal", "signal ${1:DROP};", "signals arrive"),
    word("advance", "advance ${1:1000};", "milliseconds pass"),
    word("call", "call ${1|0,A,B,C,P,Q,S|};", "a phase is called"),
    word("window", "window ${1|pause,resume|};", "the player leaves the window, or returns"),
    word("repeat", "repeat ${1:3} {\n    $0\n}", "repeats steps"),
    word("expect", "expect ${1:score == 0};", "what must be true now"),
    word("expect event", "expect event ${1:destroyed 3};", "what must have happened"),
];

/// The words after `expect` that say what is expected.
pub(crate) const EXPECTATIONS: &[&str] = &["board", "event", "no", "status", "trap"];

/// A snippet as plain text: the places are filled in as they are.
#[must_use]
pub(crate) fn plain(snippet: &str) -> String {
    let mut out = String::new();
    let mut rest = snippet;
    while let Some(at) = rest.find('$') {
        out += rest.get(..at).unwrap_or_default();
        rest = rest.get(at + 1..).unwrap_or_default();
        if let Some(inner) = rest.strip_prefix('{') {
            let end = inner.find('}').unwrap_or(inner.len());
            let place = inner.get(..end).unwrap_or_default();
            let text = place.trim_start_matches(|c: char| c.is_ascii_digit());
            let text = match text.strip_prefix('|') {
                Some(choices) => {
                    choices.trim_end_matches('|').split(',').next().unwrap_or_default()
                }
                None => text.strip_prefix(':').unwrap_or_default(),
            };
            out += text;
            rest = inner.get(end + 1..).unwrap_or_default();
        } else {
            rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        }
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str) {
        let (_, errors) = grammar_text::parse(grammar::span::SourceId::default(), text);
        assert_eq!(errors, [], "{text}");
    }

    #[test]
    fn snippets_are_correct_as_they_are() {
        for word in ITEMS.iter().filter(|word| word.word != "pub") {
            check(&plain(word.snippet));
        }
        PHASES.iter().chain([&TEST]).for_each(|word| check(&plain(word.snippet)));
        for word in RULE {
            check(&format!("rule \"R\" {{ {} }}", plain(word.snippet)));
        }
        for word in NUMBER {
            check(&format!("number n {{ {} }}", plain(word.snippet)));
        }
        for word in STATEMENTS.iter().filter(|word| word.word != "else") {
            let text = plain(word.snippet).replace("=> ;", "=> { }");
            check(&format!("fn f() {{ {text} }}"));
        }
        for word in STEPS {
            check(&format!("test \"t\" {{ {} }}", plain(word.snippet)));
        }
        for word in EXPECTATIONS {
            check(&format!("test \"t\" {{ expect {word} event; }}"));
        }
    }
}
