(function_item body: (_) @function.inside) @function.around
(phase_item body: (_) @function.inside) @function.around
(test_item body: (_) @test.inside) @test.around

(parameters (_) @parameter.inside)
(arguments (_) @parameter.inside)

(comment) @comment.inside
(comment)+ @comment.around

(setting) @entry.around
(arm) @entry.around
