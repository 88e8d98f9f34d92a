//! Tests of the pictures.

mod picture;
