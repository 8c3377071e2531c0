//! The steps of each lesson, in order.

pub(super) mod basics;
pub(super) mod exam;
pub(super) mod family;
pub(super) mod limits;
pub(super) mod mental;
mod step;
pub(super) mod theory;

pub use step::{Exhibit, Page, Step};
