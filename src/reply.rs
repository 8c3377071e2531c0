//! The bot's replies as plain data, without the form in which Discord wants them.

use std::sync::Arc;

use serde::Serialize;

use crate::ask::control;
use crate::place::{ChannelId, RoleId, UserId};
use nim::names;

/// A reply to one interaction.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// A new message for the whole channel.
    Post(Message),
    /// Redraws the message whose control was used.
    Update(Message),
    /// A new message that only the person who asked sees.
    Whisper(Message),
    /// Autocompletions for an option; at most 25.
    Choices(Vec<Choice>),
    Form(Form),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    pub frame: Frame,
    /// Its parts from top to bottom, one or more.
    pub blocks: Vec<Block>,
}

/// What is around the parts of a message.
#[derive(Debug, Clone, PartialEq)]
pub enum Frame {
    /// A frame around all of them. It can't ping, because a phone's notification for it would be empty. A plain message
    /// can become a panel, but never the other way round.
    Panel {
        /// The colour along its edge. The words always say the same as the colour.
        accent: Option<Accent>,
    },
    /// No frame: first comes the text, 2,000 characters at most, then the files and at most 5 rows of controls. Used to
    /// ping, and for a file without anything else. An edit replaces the message's files.
    Plain {
        /// The only people this message may ping, whatever its text says.
        pings: Vec<UserId>,
        /// The only role it may ping.
        role: Option<RoleId>,
    },
}

/// A thread attached to a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thread {
    /// Its name, 100 characters at most.
    pub name: String,
    /// The least number of minutes that it stays open while nothing is written in it.
    pub minutes: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Accent {
    Amber,
    Green,
    Red,
    Blue,
    Orange,
}

/// A part of a message. A panel has at most 40, including their contents.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// Text in Discord's markdown. All text of a panel together has at most 4,000 characters.
    Text(String),
    /// Text that also exists with pictures.
    Drawing(Drawing),
    /// A thin line across the panel; a plain message shows none.
    Line,
    Row(Row),
    /// A file, at most 10 of them; in a panel, a picture.
    File(File),
}

/// Something shown in pictures if the bot's own emoji are available, and else in text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    pub text: String,
    /// In Discord's markdown, except for the emoji.
    pub pictured: Vec<Piece>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    Text(String),
    Emoji(Emoji),
}

names! {
    /// The bot's own emoji: an object of each kind, and what marks the place of one that the last move took, or the
    /// move before.
    ///
    /// The emoji has this name on Discord. It is in words, because a screen reader reads out nothing else. An emoji
    /// that is redrawn gets a new name, so that older messages, and a process of the last release, keep showing the
    /// old one.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Emoji {
        Match => "match",
        MatchJustTaken => "match_just_taken",
        MatchTaken => "match_taken",
        Stone => "stone",
        StoneJustTaken => "stone_just_taken",
        StoneTaken => "stone_taken",
        Orange => "orange",
        Peach => "peach",
        Lemon => "lemon",
        Plum => "plum",
        FruitJustTaken => "fruit_just_taken",
        FruitTaken => "fruit_taken",
    }
}

/// A file under a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// The name, whose extension tells Discord the type: a picture is shown.
    pub name: String,
    /// The content, 10 MiB at most.
    pub bytes: Arc<Vec<u8>>,
    /// What a picture shows, for people who cannot see it; 1,024 characters at most.
    pub description: Option<String>,
}

impl Message {
    /// Makes a card with this text.
    pub fn text(content: impl Into<String>) -> Self {
        Self::card([Block::Text(content.into())])
    }

    /// Makes a card of these blocks, from top to bottom. Adjacent texts are joined.
    pub fn card(blocks: impl IntoIterator<Item = Block>) -> Self {
        let mut card = Self { frame: Frame::Panel { accent: None }, blocks: Vec::new() };
        for block in blocks {
            match (card.blocks.last_mut(), block) {
                (Some(Block::Text(before)), Block::Text(text)) => {
                    before.push('\n');
                    before.push_str(&text);
                }
                (_, block) => card.blocks.push(block),
            }
        }
        card
    }

