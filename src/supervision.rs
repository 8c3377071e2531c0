//! Tells a service manager such as systemd that the bot is ready, makes progress, or stops. See
//! <https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html>.

use std::convert::Infallible;
use std::ffi::OsStr;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};

use tracing::{debug, warn};

use crate::activity::Activity;

/// The connection to the process's supervisor, if `NOTIFY_SOCKET` names one.
#[derive(Debug)]
pub struct Supervisor(Option<UnixDatagram>);

impl Supervisor {
    pub fn from_env() -> Self {
        let Some(name) = std::env::var_os("NOTIFY_SOCKET").filter(|name| !name.is_empty()) else {
            return Self(None);
        };
        match connect(&name) {
            Ok(socket) => Self(Some(socket)),
            Err(error) => {
                warn!(%error, "nobody hears at NOTIFY_SOCKET");
                Self(None)
            }
        }
    }

    /// Reports every progress: the first makes the bot ready. Without progress, the watchdog hears nothing.
    pub async fn keep_informed(&self, activity: &Activity) -> Infallible {
        let mut seen = activity.progress(0).await;
        self.say("READY=1\nWATCHDOG=1");
        loop {
            seen = activity.progress(seen).await;
            self.say("WATCHDOG=1");
        }
    }

    pub fn stopping(&self) {
        self.say("STOPPING=1");
    }

    fn say(&self, state: &str) {
        if let Some(Err(error)) = self.0.as_ref().map(|socket| socket.send(state.as_bytes())) {
            debug!(%error, state, "the service manager was not told");
        }
    }
}

fn connect(name: &OsStr) -> io::Result<UnixDatagram> {
    let socket = UnixDatagram::unbound()?;
    // A supervisor that does not read must not block the bot.
    socket.set_nonblocking(true)?;
    socket.connect_addr(&address(name)?)?;
    Ok(socket)
}

/// Reads a path, or after an `@` the name of a Linux abstract socket.
fn address(name: &OsStr) -> io::Result<SocketAddr> {
    #[cfg(target_os = "linux")]
    if let Some(name) = name.as_bytes().strip_prefix(b"@") {
        use std::os::linux::net::SocketAddrExt;
        return SocketAddr::from_abstract_name(name);
    }
    SocketAddr::from_pathname(name)
}
