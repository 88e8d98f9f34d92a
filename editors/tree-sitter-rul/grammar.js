/**
 * @file The text language of RUL, as in grammar/text: `src/token.rs` and `src/grammar.lalrpop`.
 * @license MIT OR Apache-2.0
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

// Operators, the loosest first.
const LOGICAL = [["||"], ["&&"]];
const COMPARISON = ["==", "!=", "<", "<=", ">", ">="];
const ARITHMETIC = [["|"], ["^"], ["&"], ["<<", ">>"], ["+", "-"], ["*", "/", "%"]];

const ASSIGNMENT = ["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="];

/** An operator with its operands. */
const binary = (first, operators, next) =>
  seq(
    field("left", first),
    field("operator", operators.length > 1 ? choice(...operators) : operators[0]),
    field("right", next),
  );

/** The operators of several levels, each from left to right. */
const levels = (table, first, next) =>
  choice(...table.map((operators, level) => prec.left(level + 1, binary(first, operators, next))));

/** A list that may end with a comma, or be empty. */
const comma = (rule) => seq(repeat(seq(rule, ",")), optional(rule));
/** A list with at least one element, which does not end with a comma. */
const comma1 = (rule) => seq(rule, repeat(seq(",", rule)));

// The words that are names nowhere.
const KEYWORDS = [
  ...["use", "const", "var", "fn", "if", "else", "while", "for", "in", "switch", "return", "break"],
  ...["continue", "watch", "expect", "asm", "destroy_while", "true", "false"],
];

// The words that start an item are names in expressions and settings, but not everywhere.
const ITEMS = [
  ...["rule", "pattern", "shape", "signals", "signal", "number", "help", "table", "mark"],
  ...["message", "phase", "test"],
];

