//! A running sandbox.

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use tokio::task::JoinHandle;

use super::state::Shared;

/// How long stopping waits for requests in flight.
const GRACE: Duration = Duration::from_secs(1);

/// A running sandbox. Dropping it stops it, less gently than [`Sandbox::stop`].
#[derive(Debug)]
pub struct Sandbox {
    pub(super) shared: Arc<Shared>,
    pub(super) server: Option<JoinHandle<io::Result<()>>>,
}

impl Sandbox {
    /// The address it listens at.
    pub fn addr(&self) -> SocketAddr {
        self.shared.addr
    }

    /// The address to use instead of `https://discord.com`; also that of the chat page.
    pub fn url(&self) -> String {
        self.shared.url()
    }

    /// The bot token it accepts.
    pub fn token(&self) -> &str {
        &self.shared.token
    }

    /// Closes every connection and frees the port.
    pub async fn stop(mut self) {
        self.shared.stop.cancel();
        if let Some(mut server) = self.server.take()
            && tokio::time::timeout(GRACE, &mut server).await.is_err()
        {
            server.abort();
        }
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.shared.stop.cancel();
        if let Some(server) = &self.server {
            server.abort();
        }
    }
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").field("addr", &self.addr).finish_non_exhaustive()
    }
}
