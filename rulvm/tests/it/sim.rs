//! `rulvm sim`: reports, results, and programs that play.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use grammar::hex::Edge;
use rulvm_core::{Game, Program};
use rulvm_lab::drive;
use serde_json::Value;
use stdlib_rules::rules as standard;
use test_support::{cases, frame, process};

/// Pieces of one hexagon that nobody moves: 11 fill the middle column of the smallest board.
const COLUMN: &str = "phase 0 { b = random() % 3; }
phase C { a += 2; }
phase S { return 10 * a + b; }
";

fn sim(arguments: &[&str], directory: &Path) -> Output {
    let mut all = vec!["sim"];
    all.extend(arguments);
    process::run(env!("CARGO_BIN_EXE_rulvm"), &all, directory, b"")
}

/// Where a locale has no UTF-8, a histogram has only ASCII characters; none is wider than a
/// terminal.
#[test]
fn a_histogram_fits_its_terminal() {
    let directory = place();
    let report = |locale: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rulvm"));
        command.args(["sim", "column.rul", "--games", "9", "--bot", "random"]);
        command.args(["--histogram", "score", "--histogram", "time_ms"]);
        let output = command.env("LC_ALL", locale).current_dir(directory.path()).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let (_, histograms) = text.split_once("\n\nscore: 9 games, mean ").unwrap();
        assert!(histograms.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(histograms.contains("\n\ntime (m:ss): 9 games, mean 1:"), "{text}");
        histograms.to_owned()
    };
    let (plain, drawn) = (report("C"), report("en_US.UTF-8"));
    assert!(plain.is_ascii() && plain.contains("|#") && plain.contains(" <- "), "{plain}");
    assert!(drawn.contains("│█") && drawn.contains(" ← "), "{drawn}");
    let numbers = |text: &str| {
        text.chars().filter(|c| c.is_ascii_digit() || c.is_whitespace()).collect::<String>()
    };
    assert_eq!(numbers(&plain), numbers(&drawn));
}

#[track_caller]
fn status(output: &Output, expected: i32) -> String {
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(expected), "{errors}");
    errors
}

/// Creates a directory with a small rule in it.
fn place() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let rule = format!("{}{}", frame::NUMBERS, frame::rule(COLUMN));
    std::fs::write(directory.path().join("column.rul"), rule).unwrap();
    directory
}

#[test]
fn the_report_is_the_same_for_any_number_of_jobs() {
    let directory = place();
    let report = |jobs: &str| {
        let arguments =
            ["column.rul", "--edge", "6", "--games", "7", "--bot", "random", "--jobs", jobs];
        let output = sim(&arguments, directory.path());
        assert_eq!(status(&output, 0), "");
        String::from_utf8(output.stdout).unwrap()
    };
    let one = report("1");
    assert!(one.starts_with("column.rul: 7 games, seeds 1 to 7, edge 6; random"), "{one}");
    assert!(one.contains("no-room      7  100.0%"), "{one}");
    for jobs in ["2", "3"] {
        assert_eq!(report(jobs), one);
    }
}

