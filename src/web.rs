//! A small HTTP server for what others ask of the bot: it keeps nobody waiting for who is slow, holds no more
//! connections than it has room for, and stops in order.

use std::collections::HashMap;
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio::pin;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::debug;

/// The most that is read of a connection at a time, and of a request's head.
const BUFFER: usize = 16 * 1024;

/// How long to wait where no connection can be taken, for want of file descriptors.
const BREATHER: Duration = Duration::from_millis(50);

/// What a server has patience and room for.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    /// How long a connection may be silent, or spell out a request's head.
    pub silence: Duration,
    /// How many connections there may be. When one more comes, the one that has asked nothing for longest goes.
    pub connections: usize,
}

impl Default for Room {
    /// Proxies keep a connection for about a minute: one that is to be used again must not be closed by us just then.
    /// And what others take up must not leave the bot itself without file descriptors, of which 1,024 are usual.
    fn default() -> Self {
        Self {
            silence: Duration::from_secs(75),
            connections: 512,
        }
    }
}

/// Why an address that a variable names cannot be listened on.
#[derive(Debug, Error)]
#[error("{variable} names {addr}, which cannot be listened on: {error}")]
pub struct ListenError {
    variable: &'static str,
    addr: SocketAddr,
    error: io::Error,
}

impl ListenError {
    /// Whether another start may get past it.
    pub fn is_passing(&self) -> bool {
        self.error.kind() == io::ErrorKind::AddrInUse
    }
}

/// Listens on an address that a variable names.
pub async fn listen(variable: &'static str, addr: SocketAddr) -> Result<TcpListener, ListenError> {
    let listener = TcpListener::bind(addr).await;
    listener.map_err(|error| ListenError {
        variable,
        addr,
        error,
    })
}

/// Serves until `stop`; then takes no more, and ends when what is in hand is answered.
pub async fn serve(listener: TcpListener, router: Router, room: Room, stop: CancellationToken) {
    let seats = Seats::default();
    let work = TaskTracker::new();
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                debug!(%error, "a connection was not taken");
                sleep(BREATHER).await;
                continue;
            }
        };
        // An answer must not wait for the last one's acknowledgement.
        stream.set_nodelay(true).ok();
        let Some(seat) = seats.take(room.connections) else {
            continue;
        };
        work.spawn(attend(stream, router.clone(), room, seat, stop.clone()));
    }
    drop(listener);
    work.close();
    work.wait().await;
}

