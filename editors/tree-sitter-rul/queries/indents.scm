[
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
] @indent.begin

["}" ")" "]"] @indent.branch @indent.end

[
  (comment)
  (text)
  (rows)
] @indent.auto
