//! Paths of files and their addresses.

use gen_lsp_types::Uri;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// What an address does not need to escape.
const KEPT: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// The path of a file with an address. Other addresses, such as that of a text that was never
/// saved, are their own path.
#[must_use]
pub(crate) fn path_of(uri: &Uri) -> String {
    let address = uri.as_ref();
    let Some(rest) = address.strip_prefix("file://") else { return address.to_owned() };
    let path = rest.find('/').and_then(|slash| rest.get(slash..)).unwrap_or(rest);
    let path = percent_decode_str(path).decode_utf8_lossy().into_owned();
    // `/C:/rules` on Windows.
    match path.as_bytes() {
        [b'/', drive, b':', ..] if drive.is_ascii_alphabetic() => path[1..].to_owned(),
        _ => path,
    }
}

/// The address of a path.
#[must_use]
pub(crate) fn uri_of(path: &str) -> Uri {
    let has_scheme = path.split_once(':').is_some_and(|(scheme, _)| {
        scheme.len() > 1 && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    });
    if has_scheme {
        return Uri(path.to_owned());
    }
    let path = path.replace('\\', "/");
    let slash = if path.starts_with('/') { "" } else { "/" };
    Uri(format!("file://{slash}{}", utf8_percent_encode(&path, KEPT)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_path_leads_back_to_it() {
        for path in ["/rules/a b.rul", "/é/100%/😀.rul", "/a+b&c#d?e.rul", "untitled:Untitled-1"]
        {
            assert_eq!(path_of(&uri_of(path)), path);
        }
        assert_eq!(uri_of("/rules/a b.rul").0, "file:///rules/a%20b.rul");
        assert_eq!(path_of(&Uri("file:///c%3A/rules/a.rul".into())), "c:/rules/a.rul");
        assert_eq!(path_of(&Uri("file://localhost/a.rul".into())), "/a.rul");
    }
}
