//! How much a message has room for.

/// The most its text holds, in UTF-16 units: the way of counting that gives the most.
pub(super) const CONTENT: usize = 2_000;
/// The same of a message that is nothing but texts.
pub(super) const TEXTS: usize = 4_000;

/// The first of these, from the largest to the smallest, with which the content fits; else the last.
pub(super) fn fitting<E: Copy>(
    extents: &[E],
    room: usize,
    content: impl Fn(E) -> String,
) -> String {
    let mut shown = String::new();
    for &extent in extents {
        shown = content(extent);
        if length(&shown) <= room {
            break;
        }
    }
    shown
}

pub(super) fn length(text: &str) -> usize {
    text.encode_utf16().count()
}
