//! A small HTTP server for the bot's endpoints: slow clients block nobody, connections are limited, and stopping is
//! orderly.

use std::collections::HashMap;
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::CONNECTION;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use listenfd::ListenFd;
use parking_lot::Mutex;
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, duplex};
use tokio::net::TcpListener;
use tokio::time::{Instant, sleep};
use tokio::{join, pin};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::debug;

/// The most bytes read from a connection at a time, and of a request's head.
const BUFFER: usize = 16 * 1024;

/// When all are told to reconnect: how long the newest connections still have for a request.
const LAST: Duration = Duration::from_millis(100);

/// How long to wait when no connection can be accepted, for want of file descriptors.
const BREATHER: Duration = Duration::from_millis(50);

/// How long a connection is kept at least before it may be closed to make room: of a thousand made at once each is
/// heard, and clients that keep reconnecting do not take up all the time. It counts from the connection's start:
/// otherwise a client that never stops asking would keep everybody else out.
const UNHEARD: Duration = Duration::from_millis(128);
/// How often to check for room.
const TURN: Duration = Duration::from_millis(1);

/// How many connections may wait to be accepted: beyond the usual 128, each connects a second late. Not more, because
/// those behind strangers wait until as many strangers are closed.
const WAITING: i32 = 512;

/// How soon to try again to listen, while another process that is about to end still does.
const RETRY: Duration = Duration::from_millis(50);

/// Sockets passed to this process, already listening. The supervisor keeps them open while one process replaces
/// another, and connections made meanwhile wait. See
/// <https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html>. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct Sockets(Arc<Mutex<Vec<std::net::TcpListener>>>);

impl Sockets {
    /// Takes the sockets that `LISTEN_FDS` announces. This works once.
    pub fn from_env() -> Self {
        let mut passed = ListenFd::from_env();
        let sockets = (0..passed.len()).filter_map(|at| passed.take_tcp_listener(at).ok()?);
        Self(Arc::new(Mutex::new(sockets.collect())))
    }

    /// Takes the socket that listens at this port.
    fn take(&self, port: u16) -> Option<std::net::TcpListener> {
        let mut sockets = self.0.lock();
        let port_of = |socket: &std::net::TcpListener| Some(socket.local_addr().ok()?.port());
        let at = sockets.iter().position(|it| port_of(it) == Some(port))?;
        Some(sockets.swap_remove(at))
    }
}

/// A server's limits.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    /// How long a connection may be silent, or take to send a request's head.
    pub silence: Duration,
    /// How many connections there may be. One more closes the one that has been idle longest, first among those that
    /// never sent a trusted request.
    pub connections: usize,
    /// How long to go on when stopping, telling clients to reconnect, so that no request comes just as a connection
    /// closes, and that what distributes requests sends the next ones to another process.
    pub farewell: Duration,
}

impl Default for Room {
    /// Proxies keep a connection for about a minute: we must not close it just as one reuses it. And clients must not
    /// use up the bot's file descriptors, of which 1,024 are usual.
    fn default() -> Self {
        Self {
            silence: Duration::from_secs(75),
            connections: 512,
            farewell: Duration::from_secs(1),
        }
    }
}

/// Why an address that a variable names cannot be listened on.
#[derive(Debug, Error)]
#[error("{variable} names {addr}, which cannot be listened on: {error}{}", advice(error))]
pub struct ListenError {
    variable: &'static str,
    addr: SocketAddr,
    error: io::Error,
}

fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::AddrInUse => "; stop what listens there, or have it passed on by LISTEN_FDS",
        _ => "",
    }
}

impl ListenError {
    /// Whether starting again may help.
    pub fn is_passing(&self) -> bool {
        self.error.kind() == io::ErrorKind::AddrInUse
    }
}

/// Listens on an address that a variable names, with a passed-on socket if there is one for its port.
pub async fn listen(
    variable: &'static str,
    addr: SocketAddr,
    sockets: &Sockets,
) -> Result<TcpListener, ListenError> {
    let listener = match sockets.take(addr.port()) {
        Some(passed) => passed.set_nonblocking(true).and_then(|()| TcpListener::from_std(passed)),
        None => TcpListener::bind(addr).await.and_then(|listener| {
            rustix::net::listen(&listener, WAITING)?;
            Ok(listener)
        }),
    };
    listener.map_err(|error| ListenError { variable, addr, error })
}

