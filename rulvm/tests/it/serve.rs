//! `rulvm serve` and `rulvm site`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server, which ends with the test.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(arguments: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rulvm"))
            .args(["serve", "--port", "0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Server { child, address }
    }

    /// Sends a request to the server, as if it had this host. Returns its status, head and body.
    fn ask(&self, request: &str, host: &str) -> (u16, String, Vec<u8>) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "{request} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap();
        let head = String::from_utf8(answer[..end].to_vec()).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, head, answer[end + 4..].to_vec())
    }

    fn get(&self, path: &str) -> (u16, String, Vec<u8>) {
        self.ask(&format!("GET {path}"), &self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn every_file_of_the_page_is_served_with_its_type_and_a_policy() {
    let server = Server::start(&[]);
    for file in rul_site::files::FILES {
        let (status, head, body) = server.get(&format!("/{}", file.name));
        assert_eq!((status, body.len()), (200, file.contents().len()), "{}", file.name);
        assert!(head.contains(file.kind()), "{head}");
        assert!(head.contains("default-src 'none'"), "{head}");
    }
    let (status, _, body) = server.get("/");
    assert_eq!(status, 200);
    let page = String::from_utf8(body).unwrap();
    assert!(!page.contains("data-served"));
    // The policy forbids inline scripts and styles: the page has none.
    assert!(!page.contains("<style") && !page.contains(" style=") && !page.contains(" onclick"));
    assert_eq!(
        page.matches("<script").count(),
        page.matches("<script type=\"module\" src=").count()
    );
}

#[test]
fn other_hosts_methods_and_paths_are_refused() {
    let server = Server::start(&[]);
    assert_eq!(server.ask("GET /", "example.org").0, 421);
    assert_eq!(server.ask("POST /", &server.address).0, 405);
    for path in ["/nothing", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "//etc/passwd", "/?x"] {
        let expected = if path == "/?x" { 200 } else { 404 };
        assert_eq!(server.get(path).0, expected, "{path}");
    }
    let (status, _, body) = server.ask("HEAD /main.js", &server.address);
    assert_eq!((status, body.len()), (200, 0));
}

#[test]
fn all_connections_that_a_browser_opens_at_once_are_answered() {
    let server = Server::start(&[]);
    let connections = (0..12).map(|_| {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        // Without `Connection: close`, as browsers ask.
        write!(stream, "GET /main.js HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).unwrap();
        stream
    });
    for mut stream in connections.collect::<Vec<_>>() {
        let mut start = [0; 12];
        stream.read_exact(&mut start).unwrap();
        assert_eq!(&start, b"HTTP/1.1 200");
    }
}

#[test]
fn what_is_not_a_request_ends_only_its_connection() {
    let server = Server::start(&[]);
    let status = |text: &str| {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.split(' ').nth(1).unwrap_or_default().to_owned()
    };
    // A body of any length is not read.
    let body = "Content-Length: 99999999999\r\nExpect: 100-continue\r\n\r\n";
    assert_eq!(status(&format!("POST / HTTP/1.1\r\nHost: {}\r\n{body}", server.address)), "405");
    assert_eq!(status("GET / HTTP/1.1\r\n\r\n"), "421");
    assert_eq!(status("\u{16}\u{3} hello\r\n\r\n"), "400");
    assert_eq!(status(&format!("GET / HTTP/1.1\r\nHost: {}", "x".repeat(20_000))), "431");
    assert_eq!(server.get("/main.js").0, 200);
}

#[test]
fn a_file_is_given_to_the_page_and_again_when_it_is_saved() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("game.rul");
    std::fs::write(&file, "first").unwrap();
    let server = Server::start(&["--watch", file.to_str().unwrap()]);
    assert!(String::from_utf8(server.get("/").2).unwrap().contains("data-served"));
    let served = |body: Vec<u8>| -> serde_json::Value { serde_json::from_slice(&body).unwrap() };
    let first = served(server.get("/served.json").2);
    assert_eq!((&first["name"], &first["base64"]), (&"game.rul".into(), &"Zmlyc3Q=".into()));
    std::fs::write(&file, "second").unwrap();
    // The answer comes when the file has changed.
    let mut number = first["number"].clone();
    loop {
        let next = served(server.get(&format!("/served.json?after={number}")).2);
        if next["base64"] == "c2Vjb25k" {
            break;
        }
        number = next["number"].clone();
    }
}

#[test]
fn a_browser_that_leaves_answers_unread_keeps_no_other_waiting() {
    let server = Server::start(&[]);
    // More than fits into the buffers of a connection.
    let unread: Vec<TcpStream> = (0..3)
        .map(|_| {
            let mut stream = TcpStream::connect(&server.address).unwrap();
            let request = format!("GET /rul_bg.wasm HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
            stream.write_all(request.as_bytes()).unwrap();
            // The answer has begun.
            stream.read_exact(&mut [0; 64]).unwrap();
            stream
        })
        .collect();
    assert_eq!(server.get("/").0, 200);
    drop(unread);
}

#[test]
fn a_standard_rule_is_served_by_its_name() {
    let server = Server::start(&["hexcolumns"]);
    let served: serde_json::Value = serde_json::from_slice(&server.get("/served.json").2).unwrap();
    assert_eq!(served["name"], "hexcolumns.rul");
}

#[test]
fn a_file_that_is_not_there_and_a_port_that_is_taken_are_said() {
    let run = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_rulvm")).args(arguments).output().unwrap()
    };
    let gone = run(&["serve", "--port", "0", "gone.rul"]);
    assert_eq!(gone.status.code(), Some(7));
    let server = Server::start(&[]);
    let port = server.address.rsplit(':').next().unwrap();
    let taken = run(&["serve", "--port", port]);
    assert_eq!(taken.status.code(), Some(255));
    assert!(String::from_utf8_lossy(&taken.stderr).contains("--port"));
}

#[test]
fn the_page_is_written_as_files() {
    let directory = tempfile::tempdir().unwrap();
    let to = directory.path().join("public");
    let ran = Command::new(env!("CARGO_BIN_EXE_rulvm")).arg("site").arg(&to).output().unwrap();
    assert_eq!(ran.status.code(), Some(0));
    for file in rul_site::files::FILES {
        assert_eq!(std::fs::read(to.join(file.name)).unwrap(), *file.contents());
    }
}
