//! All integration tests, in one binary: a file a capability.

mod action;
mod after;
mod board_view;
mod browser;
mod catalogue;
mod challenging;
mod checking;
mod clocks;
mod config;
mod control;
mod custom_ids;
mod daily;
mod damage;
mod extremes;
mod fair;
mod faults;
mod foregone;
mod foreign;
mod forging;
mod glancing;
mod heavy;
mod hint_view;
mod hinting;
mod hurrying;
mod kinds;
mod languages;
mod leading;
mod learning;
mod leaving;
mod lessons;
mod limits;
mod migrating;
mod model;
mod outside;
mod over_http;
mod people;
mod pestering;
mod playing;
mod plenty;
mod podium;
mod pressing;
mod privacy;
mod process;
mod puzzle_store;
mod puzzle_view;
mod puzzling;
mod rates;
mod reading;
mod refusals;
mod reminding;
mod rescue;
mod review;
mod review_view;
mod reviewing;
#[expect(
    dead_code,
    reason = "the search itself is for the tests of the mathematics"
)]
#[path = "../../crates/nim/tests/it/searched.rs"]
mod searched;
mod settings;
mod shards;
mod sheet;
mod soak;
mod solve;
mod standings;
mod stats;
mod staying;
mod store;
mod supervising;
mod sweeping;
mod threads;
mod tidy;
mod tournament;
mod watching;
mod world;
