//! What browsers must not do for the page: a rule is data, and nothing in it can run or be fetched.
//!
//! WebSockets can be opened to any host, because an invitation can name any. Only a player who
//! joins a game opens one; the page has no foreign scripts that could.

/// The content security policy of the page: scripts and styles only from where the page comes from,
/// and nothing inline; connections there, and to tables.
pub const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' blob: data:; connect-src 'self' ws:; manifest-src 'self'; \
    worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/// The headers that a server sends with each file.
pub const HEADERS: [(&str, &str); 4] = [
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
];