#[test]
fn games_that_were_interrupted_continue() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    let games = ["--games", "12", "--most-pieces", "40", "--jobs", "2"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_rulvm"))
        .args(["sim", "tetrhex", "--results", "cut.jsonl"])
        .args(games)
        .current_dir(directory.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let begin = Instant::now();
    let lines = || std::fs::read_to_string(at("cut.jsonl")).map_or(0, |text| text.lines().count());
    while lines() < 3 {
        assert!(begin.elapsed() < Duration::from_secs(60), "no games come");
        assert_eq!(child.try_wait().unwrap(), None);
        std::thread::yield_now();
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    let errors = status(&output, 130);
    assert!(errors.contains("of 12 games; continue with `--resume cut.jsonl`"), "{errors}");
    let done = lines() - 1;
    assert!((2..12).contains(&done), "{done}");
    // The games played so far are reported.
    assert!(String::from_utf8_lossy(&output.stdout).starts_with(&format!("tetrhex: {done} games")));

    let mut arguments = vec!["tetrhex", "--results", "whole.jsonl", "--out", "whole.json"];
    arguments.extend(games);
    let whole = sim(&arguments, directory.path());
    status(&whole, 0);
    let rest = sim(&["tetrhex", "--resume", "cut.jsonl", "--out", "cut.json"], directory.path());
    status(&rest, 0);
    let read = |name: &str| std::fs::read(at(name)).unwrap();
    assert_eq!(read("cut.jsonl"), read("whole.jsonl"));
    assert_eq!(read("cut.json"), read("whole.json"));
    assert_eq!(rest.stdout, whole.stdout);
    // Nothing is left to do.
    let again = sim(&["tetrhex", "--resume", "cut.jsonl"], directory.path());
    status(&again, 0);
    assert_eq!(again.stdout, whole.stdout);
    assert_eq!(read("cut.jsonl"), read("whole.jsonl"));
}

#[test]
fn results_that_were_cut_off_anywhere_continue() {
    let directory = place();
    let at = |name: &str| directory.path().join(name);
    let arguments = ["column.rul", "--games", "4", "--bot", "none", "--results", "r.jsonl"];
    status(&sim(&arguments, directory.path()), 0);
    let whole = std::fs::read(at("r.jsonl")).unwrap();
    let header = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for length in (header..whole.len()).step_by(61) {
        std::fs::write(at("r.jsonl"), &whole[..length]).unwrap();
        status(&sim(&["column.rul", "--resume", "r.jsonl"], directory.path()), 0);
        assert_eq!(std::fs::read(at("r.jsonl")).unwrap(), whole, "{length}");
    }
}

#[test]
fn results_that_do_not_fit_are_refused_and_left_alone() {
    let directory = place();
    let at = |name: &str| directory.path().join(name);
    let arguments = ["column.rul", "--games", "4", "--bot", "none", "--results", "r.jsonl"];
    status(&sim(&arguments, directory.path()), 0);
    let whole = std::fs::read_to_string(at("r.jsonl")).unwrap();
    let errors = status(&sim(&arguments, directory.path()), 10);
    assert!(errors.contains("r.jsonl: the file already exists; use --resume"), "{errors}");
    let refused = |text: &str, rule: &str, message: &str| {
        std::fs::write(at("r.jsonl"), text).unwrap();
        let errors = status(&sim(&[rule, "--resume", "r.jsonl"], directory.path()), 10);
        assert!(errors.contains(message), "{errors}");
        assert_eq!(std::fs::read_to_string(at("r.jsonl")).unwrap(), text);
    };
    refused(&whole, "tetrhex", "these are results of a different rule");
    refused("", "column.rul", "line 1: this is not a results file");
    refused("{}\n", "column.rul", "line 1: missing field");
    refused(
        &whole.replace("\"program\":\"0", "\"program\":\"9"),
        "column.rul",
        "results of rulvm 9",
    );
    refused(
        &whole.replacen("\"game\":1", "\"game\":2", 1),
        "column.rul",
        "line 3: this is not game 1 of 4",
    );
    refused(
        &whole.replacen("no-room", "boredom", 1),
        "column.rul",
        "line 2: there is no ending `boredom`",
    );
    refused(
        &whole.replace("\"games\":4", "\"games\":3"),
        "column.rul",
        "line 5: this is not game 3 of 3",
    );
    // A file from somebody else never starts a program.
    let program = whole.replace("\"bot\":\"none\"", "\"bot\":{\"program\":\"sh x\"}");
    refused(&program, "column.rul", "repeat --bot-cmd 'sh x'");
    let errors =
        status(&sim(&["column.rul", "--resume", "r.jsonl", "--seed", "3"], directory.path()), 10);
    assert!(errors.contains("cannot be used with"), "{errors}");
    // The rule file and its scores are safe.
    let out = ["column.rul", "--out", "column.rul"];
    assert!(status(&sim(&out, directory.path()), 10).contains("must be .csv, .json or .parquet"));
    if !cfg!(feature = "parquet") {
        let out = ["column.rul", "--out", "games.parquet"];
        assert!(status(&sim(&out, directory.path()), 10).contains("`--features parquet`"));
    }
    let svg = ["column.rul", "--svg", "column.rul"];
    assert!(status(&sim(&svg, directory.path()), 255).contains("would overwrite a rule"));
    let column = ["column.rul", "--histogram", "scores"];
    let errors = status(&sim(&column, directory.path()), 10);
    assert!(errors.contains("no column `scores`; the columns are: score, time_ms"), "{errors}");
}

#[test]
fn the_header_of_results_is_not_trusted() {
    let directory = place();
    let at = |name: &str| directory.path().join(name);
    let arguments = ["column.rul", "--games", "2", "--bot", "none", "--results", "r.jsonl"];
    status(&sim(&arguments, directory.path()), 0);
    let whole = std::fs::read_to_string(at("r.jsonl")).unwrap();
    for (old, new, message) in [
        ("\"seed\":1,\"games\"", "\"seed\":18446744073709551615,\"games\"", "`seed` is out"),
        ("\"games\":2", "\"games\":4000000000", "`games` is out of range"),
        ("\"pace\":100", "\"pace\":0", "`pace` is out of range"),
        ("\"most_pieces\":10000", "\"most_pieces\":0", "`most_pieces` is out of range"),
        ("\"most_time\":86400000", "\"most_time\":0", "`most_time` is out of range"),
        ("[\"a\",\"b\",\"c\",\"d\"]", "[\"a\",\"b\",\"c\",\"e\"]", "are not those of the rule"),
        ("[\"a\",\"b\",\"c\",\"d\"]", "[\"a\"]", "are not those of the rule"),
    ] {
        let text = whole.replacen(old, new, 1);
        assert_ne!(text, whole, "{old}");
        std::fs::write(at("r.jsonl"), &text).unwrap();
        let errors = status(&sim(&["column.rul", "--resume", "r.jsonl"], directory.path()), 10);
        assert!(errors.contains("r.jsonl: line 1: ") && errors.contains(message), "{errors}");
        assert_eq!(std::fs::read_to_string(at("r.jsonl")).unwrap(), text);
    }
}

#[test]
fn two_outputs_are_never_the_same_file() {
    let directory = place();
    let at = |name: &str| directory.path().join(name);
    let games = ["column.rul", "--games", "1", "--bot", "none"];
    let run = |more: &[&str]| sim(&[&games[..], more].concat(), directory.path());
    for more in [
        &["--out", "x.csv", "--distributions", "./x.csv"][..],
        &["--out", "x.json", "--svg", "x.json"],
        &["--distributions", "x.json", "--svg", "x.json"],
        &["--results", "x.json", "--out", "x.json"],
        &["--results", "x.json", "--svg", "x.json"],
    ] {
        let errors = status(&run(more), 10);
        let message = format!("{} and {} are the same file: ", more[0], more[2]);
        assert!(errors.contains(&message), "{errors}");
        assert!(!at("x.csv").exists() && !at("x.json").exists());
    }
    status(&run(&["--results", "r.json"]), 0);
    let whole = std::fs::read(at("r.json")).unwrap();
    let more = ["column.rul", "--resume", "r.json", "--out", "r.json"];
    let errors = status(&sim(&more, directory.path()), 10);
    assert!(errors.contains("--resume and --out are the same file: r.json"), "{errors}");
    assert_eq!(std::fs::read(at("r.json")).unwrap(), whole);
}

#[cfg(unix)]
#[test]
fn outputs_are_replaced_as_a_whole() {
    let directory = place();
    let at = |name: &str| directory.path().join(name);
    std::fs::write(at("games.csv"), "before").unwrap();
    std::fs::hard_link(at("games.csv"), at("other.csv")).unwrap();
    let arguments = ["column.rul", "--games", "1", "--bot", "none", "--out", "games.csv"];
    status(&sim(&arguments, directory.path()), 0);
    assert!(std::fs::read_to_string(at("games.csv")).unwrap().starts_with("game,seed"));
    assert_eq!(std::fs::read_to_string(at("other.csv")).unwrap(), "before");
    // A device is written to.
    let arguments = ["column.rul", "--games", "1", "--bot", "none", "--svg", "/dev/full"];
    assert!(status(&sim(&arguments, directory.path()), 255).contains("/dev/full: No space"));
}

/// A disk without space: a shell that starts the program with a limit for the size of files.
#[cfg(unix)]
#[test]
fn results_that_cannot_be_written_leave_no_file() {
    let directory = place();
    let command = "ulimit -f 0; exec \"$0\" sim column.rul --games 1 --results r.jsonl";
    let arguments = ["-c", command, env!("CARGO_BIN_EXE_rulvm")];
    let output = process::run("sh", &arguments, directory.path(), b"");
    assert!(status(&output, 255).contains("r.jsonl: File too large"));
    assert!(!directory.path().join("r.jsonl").exists());
}

/// With stacks that do not fit into memory, no thread can be started.
#[cfg(target_os = "linux")]
#[test]
fn without_threads_the_current_one_does_everything() {
    let directory = place();
    let rule = std::fs::read_to_string(directory.path().join("column.rul")).unwrap();
    let tests = "test \"one\" { expect extra == 0; }\ntest \"two\" { expect extra == 0; }\n";
    std::fs::write(directory.path().join("column.rul"), format!("{rule}{tests}")).unwrap();
    let run = |arguments: &[&str], stack: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rulvm"));
        command.args(arguments).current_dir(directory.path()).env("RUST_MIN_STACK", stack);
        command.output().unwrap()
    };
    for arguments in [
        &["sim", "column.rul", "--games", "5", "--bot", "random", "--jobs", "1024"][..],
        &["test", "column.rul"],
        &["bench", "column.rul", "--games", "3", "--no-times"],
    ] {
        let usual = run(arguments, "2097152");
        let alone = run(arguments, "1152921504606846976");
        assert_eq!(status(&alone, 0), status(&usual, 0));
        assert_eq!(alone.stdout, usual.stdout);
    }
    let bot = ["sim", "column.rul", "--games", "5", "--bot-cmd", "cat"];
    let errors = status(&run(&bot, "1152921504606846976"), 23);
    assert!(errors.contains("`cat` failed: it cannot be started: "), "{errors}");
}

#[test]
fn exports_of_the_program_are_where_they_should_be() {
    let directory = place();
    let mut arguments = vec!["column.rul", "--games", "5", "--edge", "6", "--bot", "none"];
    arguments.extend(["--out", "games.csv", "--distributions", "d.json", "--svg", "p.svg"]);
    status(&sim(&arguments, directory.path()), 0);
    let read = |name: &str| std::fs::read(directory.path().join(name)).unwrap();
    let csv = String::from_utf8(read("games.csv")).unwrap();
    let mut lines = csv.lines();
    assert_eq!(
        lines.next(),
        Some("game,seed,end,phase,address,score,time_ms,pieces,destroyed,signals,a,b,c,d")
    );
    assert!(lines.next().unwrap().starts_with("0,1,no-room,,,22"), "{csv}");
    assert_eq!(csv.lines().count(), 6);
    assert!(read("d.json").starts_with(b"["));
    assert!(read("p.svg").starts_with(b"<svg"));
}

#[test]
fn a_game_that_trapped_gives_its_status() {
    let directory = tempfile::tempdir().unwrap();
    let rule = format!("{}{}", frame::NUMBERS, frame::rule("phase C { a = 1 / b; }\n"));
    std::fs::write(directory.path().join("trap.rul"), rule).unwrap();
    let output = sim(&["trap.rul", "--games", "3", "--bot", "none"], directory.path());
    let errors = status(&output, 20);
    let (_, trap) = errors.split_once("error: ").unwrap();
    assert!(trap.starts_with("division-by-zero in phase C"), "{errors}");
    assert!(trap.contains("trap.rul:") && trap.contains("in game 0, seed 1"), "{errors}");
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(report.contains("division-by-zero      3  100.0%  trapped"), "{report}");
}

#[cfg(unix)]
mod programs {
    use super::*;

    /// Plays with a program, which is a shell script.
    fn with_script(script: &str, more: &[&str]) -> (tempfile::TempDir, Output) {
        let directory = place();
        std::fs::write(directory.path().join("bot.sh"), script).unwrap();
        let mut arguments = vec!["column.rul", "--edge", "6", "--games", "5"];
        arguments.extend(["--bot-cmd", "sh bot.sh", "--out", "games.csv"]);
        arguments.extend(more);
        let output = sim(&arguments, directory.path());
        (directory, output)
    }

    #[track_caller]
    fn fails(script: &str, message: &str) {
        let (_directory, output) = with_script(script, &["--bot-time", "1000"]);
        let errors = status(&output, 23);
        let begin = "rulvm: game 0, seed 1: the program `sh bot.sh` failed: ";
        assert!(errors.starts_with(&format!("{begin}{message}")), "{errors}");
    }

    #[test]
    fn a_program_that_lets_time_pass_is_like_nobody() {
        let script = "read -r rule
while read -r line; do
    case $line in *'\"status\"'*) echo '{\"cmd\":\"advance\",\"ms\":1000}' ;; esac
done\n";
        let (directory, output) = with_script(script, &[]);
        assert_eq!(status(&output, 0), "");
        let arguments = ["column.rul", "--edge", "6", "--games", "5", "--bot", "none"];
        let mut arguments = arguments.to_vec();
        arguments.extend(["--out", "nobody.csv"]);
        status(&sim(&arguments, directory.path()), 0);
        let read = |name: &str| std::fs::read_to_string(directory.path().join(name)).unwrap();
        assert_eq!(read("games.csv"), read("nobody.csv"));
    }

    #[test]
    fn a_program_is_told_the_rule_the_seeds_and_the_games() {
        let script = "while read -r line; do
    echo \"$line\" >> heard
    case $line in *'\"status\"'*) echo '{\"cmd\":\"signal\",\"name\":\"DROP\"}' ;; esac
done\n";
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("bot.sh"), script).unwrap();
        let arguments = ["tetrhex", "--edge", "6", "--games", "2", "--jobs", "1", "--seed", "40"];
        let mut arguments = arguments.to_vec();
        arguments.extend(["--bot-cmd", "sh 'bot.sh'"]);
        status(&sim(&arguments, directory.path()), 0);
        let heard = std::fs::read_to_string(directory.path().join("heard")).unwrap();
        let lines: Vec<Value> =
            heard.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines[0]["name"], "Tetrhex");
        assert_eq!(lines[0]["signals"][0]["name"], "DOWN");
        let begins: Vec<&str> = heard.lines().filter(|line| line.contains("\"new\"")).collect();
        let begin = |seed| format!("{{\"cmd\":\"new\",\"edge\":6,\"seed\":{seed}}}");
        assert_eq!(begins, [begin(40), begin(41)]);
        // The same as the drive protocol answers.
        let program = Program::load(standard::rule("tetrhex").unwrap().to_vec()).unwrap();
        let (game, _) = Game::new(program, Edge::ALL[0], 40);
        assert_eq!(heard.lines().nth(2), Some(drive::state_line(&game).as_str()));
    }

    #[test]
    fn a_program_that_ends_is_reported() {
        fails("exit 3\n", "it ended before the games were over: exit status: 3");
        fails("read -r rule; kill -9 $$\n", "it ended before the games were over: signal: 9");
    }

    #[test]
    fn a_program_that_says_nothing_is_not_waited_for() {
        fails("while read -r line; do :; done\n", "it did not answer within 1000 ms");
    }

    #[test]
    fn nonsense_is_reported() {
        let say = |what: &str| format!("read -r a; read -r b; read -r c; echo '{what}'; cat\n");
        fails(&say("hello"), "it answered `hello`: this is not a JSON object: expected value");
        fails(&say("{}"), "it answered `{}`: `cmd` is missing");
        let poke = "{\"cmd\":\"poke\",\"v\":{\"10\":9}}";
        let message =
            format!("it answered `{poke}`: a player sends `signal` or `advance`, not `poke`");
        fails(&say(poke), &message);
        let signal = "{\"cmd\":\"signal\",\"name\":\"JUMP\"}";
        let message = format!("it answered `{signal}`: the rule has no such signal");
        fails(&say(signal), &message);
        let wait = "{\"cmd\":\"advance\",\"ms\":0}";
        fails(&say(wait), &format!("it answered `{wait}`: `ms` must be 1 or more"));
        fails("head -c 2000000 /dev/zero\n", "its answer is longer than 1 MiB");
        // Its output cannot control the terminal.
        fails("printf '\\033[2J\\n'; cat\n", "it answered `\u{FFFD}[2J`: ");
    }

    #[test]
    fn a_program_that_does_not_listen_is_reported() {
        let script = "yes '{\"cmd\":\"advance\",\"ms\":1}'\n";
        fails(script, "it answers but does not read its input");
    }

    #[test]
    fn what_a_program_has_started_ends_with_it() {
        let begin = Instant::now();
        // Both keep the standard error open, so the output of this run ends when they do.
        fails("sleep 300 & sleep 300\n", "it did not answer within 1000 ms");
        fails("sleep 300 & exit 3\n", "it did not answer within 1000 ms");
        assert!(begin.elapsed() < Duration::from_secs(200));
    }

    #[test]
    fn ctrl_c_ends_the_wait_for_an_answer() {
        let directory = place();
        std::fs::write(directory.path().join("bot.sh"), ": > started; exec sleep 300\n").unwrap();
        let begin = Instant::now();
        let child = Command::new(env!("CARGO_BIN_EXE_rulvm"))
            .args(["sim", "column.rul", "--jobs", "1", "--bot-cmd", "sh bot.sh"])
            .args(["--bot-time", "3600000"])
            .current_dir(directory.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        while !directory.path().join("started").exists() {
            assert!(begin.elapsed() < Duration::from_secs(60), "the program does not start");
            std::thread::yield_now();
        }
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let output = child.wait_with_output().unwrap();
        let errors = status(&output, 130);
        assert!(errors.contains("interrupted after 0 of 100 games"), "{errors}");
        assert!(begin.elapsed() < Duration::from_secs(200));
    }

    #[test]
    fn a_program_that_is_not_there_is_reported() {
        let directory = place();
        let none = sim(&["column.rul", "--bot-cmd", "./nobody"], directory.path());
        assert!(status(&none, 23).contains("`./nobody` failed: it cannot be started: "));
        let odd = sim(&["column.rul", "--bot-cmd", "'"], directory.path());
        assert!(status(&odd, 10).contains("--bot-cmd: a program is required"));
    }

    /// Runs the commands of a document and compares their output with its fences, two of them only
    /// with `RUL_TESTS=full`. `INSTA_UPDATE=always cargo test -p rulvm --test it sim` writes the
    /// document again, with its pictures.
    #[test]
    fn the_document_shows_what_the_program_says() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let update = std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always");
        let is_full = update || cases::is_full();
        let pictures = tempfile::tempdir().unwrap();
        let text = std::fs::read_to_string(root.join("docs/sim.md")).unwrap();
        let (mut expected, mut commands) = (String::new(), 0);
        for part in text.split_inclusive("```") {
            let Some(fence) = part.strip_prefix("text\n$ rulvm sim ") else {
                expected.push_str(part);
                continue;
            };
            let (command, printed) = fence.split_once('\n').unwrap();
            commands += 1;
            // The bot that looks ahead takes long for its games.
            if !is_full && !command.contains("--bot") {
                expected.push_str(&format!("text\n$ rulvm sim {command}\n{printed}"));
                continue;
            }
            let images = format!("{}/", pictures.path().display());
            let words = shlex::split(&command.replace("docs/images/", &images)).unwrap();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let output = sim(&words, &root);
            status(&output, 0);
            let printed = String::from_utf8(output.stdout).unwrap();
            expected.push_str(&format!("text\n$ rulvm sim {command}\n{printed}```"));
        }
        if update {
            std::fs::write(root.join("docs/sim.md"), &expected).unwrap();
        }
        assert!(commands >= 4 && (update || text == expected), "it should be:\n{expected}");
        let mut drawn = 0;
        for picture in std::fs::read_dir(pictures.path()).unwrap() {
            let picture = picture.unwrap();
            let shown = root.join("docs/images").join(picture.file_name());
            if update {
                std::fs::copy(picture.path(), &shown).unwrap();
            }
            assert_eq!(std::fs::read(picture.path()).unwrap(), std::fs::read(&shown).unwrap());
            drawn += 1;
        }
        assert_eq!(drawn, if is_full { 2 } else { 0 });
    }

    #[test]
    fn the_games_before_a_failure_are_kept() {
        // It fails in game 3, every time.
        let script = "while read -r line; do
    case $line in
        *'\"seed\":4'*) echo 'no more' ;;
        *'\"status\"'*) echo '{\"cmd\":\"advance\",\"ms\":1000}' ;;
    esac
done\n";
        for jobs in ["1", "3"] {
            let more = ["--results", "r.jsonl", "--jobs", jobs];
            let (directory, output) = with_script(script, &more);
            let errors = status(&output, 23);
            assert!(
                errors.contains("game 3, seed 4: the program `sh bot.sh` failed: it answered"),
                "{errors}"
            );
            let results = std::fs::read_to_string(directory.path().join("r.jsonl")).unwrap();
            assert_eq!(results.lines().count(), 4);
        }
    }
}

#[test]
fn numbers_that_are_shown_as_pieces_are_no_quantities() {
    let directory = tempfile::tempdir().unwrap();
    let arguments = ["queue", "--games", "2", "--most-pieces", "3", "--out", "games.csv"];
    let output = sim(&arguments, directory.path());
    status(&output, 0);
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(report.contains("signals") && !report.contains("Next"), "{report}");
    let games = std::fs::read_to_string(directory.path().join("games.csv")).unwrap();
    assert!(games.lines().next().unwrap().contains("Next,Then"), "{games}");
}
