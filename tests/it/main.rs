//! Integration tests: a file per capability.

mod sandbox;
