//! Interactions over HTTP: which are trusted, how they are answered, and what hostile or broken traffic does.

use std::net::{SocketAddr, TcpListener};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use fastrand::Rng;
use reqwest::{Client, Response};
use sandbox::{Fault, Outcome};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::database::Lock;
use crate::fuzzing;
use crate::process::ran;
use crate::world::{World, code, none, offer, press, soon, tells, updated};

/// A bot that takes interactions over HTTP, and a stranger who posts what Discord would not.
async fn world() -> (World, Stranger) {
    let world = World::without_bot().await.by_http().started().await;
    let stranger = Stranger::of(&world);
    (world, stranger)
}

struct Stranger {
    client: Client,
    url: String,
}

impl Stranger {
    fn of(world: &World) -> Self {
        let addr = world.http().expect("it is over HTTP");
        Self { client: Client::new(), url: format!("http://{addr}/interactions") }
    }

    async fn post(&self, headers: &[(&str, &str)], body: impl Into<reqwest::Body>) -> Response {
        let mut request = self.client.post(&self.url).body(body);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.expect("it answers")
    }

    /// Posts like Discord, signed that many seconds ago.
    async fn post_signed(&self, world: &World, ago: i64, body: &str) -> Response {
        let time = (now() - ago).to_string();
        let signature = world.sandbox.sign(&time, body);
        self.post(&seal(&signature, &time), body.to_owned()).await
    }
}

fn seal<'a>(signature: &'a str, time: &'a str) -> [(&'a str, &'a str); 2] {
    [("X-Signature-Ed25519", signature), ("X-Signature-Timestamp", time)]
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.expect("it is after 1970").as_secs().cast_signed()
}

