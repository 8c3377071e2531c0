//! Answers an interaction in the HTTP response to Discord's own request.

use std::borrow::Cow;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use hyper::body::{Bytes, Frame, SizeHint};
use tokio::sync::oneshot;
use tokio::time::{Instant, timeout_at};

use super::body::Body;

/// How long Discord may need to receive an answer after it has left us. Follow-ups wait that long.
pub const ARRIVING: Duration = Duration::from_millis(150);

/// The longest response that Discord surely takes; with files it takes about 150 kB
/// (<https://github.com/discord/discord-api-docs/issues/5250>).
const LONGEST: usize = 100_000;

/// One of Discord's requests that waits for its response.
pub struct Waiting(oneshot::Sender<HttpAnswer>);

/// How a request is responded to.
pub enum HttpAnswer {
    /// With this answer, of that content type.
    Answer(Cow<'static, str>, ResponseBody),
    /// With none: we send the answer in a request of our own.
    Elsewhere,
}

impl Waiting {
    pub fn new(answer: oneshot::Sender<HttpAnswer>) -> Self {
        Self(answer)
    }

    /// Tells Discord that the answer comes another way.
    pub fn leave(self) {
        self.0.send(HttpAnswer::Elsewhere).ok();
    }

    /// Responds with this answer. Returns whether the connection took it before the deadline; one that is too long is
    /// not sent.
    pub async fn answer(self, answer: &Body, deadline: Instant) -> bool {
        let (kind, text) = answer.encoded();
        if text.len() > LONGEST {
            self.0.send(HttpAnswer::Elsewhere).ok();
            return false;
        }
        let (sent, leaves) = oneshot::channel();
        let body = ResponseBody { text: Some(text), sent: Some(sent) };
        self.0.send(HttpAnswer::Answer(kind, body)).is_ok()
            && timeout_at(deadline, leaves).await.is_ok_and(|left| left.is_ok())
    }
}

/// An answer as a response's body. It signals once the connection has taken it; dropped earlier, it does not.
pub struct ResponseBody {
    text: Option<Bytes>,
    sent: Option<oneshot::Sender<()>>,
}

impl hyper::body::Body for ResponseBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(self.text.take().map(|text| Ok(Frame::data(text))))
    }

    fn is_end_stream(&self) -> bool {
        self.text.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.text.as_ref().map_or(0, Bytes::len) as u64)
    }
}

impl Drop for ResponseBody {
    fn drop(&mut self) {
        if let (None, Some(sent)) = (&self.text, self.sent.take()) {
            // The receiver may have given up.
            sent.send(()).ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::json;

    use super::*;
    use crate::reply::File;

    async fn sent(bytes: usize) -> Option<(String, usize)> {
        let file = File {
            name: "a\".json".to_owned(),
            bytes: Arc::from(vec![b'x'; bytes]),
            description: None,
        };
        let (waiting, receiver) = oneshot::channel();
        let answer = Body::json(&json!({"type": 4, "data": {}})).with(vec![file]);
        let waiting = Waiting::new(waiting);
        let soon = Instant::now() + ARRIVING;
        let receiver = tokio::join!(waiting.answer(&answer, soon), receiver).1;
        match receiver.expect("it is answered") {
            HttpAnswer::Answer(kind, body) => Some((kind.into_owned(), body.text.as_ref()?.len())),
            HttpAnswer::Elsewhere => None,
        }
    }

    #[tokio::test]
    async fn files_come_with_the_response_as_far_as_discord_takes_them() {
        let (kind, length) = sent(1_000).await.expect("it is short enough");
        assert!(kind.starts_with("multipart/form-data; boundary="), "{kind}");
        assert!((1_000..2_000).contains(&length), "{length}");
        assert_eq!(sent(LONGEST).await, None);
    }

    #[tokio::test]
    async fn a_letter_says_that_it_was_taken_and_not_that_it_was_dropped() {
        for taken in [true, false] {
            let (waiting, receiver) = oneshot::channel();
            let (waiting, answer) = (Waiting::new(waiting), Body::json(&json!({"type": 1})));
            let read = async {
                let Ok(HttpAnswer::Answer(_, body)) = receiver.await else {
                    panic!("it is answered");
                };
                if taken {
                    axum::body::to_bytes(axum::body::Body::new(body), LONGEST)
                        .await
                        .expect("it is whole");
                }
            };
            let deadline = Instant::now() + 20 * ARRIVING;
            assert_eq!(tokio::join!(waiting.answer(&answer, deadline), read).0, taken);
        }
    }
}