    /// Makes the same message without a frame, which may ping these people.
    pub fn plain(self, pings: impl IntoIterator<Item = UserId>) -> Self {
        let pings = pings.into_iter().collect();
        Self { frame: Frame::Plain { pings, role: None }, ..self }
    }

    /// Adds a row of controls at the bottom. A row without buttons is not added.
    pub fn row(mut self, row: Row) -> Self {
        if matches!(&row, Row::Buttons(buttons) if buttons.is_empty()) {
            return self;
        }
        self.blocks.push(Block::Row(row));
        self
    }

    /// Adds a row of these buttons at the bottom, if there are any.
    pub fn buttons(self, buttons: impl IntoIterator<Item = Button>) -> Self {
        self.row(Row::Buttons(buttons.into_iter().collect()))
    }

    /// Adds these rows at the bottom.
    pub fn with(self, rows: impl IntoIterator<Item = Row>) -> Self {
        rows.into_iter().fold(self, Self::row)
    }

    /// Adds a line above the text.
    pub fn under(mut self, line: &str) -> Self {
        match self.blocks.first_mut() {
            Some(Block::Text(text)) => text.insert_str(0, &format!("{line}\n")),
            _ => self.blocks.insert(0, Block::Text(line.to_owned())),
        }
        self
    }

    /// Adds a line below the first text: a board begins with its news.
    pub fn noting(mut self, line: &str) -> Self {
        if let Some(Block::Text(news)) = self.blocks.first_mut() {
            *news += &format!("\n{line}");
        }
        self
    }

    /// Keeps only the pings for which `may_ping` is true.
    pub fn pinging(mut self, may_ping: impl Fn(UserId) -> bool) -> Self {
        if let Frame::Plain { pings, .. } = &mut self.frame {
            pings.retain(|&who| may_ping(who));
        }
        self
    }

    /// Returns all text, in reading order.
    pub fn said(&self) -> String {
        self.texts().collect::<Vec<_>>().join("\n")
    }

    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Text(text) | Block::Drawing(Drawing { text, .. }) => Some(text.as_str()),
            Block::Line | Block::Row(_) | Block::File(_) => None,
        })
    }

    pub fn files(&self) -> Vec<&File> {
        let files = self.blocks.iter().filter_map(|block| match block {
            Block::File(file) => Some(file),
            Block::Text(_) | Block::Drawing(_) | Block::Line | Block::Row(_) => None,
        });
        files.collect()
    }

    /// Returns the rows of controls, in reading order.
    pub fn rows(&self) -> Vec<&Row> {
        let rows = self.blocks.iter().filter_map(|block| match block {
            Block::Row(row) => Some(row),
            Block::Text(_) | Block::Drawing(_) | Block::Line | Block::File(_) => None,
        });
        rows.collect()
    }
}

