//! All integration tests, in one binary.

mod board_view;
mod brute_force;
mod catalogue;
mod explanation;
mod extremes;
mod hint_view;
mod ladder;
mod nim_properties;
mod sandbox;
mod sources;
mod store;
