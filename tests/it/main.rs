//! All integration tests, in one binary.

mod brute_force;
mod explanation;
mod ladder;
mod nim_properties;
mod sources;