module.exports = grammar({
  name: "rul",

  // The skipped parts of the lexer. `\uFEFF` is a byte order mark.
  extras: ($) => [/[ \t\r\n\uFEFF]/, $.comment],

  word: ($) => $.identifier,

  // All other words are names wherever they have no other meaning.
  reserved: {
    everywhere: (_) => KEYWORDS,
    items: (_) => [...KEYWORDS, ...ITEMS],
  },

  rules: {
    source_file: ($) => repeat($._item),

    comment: (_) => token(choice(/\/\/[^\n]*/, /\/\*([^*]|\*+[^*\/])*\*+\//)),

    identifier: (_) => /[A-Za-z_][A-Za-z0-9_]*/,
    integer: (_) =>
      token(choice(/[0-9][0-9_]*/, /0x[0-9A-Fa-f_]+/, /0b[01_]+/, /\$[0-9A-Fa-f][0-9A-Fa-f_]*/)),
    color: (_) => /#[0-9A-Fa-f]{6}/,
    text: (_) => token(/"""([^"]|"[^"]|""[^"])*"""/),
    string: ($) =>
      seq('"', repeat(choice($.escape_sequence, $.characters)), token.immediate('"')),
    characters: (_) => token.immediate(prec(1, /[^"\\\n]+/)),
    escape_sequence: (_) => token.immediate(/\\(["\\nrt]|x[0-7][0-9A-Fa-f])/),
    boolean: (_) => choice("true", "false"),

    // Items.

    _item: ($) =>
      choice(
        $._declaration,
        $.public_item,
        $.allow_item,
        $.use_item,
        $.rule_item,
        $.signals_item,
        $.signal_item,
        $.number_item,
        $.help_item,
        $.phase_item,
        $.assembly_item,
        $.test_item,
      ),

    _declaration: ($) =>
      choice(
        $.pattern_item,
        $.shape_item,
        alias($.const_statement, $.const_item),
        $.table_item,
        $.var_item,
        $.mark_item,
        $.function_item,
        $.message_item,
      ),

    public_item: ($) => seq("pub", $._declaration),
    allow_item: ($) => seq("allow", comma1(field("lint", $.identifier)), ";"),
    use_item: ($) =>
      seq(
        "use",
        $._module,
        optional(seq("as", field("alias", reserved("items", $.identifier)))),
        ";",
      ),
    _module: ($) =>
      choice(
        seq(field("library", $.identifier), "::", field("name", $.identifier)),
        field("file", $.string),
      ),

    rule_item: ($) => seq("rule", field("name", $.string), field("body", $.settings)),
    signals_item: ($) => seq("signals", field("set", $.identifier), ";"),
    signal_item: ($) =>
      seq(
        "signal",
        field("name", $.identifier),
        "=",
        field("external", choice($.string, $._expression)),
        optional(seq("key", field("key", choice($.string, $._expression)))),
        ";",
      ),
    number_item: ($) => seq("number", field("name", $.identifier), field("body", $.settings)),
    help_item: ($) =>
      seq(
        "help",
        field("language", $.identifier),
        optional(seq("underline", field("underline", $.string))),
        choice(
          seq("=", "file", field("file", $.string), ";"),
          seq(optional("="), field("body", $.text), optional(";")),
          seq("=", field("body", $.string), ";"),
        ),
      ),
    phase_item: ($) =>
      seq("phase", field("name", choice($.identifier, $.integer)), field("body", $.block)),
    assembly_item: ($) =>
      seq(field("part", choice("code", "file", "exact")), field("body", $.assembly)),
    test_item: ($) => seq("test", field("name", $.string), field("body", $.steps)),

    pattern_item: ($) =>
      seq(
        "pattern",
        field("name", $.identifier),
        choice(field("body", $.rows), seq("=", "image", field("file", $.string), ";")),
      ),
    rows: ($) => seq("{", repeat(alias($.integer, $.row)), "}"),
    shape_item: ($) =>
      seq(
        "shape",
        field("name", $.identifier),
        field("body", $.configuration),
        optional(seq("turn", field("turning", choice(reserved("items", $.identifier), $.turning)))),
        optional(";"),
      ),
    configuration: ($) => seq("{", comma($.position), "}"),
    turning: ($) =>
      seq(
        "{",
        alias($._positions, $.configuration),
        repeat(seq("|", alias($._positions, $.configuration))),
        "}",
      ),
    _positions: ($) => comma1($.position),
    position: ($) => seq($.identifier, repeat(seq("+", $.identifier))),
    table_item: ($) =>
      seq(
        "table",
        field("name", $.identifier),
        "=",
        field("body", alias($._elements, $.list)),
        ";",
      ),
    _elements: ($) => seq("[", comma($._expression), "]"),
    var_item: ($) => seq("var", comma1($.variable), ";"),
    variable: ($) => seq(field("name", $.identifier), optional($.array)),
    array: ($) =>
      seq(
        "[",
        field("length", $._expression),
        "]",
        optional(seq("in", field("first", $._expression), "..", field("last", $._expression))),
      ),
    mark_item: ($) => seq("mark", comma1(field("name", $.identifier)), ";"),
    function_item: ($) =>
      seq(
        "fn",
        field("name", $.identifier),
        field("parameters", $.parameters),
        field("body", $.block),
      ),
    parameters: ($) => seq("(", comma($.identifier), ")"),
    message_item: ($) =>
      seq(
        "message",
        field("name", $.identifier),
        field("parameters", alias($._kind_parameters, $.parameters)),
        "->",
        field("result", alias($.identifier, $.kind)),
        "=",
        field("request", $._expression),
        ";",
      ),
    _kind_parameters: ($) => seq("(", comma($.parameter), ")"),
    parameter: ($) =>
      seq(field("name", $.identifier), ":", field("kind", alias($.identifier, $.kind))),

    // Settings. A setting of a test starts with a word or a number, or it would be an expression.

    settings: ($) => seq("{", repeat($.setting), "}"),
    setting: ($) => seq(field("name", $.identifier), comma($.entry), ";"),
    entry: ($) => choice($._value, $._words_and_value),
    _words_and_value: ($) =>
      seq(
        repeat1(field("word", $.identifier)),
        choice($._plain_value, seq("=", $._value)),
      ),
    _value: ($) =>
      choice($._expression, alias($._value_range, $.range), $.string, $.color),
    _value_range: ($) => seq(field("first", $._expression), "..", field("last", $._expression)),
    _plain_value: ($) =>
      choice($._plain, alias($._plain_range, $.range), $.string, $.color),
    _plain_range: ($) => seq(field("first", $._plain), "..", field("last", $._expression)),
    _plain_entry: ($) => choice($._plain_value, $._words_and_value),
    _plain_setting: ($) =>
      seq(
        field("name", $.identifier),
        alias($._plain_entry, $.entry),
        repeat(seq(",", $.entry)),
      ),

    // Statements.

    block: ($) => seq("{", repeat($._statement), "}"),
    _statement: ($) => choice($.if_statement, $._simple_statement),
    _simple_statement: ($) =>
      choice(
        $.var_statement,
        $.const_statement,
        $.expression_statement,
        $.assignment,
        $.while_statement,
        $.for_statement,
        $.switch_statement,
        $.return_statement,
        $.break_statement,
        $.watch_statement,
        $.continue_statement,
        $.block,
      ),
    var_statement: ($) => seq("var", comma1($.local), ";"),
    local: ($) =>
      seq(field("name", $.identifier), optional(seq("=", field("value", $._expression)))),
    const_statement: ($) =>
      seq("const", field("name", $.identifier), "=", field("value", $._expression), ";"),
    expression_statement: ($) =>
      choice(seq($._place, ";"), seq($._block_expression, optional(";"))),
    assignment: ($) =>
      seq(
        field("place", $._place),
        field("operator", choice(...ASSIGNMENT)),
        field("value", $._expression),
        ";",
      ),
    if_statement: ($) =>
      seq(
        "if",
        field("condition", $._expression),
        field("then", $.block),
        optional(seq("else", field("else", choice($.if_statement, $.block)))),
      ),
    while_statement: ($) =>
      seq("while", field("condition", $._expression), field("body", $.block)),
    for_statement: ($) =>
      seq(
        "for",
        field("variable", choice($.identifier, $.machine_variable)),
        "in",
        field(
          "over",
          choice(alias($._step_range, $.range), alias($._choices, $.list), $._expression),
        ),
        field("body", $.block),
      ),
    machine_variable: ($) => seq($.identifier, "[", $.integer, "]"),
    _step_range: ($) =>
      seq(
        field("first", $._expression),
        "..",
        field("last", $._expression),
        optional(seq("by", field("step", $._expression))),
      ),
    _choices: ($) => seq("[", comma1($._expression), optional(","), "]"),
    switch_statement: ($) =>
      seq("switch", field("subject", $._expression), field("body", $.arms)),
    arms: ($) => seq("{", repeat($.arm), "}"),
    arm: ($) =>
      seq(choice(comma1($._case), "else"), "=>", field("body", $._simple_statement)),
    _case: ($) => choice($._expression, alias($._value_range, $.range)),
    return_statement: ($) => seq("return", optional($._expression), ";"),
    break_statement: ($) => seq("break", optional(field("name", $.string)), ";"),
    watch_statement: ($) => seq("watch", $._expression, ";"),
    continue_statement: (_) => seq("continue", ";"),

    // Tests.

    steps: ($) => seq("{", repeat($._step), "}"),
    _step: ($) =>
      choice(
        $._statement,
        alias($._setting_step, $.setting),
        $.drawing,
        $.repeat_step,
        $.expect_step,
      ),
    _setting_step: ($) => seq($._plain_setting, ";"),
    drawing: ($) => seq(field("name", $.identifier), field("picture", $.text), optional(";")),
    repeat_step: ($) =>
      seq(field("name", $.identifier), field("count", $._plain), field("body", $.steps)),
    expect_step: ($) =>
      seq(
        "expect",
        choice(seq(choice($._expression, alias($._plain_setting, $.setting)), ";"), $.drawing),
      ),

    // Expressions. A plain one starts with a name, a number, `true` or `false`.

    _expression: ($) =>
      choice(
        alias($._logical, $.binary_expression),
        alias($._comparison, $.binary_expression),
        $._operand,
      ),
    _logical: ($) => levels(LOGICAL, $._expression, $._expression),
    _comparison: ($) => binary($._operand, COMPARISON, $._operand),
    _operand: ($) =>
      choice(
        alias($._arithmetic, $.binary_expression),
        $.unary_expression,
        $._place,
        $._literal,
        $.if_expression,
        $.parenthesized_expression,
        $._block_expression,
      ),
    _arithmetic: ($) => levels(ARITHMETIC, $._operand, $._operand),

    _plain: ($) =>
      choice(
        alias($._plain_logical, $.binary_expression),
        alias($._plain_comparison, $.binary_expression),
        $._plain_operand,
      ),
    _plain_logical: ($) => levels(LOGICAL, $._plain, $._expression),
    _plain_comparison: ($) => binary($._plain_operand, COMPARISON, $._operand),
    _plain_operand: ($) =>
      choice(alias($._plain_arithmetic, $.binary_expression), $._place, $._literal),
    _plain_arithmetic: ($) => levels(ARITHMETIC, $._plain_operand, $._operand),

    unary_expression: ($) =>
      prec(
        ARITHMETIC.length + 1,
        seq(field("operator", choice("-", "!", "~")), field("operand", $._operand)),
      ),
    _literal: ($) => choice($.integer, $.boolean),
    if_expression: ($) =>
      seq(
        "if",
        field("condition", $._expression),
        field("then", $.braces),
        "else",
        field("else", choice($.braces, $.if_expression)),
      ),
    braces: ($) => seq("{", $._expression, "}"),
    parenthesized_expression: ($) => seq("(", $._expression, ")"),

    // What starts with a name: only these can be statements.
    _place: ($) => choice($.identifier, $.path, $.call, $.index, $.field),
    path: ($) => seq(field("module", $.identifier), "::", field("name", $.identifier)),
    call: ($) => seq(field("function", $._place), field("arguments", $.arguments)),
    arguments: ($) => seq("(", comma($._expression), ")"),
    index: ($) => seq(field("base", $._place), "[", field("index", $._expression), "]"),
    field: ($) => seq(field("base", $._place), ".", field("name", $.identifier)),

    // What ends with a block needs no `;` after it.
    _block_expression: ($) => choice($.destroy_while, $.asm_expression),
    destroy_while: ($) =>
      seq("destroy_while", "(", field("mark", $._expression), ")", field("body", $.block)),
    asm_expression: ($) => seq("asm", field("body", $.assembly)),

    assembly: ($) => seq("{", repeat($._asm_item), "}"),
    _asm_item: ($) =>
      choice(
        alias($.identifier, $.word),
        $.path,
        $.label,
        $.string,
        $.integer,
        $.negative,
        $.reference,
        alias($._asm_list, $.list),
      ),
    label: ($) => seq(field("name", choice($.identifier, $.integer)), ":"),
    negative: ($) => seq("-", $.integer),
    reference: ($) => seq("&", $.identifier),
    _asm_list: ($) => seq("[", comma($._asm_item), "]"),
  },
});