/// Listens as [`listen`] does, but waits for another process to free the address.
pub async fn listen_in_turn(
    variable: &'static str,
    addr: SocketAddr,
    sockets: &Sockets,
) -> Result<TcpListener, ListenError> {
    loop {
        match listen(variable, addr, sockets).await {
            Err(error) if error.is_passing() => sleep(RETRY).await,
            done => return done,
        }
    }
}

/// Serves until `stop` and the [farewell](Room::farewell); then accepts no more connections, and returns once all
/// requests are answered.
pub async fn serve(listener: TcpListener, router: Router, room: Room, stop: CancellationToken) {
    let (work, end) = (TaskTracker::new(), CancellationToken::new());
    let after = |time| {
        let stop = stop.clone();
        async move {
            stop.cancelled().await;
            sleep(time).await;
        }
    };
    tokio::select! {
        () = accept(&listener, router, room, &work, (&stop, &end), after(room.farewell)) => {}
        // Others never cease to connect.
        () = after(room.farewell + LAST) => {}
    }
    drop(listener);
    if !room.farewell.is_zero() {
        sleep(LAST).await;
    }
    end.cancel();
    work.close();
    work.wait().await;
}

/// Accepts connections until `ended`, and then those that already wait: who finds one closed believes that its request
/// was lost.
async fn accept(
    listener: &TcpListener,
    router: Router,
    room: Room,
    work: &TaskTracker,
    (stop, end): (&CancellationToken, &CancellationToken),
    ended: impl Future<Output = ()>,
) {
    let seats = Seats::default();
    pin!(ended);
    loop {
        let accepted = tokio::select! {
            biased;
            accepted = listener.accept() => accepted,
            () = &mut ended => break,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                debug!(%error, "a connection was not taken");
                sleep(BREATHER).await;
                continue;
            }
        };
        // An answer must not wait until the last one is acknowledged.
        stream.set_nodelay(true).ok();
        let guest = loop {
            match seats.take(room.connections) {
                Err(Full::OfUnheard) => sleep(TURN).await,
                taken => break taken,
            }
        };
        match guest {
            Ok(guest) => {
                let (stop, end) = (stop.clone(), end.clone());
                work.spawn(attend(stream, router.clone(), room, guest, stop, end));
            }
            Err(_) => sleep(TURN).await,
        }
    }
}

/// Returns the response to these bytes, sent over a connection that then ends.
pub async fn converse(router: Router, room: Room, input: &[u8]) -> Vec<u8> {
    let (mut ours, theirs) = duplex(input.len().max(BUFFER));
    let Ok(guest) = Seats::default().take(room.connections) else { return Vec::new() };
    let never = CancellationToken::new();
    let speaks = async {
        // The connection may be closed before all is sent.
        ours.write_all(input).await.ok();
        ours.shutdown().await.ok();
        let mut output = Vec::new();
        ours.read_to_end(&mut output).await.ok();
        output
    };
    let attended = attend(theirs, router, room, guest, never.clone(), never);
    join!(attended, speaks).1
}

