//! What the bot answers, as plain data that knows nothing of how Discord spells it.

use std::sync::Arc;

use crate::ask::control;
use crate::place::{ChannelId, RoleId, UserId};
use nim::names;

/// An answer to one interaction.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// A new message for the whole channel.
    Post(Message),
    /// The message whose control was used is redrawn.
    Update(Message),
    /// A new message that only the asker sees.
    Whisper(Message),
    /// What an option could be completed to; at most 25.
    Choices(Vec<Choice>),
    Form(Form),
}

#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    Plain(Plain),
    Panel(Panel),
}

/// Text with controls below it, for what pings, or is no more than a file.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Plain {
    /// Its text, in Discord's markdown; 2,000 characters at most.
    pub content: String,
    /// The same with pictures, for where they can be had and fit.
    pub pictured: Vec<Piece>,
    /// Rows of controls below the text; 5 at most.
    pub rows: Vec<Row>,
    /// The only people this message may ping, whatever its text says.
    pub pings: Vec<UserId>,
    /// The only role it may ping.
    pub role: Option<RoleId>,
    /// The files below its text, 10 at most. An edit leaves the message with these and no others.
    pub files: Vec<File>,
}

/// A thread that hangs on a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thread {
    /// Its name, 100 characters at most.
    pub name: String,
    /// For how many minutes at least it stays open with nothing written in it.
    pub minutes: u32,
}

/// Text and controls in one frame. It can't ping: what a phone shows of it before it's opened is empty. A plain message
/// can become one, and never the other way round.
#[derive(Debug, Clone, PartialEq)]
pub struct Panel {
    /// The colour along its edge. Whatever it says, the words say as well.
    pub accent: Option<Accent>,
    /// One or more.
    pub blocks: Vec<Block>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Accent {
    Amber,
    Green,
    Red,
    Blue,
    Orange,
}

/// What a panel is made of, from its top to its bottom. With what is in them there are 40 at most.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// In Discord's markdown; of all text together, 4,000 characters at most.
    Text(String),
    /// The same, for which there are pictures too.
    Drawing(Drawing),
    /// A thin line across it.
    Line,
    Row(Row),
    Picture(File),
}

/// What is shown in pictures where the bot's own emoji can be had, and else in text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    pub text: String,
    /// In Discord's markdown, but for the emoji.
    pub pictured: Vec<Piece>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    Text(String),
    Emoji(Emoji),
}

names! {
    /// The bot's own emoji: an object of each kind, and what stands where the last move took one, or the move before it.
    ///
    /// Its name is what it is called wherever the bot is known: in words, for that is all a screen reader says of it. One that
    /// is drawn in another way takes a new name: what was posted before, and a process of the last release, go on showing the
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
    /// Its name, whose ending tells Discord what it is: a picture is shown.
    pub name: String,
    /// What is in it, 10 MiB at most.
    pub bytes: Arc<Vec<u8>>,
    /// What a picture shows, for those who don't see it; 1,024 characters at most.
    pub description: Option<String>,
}

impl Message {
    /// A card that says this.
    pub fn text(content: impl Into<String>) -> Self {
        Self::card([Block::Text(content.into())])
    }

    /// A card of these, from its top to its bottom. Texts that follow one another are one.
    pub fn card(blocks: impl IntoIterator<Item = Block>) -> Self {
        let mut card = Panel { accent: None, blocks: Vec::new() };
        for block in blocks {
            match (card.blocks.last_mut(), block) {
                (Some(Block::Text(before)), Block::Text(text)) => {
                    before.push('\n');
                    before.push_str(&text);
                }
                (_, block) => card.blocks.push(block),
            }
        }
        card.into()
    }

    /// The same message with one more row of controls, below all else.
    /// A row of no buttons is none.
    pub fn row(mut self, row: Row) -> Self {
        if matches!(&row, Row::Buttons(buttons) if buttons.is_empty()) {
            return self;
        }
        match &mut self {
            Self::Plain(plain) => plain.rows.push(row),
            Self::Panel(panel) => panel.blocks.push(Block::Row(row)),
        }
        self
    }

