//! All integration tests, in one binary: a file a capability.

mod action;
mod brute_force;
mod config;
mod control;
mod explanation;
mod ladder;
mod limits;
mod nim_properties;
mod sandbox;
mod solve;
mod sources;
mod store;
mod tidy;
