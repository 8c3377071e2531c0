//! A proxy to a database server that tests control: it can freeze silently, and later lead to another server.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// The proxy. It ends with the test.
#[derive(Clone)]
pub struct Way {
    /// The address to connect to.
    pub addr: SocketAddr,
    to: Arc<watch::Sender<To>>,
    trap: Arc<Mutex<Option<Trap>>>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct To {
    /// How many servers there were before this one.
    nth: u32,
    nowhere: bool,
    is_cut: bool,
}

/// A trap that loses the reply to a commit.
#[derive(Clone, Copy)]
struct Trap {
    /// The transaction must contain this number.
    about: i64,
    /// Whether the proxy freezes from then on.
    freezes: bool,
}

impl Way {
    /// Starts a proxy to the server of that URL.
    pub async fn to(server: &str) -> Self {
        let server = server.split_once('@').map_or(server, |(_, host)| host).to_owned();
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port is free");
        let way = Self {
            addr: listener.local_addr().expect("it has one"),
            to: Arc::default(),
            trap: Arc::default(),
        };
        let led = way.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let (way, server) = (led.clone(), server.clone());
                tokio::spawn(async move { way.lead(client, &server).await });
            }
        });
        way
    }

    /// Passes nothing on from now on. Nothing is closed, and new connections are accepted.
    pub fn freeze(&self) {
        self.to.send_modify(|to| to.nowhere = true);
    }

    /// Closes all connections from now on, at once.
    pub fn cut(&self) {
        self.to.send_modify(|to| to.is_cut = true);
    }

    /// Leads new connections to another server. Existing ones stay as they are.
    pub fn replace(&self) {
        self.to.send_modify(|to| {
            to.nth += 1;
            to.nowhere = false;
        });
    }

    /// Once a transaction that contains this number is committed, breaks its connection and loses the reply.
    pub fn lose_commit(&self, about: i64, freezes: bool) {
        *self.trap.lock().expect("it is whole") = Some(Trap { about, freezes });
    }

    /// Whether the trap has been sprung.
    pub fn has_lost(&self) -> bool {
        self.trap.lock().expect("it is whole").is_none()
    }

    fn trap(&self) -> Option<Trap> {
        *self.trap.lock().expect("it is whole")
    }

    async fn lead(&self, mut client: TcpStream, server: &str) {
        let mut watched = self.to.subscribe();
        let at_first = *watched.borrow_and_update();
        if at_first.is_cut {
            return;
        }
        if at_first.nowhere {
            return std::future::pending().await;
        }
        let mut server = TcpStream::connect(server).await.expect("it is there");
        for end in [&client, &server] {
            end.set_nodelay(true).expect("it is open");
        }
        let (mut up, mut down) = (vec![0; 1 << 16], vec![0; 1 << 16]);
        let mut named = false;
        loop {
            tokio::select! {
                read = client.read(&mut up) => {
                    let Ok(read @ 1..) = read else { return };
                    let bytes = &up[..read];
                    if server.write_all(bytes).await.is_err() {
                        return;
                    }
                    let Some(trap) = self.trap() else { continue };
                    named |= has(bytes, &trap.about.to_be_bytes());
                    if named && has(bytes, b"COMMIT") {
                        // The reply means that it is committed; nobody gets to see it.
                        let Ok(1..) = server.read(&mut down).await else { return };
                        if trap.freezes {
                            self.freeze();
                        }
                        *self.trap.lock().expect("it is whole") = None;
                        return;
                    }
                    named &= !has(bytes, b"ROLLBACK") && !has(bytes, b"COMMIT");
                }
                read = server.read(&mut down) => {
                    let Ok(read @ 1..) = read else { return };
                    if client.write_all(&down[..read]).await.is_err() {
                        return;
                    }
                }
                _ = watched.changed() => break,
            }
        }
        if watched.borrow().is_cut {
            return;
        }
        // The old server loses the connection; its client is not told.
        watched.wait_for(|to| to.nth != at_first.nth).await.ok();
        drop(server);
        std::future::pending().await
    }
}

fn has(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}
