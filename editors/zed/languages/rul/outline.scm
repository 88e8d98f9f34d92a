(function_item "fn" @context name: (_) @name) @item
(message_item "message" @context name: (_) @name) @item
(phase_item "phase" @context name: (_) @name) @item
(test_item "test" @context name: (_) @name) @item
(rule_item "rule" @context name: (_) @name) @item
(number_item "number" @context name: (_) @name) @item
(table_item "table" @context name: (_) @name) @item
(pattern_item "pattern" @context name: (_) @name) @item
(shape_item "shape" @context name: (_) @name) @item
(signal_item "signal" @context name: (_) @name) @item
(const_item "const" @context name: (_) @name) @item
(variable name: (_) @name) @item
(mark_item "mark" @context name: (_) @name) @item
