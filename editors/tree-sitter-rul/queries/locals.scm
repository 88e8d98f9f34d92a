[
  (block)
  (function_item)
  (for_statement)
] @local.scope

(parameters (identifier) @local.definition)
(local name: (identifier) @local.definition)
(const_statement name: (identifier) @local.definition)
(for_statement variable: (identifier) @local.definition)

(identifier) @local.reference
