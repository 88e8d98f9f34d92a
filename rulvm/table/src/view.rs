//! What players see and click (GM20).

use serde::Serialize;

/// Something in a view (GM20). Its place is in units of the view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Item {
    /// Its number, from 1.
    pub id: u32,
    /// Its left edge.
    pub x: i32,
    /// Its upper edge.
    pub y: i32,
    /// Its width.
    pub w: i32,
    /// Its height.
    pub h: i32,
    /// What it shows.
    pub text: String,
    /// Whether a click on it would do something now for the player who acts here.
    pub enabled: bool,
}

impl Item {
    /// An item that is not enabled: number, place (x, y), size (width, height), text.
    #[must_use]
    pub fn new(id: u32, (x, y): (i32, i32), (w, h): (i32, i32), text: &str) -> Item {
        Item { id, x, y, w, h, text: text.to_owned(), enabled: false }
    }
}

/// Returns the place (x, y) of the item with a number, from 1, where items of one unit each fill
/// rows of a width.
#[must_use]
pub fn grid(id: u32, width: u32) -> (i32, i32) {
    let at = id.saturating_sub(1);
    ((at % width) as i32, (at / width) as i32)
}
