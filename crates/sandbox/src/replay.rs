//! Replays a story of the simulator's as far as its clock has come: who asked for what, and each message as it was
//! then.

use std::{
    collections::{BTreeMap, HashMap},
    fmt,
    sync::{
        Arc,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use serde::Deserialize;
use serde_json::Value;

use super::{
    Sandbox,
    check::{
        Field, Problems,
        message::{Draft, Ground},
    },
    clock::Time,
    id::Id,
    request_log::LoggedRequest,
    state::PostOptions,
    world::BOT,
};

/// How often to check for lines to show.
const GLANCE: Duration = Duration::from_millis(50);
/// How many characters of somebody's request are shown.
const ASKED: usize = 1_900;

/// A story, and its clock, which starts at the story's beginning and moves on as the page asks.
#[derive(Debug)]
pub struct Replay {
    lines: Vec<Line>,
    shown: AtomicUsize,
    /// How far the clock is ahead of the machine's, in milliseconds.
    ahead: AtomicU64,
}

#[derive(Debug, Deserialize)]
struct Line {
    /// When it happens, in Unix milliseconds.
    at: u64,
    #[serde(flatten)]
    what: What,
}

/// People and channels are given by name, a message by the story's id for it. A line without a channel belongs in that
/// person's direct messages with the bot.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum What {
    Asks { by: String, r#in: Option<String>, asks: String },
    Shows { id: String, r#in: Option<String>, r#for: Option<String>, shows: Value },
    Gone { gone: String },
    Says { says: String },
}

/// Why a file is no story that can be shown.
#[derive(Debug)]
pub enum BadStory {
    /// It is empty.
    Empty,
    /// This line, counted from 1, does not belong in a story.
    Line(usize),
    /// The story begins in the past.
    Past,
}

impl fmt::Display for BadStory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there is nothing in it"),
            Self::Line(nth) => write!(f, "its line {nth} is none of a story's"),
            Self::Past => f.write_str("it begins before now"),
        }
    }
}

impl std::error::Error for BadStory {}

impl Replay {
    /// Reads a story, with a line of JSON for each thing that happens.
    ///
    /// # Errors
    /// When it cannot be shown.
    pub fn read(text: &str) -> Result<Self, BadStory> {
        let lines = text.lines().filter(|line| !line.trim().is_empty()).enumerate();
        let lines =
            lines.map(|(i, line)| serde_json::from_str(line).map_err(|_| BadStory::Line(i + 1)));
        let lines: Vec<Line> = lines.collect::<Result<_, _>>()?;
        let begins = lines.first().ok_or(BadStory::Empty)?.at;
        let ahead = begins.checked_sub(machine()).ok_or(BadStory::Past)?;
        Ok(Self { lines, shown: AtomicUsize::new(0), ahead: AtomicU64::new(ahead) })
    }

    fn now(&self) -> u64 {
        machine() + self.ahead.load(Ordering::Relaxed)
    }

    /// Returns the lines that are due and not shown yet, and counts them as shown.
    fn due(&self) -> &[Line] {
        let from = self.shown.load(Ordering::Relaxed);
        let now = self.now();
        let due = self.lines[from..].iter().take_while(|line| line.at <= now).count();
        self.shown.store(from + due, Ordering::Relaxed);
        &self.lines[from..from + due]
    }
}

/// Returns the machine's time, in Unix milliseconds.
fn machine() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

impl Time for Replay {
    fn ahead(&self) -> Duration {
        Duration::from_millis(self.ahead.load(Ordering::Relaxed))
    }

    fn pass(&self, by: Duration) {
        let by = u64::try_from(by.as_millis()).unwrap_or(u64::MAX);
        self.ahead.fetch_add(by, Ordering::Relaxed);
    }

    fn passes(&self) -> bool {
        let next = self.lines.get(self.shown.load(Ordering::Relaxed));
        next.is_some_and(|next| next.at <= self.now())
    }

    fn next(&self) -> Option<Duration> {
        let rest = &self.lines[self.shown.load(Ordering::Relaxed)..];
        let next = rest.iter().find(|line| !matches!(line.what, What::Says { .. }))?;
        Some(Duration::from_millis(next.at.saturating_sub(self.now())))
    }
}

impl Sandbox {
    /// Shows a story to its end. The sandbox has to use the story's clock.
    pub async fn replay(&self, story: &Replay) {
        let mut messages = HashMap::new();
        while story.shown.load(Ordering::Relaxed) < story.lines.len() {
            for line in story.due() {
                self.show(line, &mut messages);
            }
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Shows one line. Messages get new ids here.
    fn show(&self, line: &Line, messages: &mut HashMap<String, (Id, Id)>) {
        match &line.what {
            What::Says { says } => {
                let (at, what) = (line.at, says.clone());
                self.shared.state().note(LoggedRequest {
                    at,
                    what,
                    status: 0,
                    wrong: None,
                    body: None,
                });
            }
            What::Asks { by, r#in, asks } => {
                let place = self.place(r#in.as_deref(), Some(by));
                let text = asks.chars().take(ASKED).collect::<String>().replace('`', "'");
                self.person(by).say(place, &format!("`{text}`"));
            }
            What::Gone { gone } => {
                if let Some((place, id)) = messages.remove(gone) {
                    let _ = self.shared.state().delete(place, id);
                }
            }
            What::Shows { id, r#in, r#for, shows } => {
                let (files, problems) = (BTreeMap::new(), Problems::default());
                // The message was checked when the story was made.
                let mut draft = Draft::read(&Field::root(shows, &problems), Ground::new(&files));
                draft.attachments = None;
                if let Some(&(place, id)) = messages.get(id) {
                    draft.content = Some(draft.content.unwrap_or_default());
                    draft.components = Some(draft.components.unwrap_or_default());
                    let _ = self.shared.state().amend(place, id, draft);
                    return;
                }
                let place = self.place(r#in.as_deref(), r#for.as_deref());
                let whisper = r#for.as_deref().filter(|_| r#in.is_some());
                let whisper = whisper.map(|name| self.person(name).id());
                let options = PostOptions { whisper, ..PostOptions::PLAIN };
                let posted = self.shared.state().post(place, BOT, draft, options);
                messages.extend(posted.ok().map(|posted| (id.clone(), (place, posted))));
            }
        }
    }

    /// Finds a person by name, or adds them.
    fn person(&self, name: &str) -> super::User {
        let user = self.shared.state().world.user_named(name);
        match user {
            Some(id) => super::User::new(Arc::clone(&self.shared), id),
            None => self.add_user(name, "en-US"),
        }
    }

    /// Finds a channel by name, or adds it; without a name, somebody's direct messages with the bot.
    fn place(&self, name: Option<&str>, whose: Option<&str>) -> Id {
        match (name, whose) {
            (Some(name), _) => {
                let channel = self.shared.state().world.channel_named(name);
                channel.unwrap_or_else(|| {
                    let place = self.add_channel(self.guild(), name);
                    self.shared.state().refresh(None);
                    place
                })
            }
            (None, Some(whose)) => self.person(whose).dm(),
            (None, None) => self.channel("nim"),
        }
    }
}
