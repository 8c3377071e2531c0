//! Checks everything that goes through the sandbox against Discord's official OpenAPI schema
//! (<https://github.com/discord/discord-api-spec>), if that is at hand.
//!
//! For tests only: a program that just uses the sandbox compiles none of this.

#![deny(missing_docs)]

use std::{
    env, fmt, fs,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use sandbox::Inspect;
use serde_json::Value;

use self::{
    book::{Book, Snowflakes},
    routes::Routes,
};

mod book;
mod routes;
mod words;

/// The variable that names the schema's file.
const VARIABLE: &str = "BOUTON_OPENAPI";

/// Discord's official schema.
pub struct Schema {
    routes: Routes,
    requests: Book,
    answers: Book,
    counts: [AtomicUsize; 3],
}

/// How many bodies were checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Bodies that a bot sent.
    pub requests: usize,
    /// Bodies that it received in reply.
    pub answers: usize,
    /// Interactions that it received.
    pub events: usize,
}

impl Schema {
    /// Returns the schema that `BOUTON_OPENAPI` names, read once per process; `None` if the variable is not set.
    ///
    /// # Panics
    /// If the file is no OpenAPI schema: otherwise a run could pass without having tested anything.
    pub fn at_hand() -> Option<Arc<Self>> {
        static SCHEMA: OnceLock<Option<Arc<Schema>>> = OnceLock::new();
        let schema = SCHEMA.get_or_init(|| {
            let path = env::var_os(VARIABLE).filter(|path| !path.is_empty())?;
            let text = fs::read_to_string(&path)
                .unwrap_or_else(|error| panic!("{VARIABLE}={}: {error}", path.display()));
            Some(Arc::new(Self::read(&text)))
        });
        schema.clone()
    }

    /// Reads a schema.
    ///
    /// # Panics
    /// If it is not one.
    pub fn read(text: &str) -> Self {
        let schema: Value = serde_json::from_str(text).expect("the schema is JSON");
        Self {
            routes: Routes::new(&schema),
            requests: Book::new(&schema, Snowflakes::TextsOrNumbers),
            answers: Book::new(&schema, Snowflakes::Texts),
            counts: Default::default(),
        }
    }

    /// Returns how many bodies were checked.
    pub fn counts(&self) -> Counts {
        let [requests, answers, events] = &self.counts;
        Counts {
            requests: requests.load(Relaxed),
            answers: answers.load(Relaxed),
            events: events.load(Relaxed),
        }
    }
}

impl Inspect for Schema {
    fn request(&self, method: &str, path: &str, body: &Value) -> Vec<String> {
        let Some(route) = self.routes.find(path) else {
            return vec![format!("no such route: {path}")];
        };
        let Some(schema) = self.routes.request(route, method) else {
            return Vec::new();
        };
        self.counts[0].fetch_add(1, Relaxed);
        self.requests.check(&schema, body)
    }

    fn answer(&self, method: &str, path: &str, status: u16, body: &Value) -> Vec<String> {
        let route = self.routes.find(path);
        let Some(schema) = route.and_then(|route| self.routes.answer(route, method, status)) else {
            return Vec::new();
        };
        self.counts[1].fetch_add(1, Relaxed);
        self.answers.check(&schema, body)
    }

    fn interaction(&self, event: &Value) -> Vec<String> {
        self.counts[2].fetch_add(1, Relaxed);
        // The schema has no type for a whole interaction, only for its parts.
        let resolved = event["data"]["resolved"]["users"].as_object();
        let users = resolved.into_iter().flat_map(|users| users.values());
        let users = users.chain([&event["user"], &event["member"]["user"]]);
        let mut parts: Vec<_> = users.map(|user| ("UserResponse", user)).collect();
        parts.push(("MessageResponse", &event["message"]));
        parts.retain(|(_, part)| !part.is_null());
        let check = |(name, part): (&str, &Value)| self.answers.check(&book::named(name), part);
        parts.into_iter().flat_map(check).collect()
    }
}

impl fmt::Debug for Schema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Schema").field("counts", &self.counts()).finish_non_exhaustive()
    }
}
