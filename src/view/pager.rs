//! Turning the pages of a board.

use crate::ask::control;
use crate::locale::Locale;
use crate::reply::Button;
use crate::text::say;

/// The buttons to the page before and to the next; none where there is but one page.
pub(super) fn pager(
    page: u32,
    pages: u32,
    to: impl Fn(u32) -> control::Button,
    locale: Locale,
) -> Vec<Button> {
    if pages < 2 {
        return Vec::new();
    }
    // Without such a page the button is disabled; its number still has to differ from the other's.
    let turn = |page: Option<u32>, other: u32, label: String| {
        let exists = page.filter(|&page| page < pages);
        Button::new(to(exists.unwrap_or(other)), label).enabled(exists.is_some())
    };
    vec![
        turn(
            page.checked_sub(1),
            pages,
            say!(locale, "button-page-before"),
        ),
        turn(
            page.checked_add(1),
            pages + 1,
            say!(locale, "button-page-next"),
        ),
    ]
}
