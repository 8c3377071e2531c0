//! Checks messages made of components only: <https://discord.com/developers/docs/components/reference>.

use std::collections::HashSet;

use super::{
    Field,
    component::{Seen, check_button, check_row, kind},
};
use crate::parts::{
    self, BUTTON, CONTAINER, FILE, GALLERY, ROW, SECTION, SEPARATOR, TEXT_DISPLAY, THUMBNAIL,
};

/// The most components in a message, nested ones included.
const COMPONENTS: usize = 40;
/// The most characters in all text displays of a message.
const CHARACTERS: usize = 4000;
/// How many bytes Discord can store of a message's text, and how many each display uses up. Above this it answers 500
/// (<https://github.com/discord/discord-api-docs/issues/8554>).
const BYTES: usize = 10_170;
const BYTES_A_DISPLAY: usize = 12;
const LINES: usize = 3;
const ITEMS: usize = 10;
const DESCRIPTION: usize = 1024;

/// What is allowed in a container, and at the top level.
const HELD: [i64; 6] = [ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR];
const TOP: [i64; 7] = [ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR, CONTAINER];

/// Checks the components of a message, which may show files of these names.
pub(super) fn layout(list: &Field<'_, '_>, files: &HashSet<String>) {
    let Some(components) = list.list(0..=usize::MAX) else {
        return;
    };
    let mut check = Check { files, seen: Seen::default() };
    for part in list.items() {
        check.part(&part, &TOP);
    }
    if parts::all(components).count() > COMPONENTS {
        list.problem(
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            format!("Total number of components cannot exceed {COMPONENTS}"),
        );
    }
    let displays = parts::all(components).filter(|part| part["type"] == TEXT_DISPLAY);
    let texts: Vec<_> = displays.filter_map(|part| part["content"].as_str()).collect();
    let lengths = || texts.iter().map(|text| text.chars().count());
    let bytes: usize = texts.iter().map(|text| text.len() + BYTES_A_DISPLAY).sum();
    if lengths().any(|length| length > CHARACTERS) {
        // Already reported at the display itself.
    } else if lengths().sum::<usize>() > CHARACTERS {
        list.problem(
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            format!("Components displayable text size exceeds maximum size of {CHARACTERS}"),
        );
    } else if bytes > BYTES {
        list.problem(
            "SANDBOX_TEXT_TOO_LARGE",
            "Discord would answer 500: so many bytes of text are more than it keeps.",
        );
    }
}

struct Check<'v> {
    files: &'v HashSet<String>,
    seen: Seen<'v>,
}

impl<'v> Check<'v> {
    fn part(&mut self, part: &Field<'_, 'v>, among: &[i64]) {
        match kind(part, among, &mut self.seen) {
            Some(ROW) => check_row(part, &mut self.seen),
            Some(BUTTON) => {
                part.get("disabled").boolean();
                check_button(part, &mut self.seen);
            }
            Some(SECTION) => self.section(part),
            Some(TEXT_DISPLAY) => {
                let content = part.get("content");
                if content.required() {
                    content.text(1..=CHARACTERS);
                }
            }
            Some(THUMBNAIL) => self.picture(part),
            Some(GALLERY) => {
                let items = part.get("items");
                if items.required() {
                    items.list(1..=ITEMS);
                }
                for item in items.items().filter(|item| item.object().is_some()) {
                    self.picture(&item);
                }
            }
            Some(FILE) => {
                part.get("spoiler").boolean();
                self.media(&part.get("file"), &["attachment"]);
            }
            Some(SEPARATOR) => {
                part.get("divider").boolean();
                part.get("spacing").choice(&[1, 2]);
            }
            Some(CONTAINER) => {
                part.get("accent_color").int(0..=0xFF_FFFF);
                part.get("spoiler").boolean();
                let held = part.get("components");
                if held.required() {
                    held.list(1..=COMPONENTS);
                }
                for part in held.items() {
                    self.part(&part, &HELD);
                }
            }
            _ => {}
        }
    }

    fn section(&mut self, section: &Field<'_, 'v>) {
        let lines = section.get("components");
        if lines.required() {
            lines.list(1..=LINES);
        }
        for line in lines.items() {
            self.part(&line, &[TEXT_DISPLAY]);
        }
        let accessory = section.get("accessory");
        if accessory.required() {
            self.part(&accessory, &[BUTTON, THUMBNAIL]);
        }
    }

    fn picture(&self, picture: &Field<'_, 'v>) {
        picture.get("description").text(1..=DESCRIPTION);
        picture.get("spoiler").boolean();
        self.media(&picture.get("media"), &["http", "https", "attachment"]);
    }

    fn media(&self, media: &Field<'_, 'v>, schemes: &[&str]) {
        if !media.required() || media.object().is_none() {
            return;
        }
        let url = media.get("url");
        if !url.required() {
            return;
        }
        let address = url.url(schemes).unwrap_or_default();
        if let Some(name) = parts::attachment_name(address)
            && !self.files.contains(name)
        {
            url.problem(
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                format!("The referenced attachment {name} was not found"),
            );
        }
    }
}
