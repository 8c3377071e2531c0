//! Signs interactions and posts them to a bot.

use std::sync::{LazyLock, OnceLock};
use std::time::Duration;

use ed25519_dalek::{Signer, SigningKey};
use native_tls::TlsConnector;
use reqwest::{Client, Response, header::CONTENT_TYPE, redirect::Policy};

use super::clock::Clock;

/// Loading the system's certificates takes longer than everything else here, so a process does it once.
static TLS: LazyLock<native_tls::Result<TlsConnector>> = LazyLock::new(TlsConnector::new);

/// Signs interactions, and posts them.
pub(super) struct Postman {
    key: SigningKey,
    client: OnceLock<Client>,
    deadline: Duration,
}

/// How a request is signed.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Seal {
    Good,
    /// With the signature of another body.
    Forged,
    Missing,
}

impl Postman {
    pub(super) fn new(deadline: Duration) -> Self {
        let seed = [(); 32].map(|()| fastrand::u8(..));
        Self { key: SigningKey::from_bytes(&seed), client: OnceLock::new(), deadline }
    }

    /// Returns the application's public key, as Discord shows it.
    pub(super) fn public_key(&self) -> String {
        hex(self.key.verifying_key().as_bytes())
    }

    pub(super) fn sign(&self, timestamp: &str, body: &str) -> String {
        let signed = [timestamp, body].concat();
        hex(&self.key.sign(signed.as_bytes()).to_bytes())
    }

    pub(super) async fn post(
        &self,
        url: &str,
        body: String,
        seal: Seal,
    ) -> reqwest::Result<Response> {
        // The bot is on this machine, and Discord follows no redirects.
        let client = || {
            let client = Client::builder().no_proxy().redirect(Policy::none());
            let client = match &*TLS {
                Ok(tls) => client.tls_backend_preconfigured(tls.clone()),
                Err(_) => client,
            };
            client.build().unwrap_or_default()
        };
        let client = self.client.get_or_init(client);
        // Signed with real time, whatever the sandbox's clock shows.
        let timestamp = (Clock::default().millis() / 1000).to_string();
        let signature = match seal {
            Seal::Forged => self.sign(&timestamp, &format!("{body} ")),
            Seal::Good | Seal::Missing => self.sign(&timestamp, &body),
        };
        let request = client
            .post(url)
            .timeout(self.deadline)
            .header(CONTENT_TYPE, "application/json")
            .header("User-Agent", "Discord-Interactions/1.0 (sandbox)");
        let request = match seal {
            Seal::Missing => request,
            Seal::Good | Seal::Forged => request
                .header("X-Signature-Ed25519", signature)
                .header("X-Signature-Timestamp", timestamp),
        };
        request.body(body).send().await
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
