//! Tests of the page without a browser.

mod page;
mod tables;
mod workshop;
