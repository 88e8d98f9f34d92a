//! A source as a link: the part of an address that browsers send to nobody.
//!
//! The text after `#` is `source=` and base64url of the compressed source with its checksum, as in
//! shared games ([`rulvm_files::share::text`]).

use rulvm_files::share::text::{self, Form, MOST_BYTES};

/// The form of such texts.
const SOURCE: Form = Form { prefix: "source=", thing: "shared source" };

/// The part of an address after `#` that holds a source.
///
/// # Errors
/// It is too large.
pub fn write(source: &str) -> Result<String, String> {
    if source.len() > MOST_BYTES {
        let (length, most) = (source.len(), MOST_BYTES);
        return Err(format!("the source has {length} bytes; a link can have at most {most}"));
    }
    Ok(text::write(SOURCE, source.as_bytes()))
}

/// True if the part of an address after `#` should hold a source.
#[must_use]
pub fn is_source(fragment: &str) -> bool {
    fragment.starts_with(SOURCE.prefix)
}

/// The source in the part of an address after `#`.
///
/// # Errors
/// The link was cut or changed.
pub fn read(fragment: &str) -> Result<String, String> {
    let bytes = text::read(SOURCE, fragment).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|_| "the link holds something that is not a text".to_owned())
}
