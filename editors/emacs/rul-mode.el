;;; rul-mode.el --- The rule language of TETRHEX -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))
;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; Colors, indentation and an index of items; `compile' builds the rule, `rul-play' plays it in a
;; terminal, `rul-test' runs its tests.  Eglot finds the language server, and dape the debugger.

;;; Code:

(require 'compile)
(require 'subr-x)

(defgroup rul nil
  "The rule language of TETRHEX."
  :group 'languages)

(defcustom rul-indent-offset 4
  "How many columns a block is indented."
  :type 'natnum
  :safe #'natnump)

(defconst rul-mode--keywords
  '("use" "const" "var" "fn" "if" "else" "while" "for" "in" "switch" "return" "break" "continue"
    "watch" "expect" "asm" "destroy_while")
  "The words that are keywords everywhere.")

(defconst rul-mode--items
  '("rule" "pattern" "shape" "signals" "signal" "number" "help" "table" "mark" "message" "phase"
    "test" "pub" "allow" "code" "file" "exact")
  "The words that are keywords where an item starts.")

(defconst rul-mode--clauses
  '(("as" . "^use\\_>[^;\n]*")
    ("by" . "\\.\\.[^{;\n]*")
    ("file" . "^help\\_>[^;\n]*=\\s-*")
    ("image" . "^pattern\\_>[^;\n]*=\\s-*")
    ("key" . "^signal\\_>[^;\n]*=[^;\n]*")
    ("turn" . "} *")
    ("underline" . "^help\\s-+\\w+\\s-+"))
  "The words that are keywords after something on the same line.")

(defconst rul-mode--constants
  '("true" "false" "none" "blue" "green" "cyan" "red" "magenta" "yellow" "down" "down_right"
    "up_right" "up" "up_left" "down_left" "here" "do_nothing" "move_down" "move_down_left"
    "move_down_right" "turn_left" "turn_right" "move_left" "move_right" "toggle_pause"
    "toggle_radar" "send" "abort" "drop" "explode" "vanish")
  "The built-in constants.")

(defconst rul-mode--variables
  '("V" "piece" "next" "signal" "action" "extra" "paused" "radar" "edge" "hexagons" "cells")
  "The built-in variables.")

(defconst rul-mode--functions
  '("random" "random15" "random16" "random32" "abs" "square" "min" "max" "compare" "fall_period"
    "timer" "timer_off" "push" "top" "pull" "send_message" "cell" "height" "column" "neighbor"
    "color" "pattern" "marked" "set_mark" "clear_mark" "flip_mark" "test_and_set" "test_and_clear"
    "test_and_flip" "set_marks" "clear_marks" "flip_marks" "destroy" "destroy_all" "len"
    "neighbors" "adjacent")
  "The built-in functions.")

(defvar rul-mode--font-lock
  `((,(concat "^\\s-*\\(?:pub\\s-+\\)?" (regexp-opt '("fn" "message" "phase") 'symbols)
              "\\s-+\\(\\(?:\\w\\|\\s_\\)+\\)")
     (1 font-lock-keyword-face) (2 font-lock-function-name-face))
    (,(concat "^\\(?:pub\\s-+\\)?" (regexp-opt '("const" "mark" "number" "pattern" "shape" "signal"
                                                "table" "var") 'symbols)
              "\\s-+\\(\\(?:\\w\\|\\s_\\)+\\)")
     (1 font-lock-keyword-face) (2 font-lock-variable-name-face))
    (,(concat "^\\s-*\\(pub\\)?\\s-*" (regexp-opt rul-mode--items 'symbols)
              "\\s-*\\(?:[\"{]\\|\\w\\)")
     (1 font-lock-keyword-face nil t)
     (2 (unless (rul-mode--inside-p) font-lock-keyword-face) nil t))
    ,@(mapcar (lambda (clause)
                `(,(concat (cdr clause) "\\_<\\(" (car clause) "\\)\\_>")
                  (1 font-lock-keyword-face)))
              rul-mode--clauses)
    (,(regexp-opt rul-mode--keywords 'symbols) . font-lock-keyword-face)
    (,(regexp-opt rul-mode--constants 'symbols) . font-lock-constant-face)
    (,(concat (regexp-opt rul-mode--functions 'symbols) "\\s-*(") (1 font-lock-builtin-face))
    (,(regexp-opt rul-mode--variables 'symbols) . font-lock-builtin-face)
    ("#[0-9A-Fa-f]\\{6\\}" . font-lock-constant-face))
  "The colors of the mode.")

(defun rul-mode--inside-p ()
  "True inside of brackets, where the words that start an item are names."
  (save-match-data
    (save-excursion
      (> (nth 0 (syntax-ppss (match-beginning 2))) 0))))

(defvar rul-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?_ "_" table)
    (dolist (symbol '(?$ ?# ?+ ?- ?% ?& ?| ?^ ?< ?> ?= ?! ?~ ?: ?. ?,))
      (modify-syntax-entry symbol "." table))
    table)
  "The syntax of the mode.")

(defconst rul-mode--syntax-propertize
  (syntax-propertize-rules
   ;; A text of several lines, from `\"\"\"' to `\"\"\"'.
   ("\"\"\"" (0 (ignore (rul-mode--triple-quote)))))
  "Finds texts of several lines.")

(defun rul-mode--triple-quote ()
  "Make the quotes that were found the start or the end of a text."
  (let* ((start (match-beginning 0))
         (state (save-match-data (save-excursion (syntax-ppss start))))
         (fence (string-to-syntax "|")))
    (cond
     ((nth 4 state))
     ;; The end of a text.
     ((eq (nth 3 state) t)
      (put-text-property (1- (match-end 0)) (match-end 0) 'syntax-table fence))
     ((nth 3 state))
     (t (put-text-property start (1+ start) 'syntax-table fence)))))

(defun rul-mode-indent-line ()
  "Indent a line by the brackets around it.
Lines of comments, texts and patterns stay as they are."
  (interactive)
  (let* ((state (save-excursion (syntax-ppss (line-beginning-position))))
         (depth (nth 0 state)))
    (unless (or (nth 8 state) (save-excursion (back-to-indentation) (looking-at-p "[0-7]+ *$")))
      (save-excursion
        (back-to-indentation)
        (cond
         ((looking-at-p "[])}]") (setq depth (1- depth)))
         ;; A long expression is split before its operators.
         ((looking-at-p "[-+*%&|^<>=!]\\|/[^/*]") (setq depth (1+ depth)))))
      (save-excursion
        (indent-line-to (* rul-indent-offset (max depth 0))))
      (when (< (current-column) (current-indentation))
        (back-to-indentation)))))

(defvar rul-mode--imenu
  '((nil "^\\(?:pub\\s-+\\)?\\(?:fn\\|message\\)\\s-+\\(\\(?:\\w\\|\\s_\\)+\\)" 1)
    ("Phases" "^phase\\s-+\\(\\w+\\)" 1)
    ("Tests" "^test\\s-+\"\\([^\"]*\\)\"" 1))
  "How to find items for the index.")

(defun rul-mode--file ()
  "The file of the buffer, saved."
  (unless buffer-file-name
    (user-error "Save the rule to a file first"))
  (save-buffer)
  buffer-file-name)

(defun rul-play ()
  "Play the rule in a terminal."
  (interactive)
  (let ((file (rul-mode--file)))
    ;; First the window: the game starts with its size.
    (pop-to-buffer (get-buffer-create "*rul*"))
    (make-term "rul" "rulvm" nil "play" file)
    (term-mode)
    (term-char-mode)))

(defun rul-test ()
  "Run the tests of the rule."
  (interactive)
  ;; `compile' would remember this command, and so no longer build.
  (compilation-start
   (concat "rulvm test --color never " (shell-quote-argument (rul-mode--file)))))

(defvar rul-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-p") #'rul-play)
    (define-key map (kbd "C-c C-t") #'rul-test)
    (define-key map (kbd "C-c C-c") #'compile)
    map)
  "The keys of the mode.")

;; A report of `rulvm test'; messages of `rulc' are like those of GCC.
(add-to-list 'compilation-error-regexp-alist-alist
             '(rul "^ *┌─ \\([^\n:]+\\):\\([0-9]+\\):\\([0-9]+\\)$" 1 2 3))
(add-to-list 'compilation-error-regexp-alist 'rul)

;;;###autoload
(define-derived-mode rul-mode prog-mode "RUL"
  "The rule language of TETRHEX."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local comment-start-skip "\\(?://+\\|/\\*+\\)\\s-*")
  (setq-local font-lock-defaults '(rul-mode--font-lock))
  (setq-local syntax-propertize-function rul-mode--syntax-propertize)
  (setq-local indent-line-function #'rul-mode-indent-line)
  (setq-local indent-tabs-mode nil)
  (setq-local fill-column 100)
  (setq-local electric-indent-chars (append "{}[]()" electric-indent-chars))
  (setq-local imenu-generic-expression rul-mode--imenu)
  (when buffer-file-name
    (setq-local compile-command
                (concat "rulc build --message-format short "
                        (shell-quote-argument (file-name-nondirectory buffer-file-name))))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.rul\\'" . rul-mode))

(declare-function make-term "term")
(declare-function term-char-mode "term")
(declare-function term-mode "term")
(defvar eglot-server-programs)
(defvar dape-configs)

(autoload 'make-term "term")

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(rul-mode . ("rulc" "lsp"))))

(with-eval-after-load 'dape
  (add-to-list 'dape-configs
               '(rul
                 modes (rul-mode)
                 command "ruldbg"
                 command-args ("dap")
                 :type "rul"
                 :request "launch"
                 :program dape-buffer-default
                 :stopOnEntry t)))

(provide 'rul-mode)
;;; rul-mode.el ends here
