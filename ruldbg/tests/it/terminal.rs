//! `ruldbg` in a real pseudo-terminal: keys in, the screen out.

use std::path::Path;

use test_support::frame;
use test_support::terminal::Terminal;

fn ruldbg(arguments: &[&str]) -> Terminal {
    Terminal::new(env!("CARGO_BIN_EXE_ruldbg"), arguments, 24, 100, &[])
}

/// Writes a rule to a file; returns its path.
fn write(directory: &Path, items: &str) -> String {
    let path = directory.join("rule.rul");
    std::fs::write(&path, frame::rule(items)).unwrap();
    path.to_string_lossy().into_owned()
}

const COUNTER: &str = "
var count;
var twice;
phase A {
    piece.shape = 1;
    piece.color[1] = 1;
    piece.pattern[1] = 1;
    count += 1;
    twice = double(count);
}
fn double(x) {
    return x + x;
}
";

#[test]
fn the_split_screen_shows_source_board_variables_and_commands() {
    let directory = tempfile::tempdir().unwrap();
    let rule = write(directory.path(), COUNTER);
    let mut terminal = ruldbg(&["--clean", "--tui", &rule]);
    terminal.see("rule.rul");
    terminal.see("board");
    terminal.press("break double\r");
    terminal.see("breakpoint 1 double");
    terminal.press("\x1b[15~"); // F5
    terminal.see("phase A, in double");
    terminal.see("return x + x;");
    terminal.press("\x1b[24~"); // F12
    terminal.wait("the caller", |screen| screen.contents().contains("double(count)"));
    terminal.press("\x1b[23;2~"); // Shift-F11
    terminal.press("nonsense\r");
    terminal.see("there is no command `nonsense`");
    // The lines up to `end` are one command.
    terminal.press("commands 1\r");
    terminal.press("echo stopped there\r");
    terminal.press("end\r");
    terminal.see("breakpoint 1 double executes echo stopped there");
    terminal.press("quit\r");
    assert_eq!(terminal.end(), 0);
    terminal.is_restored();
}

#[test]
fn keys_and_the_mouse_move_in_the_panes_of_the_split_screen() {
    let directory = tempfile::tempdir().unwrap();
    let rule = write(directory.path(), COUNTER);
    let program = env!("CARGO_BIN_EXE_ruldbg");
    let mut terminal = Terminal::new(program, &["--clean", "--tui", &rule], 24, 80, &[]);
    terminal.see("F6 panes");
    terminal.press("break 7\r");
    terminal.see("breakpoint 1 rule.rul:7");
    terminal.press("\x1b[15~"); // F5
    terminal.see("*>   7     count += 1;");
    // In the source, two lines down, F9 sets a breakpoint at the next line with code, and deletes
    // it.
    terminal.press("\x1b[17~\x1b[B\x1b[B\x1b[20~");
    terminal.see("breakpoint 2 rule.rul:11");
    terminal.see("*   11 ");
    terminal.press("\x1b[20~");
    terminal.see("> delete 2");
    // To the right, and back.
    terminal.press("\x1b[C");
    terminal.see("*>   7 t += 1;");
    terminal.press("\x1b[H");
    terminal.see("*>   7     count += 1;");
    // What is typed is for the commands.
    terminal.press("print count\r");
    terminal.see("> print count");
    // A click in the margin of line 8, which is below the title and line 1.
    let row = 1 + terminal.screen().lines().position(|row| row.contains("   8  ")).unwrap();
    terminal.press(&format!("\x1b[<0;3;{row}M\x1b[<0;3;{row}m"));
    terminal.see("breakpoint 3 rule.rul:8");
    // The wheel over the source scrolls it.
    terminal.press(&"\x1b[<65;20;5M".repeat(3));
    terminal.see("phase 0 { }");
    // An expression in progress is shown below the source.
    terminal.press("next\r");
    terminal.see("> next");
    terminal.press("stepi 3\r");
    terminal.see("expression");
    insta::assert_snapshot!("split_screen_expression", terminal.snapshot());
    terminal.press("quit\r");
    assert_eq!(terminal.end(), 0, "{}", terminal.screen());
}

/// Waits for a prompt with nothing typed yet.
fn see_prompt(terminal: &mut Terminal) {
    terminal.wait("prompt", |screen| {
        let (row, column) = screen.cursor_position();
        let line = screen.rows(0, 100).nth(usize::from(row)).unwrap_or_default();
        column == 9 && line.trim_end() == "(ruldbg)"
    });
}

/// Executes a command on an empty screen, and waits for its answer and the next prompt.
fn command(terminal: &mut Terminal, line: &str, answer: &str) {
    see_prompt(terminal);
    terminal.press("\x0c");
    terminal.wait("empty screen", |screen| screen.contents().trim() == "(ruldbg)");
    terminal.press(line);
    terminal.press("\r");
    terminal.see(answer);
    see_prompt(terminal);
}

fn quit(mut terminal: Terminal) {
    see_prompt(&mut terminal);
    terminal.press("quit\r");
    assert_eq!(terminal.end(), 0, "{}", terminal.screen());
}

