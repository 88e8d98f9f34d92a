; Made from tree-sitter-rul/queries by a test: edit the file there.

(function_item name: (identifier) @name) @definition.function
(phase_item name: (_) @name) @definition.function
(message_item name: (identifier) @name) @definition.function
(test_item name: (string) @name) @definition.function
(rule_item name: (string) @name) @definition.module

(const_item name: (identifier) @name) @definition.constant
(table_item name: (identifier) @name) @definition.constant
(pattern_item name: (identifier) @name) @definition.constant
(shape_item name: (identifier) @name) @definition.constant
(signal_item name: (identifier) @name) @definition.constant
(number_item name: (identifier) @name) @definition.constant
(mark_item name: (identifier) @name) @definition.constant
(variable name: (identifier) @name) @definition.constant

(call function: (identifier) @name) @reference.call
(call function: (path name: (identifier) @name)) @reference.call