impl From<String> for Block {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl Block {
    /// Returns the most text it can have, in UTF-16 units, since Discord counts these in some places and characters in
    /// others.
    pub fn longest(&self) -> usize {
        /// The digits of an id, and the punctuation around them and the name.
        const SPELLED: usize = 20 + 4;
        let count = |text: &str| text.encode_utf16().count();
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => count(text),
            Piece::Emoji(emoji) => emoji.name().len() + SPELLED,
        };
        match self {
            Self::Text(text) => count(text),
            Self::Drawing(drawing) => {
                let pictured = drawing.pictured.iter().map(piece).sum();
                count(&drawing.text).max(pictured)
            }
            Self::Line | Self::Row(_) | Self::File(_) => 0,
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub enum Row {
    /// One to 5 buttons.
    Buttons(Vec<Button>),
    Menu(Menu),
}

impl Row {
    /// Makes a menu from which one entry is picked.
    pub fn menu(
        control: control::Menu,
        placeholder: String,
        entries: impl IntoIterator<Item = Entry>,
    ) -> Self {
        let offers = Offers::One(entries.into_iter().collect());
        Self::Menu(Menu { control, placeholder, offers })
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Button {
    /// What it does when pressed.
    pub control: control::Button,
    /// Its label, 80 characters at most.
    pub label: String,
    pub style: Style,
}

impl Button {
    pub fn new(control: control::Button, label: impl Into<String>) -> Self {
        Self { control, label: label.into(), style: Style::Secondary }
    }

    /// Marks the button as the one thing to do next.
    pub fn primary(self) -> Self {
        Self { style: Style::Primary, ..self }
    }

    pub fn success(self) -> Self {
        Self { style: Style::Success, ..self }
    }

    pub fn danger(self) -> Self {
        Self { style: Style::Danger, ..self }
    }

    /// Returns the button if it `leads` somewhere. Others are left out, because screen readers read disabled buttons
    /// like any other.
    pub fn when(self, leads: bool) -> Option<Self> {
        leads.then_some(self)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// The one thing to do next.
    Primary,
    Secondary,
    Success,
    Danger,
}

/// A menu to pick from.
#[derive(Debug, Clone, PartialEq)]
pub struct Menu {
    /// What picking does; what is picked completes it.
    pub control: control::Menu,
    /// The text shown before anything is picked; 150 characters at most.
    pub placeholder: String,
    pub offers: Offers,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Offers {
    /// One to 25 entries, one of which is picked.
    One(Vec<Entry>),
    /// Entries, at least this many of which are picked.
    Several(Vec<Entry>, u8),
    /// Channels of the server, any or none of which are picked.
    Channels {
        picked: Vec<ChannelId>,
        /// How many can be picked, 25 at most.
        most: u8,
        places: Places,
    },
    /// People, one of whom is picked.
    People,
}

impl Menu {
    /// Returns its entries, if it has its own.
    pub fn entries(&self) -> &[Entry] {
        match &self.offers {
            Offers::One(entries) | Offers::Several(entries, _) => entries,
            Offers::Channels { .. } | Offers::People => &[],
        }
    }
}

/// Which of a server's channels are offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Places {
    All,
    /// Channels in which the bot could post by itself.
    ToPost {
        threads: bool,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The text shown; 100 characters at most.
    pub label: String,
    /// The value it stands for; unique in its menu, 100 characters at most.
    pub value: String,
    pub description: Option<String>,
    /// Whether it is shown as picked.
    pub picked: bool,
}

impl Entry {
    /// Makes an entry that is not picked and has no description.
    pub fn new(label: String, value: impl ToString) -> Self {
        Self { label, value: value.to_string(), description: None, picked: false }
    }

    pub fn picked(self, picked: bool) -> Self {
        Self { picked, ..self }
    }
}

/// An autocompletion for an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The text shown; 100 characters at most.
    pub name: String,
    pub value: ChoiceValue,
}

impl Choice {
    pub fn text(name: String, value: impl ToString) -> Self {
        Self { name, value: ChoiceValue::Text(value.to_string()) }
    }
}

/// The value of an autocompletion, of its option's type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ChoiceValue {
    Text(String),
    Integer(i64),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Form {
    /// What submitting it does; the answers complete it.
    pub control: control::Form,
    /// Its title, 45 characters at most.
    pub title: String,
    /// One to 5 fields.
    pub fields: Vec<Field>,
}

/// A field of a form.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// The name under which its answer comes, like a command's option.
    pub name: &'static str,
    /// The label, 45 characters at most.
    pub label: String,
    /// A description, 100 characters at most.
    pub about: Option<String>,
    pub required: bool,
    pub input: Input,
}

impl Field {
    /// Makes a field that must be filled in and has no description.
    pub fn new(name: &'static str, label: String, input: Input) -> Self {
        Self { name, label, about: None, required: true, input }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub enum Input {
    /// A line to type into.
    Line {
        /// The text shown while it is empty, 100 characters at most.
        placeholder: String,
        /// The most characters it takes.
        longest: u16,
    },
    /// Two to 10 entries, one of which is chosen.
    Radios(Vec<Entry>),
    Person,
}
