//! Tests of the books.

mod books;
