//! A story is shown up to its clock's time.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sandbox::{BadStory, Replay, Sandbox, Time};
use serde_json::json;

const SOON: Duration = Duration::from_secs(20);

/// Returns a story whose lines are an hour apart, the first in an hour.
fn story(lines: &[serde_json::Value]) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time").as_millis() as u64;
    let lines = lines.iter().zip(1..).map(|(line, nth)| {
        let mut line = line.clone();
        line["at"] = json!(now + nth * 3_600_000);
        line.to_string()
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn a_story_is_shown_step_by_step() {
    let text = story(&[
        json!({"by": "ann", "in": "garden", "asks": "/play"}),
        json!({"id": "1", "in": "garden", "for": null, "shows": {"content": "A board"}}),
        json!({"says": "a process begins"}),
        json!({"id": "2", "in": "garden", "for": "ann", "shows": {"content": "For you"}}),
        json!({"id": "1", "in": "garden", "for": null, "shows": {"content": "Another"}}),
        json!({"gone": "2"}),
        json!({"id": "3", "in": null, "for": "ann", "shows": {"content": "Alone"}}),
    ]);
    let story = Arc::new(Replay::read(&text).expect("a story"));
    let sandbox = Sandbox::builder().time(story.clone()).start(([127, 0, 0, 1], 0).into());
    let sandbox = sandbox.await.expect("it starts");
    let watched = async {
        let mut seen = Vec::new();
        while let Some(next) = story.next() {
            story.pass(next);
            let until = tokio::time::Instant::now() + SOON;
            while story.passes() && tokio::time::Instant::now() < until {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            // Due lines are taken first, and shown right after.
            tokio::time::sleep(Duration::from_millis(100)).await;
            let (ann, alice) = (sandbox.user("ann"), sandbox.user("Alice"));
            let garden = sandbox.channel("garden");
            let read = |viewer: &sandbox::User, place| {
                let all = sandbox.messages(place, viewer);
                all.iter().map(|message| message.text()).collect::<Vec<_>>().join(", ")
            };
            seen.push([read(&ann, garden), read(&alice, garden), read(&ann, ann.dm())]);
        }
        seen
    };
    let seen = tokio::select! {
        // The replay is polled first.
        biased;
        () = async { sandbox.replay(&story).await; std::future::pending().await } => unreachable!(),
        seen = watched => seen,
    };
    let expected = [
        ["`/play`, A board", "`/play`, A board", ""],
        ["`/play`, A board, (only you)\nFor you", "`/play`, A board", ""],
        ["`/play`, Another, (only you)\nFor you", "`/play`, Another", ""],
        ["`/play`, Another", "`/play`, Another", ""],
        ["`/play`, Another", "`/play`, Another", "Alone"],
    ];
    assert_eq!(seen, expected);
}

#[test]
fn what_is_no_story_is_refused() {
    let past = r#"{"at": 1000, "says": "long ago"}"#;
    let odd = story(&[json!({"says": "well"}), json!({"sings": "what"})]);
    let read = |text: &str| Replay::read(text).map(|_| ()).map_err(|why| why.to_string());
    assert_eq!(read(past), Err(BadStory::Past.to_string()));
    assert_eq!(read("\n"), Err(BadStory::Empty.to_string()));
    assert_eq!(read(&odd), Err("its line 2 is none of a story's".to_owned()));
}
