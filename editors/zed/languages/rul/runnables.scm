; A test: its name is `ZED_CUSTOM_name` in tasks.
((test_item
  "test" @run
  name: (string (characters) @name))
  (#set! tag rul-test))
