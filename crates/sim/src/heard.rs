//! Collects the bot's log: every error or panic is a fault.

use std::fmt::{Debug, Write};
use std::panic;
use std::sync::{Mutex, PoisonError};

use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

static HEARD: Mutex<Vec<String>> = Mutex::new(Vec::new());

struct Ear;

struct Words(String);

impl Visit for Words {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        write!(self.0, " {}={value:?}", field.name()).ok();
    }
}

impl<S: Subscriber> Layer<S> for Ear {
    fn enabled(&self, metadata: &tracing::Metadata<'_>, _: Context<'_, S>) -> bool {
        *metadata.level() <= Level::ERROR && metadata.target().starts_with("bouton")
    }

    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut words = Words("an error is logged:".to_owned());
        event.record(&mut words);
        note(words.0);
    }
}

fn note(line: String) {
    HEARD.lock().unwrap_or_else(PoisonError::into_inner).push(line);
}

/// Starts collecting.
pub fn listen() {
    let all = tracing_subscriber::registry().with(Ear);
    tracing::subscriber::set_global_default(all).ok();
    panic::set_hook(Box::new(|info| note(format!("a panic: {info}"))));
}

/// Returns what was collected since the last call.
pub fn take() -> Vec<String> {
    std::mem::take(&mut *HEARD.lock().unwrap_or_else(PoisonError::into_inner))
}
