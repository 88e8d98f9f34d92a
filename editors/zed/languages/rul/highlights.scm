; Made from tree-sitter-rul/queries by a test: edit the file there.

; A later pattern takes precedence over an earlier one. Only predicates and names of captures that
; Neovim, Helix, Zed and the tree-sitter command line share are used; the files for Helix and Zed
; are made from this one.

(identifier) @variable
(word) @variable
(comment) @comment

; Literals

(integer) @number
(row) @number
(boolean) @boolean
(string) @string
(text) @string
(escape_sequence) @string.escape
(color) @string.special

; Names and what they stand for

(field name: (identifier) @property)
(setting name: (identifier) @property)
(drawing name: (identifier) @property)
(repeat_step name: (identifier) @property)
(entry word: (identifier) @property)
(kind) @type
(help_item language: (identifier) @constant)
(path module: (identifier) @module)
(use_item library: (identifier) @module)
(use_item name: (identifier) @module)
(use_item alias: (identifier) @module)
(allow_item lint: (identifier) @constant)
(const_item name: (identifier) @constant)
(const_statement name: (identifier) @constant)
(pattern_item name: (identifier) @constant)
(shape_item name: (identifier) @constant)
(signal_item name: (identifier) @constant)
(mark_item name: (identifier) @constant)
(table_item name: (identifier) @constant)
(phase_item name: (_) @function)
(function_item name: (identifier) @function)
(message_item name: (identifier) @function)
(parameters (identifier) @variable.parameter)
(parameter name: (identifier) @variable.parameter)
(call function: (identifier) @function.call)
(call function: (path name: (identifier) @function.call))
(label name: (_) @label)
(reference (identifier) @label)

; Built-in names: a test compares these lists with the tables of the compiler.

((identifier) @constant.builtin
  (#any-of? @constant.builtin
    "none" "blue" "green" "cyan" "red" "magenta" "yellow" "down" "down_right" "up_right" "up"
    "up_left" "down_left" "here" "do_nothing" "move_down" "move_down_left" "move_down_right"
    "turn_left" "turn_right" "move_left" "move_right" "toggle_pause" "toggle_radar" "send" "abort"
    "drop" "explode" "vanish"))

((identifier) @variable.builtin
  (#any-of? @variable.builtin
    "V" "piece" "next" "signal" "action" "extra" "paused" "radar" "edge" "hexagons" "cells"))

(setting name: (identifier) @property)
(signals_item set: (identifier) @constant.builtin)

(call
  function: (identifier) @function.builtin
  (#any-of? @function.builtin
    "random" "random15" "random16" "random32" "abs" "square" "min" "max" "compare" "fall_period"
    "timer" "timer_off" "push" "top" "pull" "send_message" "cell" "height" "column" "neighbor"
    "color" "pattern" "marked" "set_mark" "clear_mark" "flip_mark" "test_and_set" "test_and_clear"
    "test_and_flip" "set_marks" "clear_marks" "flip_marks" "destroy" "destroy_all" "len"
    "neighbors" "adjacent"))

; Keywords and symbols

[
  "allow" "asm" "by" "code" "const" "destroy_while" "exact" "file" "help" "image" "in" "key" "mark"
  "message" "number" "pattern" "phase" "pub" "rule" "shape" "signal" "signals" "switch" "table"
  "test" "turn" "underline" "var"
] @keyword

"fn" @keyword.function
["use" "as"] @keyword.import
["if" "else"] @keyword.conditional
["for" "while" "break" "continue"] @keyword.repeat
"return" @keyword.return
["expect" "watch"] @keyword.debug

["{" "}" "(" ")" "[" "]"] @punctuation.bracket
[";" "," ":" "::" "."] @punctuation.delimiter
[
  ".." "=>" "->" "=" "+=" "-=" "*=" "/=" "%=" "&=" "|=" "^=" "<<=" ">>=" "||" "&&" "==" "!=" "<"
  "<=" ">" ">=" "|" "^" "&" "<<" ">>" "+" "-" "*" "/" "%" "!" "~"
] @operator
