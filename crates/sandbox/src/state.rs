//! The sandbox's whole state, behind one lock that is never held across an await.

use std::{
    collections::VecDeque,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use serde_json::{Value, json};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::{
    attachment::{Attaching, Attachment},
    check::message::Draft,
    clock::{Clock, Time},
    emoji::Emojis,
    error::ApiError,
    faults::Faults,
    gateway::Gateway,
    id::{Id, Mint},
    inspect::Inspect,
    interactions::{Interactions, Modals},
    message::{COMPONENTS_V2, EPHEMERAL, LOADING, Message, SILENT, SUPPRESS_EMBEDS, Sort},
    origin::Origin,
    pages::Pages,
    parts,
    postman::Postman,
    quota::Quotas,
    registry::Registry,
    request_log::{LoggedRequest, RequestLog},
    world::{BOT, Channel, World},
};

/// How many violations and pings are kept; a test looks at a handful.
const REMEMBERED: usize = 10_000;

/// How handlers get the shared state.
pub(super) type Here = axum::extract::State<Arc<Shared>>;

pub(super) struct Shared {
    state: Mutex<State>,
    pub(super) settings: Settings,
    pub(super) addr: SocketAddr,
    pub(super) token: String,
    pub(super) stop: CancellationToken,
    pub(super) postman: Postman,
}

/// The settings that a builder can change.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) bot: String,
    pub(super) first_commands: Vec<String>,
    pub(super) deadline: Duration,
    pub(super) token_life: Duration,
    pub(super) heartbeat: Duration,
    pub(super) history: usize,
    pub(super) shards: u32,
    pub(super) max_concurrency: Option<u32>,
    pub(super) inspector: Option<Arc<dyn Inspect>>,
    /// A command, one of its options, and the value users give by default.
    pub(super) habits: Vec<(String, String, Value)>,
    pub(super) time: Option<Arc<dyn Time>>,
}

pub(super) struct State {
    pub(super) world: World,
    /// Commands that the page shows newcomers.
    pub(super) first_commands: Vec<String>,
    pub(super) mint: Mint,
    pub(super) registry: Registry,
    pub(super) emojis: Emojis,
    pub(super) gateway: Gateway,
    /// The address to which interactions are posted instead of the gateway.
    pub(super) endpoint: Option<String>,
    pub(super) interactions: Interactions,
    pub(super) modals: Modals,
    pub(super) pages: Pages,
    pub(super) violations: VecDeque<Violation>,
    pub(super) requests: RequestLog,
    /// Users, and the messages that notified them.
    pub(super) pings: VecDeque<(Id, Id)>,
    pub(super) faults: Faults,
    pub(super) quotas: Quotas,
    pub(super) history: usize,
    pub(super) inspector: Option<Arc<dyn Inspect>>,
    changed: watch::Sender<u64>,
}

/// Something the bot did that Discord would refuse.
#[derive(Clone, Debug)]
pub struct Violation {
    /// The request, without its token; or what the bot failed to do.
    pub what: String,
    /// HTTP status; 0 if there was no request.
    pub status: u16,
    /// Discord's error code; 0 if it has none.
    pub code: u32,
    /// Discord's error body.
    pub body: Value,
}

impl Shared {
    pub(super) fn new(
        settings: Settings,
        addr: SocketAddr,
        token: String,
        stop: CancellationToken,
    ) -> Self {
        let mut world = World::founded(&settings.bot);
        world.cdn = format!("http://{addr}");
        let state = State {
            world,
            first_commands: settings.first_commands.clone(),
            mint: Mint::new(Clock(settings.time.clone())),
            registry: Registry::default(),
            emojis: Emojis::default(),
            gateway: Gateway::default(),
            endpoint: None,
            interactions: Interactions::default(),
            modals: Modals::default(),
            pages: Pages::default(),
            violations: VecDeque::new(),
            requests: RequestLog::default(),
            pings: VecDeque::new(),
            faults: Faults::default(),
            quotas: Quotas::default(),
            history: settings.history,
            inspector: settings.inspector.clone(),
            changed: watch::Sender::new(0),
        };
        Self {
            state: Mutex::new(state),
            postman: Postman::new(settings.deadline),
            settings,
            addr,
            token,
            stop,
        }
    }

    /// Locks the state. After a panic elsewhere it is usable enough for a test to report what went wrong.
    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}", self.addr)
    }
}

impl State {
    /// Whether a bot is there to take interactions.
    pub(super) fn is_online(&self) -> bool {
        self.endpoint.is_some() || self.gateway.online()
    }

