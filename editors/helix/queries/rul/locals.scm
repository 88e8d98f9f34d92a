; What a name that is declared in a function stands for: Helix expects it in the captures.

[
  (block)
  (function_item)
  (for_statement)
] @local.scope

(parameters (identifier) @local.definition.variable.parameter)
(local name: (identifier) @local.definition.variable)
(const_statement name: (identifier) @local.definition.constant)
(for_statement variable: (identifier) @local.definition.variable)

(identifier) @local.reference

; These names are not those of variables.
(field name: (identifier) @_)
(call function: (identifier) @_)