    /// The same message with these buttons in a row, below all else, if there are any.
    pub fn buttons(self, buttons: impl IntoIterator<Item = Button>) -> Self {
        self.row(Row::Buttons(buttons.into_iter().collect()))
    }

    /// The same message with these rows too.
    pub fn with(self, rows: impl IntoIterator<Item = Row>) -> Self {
        rows.into_iter().fold(self, Self::row)
    }

    /// The same message with a line above its text.
    pub fn under(mut self, line: &str) -> Self {
        match &mut self {
            Self::Plain(plain) => {
                plain.content = format!("{line}\n{}", plain.content);
                if !plain.pictured.is_empty() {
                    plain.pictured.insert(0, Piece::Text(format!("{line}\n")));
                }
            }
            Self::Panel(panel) => match panel.blocks.first_mut() {
                Some(Block::Text(text)) => text.insert_str(0, &format!("{line}\n")),
                _ => panel.blocks.insert(0, Block::Text(line.to_owned())),
            },
        }
        self
    }

    /// The same message pinging no others than these.
    pub fn pinging(mut self, these: impl Fn(UserId) -> bool) -> Self {
        if let Self::Plain(plain) = &mut self {
            plain.pings.retain(|&who| these(who));
        }
        self
    }

    /// All its text, in reading order.
    pub fn said(&self) -> String {
        match self {
            Self::Plain(plain) => plain.content.clone(),
            Self::Panel(panel) => panel.texts().collect::<Vec<_>>().join("\n"),
        }
    }

    pub fn files(&self) -> Vec<&File> {
        match self {
            Self::Plain(plain) => plain.files.iter().collect(),
            Self::Panel(panel) => panel.pictures().collect(),
        }
    }

    /// Its rows of controls, in reading order.
    pub fn rows(&self) -> Vec<&Row> {
        match self {
            Self::Plain(plain) => plain.rows.iter().collect(),
            Self::Panel(panel) => panel.rows().collect(),
        }
    }
}

impl From<Plain> for Message {
    fn from(plain: Plain) -> Self {
        Self::Plain(plain)
    }
}

impl From<Panel> for Message {
    fn from(panel: Panel) -> Self {
        Self::Panel(panel)
    }
}

impl Plain {
    /// What a card says, in a message that can ping.
    pub fn of(card: Message) -> Self {
        let content = card.said();
        let Message::Panel(panel) = card else { return Self::text(content) };
        let mut plain = Self::text(content);
        for block in panel.blocks {
            match block {
                Block::Text(text) => plain.pictured.push(Piece::Text(text + "\n")),
                Block::Drawing(drawing) => {
                    plain.pictured.extend(drawing.pictured);
                    plain.pictured.push(Piece::Text("\n".to_owned()));
                }
                Block::Row(row) => plain.rows.push(row),
                Block::Line | Block::Picture(_) => {}
            }
        }
        plain
    }

    pub fn text(content: impl Into<String>) -> Self {
        Self { content: content.into(), ..Self::default() }
    }
}

impl From<String> for Block {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl Block {
    /// How much it says at most, in UTF-16 units: Discord counts these in some places and characters in others.
    pub fn longest(&self) -> usize {
        /// Of the digits of an id, and what stands around them and the name.
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
            Self::Line | Self::Row(_) | Self::Picture(_) => 0,
        }
    }
}

impl Panel {
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Text(text) | Block::Drawing(Drawing { text, .. }) => Some(text.as_str()),
            Block::Line | Block::Row(_) | Block::Picture(_) => None,
        })
    }

    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Row(row) => Some(row),
            Block::Text(_) | Block::Drawing(_) | Block::Line | Block::Picture(_) => None,
        })
    }

    pub fn pictures(&self) -> impl Iterator<Item = &File> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Picture(file) => Some(file),
            Block::Text(_) | Block::Drawing(_) | Block::Line | Block::Row(_) => None,
        })
    }
}

