//! Asks a bot that runs how it is, at the address where it shows that: for containers, and for those who find a port taken.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use thiserror::Error;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long it may take to say so.
const PATIENCE: Duration = Duration::from_secs(3);

/// No more is read of an answer.
const MOST: u64 = 4096;

/// Why the bot at an address is not well.
#[derive(Debug, Error)]
#[error("at {addr} (METRICS_ADDR) {problem}")]
pub struct Unwell {
    addr: SocketAddr,
    problem: String,
}

/// Whether the bot that shows at that address how it is lives.
///
/// # Errors
/// It doesn't, or does not say so in time.
pub async fn healthcheck(addr: SocketAddr) -> Result<(), Unwell> {
    let problem = match get(addr, "/healthz").await {
        Ok((200, _)) => return Ok(()),
        Ok((status, said)) => format!("the bot says {status}: {}", said.trim().escape_debug()),
        Err(error) => format!("nobody says how the bot is: {error}"),
    };
    Err(Unwell { addr, problem })
}

/// What is answered there, by its status.
///
/// # Errors
/// It is no answer over HTTP, or none in time.
pub async fn get(addr: SocketAddr, path: &str) -> io::Result<(u16, String)> {
    let addr = reachable(addr);
    let asked = async {
        let mut socket = TcpStream::connect(addr).await?;
        let asking = format!("GET {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n\r\n");
        socket.write_all(asking.as_bytes()).await?;
        let mut answer = Vec::new();
        socket.take(MOST).read_to_end(&mut answer).await?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    };
    let late = || Err(io::Error::from(io::ErrorKind::TimedOut));
    let answer = timeout(PATIENCE, asked).await.unwrap_or_else(|_| late())?;
    read(&answer).ok_or_else(|| io::Error::other("what answers speaks no HTTP"))
}

fn read(answer: &str) -> Option<(u16, String)> {
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok()?;
    Some((status, body.to_owned()))
}

/// Where one connects to who listens at every address of this machine.
fn reachable(addr: SocketAddr) -> SocketAddr {
    let ip = match addr.ip() {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, addr.port())
}