async fn attend(
    stream: TcpStream,
    router: Router,
    room: Room,
    seat: Arc<Seat>,
    stop: CancellationToken,
) {
    let router = TowerToHyperService::new(router);
    let guest = Guest(seat.clone());
    let service = service_fn(move |mut request: Request<Incoming>| {
        let guest = guest.clone();
        guest.let_go();
        request.extensions_mut().insert(guest.clone());
        let answer = router.call(request.map(Body::new));
        async move {
            let answer: Result<Response, Infallible> = answer.await;
            guest.let_go();
            answer
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(room.silence)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service);
    pin!(connection);
    let ended = tokio::select! {
        // An answer that is ready goes out first.
        biased;
        ended = connection.as_mut() => ended,
        () = seat.leave.cancelled() => return,
        () = stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        debug!(%error, "a connection ended");
    }
}

/// Whoever asks; in the extensions of every request.
#[derive(Clone)]
pub struct Guest(Arc<Seat>);

impl Guest {
    /// Nobody makes them go before they are answered. Until then they may be of those who only take up room.
    pub fn keep(&self) {
        self.0.set(Use::Kept);
    }

    fn let_go(&self) {
        self.0.set(Use::Idle(Instant::now()));
    }
}

/// Who is connected.
#[derive(Clone, Default)]
struct Seats(Arc<Mutex<Taken>>);

#[derive(Default)]
struct Taken {
    next: u64,
    by: HashMap<u64, (Use, CancellationToken)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    Idle(Instant),
    Kept,
}

/// A connection's seat, free again when it's dropped.
struct Seat {
    number: u64,
    leave: CancellationToken,
    seats: Seats,
}

impl Seats {
    /// A seat among so many, which somebody else may have to leave for it; none where all are kept.
    fn take(&self, room: usize) -> Option<Arc<Seat>> {
        let mut taken = self.lock();
        if taken.by.len() >= room {
            let longest = taken.by.iter().min_by_key(|(_, (used, _))| *used);
            let (&number, (used, leave)) = longest?;
            if *used == Use::Kept {
                return None;
            }
            leave.cancel();
            taken.by.remove(&number);
        }
        let (number, leave) = (taken.next, CancellationToken::new());
        taken.next += 1;
        let idle = Use::Idle(Instant::now());
        taken.by.insert(number, (idle, leave.clone()));
        let seats = self.clone();
        Some(Arc::new(Seat {
            number,
            leave,
            seats,
        }))
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seat {
    fn set(&self, now: Use) {
        if let Some((used, _)) = self.seats.lock().by.get_mut(&self.number) {
            *used = now;
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.seats.lock().by.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use axum::Extension;
    use axum::routing::{get, post};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::sync::mpsc;
    use tokio::task::JoinHandle;
    use tokio::time::timeout;

    use super::*;

    const SOON: Duration = Duration::from_secs(10);
    const ASK: &[u8] = b"GET / HTTP/1.1\r\nHost: h\r\n\r\n";

    struct Server {
        stop: CancellationToken,
        task: JoinHandle<()>,
        addr: SocketAddr,
    }

    /// Where `/` answers at once, and `/wait` says so and answers when it's told to.
    async fn server(room: Room) -> (Server, mpsc::Receiver<()>, mpsc::Sender<()>) {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let addr = listener.local_addr().expect("it has one");
        let (begun, begins) = mpsc::channel(1);
        let (go, going) = mpsc::channel(1);
        let going = Arc::new(tokio::sync::Mutex::new(going));
        let wait = move |Extension(guest): Extension<Guest>| async move {
            guest.keep();
            begun.send(()).await.ok();
            going.lock().await.recv().await;
            "at last"
        };
        let router = Router::new()
            .route("/", get(|| async { "at once" }))
            .route("/wait", post(wait))
            .route("/read", post(|said: String| async { said }));
        let stop = CancellationToken::new();
        let task = tokio::spawn(serve(listener, router, room, stop.clone()));
        (Server { stop, task, addr }, begins, go)
    }

    async fn connect(server: &Server, said: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(server.addr).await.expect("it listens");
        stream.write_all(said).await.expect("it takes it");
        stream
    }

    /// What comes before the other side closes, or is silent for so long.
    async fn hear(stream: &mut TcpStream, patience: Duration) -> (String, bool) {
        let (mut heard, mut some) = (Vec::new(), [0; 1024]);
        loop {
            match timeout(patience, stream.read(&mut some)).await {
                Err(_) => return (String::from_utf8_lossy(&heard).into_owned(), false),
                Ok(Ok(0) | Err(_)) => return (String::from_utf8_lossy(&heard).into_owned(), true),
                Ok(Ok(n)) => heard.extend_from_slice(&some[..n]),
            }
        }
    }

    #[tokio::test]
    async fn who_spells_out_a_request_for_ever_is_shown_out_and_holds_up_nobody() {
        let room = Room {
            silence: Duration::from_millis(300),
            ..Room::default()
        };
        let (server, ..) = server(room).await;
        let mut slow = connect(&server, b"GET / HT").await;
        let mut mute = connect(&server, b"").await;
        let mut quick = connect(&server, ASK).await;
        let (heard, _) = hear(&mut quick, room.silence / 3).await;
        assert!(heard.ends_with("at once"), "{heard}");
        for stream in [&mut slow, &mut mute, &mut quick] {
            assert!(hear(stream, SOON).await.1, "it is closed");
        }
    }

    #[tokio::test]
    async fn who_said_nothing_for_longest_makes_room_and_never_who_is_kept() {
        let room = Room {
            connections: 2,
            ..Room::default()
        };
        let (server, mut begins, go) = server(room).await;
        let mut waiting = connect(&server, b"POST /wait HTTP/1.1\r\nHost: h\r\n\r\n").await;
        begins.recv().await.expect("it is asked");
        let mut idle = connect(&server, b"").await;
        let mut late = connect(&server, ASK).await;
        let brief = Duration::from_millis(100);
        assert!(hear(&mut late, brief).await.0.ends_with("at once"));
        assert!(hear(&mut idle, SOON).await.1, "it had to go");
        go.send(()).await.expect("it waits");
        let (heard, closed) = hear(&mut waiting, brief).await;
        assert!(heard.ends_with("at last") && !closed, "{heard}");
    }

    #[tokio::test]
    async fn who_has_not_said_all_makes_room_too() {
        let room = Room {
            connections: 2,
            ..Room::default()
        };
        let (server, ..) = server(room).await;
        let begins = b"POST /read HTTP/1.1\r\nHost: h\r\nContent-Length: 99\r\n\r\nand so";
        let mut one = connect(&server, begins).await;
        let mut other = connect(&server, begins).await;
        let mut late = connect(&server, ASK).await;
        let brief = Duration::from_millis(100);
        assert!(hear(&mut late, brief).await.0.ends_with("at once"));
        let (heard, closed) = hear(&mut one, SOON).await;
        assert!(heard.is_empty() && closed, "{heard}");
        assert!(!hear(&mut other, brief).await.1, "there is room for it");
    }

    #[tokio::test]
    async fn a_head_without_end_is_refused() {
        let (server, ..) = server(Room::default()).await;
        let mut endless = connect(&server, b"GET / HTTP/1.1\r\nX: ").await;
        endless.write_all(&[b'x'; 2 * BUFFER]).await.ok();
        let (heard, closed) = hear(&mut endless, SOON).await;
        assert!(closed && !heard.contains(" 200 "), "{heard}");
    }

    #[tokio::test]
    async fn a_stop_ends_what_is_idle_and_answers_what_is_in_hand() {
        let (server, mut begins, go) = server(Room::default()).await;
        let mut idle = connect(&server, ASK).await;
        let mut waiting = connect(&server, b"POST /wait HTTP/1.1\r\nHost: h\r\n\r\n").await;
        begins.recv().await.expect("it is asked");
        server.stop.cancel();
        assert!(hear(&mut idle, SOON).await.1, "it is closed");
        assert!(TcpStream::connect(server.addr).await.is_err());
        go.send(()).await.expect("it waits");
        let (heard, closed) = hear(&mut waiting, SOON).await;
        assert!(heard.ends_with("at last") && closed, "{heard}");
        timeout(SOON, server.task)
            .await
            .expect("it ends")
            .expect("in order");
    }
}
