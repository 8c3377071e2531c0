//! All integration tests, in one binary: a file a capability.

mod action;
mod board_view;
mod brute_force;
mod catalogue;
mod config;
mod control;
mod explanation;
mod extremes;
mod hint_numbers;
mod hint_view;
mod hinting;
mod ladder;
mod limits;
mod nim_properties;
mod playing;
mod refusals;
mod review;
mod review_view;
mod reviewing;
mod sandbox;
mod solve;
mod sources;
mod staying;
mod store;
mod tidy;
mod world;
