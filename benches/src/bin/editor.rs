//! `cargo run --release -p benches --bin editor`: how long the language server takes after a key,
//! until the messages about the text have arrived, if it is correct and if it is broken, and until
//! completions are there; and how much memory it needs. Times are wall-clock times, as a user feels
//! them, and, for messages, also the least processor time of all threads.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use benches::kernels::Failure;
use benches::report::{self, Table};
use lsp_server::{Connection, Message, Notification, Request, RequestId};
use peak_alloc::PeakAlloc;
use rulc_lsp::{Store, serve};
use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// How many keys are typed into a text, and into one that is very long.
const KEYS: [usize; 2] = [40, 12];
/// A text with more lines is very long.
const LONG: usize = 50_000;

const URI: &str = "file:///nowhere/rule.rul";

fn main() -> ExitCode {
    benches::worker::exit(run())
}

fn run() -> Result<(), Failure> {
    let mut table = Table::new(
        "",
        &[
            "text",
            "lines",
            "messages, fastest",
            "median",
            "processor",
            "broken, fastest",
            "median",
            "completions, fastest",
            "median",
            "memory",
            "peak",
            "a line",
        ],
    );
    let (games, _) = benches::sources();
    for game in games {
        table.rows.push(row(game.name, game.text)?);
    }
    for lines in [1_000, 10_000, 100_000] {
        table.rows.push(row("generated", &benches::large::rule(lines))?);
    }
    writeln!(std::io::stdout(), "{}\n\n{}", report::host(), table.markdown())?;
    Ok(())
}

/// Types into the middle of a text.
fn row(name: &str, text: &str) -> Result<Vec<String>, Failure> {
    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    let (client, server) = Connection::memory();
    let server = std::thread::spawn(move || serve(&server, Store::new(None)));
    let mut client = Client { connection: client, version: 0, requests: 0 };
    client.start();
    client.open(text);
    // Costs come after a while; they are part of the memory.
    client.hear("workspace/codeLens/refresh");
    let after = HEAP.current_usage();
    let peak = HEAP.peak_usage();
    let line = text.lines().count() / 2;
    let (mut messages, mut broken, mut completions) = (Vec::new(), Vec::new(), Vec::new());
    let mut processor = Vec::new();
    for key in 0..KEYS[usize::from(line * 2 > LONG)] {
        let (start, before) = (Instant::now(), processor_time());
        client.change(line, 0, &format!("// {key}\n"));
        client.published();
        messages.push(start.elapsed());
        processor.push(processor_time().saturating_sub(before));
        let start = Instant::now();
        client.change(line, 0, "fn half(");
        client.published();
        broken.push(start.elapsed());
        client.change(line, 8, "");
        client.published();
        let start = Instant::now();
        client.change(line, 0, "x");
        client.ask(
            "textDocument/completion",
            json!({ "textDocument": { "uri": URI }, "position": { "line": line, "character": 1 } }),
        );
        completions.push(start.elapsed());
        client.change(line, 1, "");
        client.published();
    }
    client.ask("shutdown", Value::Null);
    client.notify("exit", Value::Null);
    drop(client);
    let _ = server.join();
    let lines = text.lines().count();
    let of = |times: &mut Vec<Duration>| {
        times.sort_unstable();
        let shown = |time: Option<&Duration>| {
            format!("{:.1} ms", time.map_or(0.0, Duration::as_secs_f64) * 1000.0)
        };
        [shown(times.first()), shown(times.get(times.len() / 2))]
    };
    let mib = |bytes: usize| format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20));
    let [message, usual_message] = of(&mut messages);
    let [least_processor, _] = of(&mut processor);
    let [half, usual_half] = of(&mut broken);
    let [completion, usual_completion] = of(&mut completions);
    let held = after.saturating_sub(before);
    Ok(vec![
        name.to_owned(),
        lines.to_string(),
        message,
        usual_message,
        least_processor,
        half,
        usual_half,
        completion,
        usual_completion,
        mib(held),
        mib(peak.saturating_sub(before)),
        format!("{} bytes", held / lines.max(1)),
    ])
}

/// The processor time of all threads so far.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

struct Client {
    connection: Connection,
    version: i32,
    requests: i32,
}

impl Client {
    fn start(&mut self) {
        let capabilities = json!({ "workspace": { "codeLens": { "refreshSupport": true } } });
        self.ask("initialize", json!({ "capabilities": capabilities }));
        self.notify("initialized", json!({}));
    }

    fn notify(&self, method: &str, params: Value) {
        let message = Notification { method: method.to_owned(), params };
        let _ = self.connection.sender.send(message.into());
    }

    fn ask(&mut self, method: &str, params: Value) {
        self.requests += 1;
        let id = RequestId::from(self.requests);
        let request = Request { id: id.clone(), method: method.to_owned(), params };
        let _ = self.connection.sender.send(request.into());
        self.until(|message| matches!(message, Message::Response(answer) if answer.id == id));
    }

    fn until(&self, is_it: impl Fn(&Message) -> bool) {
        while let Ok(message) = self.connection.receiver.recv() {
            if is_it(&message) {
                return;
            }
        }
    }

    fn hear(&self, method: &str) {
        self.until(|message| matches!(message, Message::Request(asked) if asked.method == method));
    }

    fn open(&mut self, text: &str) {
        self.version += 1;
        let document =
            json!({ "uri": URI, "languageId": "rul", "version": self.version, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Replaces the first characters of a line.
    fn change(&mut self, line: usize, characters: usize, text: &str) {
        self.version += 1;
        let [start, end] = [0, characters].map(|at| json!({ "line": line, "character": at }));
        let change = json!({ "range": { "start": start, "end": end }, "text": text });
        let document = json!({ "uri": URI, "version": self.version });
        self.notify(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": [change] }),
        );
    }

    fn published(&self) {
        let version = self.version;
        self.until(|message| match message {
            Message::Notification(news) => {
                news.method == "textDocument/publishDiagnostics"
                    && news.params["version"] == version
            }
            _ => false,
        });
    }
}
