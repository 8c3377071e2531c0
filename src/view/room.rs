//! How much text a message has room for.

/// The most text a message holds, in UTF-16 units, the way of counting that gives the most.
pub(super) const CONTENT: usize = 2_000;
/// The most text in a message that consists of text alone.
pub(super) const TEXTS: usize = 4_000;

/// Returns the content for the first of the extents, the largest first, with which it fits; else for the last.
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