#[derive(Debug, Clone, PartialEq)]
pub enum Row {
    /// One to 5 buttons.
    Buttons(Vec<Button>),
    Menu(Menu),
    /// A menu from which at least so many entries are picked.
    Several(Menu, u8),
    Channels(ChannelMenu),
    People(PeopleMenu),
}

impl Row {
    pub fn menu(
        control: control::Menu,
        placeholder: String,
        entries: impl IntoIterator<Item = Entry>,
    ) -> Self {
        Self::Menu(Menu { control, placeholder, entries: entries.into_iter().collect() })
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

    /// The same button as the one thing to do next.
    pub fn primary(self) -> Self {
        Self { style: Style::Primary, ..self }
    }

    pub fn success(self) -> Self {
        Self { style: Style::Success, ..self }
    }

    pub fn danger(self) -> Self {
        Self { style: Style::Danger, ..self }
    }

    /// It, where it leads anywhere. One that doesn't is not there: screen readers read out what can't be pressed as if it could.
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
    /// What picking does; the entry's `value` completes it.
    pub control: control::Menu,
    /// What stands there before anything is picked; 150 characters at most.
    pub placeholder: String,
    /// One to 25 entries.
    pub entries: Vec<Entry>,
}

/// A menu from which channels of the server are picked, or none.
#[derive(Debug, Clone, PartialEq)]
pub struct ChannelMenu {
    /// What picking does; the channels complete it.
    pub control: control::Menu,
    /// What stands there while none is picked; 150 characters at most.
    pub placeholder: String,
    pub picked: Vec<ChannelId>,
    /// How many can be picked, 25 at most.
    pub most: u8,
    pub offers: Places,
}

/// Which of a server's channels are offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Places {
    All,
    /// Those that the bot could post in by itself.
    ToPost {
        threads: bool,
    },
}

/// A menu from which one person is picked.
#[derive(Debug, Clone, PartialEq)]
pub struct PeopleMenu {
    /// What picking does; the person completes it.
    pub control: control::Menu,
    /// What stands there before anyone is picked; 150 characters at most.
    pub placeholder: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What it says; 100 characters at most.
    pub label: String,
    /// What it stands for; unique in its menu, 100 characters at most.
    pub value: String,
    pub description: Option<String>,
    /// Whether it is shown as picked.
    pub picked: bool,
}

impl Entry {
    /// One that is not picked, and says no more.
    pub fn new(label: String, value: impl ToString) -> Self {
        Self { label, value: value.to_string(), description: None, picked: false }
    }

    pub fn picked(self, picked: bool) -> Self {
        Self { picked, ..self }
    }
}

/// A completion for an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What is shown; 100 characters at most.
    pub name: String,
    pub value: ChoiceValue,
}

impl Choice {
    pub fn text(name: String, value: impl ToString) -> Self {
        Self { name, value: ChoiceValue::Text(value.to_string()) }
    }
}

/// The value of a completion, of its option's type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChoiceValue {
    Text(String),
    Integer(i64),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Form {
    /// What submitting it does; what is filled in completes it.
    pub control: control::Form,
    /// Its title, 45 characters at most.
    pub title: String,
    /// One to 5.
    pub fields: Vec<Field>,
}

/// Something in a form to fill in.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// What the answer calls it, as a command would its option.
    pub name: &'static str,
    /// What it is for, 45 characters at most.
    pub label: String,
    /// What else there is to know of it, 100 characters at most.
    pub about: Option<String>,
    pub required: bool,
    pub input: Input,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Input {
    /// A line to type into.
    Line {
        /// What stands in it while it is empty, 100 characters at most.
        placeholder: String,
        /// The most characters it takes.
        longest: u16,
    },
    /// Two to 10, one of which is chosen.
    Radios(Vec<Entry>),
    Person,
}
