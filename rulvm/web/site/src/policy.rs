//! What browsers must not do for the page: a rule is data, and nothing in it can run or be fetched.

/// The content security policy of the page: scripts, styles and connections only from where the
/// page comes from, and nothing inline.
pub const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; manifest-src 'self'; \
    worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/// The headers that a server sends with each file.
pub const HEADERS: [(&str, &str); 4] = [
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
];
