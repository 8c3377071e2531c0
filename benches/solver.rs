//! The solver's figures.
fn main() {}