/// An interaction of this type, from nobody.
fn interaction(id: u64, kind: u8) -> String {
    json!({"id": id.to_string(), "application_id": "1", "type": kind, "token": "t", "version": 1})
        .to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_sign_as_discord_is_not_heard() {
    let (world, stranger) = world().await;
    let body = interaction(5, 1);
    let time = now().to_string();
    let good = world.sandbox.sign(&time, &body);
    let other = world.sandbox.sign(&time, &interaction(6, 1));
    let later = (now() + 1).to_string();
    let zeros = "0".repeat(128);
    for headers in [
        &[][..],
        &seal(&good, &time)[..1],
        &seal(&good, &time)[1..],
        &seal(&other, &time),
        &seal(&good, &later),
        &seal(&zeros, &time),
        &seal(&good[1..], &time),
        &seal("", ""),
    ] {
        assert_eq!(stranger.post(headers, body.clone()).await.status(), 401, "{headers:?}");
    }
    // The signature is checked before anything else, even with a nonsense body.
    assert_eq!(stranger.post(&seal(&good, &time), "nonsense").await.status(), 401);
    for ago in [-40, 40, 100_000] {
        assert_eq!(stranger.post_signed(&world, ago, &body).await.status(), 401, "{ago} s ago");
    }
    let answer = stranger.post(&seal(&good, &time), body).await;
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.json::<Value>().await.expect("JSON"), json!({"type": 1}));

    // Of many requests at once only the first is answered, and the connection closed.
    let addr = world.http().expect("it is over HTTP");
    let mut stream = TcpStream::connect(addr).await.expect("it listens");
    let unsigned = "POST /interactions HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n";
    stream.write_all(unsigned.repeat(100).as_bytes()).await.expect("it reads");
    let mut response = Vec::new();
    let ended = tokio::time::timeout(soon(), stream.read_to_end(&mut response)).await;
    ended.expect("it is closed").ok();
    let response = String::from_utf8_lossy(&response);
    assert_eq!(response.matches("HTTP/1.1 401").count(), 1, "{response}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_discord_signs_and_we_cannot_read_is_answered_all_the_same() {
    let (world, stranger) = world().await;
    let ping = stranger.post_signed(&world, 0, r#"{"type":1}"#).await;
    assert_eq!(ping.json::<Value>().await.expect("JSON"), json!({"type": 1}));
    for (body, status) in [
        ("", 400),
        ("nonsense", 400),
        ("{}", 400),
        (r#"{"type":2}"#, 400),
        (r#"{"type":1e9,"id":"5"}"#, 400),
    ] {
        assert_eq!(stranger.post_signed(&world, 0, body).await.status(), status, "{body}");
    }
    // An unknown kind, and two without their contents: the answer says what is wrong.
    for (id, kind) in [(70, 99), (71, 2), (72, 3)] {
        let body = interaction(id, kind);
        let answer = stranger.post_signed(&world, 0, &body).await;
        assert_eq!(answer.status(), 200, "{kind}");
        let reply = answer.json::<Value>().await.expect("JSON");
        assert_eq!((&reply["type"], &reply["data"]["flags"]), (&json!(4), &json!(64 | 1 << 15)));
        let text = reply["data"]["components"][0]["components"][0]["content"]
            .as_str()
            .expect("it says something");
        assert!(text.contains(&id.to_string()), "{text}");
        // A recorded request that is posted again gets no second answer.
        assert_eq!(stranger.post_signed(&world, 0, &body).await.status(), 409);
    }
    assert_eq!(stranger.client.get(&stranger.url).send().await.expect("it answers").status(), 405);
    assert_eq!(world.sandbox.knocks(), (0, 0), "no gateway is asked for");
    let elsewhere = stranger.url.replace("/interactions", "/");
    assert_eq!(stranger.client.post(elsewhere).send().await.expect("it answers").status(), 404);
}

/// How many odd bodies to post by default.
const ODDITIES: usize = 300;

fn oddities() -> usize {
    let count = std::env::var("BOUTON_ODDITIES").ok();
    count.and_then(|text| text.parse().ok()).unwrap_or(ODDITIES)
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_signed_is_answered_and_with_no_fault_of_ours() {
    let (world, stranger) = world().await;
    let corpus = fuzzing::interactions();
    let mut rng = Rng::with_seed(1901);
    let mut answered = 0;
    for i in 0..oddities() {
        // Each needs a new id: a repeated one is ignored.
        let id = (1_200_000_000_000_000_000 + i).to_string();
        let body = fuzzing::make_json(&corpus, &mut rng).replace(fuzzing::ID, &id);
        let answer = stranger.post_signed(&world, 0, &body).await;
        assert!(answer.status().as_u16() < 500, "{}: {body}", answer.status());
        answered += usize::from(answer.status() == 200);
    }
    assert!(answered > oddities() / 4, "{answered}");
    // Follow-ups of these answers lead nowhere.
    world.settled().await;
    world.end_forgiven(&[code::INVALID_TOKEN]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_huge_or_never_ends_is_cut_off_and_holds_up_nobody() {
    let (world, stranger) = world().await;
    let time = now().to_string();
    let zeros = "0".repeat(128);
    let headers = seal(&zeros, &time);
    // The server may close the connection before all is written.
    let huge = stranger
        .client
        .post(&stranger.url)
        .header(headers[0].0, headers[0].1)
        .header(headers[1].0, headers[1].1)
        .body(vec![b' '; 10 << 20]);
    if let Ok(answer) = huge.send().await {
        assert_eq!(answer.status(), 413);
    }
    let slow = dribble(world.http().expect("it is over HTTP"));
    let plays = async {
        let began = Instant::now();
        let board = world.play(json!({"piles": "3 4 5"})).await;
        world.take(&board, "A2").await;
        assert!(began.elapsed() < Duration::from_secs(2));
    };
    let (slow, ()) = tokio::join!(slow, plays);
    assert!(slow.starts_with("HTTP/1.1 408"), "{slow}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_keeps_nobody_from_playing() {
    let (world, stranger) = world().await;
    let addr = world.http().expect("it is over HTTP");
    let mut silent = Vec::new();
    for _ in 0..200 {
        silent.push(TcpStream::connect(addr).await.expect("it listens"));
    }
    let mut flood = JoinSet::new();
    for _ in 0..20 {
        flood.spawn(dribble(addr));
    }
    for _ in 0..4 {
        let (client, url) = (stranger.client.clone(), stranger.url.clone());
        let body = interaction(5, 2);
        flood.spawn(async move {
            loop {
                let forged = client.post(&url).body(body.clone());
                let forged = forged.header("X-Signature-Ed25519", "00".repeat(64));
                let forged = forged.header("X-Signature-Timestamp", now().to_string());
                assert_eq!(forged.send().await.expect("it answers").status(), 401);
            }
        });
    }
    for first in ["A1", "A2", "B1", "C2"] {
        let board = world.play(json!({"piles": "3 4 5", "first": "me"})).await;
        let after = world.take(&board, first).await;
        let resigned = world.alice.ask(world.nim, "resign", none()).await;
        world.alice.click(&resigned, "Yes, resign").await;
        assert!(after.text().contains("took"), "{}", after.text());
    }
    flood.shutdown().await;
}

/// Sends a body byte by byte, until an answer comes.
async fn dribble(addr: SocketAddr) -> String {
    let mut stream = TcpStream::connect(addr).await.expect("it listens");
    let head = "POST /interactions HTTP/1.1\r\nHost: h\r\nContent-Length: 9999\r\n\
                X-Signature-Ed25519: 00\r\nX-Signature-Timestamp: 0\r\n\r\n";
    stream.write_all(head.as_bytes()).await.expect("it reads");
    let mut buffer = [0; 256];
    loop {
        tokio::select! {
            length = stream.read(&mut buffer) => {
                return String::from_utf8_lossy(&buffer[..length.unwrap_or(0)]).into_owned();
            }
            () = tokio::time::sleep(Duration::from_millis(20)) => {
                stream.write_all(b" ").await.expect("it reads");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_answers_what_is_in_hand_and_sends_others_away() {
    let (mut world, stranger) = world().await;
    let board = world.play(json!({"piles": "3 4 5"})).await;
    let alice = world.alice.clone();
    let board = offer(&alice, &board, "A2").await.expect("her turn");
    world.idle().await;
    let held = Lock::take(world.fixture()).await;
    let click = tokio::spawn(async move { press(&alice, &board, "A2").await });
    world.busy().await;
    let stopped = world.stop_bot();
    let release = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let asked = stranger.client.get(&stranger.url).send().await.expect("it answers still");
        assert_eq!(asked.status(), 503);
        assert_eq!(asked.headers()["connection"], "close");
        held.release().await;
    };
    tokio::join!(stopped, release);
    assert!(stranger.client.get(&stranger.url).send().await.is_err(), "nobody is let in");
    updated(click.await.expect("it is answered"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_whose_connection_breaks_takes_the_other_way() {
    let (world, _) = world().await;
    let board = world.play(json!({"piles": "3 4 5"})).await;
    let board = offer(&world.alice, &board, "A2").await.expect("her turn");
    world.idle().await;
    let held = Lock::take(world.fixture()).await;
    world.sandbox.inject(Fault::CutOff(Duration::from_millis(200)));
    let click = press(&world.alice, &board, "A2");
    let release = async {
        tokio::time::sleep(Duration::from_millis(400)).await;
        held.release().await;
    };
    let (answer, ()) = tokio::join!(click, release);
    assert!(matches!(answer, Outcome::Update(_)), "{answer}");
}

const OPEN: &str = "SELECT COUNT(*) FROM games WHERE state = 'active'";

#[tokio::test(flavor = "multi_thread")]
async fn servers_that_are_left_are_found_by_a_look() {
    let mut world = World::without_bot().await.by_http();
    // More than one page of Discord's list.
    for i in 0..210 {
        world.sandbox.add_guild(&format!("Server {i}"));
    }
    let guild = world.sandbox.add_guild("Elsewhere");
    let guest = world.sandbox.add_guild("Nowhere");
    world.sandbox.remove_bot(guest);
    let (place, private) =
        (world.sandbox.add_channel(guild, "there"), world.sandbox.add_channel(guest, "nowhere"));
    world.start_bot().await;
    // In one of the channels, the bot is a user's own app.
    for place in [world.nim, place, private] {
        let board = world.alice.command(place, "play", none()).await;
        assert!(matches!(board, Outcome::Message(_)), "{board}");
    }
    let counts = async |world: &World, number: i64| {
        world.until("SELECT COUNT(*) FROM stays WHERE left_at IS NULL", |n| n == number).await;
    };
    counts(&world, 212).await;
    assert_eq!(world.number(OPEN).await, 3);
    world.stop_bot().await;
    world.sandbox.remove_bot(guild);
    world.start_bot().await;
    counts(&world, 211).await;
    world.idle().await;
    assert_eq!(world.number(OPEN).await, 2);
    let query = format!("{OPEN} AND guild_id = {guild}");
    assert_eq!(world.ask(&query).await, 0);
    // The bot asked Discord whether it has really left.
    world.end_forgiven(&[code::MISSING_ACCESS]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_lets_the_bot_in_is_known_from_its_first_interaction() {
    let mut world = World::without_bot().await.by_http();
    let guest = world.sandbox.add_guild("Nowhere");
    world.sandbox.remove_bot(guest);
    let private = world.sandbox.add_channel(guest, "nowhere");
    world.start_bot().await;
    let guild = world.sandbox.add_guild("Elsewhere");
    let place = world.sandbox.add_channel(guild, "there");
    for place in [place, private] {
        world.alice.command(place, "help", none()).await;
    }
    world.idle().await;
    let stays = async |guild| {
        world.ask(&format!("SELECT COUNT(*) FROM stays WHERE guild_id = {guild}")).await
    };
    assert_eq!((stays(guild).await, stays(guest).await), (1, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sandbox_posts_nothing_to_who_takes_what_is_not_signed() {
    let world = World::without_bot().await;
    let credulous = axum::Router::new().fallback(async || axum::Json(json!({"type": 1})));
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("it has one"));
    tokio::spawn(async { axum::serve(listener, credulous).await });
    tells!(world.sandbox.set_interactions_url(&url).await.expect_err("it is not taken"), "not 401");
    let lost = world.alice.command(world.nim, "help", none()).await;
    assert!(matches!(lost, Outcome::Refused(_)), "{lost}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_only_its_operator_can_mend_is_one_line_and_code_2() {
    let world = World::without_bot().await;
    let taken = TcpListener::bind(("127.0.0.1", 0)).expect("a port is free");
    let taken = taken.local_addr().map(|addr| (taken, addr.to_string()));
    let (_listener, taken) = taken.expect("it has an address");
    let key = world.sandbox.public_key();
    let own = ("DISCORD_PUBLIC_KEY", key.as_str());
    // RFC 8032's first example.
    let others = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    let anywhere = ("INTERACTIONS_ADDR", "127.0.0.1:0");
    for (args, vars, names, expected) in [
        (&[][..], vec![anywhere], "DISCORD_PUBLIC_KEY", 2),
        (&[], vec![("DISCORD_PUBLIC_KEY", others), anywhere], "DISCORD_PUBLIC_KEY", 2),
        (&[], vec![own, ("INTERACTIONS_ADDR", "192.0.2.1:1")], "INTERACTIONS_ADDR", 2),
        // Another process may listen there, and be about to stop.
        (&[], vec![own, ("INTERACTIONS_ADDR", &taken)], "INTERACTIONS_ADDR", 1),
        (&[], vec![("METRICS_ADDR", &taken)], "METRICS_ADDR", 1),
        // Where nobody is replaced, nobody frees it.
        (&["run", "--replace"], vec![("METRICS_ADDR", &taken)], "METRICS_ADDR", 1),
    ] {
        let vars = [&vars[..], &[("RUST_LOG", "warn")]].concat();
        let (output, code) = ran(&world, args, &vars).await;
        assert_eq!((code, output.lines().count()), (Some(expected), 1), "{output}");
        assert!(output.starts_with("bouton: ") && output.contains(names), "{output}");
    }
}