#[test]
fn the_split_screen_has_the_whole_board_whatever_its_size() {
    let directory = tempfile::tempdir().unwrap();
    let rule = write(directory.path(), COUNTER);
    for (rows, columns) in [(24, 80), (40, 120)] {
        let arguments = ["--clean", "--tui", &rule];
        let mut terminal =
            Terminal::new(env!("CARGO_BIN_EXE_ruldbg"), &arguments, rows, columns, &[]);
        terminal.see("F5 continue");
        terminal.press("break *double\r");
        terminal.see("is not an address");
        terminal.press("break double\r");
        terminal.see("breakpoint 1 double");
        terminal.press("echo one\r");
        terminal.see("\none");
        terminal.press("\x1b[15~");
        // The cursor comes back when everything is drawn.
        terminal.wait("the whole screen", |screen| {
            screen.contents().contains("phase A, in double")
                && screen.cursor_position() == (rows - 2, 9)
        });
        insta::assert_snapshot!(format!("split_screen_{columns}x{rows}"), terminal.snapshot());
        if rows == 24 {
            terminal.press("\x1b[6;2~");
            terminal.see("   18 ");
        }
        terminal.press("\x1b[20;2~"); // Shift-F9
        terminal.see("1 breakpoint deleted");
        terminal.press("quit\r");
        assert_eq!(terminal.end(), 0, "{}", terminal.screen());
    }
}

#[test]
fn the_prompt_completes_words_repeats_steps_and_keeps_its_history() {
    let directory = tempfile::tempdir().unwrap();
    let rule = write(directory.path(), COUNTER);
    let home = directory.path().to_string_lossy().into_owned();
    let again = || {
        let environment = [("XDG_STATE_HOME", home.as_str()), ("XDG_CONFIG_HOME", &home)];
        let program = env!("CARGO_BIN_EXE_ruldbg");
        Terminal::new(program, &[&rule], 24, 100, &environment)
    };
    let mut terminal = again();
    see_prompt(&mut terminal);
    // Tab completes a name as far as it is unambiguous.
    terminal.press("break dou\t");
    terminal.see("break double");
    terminal.press("\r");
    terminal.see("breakpoint 1 double");
    command(&mut terminal, "continue", "in double");
    command(&mut terminal, "print count", "1");
    command(&mut terminal, "finish", "twice = double(count);");
    command(&mut terminal, "stepi", "(step 29,");
    // Enter alone steps again.
    command(&mut terminal, "", "(step 30,");
    command(&mut terminal, "nonsense", "there is no command `nonsense`");
    // Keys that are typed ahead wait.
    terminal.press("echo one\recho two\recho three\r");
    terminal.see("\nthree");
    command(&mut terminal, "condition 1 count > 1", "breakpoint 1 double if count > 1");
    command(&mut terminal, "ignore 1 2", "will be passed 2 times");
    command(&mut terminal, "disable .", "1 breakpoint disabled");
    command(&mut terminal, "watch count if count > 3", "watchpoint 2 count if count > 3");
    command(&mut terminal, "logpoint signal DROP it drops", "log point 3 signal DROP");
    command(&mut terminal, "condition . count > 4", "log point 3 signal DROP if count > 4");
    // Ctrl-C discards a line, and nothing else.
    terminal.press("delete 1");
    terminal.see("(ruldbg) delete 1");
    terminal.press("\x03");
    see_prompt(&mut terminal);
    quit(terminal);

    let mut terminal = again();
    terminal.see("3 breakpoints are set again");
    // Bytes that are not UTF-8 do not end the session.
    terminal.send(b"\xff\xfe\r");
    terminal.wait("the next prompt", |screen| screen.contents().matches("(ruldbg)").count() == 2);
    command(
        &mut terminal,
        "info breakpoints",
        "1 breakpoint double if count > 1  (disabled, passes 2 more)",
    );
    command(&mut terminal, "info breakpoints", "2 watchpoint count if count > 3");
    command(&mut terminal, "info breakpoints", "3 log point signal DROP if count > 4");
    // Two lines up in the history, and a hint after what was typed.
    terminal.press("\x1b[A\x1b[A");
    terminal.see("(ruldbg) quit");
    terminal.press("\x15nons");
    terminal.see("(ruldbg) nonsense");
    terminal.press("\x15");
    quit(terminal);
}

#[test]
fn ctrl_c_ends_a_phase_that_does_not_end_and_not_the_session() {
    let directory = tempfile::tempdir().unwrap();
    let runaway = "
        var count;
        phase A {
            while true {
                count += 1;
            }
        }
    ";
    let rule = write(directory.path(), runaway);
    let script = directory.path().join("script");
    let lines = "break 4 if count == 3\ncontinue\ndelete 1\necho it runs\ncontinue\n";
    std::fs::write(&script, lines).unwrap();
    // Fuel for longer than anybody would wait.
    let mut terminal = ruldbg(&["--clean", "--fuel", "100000000000", &rule]);
    see_prompt(&mut terminal);
    terminal.press(&format!("source {}\r", script.display()));
    terminal.see("\nit runs");
    terminal.press("\x03");
    terminal.see("interrupted");
    // A command that takes long says how far it is.
    terminal.press("continue\r");
    terminal.see("; Ctrl+C interrupts");
    terminal.press("\x03");
    terminal.wait("the second interruption", |screen| {
        screen.contents().matches("interrupted\n").count() == 2
    });
    command(&mut terminal, "print count >= 3", "true");
    command(&mut terminal, "reverse-step", "phase A");
    quit(terminal);
}