    /// Returns a receiver that is notified of every change.
    pub(super) fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    pub(super) fn touch(&self) {
        self.changed.send_modify(|count| *count += 1);
    }

    pub(super) fn violate(&mut self, violation: Violation) {
        tracing::warn!(
            what = violation.what, code = violation.code, body = %violation.body,
            "Discord would refuse this",
        );
        if violation.status == 0 {
            let at = self.mint.now();
            self.note(LoggedRequest {
                at,
                what: violation.what.clone(),
                status: 0,
                wrong: Some(String::new()),
                body: Some(violation.body.clone()).filter(|body| !body.is_null()),
            });
        }
        self.violations.push_back(violation);
        if self.violations.len() > REMEMBERED {
            self.violations.pop_front();
        }
        self.touch();
    }

    /// Records a request of the bot's, for the pages to show.
    pub(super) fn note(&mut self, request: LoggedRequest) {
        self.pages.request(&request);
        self.requests.push(request);
    }

    /// Records what an inspector finds wrong, as a violation.
    pub(super) fn complain(&mut self, what: &str, wrong: &[String], body: &Value) {
        if !wrong.is_empty() {
            self.violate(Violation {
                what: format!("{what}: {}", wrong.join("; ")),
                status: 0,
                code: 0,
                body: body.clone(),
            });
        }
    }

    pub(super) fn channel(&self, id: Id) -> Result<&Channel, ApiError> {
        self.world.channels.get(&id).ok_or(ApiError::UNKNOWN_CHANNEL)
    }

    /// Posts a message by the bot or a user.
    pub(super) fn post(
        &mut self,
        channel: Id,
        author: Id,
        draft: Draft,
        options: PostOptions,
    ) -> Result<Id, ApiError> {
        let allowed = draft.allowed.unwrap_or_default();
        let content = draft.content.unwrap_or_default();
        let embeds = draft.embeds.unwrap_or_default();
        let components = draft.components.unwrap_or_default();
        let attaching = draft.attachments.unwrap_or_default();
        let mut flags = draft.flags.unwrap_or(0) & (SUPPRESS_EMBEDS | SILENT | COMPONENTS_V2);
        flags |= if options.whisper.is_some() { EPHEMERAL } else { 0 };
        if options.loading {
            // A deferred message says what it is made of only when it arrives.
            flags = (flags | LOADING) & !COMPONENTS_V2;
        }
        let v2 = flags & COMPONENTS_V2 != 0;
        let bare = v2 || (content.is_empty() && embeds.is_empty() && attaching.is_empty());
        if bare && components.is_empty() && !options.loading {
            return Err(ApiError::EMPTY_MESSAGE);
        }
        let (mut pinged, pinged_roles, pings_everyone) = match v2 {
            true => allowed.pinged(&parts::text(&components)),
            false => allowed.pinged(&content),
        };
        pinged.retain(|user| self.world.users.contains_key(user));
        let place = self.channel(channel)?;
        if let Some(original) = options.reply_to.and_then(|id| place.message(id))
            && allowed.replied_user
            && !pinged.contains(&original.author)
            && original.author != author
        {
            pinged.push(original.author);
        }
        let attachments = attached(&mut self.mint, attaching, &[]);
        let message = Message {
            id: self.mint.next(),
            channel,
            author,
            sort: options.sort,
            content,
            embeds,
            components,
            attachments,
            flags,
            edited: None,
            pinged,
            pinged_roles,
            pings_everyone,
            whisper: options.whisper,
            reply_to: options.reply_to,
            origin: options.origin,
            version: 0,
        };
        let id = message.id;
        self.notify(&message);
        self.pages.message(&self.world, "create", &message);
        if let Some(place) = self.world.channels.get_mut(&channel) {
            // A message wakes a thread.
            place.archived = false;
            place.insert(message, self.history);
        }
        self.tell_of_message("MESSAGE_CREATE", channel, id);
        self.touch();
        Ok(id)
    }

