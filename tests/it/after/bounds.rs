//! Jobs run in parallel, and channels that refused the bot are left alone for a while.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use bouton::activity::Activity;
use bouton::game::{Change, ModAction, ModVerb};
use bouton::handle::{AnyJob, Failure, Places, Warn, sweep};
use bouton::locale::Locale;
use bouton::place::{ChannelId, GuildId, MessageId, Shards};
use bouton::runtime::Runtime;
use bouton::store::Lane;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::script::Call;
use super::{DUE, MOVE, NOW, Stage};
use crate::database::only_on_sqlite;
use crate::records;

/// The channels in which something was sent.
fn sent(stage: &Stage) -> Vec<ChannelId> {
    stage.script.sent().into_iter().map(|(channel, ..)| channel).collect()
}

/// Sweeps every `tick` until told to stop.
fn swept(stage: &Stage, tick: Duration) -> (CancellationToken, JoinHandle<()>) {
    let stop = CancellationToken::new();
    let sweeping = tokio::spawn(sweep(
        stage.after.clone(),
        Places::new(stage.bot(), &Runtime::default(), TaskTracker::new()),
        Shards::all(1),
        tick,
        Activity::default(),
        stop.clone(),
    ));
    (stop, sweeping)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_channel_keeps_no_other_waiting() {
    let stage = Stage::new().await;
    // Two games in a slow channel, due first; and others elsewhere, as many as two people may play.
    stage.begin_in(1, 1, DUE - 2).await;
    stage.begin_in(1, 1000, DUE - 1).await;
    for id in 2..51 {
        stage.begin(id, DUE).await;
    }
    stage.script.drag(1..=1, Duration::from_millis(2_500));
    let (stop, sweeping) = swept(&stage, Duration::from_millis(200));
    let began = Instant::now();
    let mut warned = Vec::new();
    while warned.len() < 51 {
        assert!(began.elapsed() < Duration::from_secs(30), "{warned:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
        warned.extend(sent(&stage));
    }
    let first = warned.iter().position(|&channel| channel == ChannelId(1));
    assert_eq!(first, Some(49), "the others did not wait");
    let (all, here) = stage.script.most();
    assert!(all > 4 && all <= 16, "{all} at once");
    assert_eq!(here, 1, "one at a time in a channel");
    stop.cancel();
    sweeping.await.expect("it ends");
}

/// Has something that a moderator did shown in a server's log channel.
async fn log(stage: &Stage, id: u64, guild: GuildId, log: ChannelId) {
    let change = Change::LogChannel(Some(log));
    let changed = stage.store.change_settings(guild, vec![change], Locale::default(), NOW).await;
    changed.expect("is stored");
    let act = records::act(id, ModVerb::Quiet, ChannelId(id), NOW);
    let act = ModAction { until: Some(NOW + MOVE), ..act };
    assert!(stage.store.set_quiet(guild, &act).await.expect("is stored"));
}

/// As at a month's end, when every server has its podium.
#[tokio::test(flavor = "multi_thread")]
async fn news_that_discord_does_not_answer_keeps_no_player_waiting() {
    let stage = Stage::new().await;
    for id in 1_001..=1_100 {
        log(&stage, id, GuildId(id), ChannelId(id)).await;
    }
    stage.script.drag(1_001..=1_100, Duration::from_secs(3_600));
    let (_stop, _sweeping) = swept(&stage, Duration::from_millis(50));
    let claimed = "SELECT COUNT(*) FROM outbox WHERE claimed_until > 0";
    stage.database.until(claimed, |claimed| claimed >= 64).await;
    // Of the next sweeps none begins with fewer than 64 posts under way.
    stage.begin(2, DUE).await;
    stage.database.until("SELECT COUNT(*) FROM games WHERE warned = 1", |warned| warned == 1).await;
    assert!(sent(&stage).contains(&ChannelId(2)));
    assert_eq!(stage.script.most(), (17, 1), "there are places for news, and others");
}

/// Discord's limit on one channel is its own affair.
#[tokio::test(flavor = "multi_thread")]
async fn a_channel_in_which_very_much_waits_keeps_no_other_waiting() {
    only_on_sqlite!();
    let stage = Stage::new().await;
    // More than there are places, however few of them are taken up at a time.
    for id in 1..=1_300 {
        log(&stage, id, GuildId(7), ChannelId(1)).await;
    }
    log(&stage, 2_000, GuildId(8), ChannelId(2)).await;
    stage.script.drag(1..=1, Duration::from_secs(3_600));
    let (_stop, _sweeping) = swept(&stage, Duration::from_millis(5));
    let posted = "SELECT COUNT(*) FROM outbox WHERE channel_id = 2";
    stage.database.until(posted, |left| left == 0).await;
    assert_eq!(sent(&stage), [ChannelId(2)]);
    let claimed = "SELECT COUNT(*) FROM outbox WHERE claimed_until > 0";
    assert_eq!(stage.database.number(claimed).await, 20, "the others wait unclaimed");
}

#[tokio::test]
async fn what_was_not_tried_yet_comes_before_what_failed() {
    let stage = Stage::new().await;
    for id in 1..=25 {
        log(&stage, id, GuildId(id), ChannelId(id)).await;
    }
    let claim = async |now| {
        let claimed =
            stage.store.claim_jobs(&Shards::all(1), now, &[(Lane::News, Vec::new())]).await;
        let channels = claimed.expect("is claimed").into_iter().map(|due| due.channel.0);
        channels.collect::<BTreeSet<_>>()
    };
    let first = claim(NOW + 1_000).await;
    assert_eq!(first.len(), 20);
    assert!(
        claim(NOW + 60_000).await.is_superset(&(1..=25).filter(|id| !first.contains(id)).collect())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_its_turn_as_the_bot_stops_is_done_after_it() {
    let stage = Stage::new().await;
    for id in 1..=3 {
        log(&stage, id, GuildId(7), ChannelId(1)).await;
    }
    // The first is never answered.
    stage.script.drag(1..=1, Duration::from_secs(3_600));
    let (stop, _sweeping) = swept(&stage, Duration::from_secs(3_600));
    while stage.script.most().1 == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    stop.cancel();
    let claimed = "SELECT COUNT(*) FROM outbox WHERE claimed_until > 0";
    stage.database.until(claimed, |claimed| claimed == 1).await;
    stage.script.drag(0..=0, Duration::ZERO);
    stage.hands.advance(Duration::from_secs(190));
    stage.sweep().await;
    // Nobody knows whether the first was posted, but the others were not even tried.
    assert_eq!(sent(&stage), [ChannelId(1); 2]);
    assert_eq!(stage.owed().await, 0);
}

#[tokio::test]
async fn a_channel_that_refuses_is_asked_once() {
    for failure in [Failure::Refused, Failure::Gone] {
        let stage = Stage::new().await;
        for id in 100..120 {
            stage.begin_in(1, id, DUE).await;
        }
        stage.begin(2, DUE).await;
        stage.script.fail(failure("no".to_owned()));
        stage.sweep().await;
        stage.sweep().await;
        assert_eq!(sent(&stage), [ChannelId(1), ChannelId(2)]);
        // Later the bot tries again.
        let record = stage.begin_in(1, 200, DUE).await;
        stage.hands.advance(Duration::from_secs(6 * 60));
        let warn = AnyJob::Warn(Warn {
            game: record.game.id(),
            ply: record.game.ply(),
            deadline: DUE + MOVE,
            away: 0,
        });
        stage.after.run(warn).await;
        assert_eq!(sent(&stage), [ChannelId(1)]);
    }
}

#[tokio::test]
async fn what_is_owed_and_cannot_be_read_holds_up_nothing_else() {
    let stage = Stage::new().await;
    stage.begin(1, NOW).await;
    stage.owe("podium", 7, None, 1).await;
    stage.database.change("UPDATE outbox SET season = 'no month'").await;
    stage.owe("draw", 10, Some(1), 2).await;
    stage.sweep().await;
    let left = "SELECT COUNT(*) FROM outbox WHERE kind = 'podium' AND claimed_until > due_at";
    assert_eq!(stage.database.number(left).await, 1);
    assert_eq!(stage.owed().await, 1);
    assert!(matches!(stage.script.calls()[..], [Call::Edit(MessageId(10), _)]));
}
