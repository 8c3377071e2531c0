//! Bodies of requests that nobody has vouched for yet: none large, none for long, and few at a time, so that whoever holds
//! many back takes up little. The one that has taken longest makes room for the next: Discord's come whole at once.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, StatusCode, header};
use tokio::sync::Notify;
use tokio::time::timeout;

/// The largest that is read, in bytes. Discord's interactions are much smaller.
const LARGEST: usize = 128 * 1024;

/// How many are read at a time.
const IN_HAND: usize = 64;

/// How long one may take to arrive: Discord waits 3 s for the answer.
const READING: Duration = Duration::from_secs(2);

/// Those that are being read.
#[derive(Debug, Default)]
pub struct Bodies(Mutex<VecDeque<Arc<Notify>>>);

/// One of them, until it is dropped.
struct Place<'a> {
    bodies: &'a Bodies,
    gone: Arc<Notify>,
}

impl Bodies {
    /// All of a body.
    ///
    /// # Errors
    /// What whoever sent it is told.
    pub async fn read(&self, headers: &HeaderMap, body: Body) -> Result<Bytes, StatusCode> {
        let length = headers.get(header::CONTENT_LENGTH);
        let length = length.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
        if length.is_some_and(|length| length > LARGEST) {
            return Err(StatusCode::PAYLOAD_TOO_LARGE);
        }
        let place = self.enter();
        tokio::select! {
            biased;
            read = timeout(READING, to_bytes(body, LARGEST)) => match read {
                Ok(Ok(body)) => Ok(body),
                Ok(Err(_)) => Err(StatusCode::PAYLOAD_TOO_LARGE),
                Err(_) => Err(StatusCode::REQUEST_TIMEOUT),
            },
            () = place.gone.notified() => Err(StatusCode::SERVICE_UNAVAILABLE),
        }
    }

    fn enter(&self) -> Place<'_> {
        let gone = Arc::<Notify>::default();
        let mut reading = self.reading();
        if reading.len() == IN_HAND
            && let Some(longest) = reading.pop_front()
        {
            longest.notify_one();
        }
        reading.push_back(gone.clone());
        Place { bodies: self, gone }
    }

    fn reading(&self) -> MutexGuard<'_, VecDeque<Arc<Notify>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let is_other = |other: &Arc<Notify>| !Arc::ptr_eq(other, &self.gone);
        self.bodies.reading().retain(is_other);
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use futures_util::{StreamExt, future, stream};

    use super::*;

    /// The beginning of a body whose end never comes.
    fn held_back() -> Body {
        let begins = stream::iter([Ok::<_, Infallible>("{")]);
        Body::from_stream(begins.chain(stream::pending()))
    }

    fn reading(bodies: &Arc<Bodies>) -> tokio::task::JoinHandle<Result<Bytes, StatusCode>> {
        let bodies = bodies.clone();
        tokio::spawn(async move { bodies.read(&HeaderMap::new(), held_back()).await })
    }

    #[tokio::test]
    async fn whoever_holds_many_back_is_in_nobodys_way() {
        let bodies: Arc<Bodies> = Arc::default();
        let held: Vec<_> = (0..500).map(|_| reading(&bodies)).collect();
        // A runtime has a turn for some of them at a time.
        for _ in 0..held.len() {
            tokio::task::yield_now().await;
        }
        assert!(bodies.reading().len() <= IN_HAND);
        let whole = bodies.read(&HeaderMap::new(), Body::from("{}")).await;
        assert_eq!(whole.as_deref(), Ok(&b"{}"[..]));
        let ended = future::join_all(held).await;
        let ended = ended.into_iter().map(|read| read.expect("it is read"));
        let (made_room, late): (Vec<_>, Vec<_>) =
            ended.partition(|read| *read == Err(StatusCode::SERVICE_UNAVAILABLE));
        assert_eq!(
            (made_room.len(), late.len()),
            (500 - IN_HAND + 1, IN_HAND - 1)
        );
        assert!(
            late.iter()
                .all(|read| *read == Err(StatusCode::REQUEST_TIMEOUT))
        );
        assert!(bodies.reading().is_empty(), "nothing is kept");
    }

    #[tokio::test]
    async fn what_is_too_long_is_refused_by_its_length() {
        let bodies = Bodies::default();
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_LENGTH, (LARGEST + 1).into());
        let refused = Err(StatusCode::PAYLOAD_TOO_LARGE);
        assert_eq!(bodies.read(&headers, held_back()).await, refused);
        let unsaid = Body::from(vec![b' '; LARGEST + 1]);
        assert_eq!(bodies.read(&HeaderMap::new(), unsaid).await, refused);
    }
}
