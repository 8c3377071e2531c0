//! A local Discord look-alike: REST, gateway and a chat page on loopback, in one process's memory.
//!
//! A bot connects to it as it would to Discord and cannot tell; it enforces Discord's rules on the bot
//! ([`Sandbox::violations`] lists what it refused) and on the people using it. Tests are those people:
//!
//! ```no_run
//! # async fn example() -> std::io::Result<()> {
//! use std::time::Duration;
//! use sandbox::Sandbox;
//!
//! let sandbox = Sandbox::start(([127, 0, 0, 1], 0).into()).await?;
//! // … start a bot with sandbox.url() and sandbox.token() …
//! sandbox.wait_for_bot(Duration::from_secs(5)).await;
//! let alice = sandbox.user("Alice");
//! let nim = sandbox.channel("nim");
//! let board = alice.command(nim, "play", serde_json::json!({"preset": "classic"})).await.message();
//! let hint = alice.click(&board, "Hint").await;
//! println!("{hint}");
//! assert!(sandbox.violations().is_empty());
//! # Ok(())
//! # }
//! ```
//!
//! In reading order: [`Id`] and `clock`, `world` (people and places; `permissions`; `describe` is their JSON), `message`, its
//! `parts` and `origin`, `state` (all of it, behind one lock), `check` (the rules), `registry` (commands), `emoji`, `prepare`
//! and `interact` (people act, as `usage` lets them) and `answer` (the bot responds), `rest` and what is `sent` there,
//! `gateway` and `socket`, `postman` and `endpoint`, `inspect`, `page`, `pages` and `page_actions`; then the driver for tests:
//! `control`, `found`, `faults`, `quota` and `trouble`, `look`, [`User`], `view` and `render`; and `replay`, which shows a story.

#![deny(missing_docs)]

pub use self::{
    builder::Builder,
    client::User,
    clock::Time,
    faults::{Call, Fault, Held, Knock, Moment},
    id::Id,
    inspect::Inspect,
    overrides::Whose,
    replay::{BadStory, Replay},
    running::Sandbox,
    state::Violation,
    view::{AttachmentView, Choice, MessageView, ModalView, Outcome},
};

mod answer;
mod attachment;
mod builder;
mod cdn;
mod check;
mod client;
mod clock;
mod control;
mod describe;
mod emoji;
mod endpoint;
mod error;
mod faults;
mod found;
mod gateway;
mod hello;
mod id;
mod inspect;
mod interact;
mod interactions;
mod look;
mod message;
mod message_events;
mod origin;
mod overrides;
mod page;
mod page_actions;
mod page_files;
mod pages;
mod parts;
mod permissions;
mod postman;
mod prepare;
mod quota;
mod registry;
mod render;
mod replay;
mod request_log;
mod rest;
mod running;
mod sent;
mod socket;
mod state;
mod submit;
mod trouble;
mod usage;
mod view;
mod world;
