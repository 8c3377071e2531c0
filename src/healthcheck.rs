//! Asks a running bot how it is, at its METRICS_ADDR: for containers, and for when a port turns out to be taken.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use thiserror::Error;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long the bot may take to answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// The most bytes read of an answer.
const MOST: u64 = 4096;

/// Why the bot at an address is not well.
#[derive(Debug, Error)]
#[error("at {addr} (METRICS_ADDR) {problem}")]
pub struct Unwell {
    addr: SocketAddr,
    problem: String,
}

/// Checks that the bot whose METRICS_ADDR this is works.
///
/// # Errors
/// It does not, or does not say so in time.
pub async fn healthcheck(addr: SocketAddr) -> Result<(), Unwell> {
    let problem = match get(addr, "/healthz").await {
        Ok((200, _)) => return Ok(()),
        Ok((status, body)) => format!("the bot says {status}: {}", body.trim().escape_debug()),
        Err(error) => format!("nobody says how the bot is: {error}"),
    };
    Err(Unwell { addr, problem })
}

/// Requests a path; returns the status and the body.
///
/// # Errors
/// The answer is not HTTP, or does not come in time.
pub async fn get(addr: SocketAddr, path: &str) -> io::Result<(u16, String)> {
    let addr = reachable(addr);
    let exchange = async {
        let mut socket = TcpStream::connect(addr).await?;
        let asking = format!("GET {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n\r\n");
        socket.write_all(asking.as_bytes()).await?;
        let mut answer = Vec::new();
        socket.take(MOST).read_to_end(&mut answer).await?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    };
    let late = || Err(io::Error::from(io::ErrorKind::TimedOut));
    let answer = timeout(PATIENCE, exchange).await.unwrap_or_else(|_| late())?;
    read(&answer).ok_or_else(|| io::Error::other("what answers speaks no HTTP"))
}

fn read(answer: &str) -> Option<(u16, String)> {
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok()?;
    Some((status, body.to_owned()))
}

/// Replaces "every address of this machine", which one listens at, by one to connect to.
fn reachable(addr: SocketAddr) -> SocketAddr {
    let ip = match addr.ip() {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, addr.port())
}
