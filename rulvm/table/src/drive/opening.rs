//! Opens tables: the book, its options, and what a test pretends it to be.

use std::sync::Arc;

use serde_json::json;
use sha2::{Digest, Sha256};

use super::answer::{Failure, Members, done};
use super::links::Place;
use super::request::{Request, Within};
use crate::books::{self, Entry, Files, Opening};
use crate::identity::{self, HOST, Identity, Version};
use crate::table::Table;

/// `books`.
pub(super) fn list_of_books() -> Members {
    let book = |entry: &Entry| {
        let mut book = json!(entry.identity());
        book["sides"] = json!(entry.sides);
        book
    };
    done([("books", books::BOOKS.iter().map(book).collect())])
}

/// `open`. The members are tested first, then whether this host can open the book (GM4), then its
/// options.
pub(super) fn open(request: &Request, files: &Files<'_>) -> Result<Place, Failure> {
    let id = request.required_text("book")?;
    let entry = books::find(id).ok_or_else(|| Failure::usage("there is no such book"))?;
    let seed = request.integer("seed", &Within(0, u64::MAX))?.unwrap_or(0);
    let options = request.object("options")?;
    let (identity, host) = pretend(entry, request)?;
    identity::can_open(&identity, &host)?;
    let nonces = Arc::new(move |count| nonce(seed, count));
    let book = (entry.open)(&Opening { options: &options, seed, files, nonces })?;
    let table = Table::open(book, identity, host)?;
    Ok(Place { table, entry, seed, link: None })
}

/// Returns the identity of a book, and the running host, as a test pretends them to be.
fn pretend(entry: &Entry, request: &Request) -> Result<(Identity, Version), Failure> {
    let mut identity = entry.identity();
    let mut host = Version::new(HOST);
    for (name, value) in request.object("pretend")? {
        let wrong = || Failure::usage(format!("`{name}` in `pretend` is of another type"));
        let word = value.as_str().map(Version::new);
        let bits = &mut identity.bits;
        let bit = match name.as_str() {
            "no_save" => &mut bits.no_save,
            "no_connect" => &mut bits.no_connect,
            "no_restart" => &mut bits.no_restart,
            "no_swap" => &mut bits.no_swap,
            "no_idle" => &mut bits.no_idle,
            "no_sleep_query" => &mut bits.no_sleep_query,
            "id" => {
                identity.id = value.as_str().ok_or_else(wrong)?.to_owned();
                continue;
            }
            "version" | "required" | "host_required" | "host_now" => {
                let place = match name.as_str() {
                    "version" => &mut identity.version,
                    "required" => &mut identity.required,
                    "host_required" => &mut identity.host_required,
                    _ => &mut host,
                };
                *place = word.ok_or_else(wrong)?;
                continue;
            }
            _ => continue,
        };
        *bit = value.as_bool().ok_or_else(wrong)?;
    }
    Ok((identity, host))
}

/// Nonce number `count` of a table (TD3).
fn nonce(seed: u64, count: u32) -> [u8; 32] {
    let mut sha = Sha256::new_with_prefix(b"rul-table test nonce\0");
    sha.update(seed.to_be_bytes());
    sha.update(count.to_be_bytes());
    sha.finalize().into()
}

/// The id of the session of a link (TD3).
pub(super) fn session_id(seed: u64, link: u64) -> String {
    let mut bytes = b"rul-table test session\0".to_vec();
    bytes.extend(seed.to_be_bytes());
    bytes.extend(u32::try_from(link).unwrap_or(u32::MAX).to_be_bytes());
    grammar::hash::sha256(&bytes)[..32].to_owned()
}
