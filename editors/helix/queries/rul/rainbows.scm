[
  (rows)
  (settings)
  (block)
  (steps)
  (arms)
  (assembly)
  (braces)
  (configuration)
  (turning)
  (list)
  (arguments)
  (parameters)
  (parenthesized_expression)
  (index)
] @rainbow.scope

["{" "}" "(" ")" "[" "]"] @rainbow.bracket
