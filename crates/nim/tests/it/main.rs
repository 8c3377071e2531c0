//! Tests the mathematics against searches that know no theory, and against the sources that taught it.

mod brute_force;
mod explanation;
mod facts;
mod family;
mod ladder;
mod matches;
mod people;
mod properties;
mod reasons;
mod searched;
mod sources;
mod starts;
mod trap;
