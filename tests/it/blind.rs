//! What a screen reader says of every message. `browser::heard` holds it to what a browser hands to screen readers.

pub mod signs;
pub mod transcript;
