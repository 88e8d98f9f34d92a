;; A logger: writes a line of JSON for each message, after the other modules have answered it:
;;
;;     {"type":517,"answer":0,"data":[6]}
;;
;; Data are as modules left them, at most the first 32 words; `"words"` is then how many there are.
;; Polls that nobody answers are left out: there are 50 in a second.
(module
  (import "rul" "transmit" (func $transmit (result i32)))
  (import "rul" "data" (func $data (param i32) (result i32)))
  (import "rul" "log" (func $log (param i32 i32)))

  (memory (export "memory") 1)
  (data (i32.const 16) "logger\00")
  (data (i32.const 32) "{\"type\":")
  (data (i32.const 48) ",\"answer\":")
  (data (i32.const 64) ",\"words\":")
  (data (i32.const 80) ",\"data\":[")
  ;; The line is built from here on, up to $end.
  (global $line i32 (i32.const 1024))
  (global $end (mut i32) (i32.const 0))

  (func (export "rul_abi") (result i32) (i32.const 1))
  (func (export "rul_name") (result i32) (i32.const 16))
  ;; Above all modules that do something, so that it sees their answers.
  (func (export "rul_priority") (result i32) (i32.const 100))

  (func $byte (param $byte i32)
    (i32.store8 (global.get $end) (local.get $byte))
    (global.set $end (i32.add (global.get $end) (i32.const 1))))

  (func $text (param $from i32) (param $size i32)
    (memory.copy (global.get $end) (local.get $from) (local.get $size))
    (global.set $end (i32.add (global.get $end) (local.get $size))))

  (func $digits (param $number i32)
    (if (i32.gt_u (local.get $number) (i32.const 9))
      (then (call $digits (i32.div_u (local.get $number) (i32.const 10)))))
    (call $byte (i32.add (i32.const 48) (i32.rem_u (local.get $number) (i32.const 10)))))

  (func $number (param $number i32)
    (if (i32.lt_s (local.get $number) (i32.const 0))
      (then
        (call $byte (i32.const 45))
        (local.set $number (i32.sub (i32.const 0) (local.get $number)))))
    (call $digits (local.get $number)))

  (func (export "message") (param $type i32) (param $count i32) (result i32)
    (local $answer i32) (local $k i32)
    (local.set $answer (call $transmit))
    ;; A poll: both words are 0.
    (if (i32.and (i32.eq (local.get $type) (i32.const 0x0300))
          (i32.eqz (i32.or (local.get $answer)
            (i32.or (call $data (i32.const 0)) (call $data (i32.const 1))))))
      (then (return (i32.const 0))))
    (global.set $end (global.get $line))
    (call $text (i32.const 32) (i32.const 8))
    (call $number (local.get $type))
    (call $text (i32.const 48) (i32.const 10))
    (call $number (local.get $answer))
    (if (i32.gt_u (local.get $count) (i32.const 32))
      (then
        (call $text (i32.const 64) (i32.const 9))
        (call $number (local.get $count))
        (local.set $count (i32.const 32))))
    (call $text (i32.const 80) (i32.const 9))
    (block $done
      (loop $more
        (br_if $done (i32.ge_u (local.get $k) (local.get $count)))
        (if (local.get $k) (then (call $byte (i32.const 44))))
        (call $number (call $data (local.get $k)))
        (local.set $k (i32.add (local.get $k) (i32.const 1)))
        (br $more)))
    (call $byte (i32.const 93))
    (call $byte (i32.const 125))
    (call $log (global.get $line) (i32.sub (global.get $end) (global.get $line)))
    (local.get $answer)))
