; Made from tree-sitter-rul/queries by a test: edit the file there.

((comment) @injection.content
  (#set! injection.language "comment"))
