//! All integration tests, in one binary: a file a capability.

mod action;
mod board_view;
mod brute_force;
mod catalogue;
mod config;
mod control;
mod daily;
mod explanation;
mod extremes;
mod hint_view;
mod hinting;
mod ladder;
mod limits;
mod nim_properties;
mod playing;
mod puzzle_store;
mod puzzling;
mod refusals;
mod sandbox;
mod solve;
mod sources;
mod staying;
mod store;
mod tidy;
mod world;
