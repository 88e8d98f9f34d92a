[
  (comment)
  (text)
  (rows)
  (settings)
  (block)
  (steps)
  (arms)
  (assembly)
  (turning)
  (list)
  (asm_expression)
] @fold