/// Answers the requests of a connection. After `stop` every response tells the client to reconnect; at `end` the
/// connection is closed.
async fn attend(
    stream: impl AsyncRead + AsyncWrite + Unpin,
    router: Router,
    room: Room,
    guest: Guest,
    stop: CancellationToken,
    end: CancellationToken,
) {
    let router = TowerToHyperService::new(router);
    let leave = guest.0.leave.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        let (guest, stop) = (guest.clone(), stop.clone());
        guest.let_go();
        request.extensions_mut().insert(guest.clone());
        let answer = router.call(request.map(Body::new));
        async move {
            let mut answer: Result<Response, Infallible> = answer.await;
            if let (true, Ok(answer)) = (stop.is_cancelled(), &mut answer) {
                answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
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
        // A response that is ready goes out first.
        biased;
        ended = connection.as_mut() => ended,
        () = leave.cancelled() => return,
        () = end.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        debug!(%error, "a connection ended");
    }
}

/// A connected client, found in the extensions of every request. Its seat is free again when the last clone is dropped.
#[derive(Clone)]
pub struct Guest(Arc<Seat>);

struct Seat {
    number: u64,
    leave: CancellationToken,
    seats: Seats,
}

/// The connected clients.
#[derive(Clone, Default)]
struct Seats(Arc<Mutex<Taken>>);

#[derive(Default)]
struct Taken {
    next: u64,
    by: HashMap<u64, Seated>,
}

struct Seated {
    since: Instant,
    used: Use,
    leave: CancellationToken,
}

/// How a connection is used. The least is closed first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    Stranger(Instant),
    /// Idle, but it sent a trusted request before, so its client will be back.
    Known(Instant),
    Kept,
}

/// Why there is no seat.
enum Full {
    OfKept,
    /// The client idle for longest has not had its minimum time yet.
    OfUnheard,
}

impl Seats {
    /// Takes one of `room` seats, for which another client may have to leave.
    fn take(&self, room: usize) -> Result<Guest, Full> {
        let mut guests = self.0.lock();
        let now = Instant::now();
        if guests.by.len() >= room {
            let least = guests.by.iter().min_by_key(|(_, seated)| seated.used);
            let Some((&number, seated)) = least else { return Err(Full::OfKept) };
            if seated.used == Use::Kept {
                return Err(Full::OfKept);
            }
            if now - seated.since < UNHEARD {
                return Err(Full::OfUnheard);
            }
            seated.leave.cancel();
            guests.by.remove(&number);
        }
        let (number, leave) = (guests.next, CancellationToken::new());
        guests.next += 1;
        let used = Use::Stranger(now);
        guests.by.insert(number, Seated { since: now, used, leave: leave.clone() });
        Ok(Guest(Arc::new(Seat { number, leave, seats: self.clone() })))
    }
}

impl Guest {
    /// Protects the client until it is answered: its request is trusted. Before that, it may be one that only takes up
    /// room.
    pub fn keep(&self) {
        self.set(|_| Use::Kept);
    }

    fn let_go(&self) {
        let now = Instant::now();
        self.set(|used| match used {
            Use::Stranger(_) => Use::Stranger(now),
            Use::Known(_) | Use::Kept => Use::Known(now),
        });
    }

