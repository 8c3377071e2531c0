//! Reads the bodies of requests whose signature is not checked yet, with limits on size, time and total memory. Discord
//! sends its bodies whole and at once, so when many are held back, the one that has taken longest is dropped for the
//! next.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, StatusCode, header};
use futures_util::StreamExt;
use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::{Instant, timeout};

/// The largest body that is read, in bytes. Discord's interactions are much smaller.
const LARGEST: usize = 128 * 1024;

/// The most that is kept of all bodies in flight, in bytes.
const IN_ALL: usize = 8 * 1024 * 1024;

/// How many bodies may be in flight once the oldest is slow, and after how long it is. A burst is never slow.
const SLOW: usize = 64;
const AT_ONCE: Duration = Duration::from_millis(250);

/// How long a body may take to arrive: Discord waits 3 s for the answer.
const READING: Duration = Duration::from_secs(2);

/// The bodies in flight, oldest first.
#[derive(Debug)]
pub struct Bodies {
    reading: Mutex<VecDeque<Reading>>,
    at_once: Duration,
}

impl Default for Bodies {
    fn default() -> Self {
        let reading = Mutex::default();
        Self { reading, at_once: AT_ONCE }
    }
}

#[derive(Debug)]
struct Reading {
    evicted: Arc<Notify>,
    since: Instant,
    bytes: usize,
}

/// A body's entry in [`Bodies`], removed when dropped.
struct Seat<'a> {
    bodies: &'a Bodies,
    evicted: Arc<Notify>,
}

impl Bodies {
    /// Reads a whole body.
    ///
    /// # Errors
    /// The status to answer its sender with.
    pub async fn read(&self, headers: &HeaderMap, body: Body) -> Result<Bytes, StatusCode> {
        let length = headers.get(header::CONTENT_LENGTH);
        let length = length.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
        if length.is_some_and(|length| length > LARGEST) {
            return Err(StatusCode::PAYLOAD_TOO_LARGE);
        }
        let place = self.enter();
        tokio::select! {
            biased;
            read = timeout(READING, place.collect(body)) => read.unwrap_or(Err(StatusCode::REQUEST_TIMEOUT)),
            () = place.evicted.notified() => Err(StatusCode::SERVICE_UNAVAILABLE),
        }
    }

    fn enter(&self) -> Seat<'_> {
        let (evicted, since) = (Arc::<Notify>::default(), Instant::now());
        let mut reading = self.reading.lock();
        let is_slow = |longest: &Reading| since - longest.since > self.at_once;
        while reading.len() >= SLOW && reading.front().is_some_and(is_slow) {
            evict(&mut reading);
        }
        reading.push_back(Reading { evicted: evicted.clone(), since, bytes: 0 });
        Seat { bodies: self, evicted }
    }
}

fn evict(reading: &mut VecDeque<Reading>) {
    if let Some(longest) = reading.pop_front() {
        longest.evicted.notify_one();
    }
}

impl Seat<'_> {
    async fn collect(&self, body: Body) -> Result<Bytes, StatusCode> {
        let (mut body, mut bytes) = (body.into_data_stream(), Vec::new());
        while let Some(part) = body.next().await {
            let part = part.map_err(|_| StatusCode::BAD_REQUEST)?;
            if bytes.len() + part.len() > LARGEST {
                return Err(StatusCode::PAYLOAD_TOO_LARGE);
            }
            self.add(part.len());
            bytes.extend_from_slice(&part);
        }
        Ok(bytes.into())
    }

    fn add(&self, bytes: usize) {
        let mut reading = self.bodies.reading.lock();
        let own = reading.iter_mut().find(|one| Arc::ptr_eq(&one.evicted, &self.evicted));
        if let Some(own) = own {
            own.bytes += bytes;
        }
        while reading.iter().map(|one| one.bytes).sum::<usize>() > IN_ALL {
            evict(&mut reading);
        }
    }
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        let is_other = |other: &Reading| !Arc::ptr_eq(&other.evicted, &self.evicted);
        self.bodies.reading.lock().retain(is_other);
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use futures_util::{future, stream};
    use tokio::task::{JoinHandle, yield_now};

    use super::*;

    /// Returns the beginning of a body whose end never comes.
    fn held_back(bytes: usize) -> Body {
        let begins = stream::iter([Ok::<_, Infallible>(vec![b' '; bytes])]);
        Body::from_stream(begins.chain(stream::pending()))
    }

    fn reading(bodies: &Arc<Bodies>, bytes: usize) -> JoinHandle<Result<Bytes, StatusCode>> {
        let bodies = bodies.clone();
        tokio::spawn(async move { bodies.read(&HeaderMap::new(), held_back(bytes)).await })
    }

    /// Yields until all spawned tasks have begun: each yield lets some of them.
    async fn all_begin() {
        for _ in 0..50 {
            yield_now().await;
        }
    }

    async fn refusals(pending: Vec<JoinHandle<Result<Bytes, StatusCode>>>) -> [usize; 2] {
        let results = future::join_all(pending).await;
        [StatusCode::SERVICE_UNAVAILABLE, StatusCode::REQUEST_TIMEOUT].map(|status| {
            let refused = |read: &&Result<_, _>| matches!(read, Ok(Err(why)) if *why == status);
            results.iter().filter(refused).count()
        })
    }

    /// Counts nobody as slow, however slow the machine is that runs the test.
    fn unhurried() -> Arc<Bodies> {
        Arc::new(Bodies { at_once: Duration::from_secs(3600), ..Bodies::default() })
    }

    #[tokio::test]
    async fn who_holds_many_back_is_in_nobodys_way() {
        let bodies = unhurried();
        let pending: Vec<_> = (0..500).map(|_| reading(&bodies, 1)).collect();
        all_begin().await;
        let read = bodies.reading.lock().len();
        assert_eq!(read, 500, "all that come at once are read");
        for slow in bodies.reading.lock().iter_mut() {
            slow.since -= bodies.at_once * 2;
        }
        let whole = bodies.read(&HeaderMap::new(), Body::from("{}")).await;
        assert_eq!(whole.as_deref(), Ok(&b"{}"[..]));
        assert_eq!(bodies.reading.lock().len(), SLOW - 1);
        assert_eq!(refusals(pending).await, [500 - SLOW + 1, SLOW - 1]);
        assert!(bodies.reading.lock().is_empty(), "nothing is kept");
    }

    #[tokio::test]
    async fn what_is_kept_of_all_is_little() {
        let bodies = unhurried();
        let pending: Vec<_> = (0..200).map(|_| reading(&bodies, LARGEST)).collect();
        all_begin().await;
        let most = IN_ALL / LARGEST;
        assert_eq!(bodies.reading.lock().len(), most);
        assert_eq!(refusals(pending).await, [200 - most, most]);
    }

    #[tokio::test]
    async fn what_is_too_long_is_refused_by_its_length() {
        let bodies = Bodies::default();
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_LENGTH, (LARGEST + 1).into());
        let refused = Err(StatusCode::PAYLOAD_TOO_LARGE);
        assert_eq!(bodies.read(&headers, held_back(1)).await, refused);
        let body = Body::from(vec![b' '; LARGEST + 1]);
        assert_eq!(bodies.read(&HeaderMap::new(), body).await, refused);
    }
}
