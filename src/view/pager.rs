//! The buttons that turn the pages of a list.

use crate::view::prelude::*;

/// Returns the buttons to the previous page and the next, where there are such pages.
pub(super) fn pager(
    page: u32,
    pages: u32,
    to: impl Fn(u32) -> Press,
    locale: Locale,
) -> Vec<Button> {
    let turn = |page: Option<u32>, label: String| {
        let page = page.filter(|&page| page < pages)?;
        Some(Button::new(to(page), label))
    };
    let before = turn(page.checked_sub(1), say!(locale, "button-page-before"));
    let next = turn(page.checked_add(1), say!(locale, "button-page-next"));
    before.into_iter().chain(next).collect()
}