    /// Changes what the draft mentions, and nothing else.
    pub(super) fn amend(&mut self, channel: Id, id: Id, draft: Draft) -> Result<(), ApiError> {
        let place = self.world.channels.get_mut(&channel).ok_or(ApiError::UNKNOWN_CHANNEL)?;
        let message = place.message_mut(id).ok_or(ApiError::UNKNOWN_MESSAGE)?;
        let text = draft.content.as_ref().unwrap_or(&message.content);
        let embeds = draft.embeds.as_ref().unwrap_or(&message.embeds);
        let rows = draft.components.as_ref().unwrap_or(&message.components);
        let unattached = match &draft.attachments {
            Some(attaching) => attaching.is_empty(),
            None => message.attachments.is_empty(),
        };
        let flags = draft.flags.unwrap_or(0) | message.flags;
        let v2 = flags & COMPONENTS_V2 != 0;
        let bare = v2 || (text.is_empty() && embeds.is_empty() && unattached);
        if bare && rows.is_empty() {
            return Err(ApiError::EMPTY_MESSAGE);
        }
        message.flags |= flags & COMPONENTS_V2;
        let new_text = match v2 {
            true => draft.components.as_deref().map(parts::text),
            false => draft.content.clone(),
        };
        if let Some(text) = new_text {
            let (mut pinged, roles, everyone) = draft.allowed.unwrap_or_default().pinged(&text);
            pinged.retain(|user| self.world.users.contains_key(user));
            message.pinged = pinged;
            message.pinged_roles = roles;
            message.pings_everyone = everyone;
        }
        if let Some(content) = draft.content {
            message.content = content;
        }
        if let Some(embeds) = draft.embeds {
            message.embeds = embeds;
        }
        if let Some(components) = draft.components {
            message.components = components;
        }
        if let Some(attaching) = draft.attachments {
            message.attachments = attached(&mut self.mint, attaching, &message.attachments);
        }
        if let Some(flags) = draft.flags {
            message.flags = (message.flags & !SUPPRESS_EMBEDS) | (flags & SUPPRESS_EMBEDS);
        }
        // A "thinking" message gets its text: readers do not see that as an edit.
        if message.flags & LOADING == 0 {
            message.edited = Some(self.mint.now());
        }
        message.flags &= !LOADING;
        message.version += 1;
        if let Some(message) = self.world.channels.get(&channel).and_then(|place| place.message(id))
        {
            self.pages.message(&self.world, "update", message);
        }
        self.tell_of_message("MESSAGE_UPDATE", channel, id);
        self.touch();
        Ok(())
    }

    /// Returns a message or whisper.
    pub(super) fn message(&self, channel: Id, id: Id) -> Option<&Message> {
        self.world.channels.get(&channel)?.message(id)
    }

    pub(super) fn delete(&mut self, channel: Id, id: Id) -> Result<(), ApiError> {
        self.tell_of_message("MESSAGE_DELETE", channel, id);
        let place = self.world.channels.get_mut(&channel).ok_or(ApiError::UNKNOWN_CHANNEL)?;
        let message = place.remove(id).ok_or(ApiError::UNKNOWN_MESSAGE)?;
        self.pages.deleted(&self.world, &message);
        self.touch();
        Ok(())
    }

    pub(super) fn message_json(&self, channel: Id, id: Id) -> Value {
        let place = self.world.channels.get(&channel);
        let Some(message) = place.and_then(|place| place.message(id)) else {
            return Value::Null;
        };
        let mut json = message.json(&self.world);
        if let Some(original) = message.reply_to {
            let original = place.and_then(|place| place.message(original));
            json["referenced_message"] = original.map_or(json!(null), |m| m.json(&self.world));
        }
        json
    }

    /// Notifies those whom a new message pings and who can read it.
    fn notify(&mut self, message: &Message) {
        let Some(channel) = self.world.channels.get(&message.channel) else {
            return;
        };
        if message.flags & SILENT != 0 {
            return;
        }
        for user in &message.pinged {
            let reads = self.world.can_see(*user, channel) && message.visible_to(*user);
            if reads && *user != message.author && *user != BOT {
                self.pings.push_back((*user, message.id));
            }
        }
        while self.pings.len() > REMEMBERED {
            self.pings.pop_front();
        }
    }
}

/// Returns the files a message will have.
fn attached(mint: &mut Mint, list: Vec<Attaching>, standing: &[Attachment]) -> Vec<Attachment> {
    let attach = |attaching| match attaching {
        Attaching::Standing(id) => standing.iter().find(|file| file.id == id).cloned(),
        Attaching::New { upload, description } => {
            Some(Attachment::new(mint.next(), upload, description))
        }
    };
    list.into_iter().filter_map(attach).collect()
}

/// How a message is posted.
pub(super) struct PostOptions {
    pub(super) sort: Sort,
    pub(super) whisper: Option<Id>,
    pub(super) reply_to: Option<Id>,
    pub(super) origin: Option<Arc<Origin>>,
    /// Shows only that the bot is thinking.
    pub(super) loading: bool,
}

impl PostOptions {
    pub(super) const PLAIN: Self =
        Self { sort: Sort::Plain, whisper: None, reply_to: None, origin: None, loading: false };
}