    fn set(&self, now: impl FnOnce(Use) -> Use) {
        if let Some(seated) = self.0.seats.0.lock().by.get_mut(&self.0.number) {
            seated.used = now(seated.used);
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.seats.0.lock().by.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use axum::Extension;
    use axum::routing::{get, post};
    use tokio::net::TcpStream;
    use tokio::sync::mpsc;
    use tokio::task::JoinHandle;
    use tokio::time::timeout;

    use super::*;

    const SOON: Duration = Duration::from_secs(10);
    const ASK: &[u8] = b"GET / HTTP/1.1\r\nHost: h\r\n\r\n";

    const ROOM: Room =
        Room { silence: Duration::from_secs(75), connections: 2, farewell: Duration::ZERO };

    struct Server {
        stop: CancellationToken,
        task: JoinHandle<()>,
        addr: SocketAddr,
    }

    impl Server {
        async fn ends(self) {
            timeout(SOON, self.task).await.expect("it ends").expect("in order");
        }
    }

    /// Starts a server where `/` answers at once, and `/wait` reports a request and answers when told to.
    async fn server(room: Room) -> (Server, mpsc::Receiver<()>, mpsc::Sender<()>) {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let addr = listener.local_addr().expect("it has one");
        let (started, begins) = mpsc::channel(1);
        let (go, going) = mpsc::channel(1);
        let going = Arc::new(tokio::sync::Mutex::new(going));
        let wait = move |Extension(guest): Extension<Guest>| async move {
            guest.keep();
            started.send(()).await.ok();
            going.lock().await.recv().await;
            "at last"
        };
        let router = Router::new()
            .route("/", get(|| async { "at once" }))
            .route("/wait", post(wait))
            .route("/read", post(|body: String| async { body }));
        let stop = CancellationToken::new();
        let task = tokio::spawn(serve(listener, router, room, stop.clone()));
        (Server { stop, task, addr }, begins, go)
    }

    async fn connect(server: &Server, bytes: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(server.addr).await.expect("it listens");
        stream.write_all(bytes).await.expect("it takes it");
        stream
    }

    /// Returns what arrives until the other side closes or is silent for `patience`, and whether it closed.
    async fn read_reply(stream: &mut TcpStream, patience: Duration) -> (String, bool) {
        let (mut reply, mut some) = (Vec::new(), [0; 1024]);
        loop {
            match timeout(patience, stream.read(&mut some)).await {
                Err(_) => return (String::from_utf8_lossy(&reply).into_owned(), false),
                Ok(Ok(0) | Err(_)) => return (String::from_utf8_lossy(&reply).into_owned(), true),
                Ok(Ok(n)) => reply.extend_from_slice(&some[..n]),
            }
        }
    }

    #[tokio::test]
    async fn who_spells_out_a_request_for_ever_is_shown_out_and_holds_up_nobody() {
        let room = Room { silence: Duration::from_millis(300), connections: 3, ..ROOM };
        let (server, ..) = server(room).await;
        let mut slow = connect(&server, b"GET / HT").await;
        let mut mute = connect(&server, b"").await;
        let mut quick = connect(&server, ASK).await;
        let (reply, _) = read_reply(&mut quick, room.silence / 3).await;
        assert!(reply.ends_with("at once"), "{reply}");
        for stream in [&mut slow, &mut mute, &mut quick] {
            assert!(read_reply(stream, SOON).await.1, "it is closed");
        }
    }

    #[tokio::test]
    async fn who_said_nothing_for_longest_makes_room_and_never_who_is_kept() {
        let (server, mut begins, go) = server(ROOM).await;
        let mut waiting = connect(&server, b"POST /wait HTTP/1.1\r\nHost: h\r\n\r\n").await;
        begins.recv().await.expect("it is asked");
        let mut idle = connect(&server, b"").await;
        let mut late = connect(&server, ASK).await;
        let brief = Duration::from_millis(100);
        assert!(read_reply(&mut late, 2 * UNHEARD).await.0.ends_with("at once"));
        assert!(read_reply(&mut idle, SOON).await.1, "it had to go");
        go.send(()).await.expect("it waits");
        let (reply, closed) = read_reply(&mut waiting, brief).await;
        assert!(reply.ends_with("at last") && !closed, "{reply}");
    }

    #[tokio::test]
    async fn strangers_make_room_before_who_was_believed() {
        let (server, mut begins, go) = server(ROOM).await;
        let mut known = connect(&server, b"POST /wait HTTP/1.1\r\nHost: h\r\n\r\n").await;
        begins.recv().await.expect("it is asked");
        go.send(()).await.expect("it waits");
        let brief = Duration::from_millis(100);
        assert!(read_reply(&mut known, brief).await.0.ends_with("at last"));
        for _ in 0..5 {
            let mut stranger = connect(&server, ASK).await;
            assert!(read_reply(&mut stranger, brief).await.0.ends_with("at once"));
        }
        known.write_all(ASK).await.expect("it is still there");
        let (reply, closed) = read_reply(&mut known, brief).await;
        assert!(reply.ends_with("at once") && !closed, "{reply}");
    }

    #[tokio::test]
    async fn who_has_not_said_all_makes_room_too() {
        let (server, ..) = server(ROOM).await;
        let begins = b"POST /read HTTP/1.1\r\nHost: h\r\nContent-Length: 99\r\n\r\nand so";
        let mut one = connect(&server, begins).await;
        let mut other = connect(&server, begins).await;
        let mut late = connect(&server, ASK).await;
        let brief = Duration::from_millis(100);
        assert!(read_reply(&mut late, 2 * UNHEARD).await.0.ends_with("at once"));
        let (reply, closed) = read_reply(&mut one, SOON).await;
        assert!(reply.is_empty() && closed, "{reply}");
        assert!(!read_reply(&mut other, brief).await.1, "there is room for it");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn who_connects_again_each_time_leaves_time_for_the_others() {
        const CROWD: u32 = 400;
        const SEATS: u32 = 100;
        let (server, ..) = server(Room { connections: SEATS as usize, ..ROOM }).await;
        let began = Instant::now();
        let mut crowd = Vec::new();
        for _ in 0..CROWD {
            crowd.push(connect(&server, b"").await);
        }
        for mut stream in crowd.drain(..(CROWD - SEATS) as usize) {
            assert!(read_reply(&mut stream, SOON).await.1, "it has to make room");
        }
        let turns = (CROWD - SEATS) / SEATS;
        assert!(began.elapsed() >= turns * UNHEARD, "{:?}", began.elapsed());
    }

    #[tokio::test]
    async fn who_never_stops_asking_keeps_nobody_out() {
        let (server, ..) = server(ROOM).await;
        for _ in 0..ROOM.connections {
            let mut stream = connect(&server, b"").await;
            tokio::spawn(async move {
                while stream.write_all(ASK).await.is_ok() {
                    read_reply(&mut stream, UNHEARD / 8).await;
                }
            });
        }
        sleep(2 * UNHEARD).await;
        let mut late = connect(&server, ASK).await;
        assert!(read_reply(&mut late, 2 * UNHEARD).await.0.ends_with("at once"));
        server.stop.cancel();
        server.ends().await;
    }

    #[tokio::test]
    async fn of_more_than_there_is_room_for_each_is_heard() {
        let (server, ..) = server(ROOM).await;
        let mut crowd = Vec::new();
        for _ in 0..3 * ROOM.connections {
            crowd.push(connect(&server, b"").await);
        }
        sleep(UNHEARD / 4).await;
        for stream in &mut crowd {
            stream.write_all(ASK).await.expect("it takes it");
        }
        for mut stream in crowd {
            let (reply, _) = read_reply(&mut stream, SOON / 10).await;
            assert!(reply.ends_with("at once"), "{reply}");
        }
    }

    #[tokio::test]
    async fn a_head_without_end_is_refused() {
        let (server, ..) = server(ROOM).await;
        let mut endless = connect(&server, b"GET / HTTP/1.1\r\nX: ").await;
        endless.write_all(&[b'x'; 2 * BUFFER]).await.ok();
        let (reply, closed) = read_reply(&mut endless, SOON).await;
        assert!(closed && !reply.contains(" 200 "), "{reply}");
    }

    #[tokio::test]
    async fn everyone_is_told_to_connect_again_before_it_ends() {
        let room = Room { farewell: Duration::from_millis(500), connections: 3, ..ROOM };
        let (server, ..) = server(room).await;
        let mut idle = connect(&server, b"").await;
        let mut kept = connect(&server, ASK).await;
        assert!(!read_reply(&mut kept, Duration::from_millis(100)).await.1);
        server.stop.cancel();
        kept.write_all(ASK).await.expect("it is heard");
        for mut stream in [kept, connect(&server, ASK).await] {
            let (reply, closed) = read_reply(&mut stream, SOON).await;
            let is_last = reply.contains("connection: close") && reply.ends_with("at once");
            assert!(is_last && closed, "{reply}");
        }
        assert!(read_reply(&mut idle, SOON).await.1, "it is closed in the end");
        server.ends().await;
    }

    #[tokio::test]
    async fn a_stop_ends_what_is_idle_and_answers_what_is_in_hand() {
        let (server, mut begins, go) = server(ROOM).await;
        let mut idle = connect(&server, ASK).await;
        let mut waiting = connect(&server, b"POST /wait HTTP/1.1\r\nHost: h\r\n\r\n").await;
        begins.recv().await.expect("it is asked");
        server.stop.cancel();
        assert!(read_reply(&mut idle, SOON).await.1, "it is closed");
        assert!(TcpStream::connect(server.addr).await.is_err());
        go.send(()).await.expect("it waits");
        let (reply, closed) = read_reply(&mut waiting, SOON).await;
        assert!(reply.ends_with("at last") && closed, "{reply}");
        server.ends().await;
    }
}
