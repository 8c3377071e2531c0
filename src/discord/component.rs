//! Texts, buttons, menus and form fields as Discord's JSON: <https://discord.com/developers/docs/components/reference>.
//! They are serialised directly, without a tree of values in between: no answer is as long as a board.

use serde::Serialize;

use crate::place::ChannelId;
use crate::reply::{
    Accent, Block, Button, Drawing, Entry, Field, File, Input, Menu, Offers, Places, Row, Style,
};

const ROW: u8 = 1;
const BUTTON: u8 = 2;
const MENU: u8 = 3;
const INPUT: u8 = 4;
const PEOPLE: u8 = 5;
const CHANNELS: u8 = 8;
const TEXT: u8 = 10;
const GALLERY: u8 = 12;
const SEPARATOR: u8 = 14;
const CONTAINER: u8 = 17;
const LABEL: u8 = 18;
const RADIOS: u8 = 21;

/// The style of a one-line input.
const SHORT: u8 = 1;

/// The channel types for text: ordinary ones and announcements.
const WRITTEN: [u8; 2] = [0, 5];
/// The types of threads that everyone may read.
const THREADS: [u8; 2] = [10, 11];
const SPOKEN_AND_FORUMS: [u8; 2] = [2, 15];

/// A component of any type; each type uses some of these fields.
#[derive(Debug, Default, Serialize)]
pub struct Component<'a> {
    r#type: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    custom_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    style: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placeholder: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    accent_color: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    required: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_length: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    min_values: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_values: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    options: Vec<Choosable<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    channel_types: Vec<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    default_values: Vec<Chosen>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    items: Vec<Item<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    components: Vec<Self>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    component: Option<Box<Self>>,
}

/// A picture in a gallery.
#[derive(Debug, Serialize)]
struct Item<'a> {
    media: Media,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct Media {
    url: String,
}

#[derive(Debug, Serialize)]
struct Choosable<'a> {
    label: &'a str,
    value: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
    default: bool,
}

/// An entry that a menu has picked in advance.
#[derive(Debug, Serialize)]
struct Chosen {
    id: String,
    r#type: &'static str,
}

impl Component<'_> {
    fn new(kind: u8) -> Self {
        Self { r#type: kind, ..Self::default() }
    }
}

pub fn container(accent: Option<Accent>, blocks: &[Block]) -> Component<'_> {
    Component {
        accent_color: accent.map(colour),
        components: blocks.iter().map(block).collect(),
        ..Component::new(CONTAINER)
    }
}

fn block(block: &Block) -> Component<'_> {
    match block {
        Block::Text(text) | Block::Drawing(Drawing { text, .. }) => {
            Component { content: Some(text), ..Component::new(TEXT) }
        }
        Block::Line => Component::new(SEPARATOR),
        Block::Row(controls) => row(controls),
        Block::File(file) => Component { items: vec![picture(file)], ..Component::new(GALLERY) },
    }
}

/// Refers to a file that is sent with the message.
fn picture(file: &File) -> Item<'_> {
    Item {
        media: Media { url: format!("attachment://{}", file.name) },
        description: file.description.as_deref(),
    }
}

/// The first three are Discord's own colours, the others those of its square emoji.
fn colour(accent: Accent) -> u32 {
    match accent {
        Accent::Amber => 0x00f0_b232,
        Accent::Green => 0x0023_a55a,
        Accent::Red => 0x00f2_3f43,
        Accent::Blue => 0x0055_acee,
        Accent::Orange => 0x00f4_900c,
    }
}

pub fn row(row: &Row) -> Component<'_> {
    let components = match row {
        Row::Buttons(buttons) => buttons.iter().map(button).collect(),
        Row::Menu(control) => vec![menu(control)],
    };
    Component { components, ..Component::new(ROW) }
}

fn button(button: &Button) -> Component<'_> {
    Component {
        custom_id: Some(button.control.to_string()),
        label: Some(&button.label),
        style: Some(match button.style {
            Style::Primary => 1,
            Style::Secondary => 2,
            Style::Success => 3,
            Style::Danger => 4,
        }),
        ..Component::new(BUTTON)
    }
}

fn menu(menu: &Menu) -> Component<'_> {
    let offered = match &menu.offers {
        Offers::One(_) => Component::new(MENU),
        Offers::Several(entries, least) => Component {
            min_values: Some(*least),
            max_values: Some(entries.len().min(usize::from(u8::MAX)) as u8),
            ..Component::new(MENU)
        },
        Offers::Channels { picked, most, places } => Component {
            min_values: Some(0),
            max_values: Some(*most),
            channel_types: match *places {
                Places::All => [WRITTEN, SPOKEN_AND_FORUMS].concat(),
                Places::ToPost { threads } => channels_to_post(threads),
            },
            default_values: picked.iter().map(chosen).collect(),
            ..Component::new(CHANNELS)
        },
        Offers::People => Component::new(PEOPLE),
    };
    Component {
        custom_id: Some(menu.control.to_string()),
        placeholder: Some(&menu.placeholder),
        options: menu.entries().iter().map(choosable).collect(),
        ..offered
    }
}

fn choosable(entry: &Entry) -> Choosable<'_> {
    Choosable {
        label: &entry.label,
        value: &entry.value,
        description: entry.description.as_deref(),
        default: entry.picked,
    }
}

fn chosen(channel: &ChannelId) -> Chosen {
    Chosen { id: channel.to_string(), r#type: "channel" }
}

/// The types of channels in which the bot posts by itself.
pub fn channels_to_post(threads: bool) -> Vec<u8> {
    let threads = THREADS.into_iter().filter(|_| threads);
    WRITTEN.into_iter().chain(threads).collect()
}

/// Builds a form's field, inside the label that says what it is for.
pub fn field(field: &Field) -> Component<'_> {
    let input = match &field.input {
        Input::Line { placeholder, longest } => Component {
            style: Some(SHORT),
            placeholder: Some(placeholder),
            max_length: Some(*longest),
            ..Component::new(INPUT)
        },
        Input::Radios(entries) => {
            Component { options: entries.iter().map(choosable).collect(), ..Component::new(RADIOS) }
        }
        Input::Person => Component::new(PEOPLE),
    };
    Component {
        label: Some(&field.label),
        description: field.about.as_deref(),
        component: Some(Box::new(Component {
            custom_id: Some(field.name.to_owned()),
            required: Some(field.required),
            ..input
        })),
        ..Component::new(LABEL)
    }
}
