//! Interactions over HTTP: each is signed, posted to the bot's address, and answered in the response. See
//! <https://discord.com/developers/docs/interactions/overview#preparing-for-interactions>.

use std::sync::Arc;

use reqwest::{Response, StatusCode, header::CONTENT_TYPE};
use serde_json::json;

use super::{
    Sandbox,
    answer::answer,
    faults::{Call, Fault, passes},
    id::Id,
    interactions::token,
    postman::Seal,
    sent::{self, Sent},
    state::{Shared, Violation},
    world::BOT,
};

impl Sandbox {
    /// Returns the key with which the bot has to check interactions over HTTP, in hexadecimal.
    pub fn public_key(&self) -> String {
        self.shared.postman.public_key()
    }

    /// Signs a body as of a time, in seconds since 1970 in UTC. Returns the signature in hexadecimal.
    pub fn sign(&self, timestamp: &str, body: &str) -> String {
        self.shared.postman.sign(timestamp, body)
    }

    /// Sets the address to which interactions are posted from now on, instead of the gateway. As on Discord, the bot
    /// first has to answer a ping and to refuse unsigned requests; otherwise nothing changes.
    ///
    /// # Errors
    /// What is wrong with the bot's answers.
    pub async fn set_interactions_url(&self, url: &str) -> Result<(), String> {
        let bot = self.shared.state().world.user_json(BOT);
        let mut ping = json!({
            "application_id": BOT, "type": 1, "version": 1, "user": bot, "entitlements": [],
            "authorizing_integration_owners": {}, "context": 1,
        });
        for seal in [Seal::Forged, Seal::Missing, Seal::Good] {
            let id = self.shared.state().mint.next();
            ping["id"] = json!(id);
            ping["token"] = json!(token(id));
            let sent = self.shared.postman.post(url, ping.to_string(), seal).await;
            let reply = sent.map_err(|error| format!("{url} cannot be reached: {error}"))?;
            let status = reply.status();
            if seal != Seal::Good {
                if status != StatusCode::UNAUTHORIZED {
                    return Err(format!("{url} gives {status}, not 401, for what is not signed"));
                }
                continue;
            }
            let pong = read(reply).await?.body;
            if status != StatusCode::OK || pong["type"] != 1 {
                return Err(format!("{url} answers a ping with {status} {pong}"));
            }
        }
        let mut state = self.shared.state();
        state.endpoint = Some(url.to_owned());
        state.pages.bot(true);
        state.touch();
        Ok(())
    }

    /// Delivers the last interaction a second time, as a gateway may after a resume, and a proxy over HTTP.
    pub fn redeliver(&self) {
        let mut state = self.shared.state();
        let state = &mut *state;
        if let Some((guild, event)) = &state.interactions.last {
            if let Some(url) = state.endpoint.clone() {
                tokio::spawn(repeat(Arc::clone(&self.shared), url, event.clone()));
                return;
            }
            state.gateway.dispatch(*guild, 0, "INTERACTION_CREATE", event);
        }
    }

    /// Stops posting interactions.
    pub fn clear_interactions_url(&self) {
        let mut state = self.shared.state();
        state.endpoint = None;
        let online = state.is_online();
        state.pages.bot(online);
        state.touch();
    }
}

/// Posts an interaction, and takes the answer from the response.
pub(super) async fn deliver(
    shared: Arc<Shared>,
    url: String,
    id: Id,
    token: String,
    event: String,
) {
    let fault = shared.state().faults.matching(Call::Respond);
    let posted = shared.postman.post(&url, event, Seal::Good);
    let reply = match fault {
        Some(Fault::CutOff(delay)) => return drop(tokio::time::timeout(delay, posted).await),
        _ => posted.await,
    };
    let reply = match reply {
        Ok(reply) => reply,
        Err(error) => return tracing::warn!(%id, %error, "an interaction was not delivered"),
    };
    match reply.status() {
        StatusCode::OK => {}
        // The answer will come in a request of its own.
        StatusCode::ACCEPTED => return,
        status => return tracing::warn!(%id, %status, "an interaction was not taken"),
    }
    let (before, after) = shared.state().faults.holds(Call::Respond);
    if !passes(before).await {
        return;
    }
    match fault {
        None | Some(Fault::Lost(_) | Fault::CutOff(_)) => {}
        Some(Fault::Slow(delay)) => tokio::time::sleep(delay).await,
        // The answer does not arrive.
        Some(
            Fault::RateLimited(_)
            | Fault::RateLimitedFor(_)
            | Fault::Refused(_)
            | Fault::Objected(..),
        ) => return,
    }
    let refusal = match read(reply).await {
        Ok(Sent { body, files }) => {
            let path = format!("/interactions/{id}/{token}/callback");
            let inspector = shared.settings.inspector.as_ref();
            let wrong = inspector.map(|inspector| inspector.request("POST", &path, &body));
            let result = answer(&shared, id, &token, &body, &files);
            if let (Ok(_), Some(wrong)) = (&result, wrong) {
                let what = "the body of a response to an interaction";
                shared.state().complain(what, &wrong, &body);
            }
            result.err().map(|error| (error.status.as_u16(), error.code, error.body()))
        }
        Err(why) => Some((0, 0, json!({"message": why}))),
    };
    if let Some((status, code, body)) = refusal {
        let what = format!("the response to interaction {id}");
        shared.state().violate(Violation { what, status, code, body });
    }
    passes(after).await;
}

/// Posts an interaction once more, ignoring the response.
pub(super) async fn repeat(shared: Arc<Shared>, url: String, event: String) {
    if let Ok(reply) = shared.postman.post(&url, event, Seal::Good).await {
        tracing::debug!(status = %reply.status(), "delivered again");
    }
}

/// The longest response Discord accepts, in bytes: <https://github.com/discord/discord-api-docs/issues/5250>.
const LONGEST: usize = 150_000;

/// Reads a response's body: JSON, or a form with files.
async fn read(reply: Response) -> Result<Sent, String> {
    let headers = reply.headers().clone();
    if !headers.contains_key(CONTENT_TYPE) {
        return Err("a response of no type".to_owned());
    }
    let bytes = reply.bytes().await.map_err(|error| error.to_string())?;
    if bytes.len() > LONGEST {
        return Err(format!("a response of {} bytes", bytes.len()));
    }
    let sent = sent::read(&headers, bytes).await;
    sent.map_err(|error| format!("a response that cannot be read: {}", error.body()))
}
