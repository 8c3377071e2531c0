//! Calls that a test holds before or after they are done.

use std::time::Duration;

use sandbox::{Call, Moment, Sandbox};
use serde_json::json;

use super::wire::Raw;

const SOON: Duration = Duration::from_secs(10);

#[tokio::test]
async fn a_held_call_waits_to_be_released_and_is_done_once() {
    let raw = Raw::start(Sandbox::builder()).await;
    let nim = raw.sandbox.channel("nim");
    let path = format!("/channels/{nim}/messages");
    let count = || raw.sandbox.messages(nim, &raw.alice).len();
    let post = || raw.rest("POST", &path, Some(json!({"content": "x"})));
    // The moment, whether the call is released, its status, and how many messages there are while held and afterwards.
    for (moment, released, status, held_with, then_with) in [
        (Moment::Before, true, 200, 0, 1),
        (Moment::After, true, 200, 2, 2),
        (Moment::Before, false, 503, 2, 2),
        (Moment::After, false, 503, 3, 3),
    ] {
        let mut held = raw.sandbox.hold(Call::Post, moment);
        let holding = async {
            assert!(held.reached(SOON).await);
            assert_eq!(count(), held_with, "{moment:?}");
            if released {
                held.release();
            } else {
                drop(held);
            }
        };
        let ((code, _), ()) = tokio::join!(post(), holding);
        assert_eq!((code, count()), (status, then_with), "{moment:?}");
    }
    // The first hold was dropped, so it does not apply; a hold for another call does not either.
    drop(raw.sandbox.hold(Call::Post, Moment::Before));
    let mut other = raw.sandbox.hold(Call::Delete, Moment::Before);
    assert_eq!(post().await.0, 200);
    assert!(!other.reached(Duration::from_millis(50)).await);
}

#[tokio::test]
async fn a_hold_asked_for_while_a_call_is_done_is_for_the_next() {
    let raw = Raw::start(Sandbox::builder()).await;
    let path = format!("/channels/{}/messages", raw.sandbox.channel("nim"));
    let post = || raw.rest("POST", &path, Some(json!({"content": "x"})));
    let mut first = raw.sandbox.hold(Call::Post, Moment::Before);
    let going = async {
        assert!(first.reached(SOON).await);
        let next = raw.sandbox.hold(Call::Post, Moment::After);
        first.release();
        next
    };
    let ((code, _), mut next) = tokio::join!(post(), going);
    assert_eq!(code, 200);
    let letting = async {
        assert!(next.reached(SOON).await);
        next.release();
    };
    let ((code, _), ()) = tokio::join!(post(), letting);
    assert_eq!(code, 200);
}
