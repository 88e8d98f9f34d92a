; A test, and its name without quotes, which is `ZED_CUSTOM_name` in tasks.
((test_item
  "test" @run
  name: (string) @name)
  (#set! tag rul-test))
