//! What may have arrived so long ago that Discord has forgotten its name is not sent again; what is known not to have
//! arrived is, however late.

use std::time::Duration;

use bouton::handle::Failure;

use super::{NOW, Stage};

const MINUTE: Duration = Duration::from_secs(60);

/// Something to post in channel 1, by its kind: the entry of an act in the log, or the winner of a tournament.
async fn queue(stage: &Stage, kind: &str) {
    let database = &stage.database;
    database.change("INSERT INTO servers (guild_id, settings) VALUES (7, 'log_channel=1')").await;
    database
        .change(&format!(
            "INSERT INTO acts (id, guild_id, moderator, deed, channel_id, done_at) VALUES (5, 7, 1, 'end-game', 1, {NOW})"
        ))
        .await;
    database
        .change(&format!(
            "INSERT INTO tournaments (id, guild_id, channel_id, locale, organiser, kind, preset, span, seed, made_at, state)
             VALUES (5, 7, 1, 'en-US', 1, 'knock-out', 'classic', '1d', 1, {NOW}, 'over')"
        ))
        .await;
    stage.owe(kind, 5, None, NOW).await;
}

/// Sweeps after that time, and returns how many messages are sent.
async fn sent(stage: &Stage, after: Duration) -> usize {
    stage.hands.advance(after);
    stage.sweep().await;
    stage.script.sent().len()
}

#[tokio::test]
async fn what_may_have_arrived_is_sent_again_only_while_discord_knows_its_name() {
    for kind in ["act", "winner"] {
        let stage = Stage::new().await;
        queue(&stage, kind).await;
        (0..4).for_each(|_| stage.script.fail(Failure::NoReply("no reply".to_owned())));
        let mut tries = sent(&stage, Duration::ZERO).await;
        for _ in 0..3 {
            tries += sent(&stage, Duration::from_secs(46)).await;
        }
        assert_eq!(tries, 4, "{kind}");
        // The first may have arrived more than a few minutes ago.
        assert_eq!((sent(&stage, MINUTE).await, stage.owed().await), (0, 0), "{kind}");
    }
}

#[tokio::test]
async fn what_was_refused_is_sent_however_long_the_bot_was_down() {
    for kind in ["act", "winner"] {
        let stage = Stage::new().await;
        queue(&stage, kind).await;
        stage.script.fail(Failure::Refused("no".to_owned()));
        if kind == "act" {
            // Another's refusal: it is not even asked for.
            stage.begin_in(1, 2, NOW).await;
            stage.owe("post", 2, Some(2), NOW - 1).await;
        }
        assert_eq!(sent(&stage, Duration::ZERO).await, 1);
        stage.database.change("DELETE FROM outbox WHERE kind = 'post'").await;
        assert_eq!((sent(&stage, MINUTE * 60).await, stage.owed().await), (1, 0), "{kind}");
    }
}

#[tokio::test]
async fn what_discord_could_not_do_is_sent_however_long_that_lasts() {
    for kind in ["act", "winner"] {
        let stage = Stage::new().await;
        queue(&stage, kind).await;
        for _ in 0..9 {
            stage.script.fail(Failure::Passing("503".to_owned()));
            sent(&stage, MINUTE).await;
        }
        assert_eq!((sent(&stage, MINUTE).await, stage.owed().await), (1, 0), "{kind}");
    }
}
