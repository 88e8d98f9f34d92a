//! Tests of the page without a browser.

mod page;
mod workshop;
