//! Finished months: who is on the podium, and what happens to that later.

use bouton::game::{Change, Merit, Season};
use bouton::locale::Locale;
use bouton::place::{ChannelId, Shards, UserId};
use bouton::store::{Due, Job, Lane, Store};
use nim::Level;

use super::{ANN, BOB, Club, Course, DAY, EVE, GUILD, LAST_OF_NOVEMBER};

const MIDNIGHT: i64 = LAST_OF_NOVEMBER + 1;
const MINUTE: i64 = 60_000;
const PODIUM: ChannelId = ChannelId(5);

/// Closes finished months, and claims the podiums that are due.
async fn close(store: &Store, now: i64) -> Vec<Due> {
    let all = Shards::all(1);
    let closed = store.close_months(&all, now).await;
    closed.expect("are closed");
    let mut due = store
        .claim_jobs(&all, now, &Lane::STORED.map(|lane| (lane, Vec::new())))
        .await
        .expect("is claimed");
    due.retain(|due| matches!(due.job, Job::Podium { .. }));
    due
}

fn months(due: &[Due]) -> Vec<String> {
    let month = |due: &Due| match due.job {
        Job::Podium { month, .. } => month.to_string(),
        job => panic!("{job:?}"),
    };
    due.iter().map(month).collect()
}

fn november() -> Season {
    "2026-11".parse().expect("a month")
}

impl Club {
    async fn announces(&self) {
        let chosen = self
            .store
            .change_settings(GUILD, vec![Change::Podium(Some(PODIUM))], Locale::default(), 0)
            .await;
        chosen.expect("is stored");
    }

    /// The places and people on the podium of wins.
    async fn winners(&self) -> Vec<(u8, UserId)> {
        let podium = self.store.podium(GUILD, november()).await;
        let medals = podium.expect("is read").medals.into_iter();
        let wins = medals.filter(|medal| medal.merit == Merit::Wins);
        wins.map(|medal| (medal.place, medal.who)).collect()
    }

    async fn medals(&self, who: UserId) -> [u32; 3] {
        let profile = self.store.profile(who, Some(GUILD), who).await;
        profile.expect("is read").medals
    }

    async fn wins(&mut self, who: UserId, games: u32) {
        for _ in 0..games {
            self.alone(who, Level::Casual, false, Course::Won).await;
        }
    }
}

#[tokio::test]
async fn a_month_is_closed_a_minute_after_its_last_millisecond() {
    let mut club = Club::new().await;
    club.announces().await;
    club.wins(ANN, 2).await;
    club.wins(BOB, 1).await;
    club.now = MIDNIGHT;
    // What ends from now on belongs to the next month.
    club.wins(BOB, 5).await;
    assert_eq!(close(&club.store, MIDNIGHT + MINUTE - 1).await, []);
    club.sound().await;
    let found = close(&club.store, MIDNIGHT + MINUTE).await;
    let [podium] = found[..] else { panic!("{found:?}") };
    let (guild, month) = (GUILD, november());
    assert_eq!(podium.job, Job::Podium { guild, month });
    assert_eq!(podium.channel, PODIUM);
    assert_eq!(club.winners().await, [(1, ANN), (2, BOB)]);
    assert_eq!(club.medals(ANN).await[0], 1 + 1, "wins and points");
    club.store.settle(podium).await.expect("is noted");
    club.sound().await;
    assert_eq!(close(&club.store, MIDNIGHT + DAY).await, []);
    // What is stored late still counts, and changes the medals.
    club.now = LAST_OF_NOVEMBER;
    club.wins(BOB, 2).await;
    assert_eq!(club.winners().await, [(1, BOB), (2, ANN)]);
    club.sound().await;
}

#[tokio::test]
async fn weeks_have_no_podium_and_a_year_ends_in_its_53rd() {
    let mut club = Club::new().await;
    club.announces().await;
    // 2026-12-31 at noon, in the week that ends on 2027-01-03.
    club.now = 1_798_718_400_000;
    club.wins(ANN, 1).await;
    let new_year = 1_798_761_600_000;
    assert_eq!(close(&club.store, new_year + MINUTE - 1).await, []);
    assert_eq!(months(&close(&club.store, new_year + MINUTE).await), ["2026-12"]);
    // The second before 2017 was a leap second, which Unix time does not count.
    let mut club = Club::new().await;
    club.announces().await;
    club.now = 1_483_228_799_999;
    club.wins(ANN, 1).await;
    assert_eq!(close(&club.store, club.now + MINUTE).await, []);
    assert_eq!(months(&close(&club.store, club.now + MINUTE + 1).await), ["2016-12"]);
    club.sound().await;
}

#[tokio::test]
async fn whoever_hides_or_is_erased_changes_nobodys_place_afterwards() {
    let mut club = Club::new().await;
    let dan = UserId(44 << 22);
    for (who, wins) in [(ANN, 4), (BOB, 3), (EVE, 3), (dan, 1)] {
        club.wins(who, wins).await;
    }
    club.store.hide(ANN, true, club.now).await.expect("is hidden");
    close(&club.store, MIDNIGHT + MINUTE).await;
    club.sound().await;
    // Whoever hid at the month's end is not on the podium, and ties share a place.
    assert_eq!(club.winners().await, [(1, BOB), (1, EVE), (3, dan)]);
    assert_eq!(club.medals(ANN).await, [0; 3]);
    club.store.hide(ANN, false, club.now).await.expect("is shown");
    club.store.hide(EVE, true, club.now).await.expect("is hidden");
    club.sound().await;
    assert_eq!(club.winners().await, [(1, BOB), (3, dan)]);
    let eves = club.medals(EVE).await;
    club.store.erase(BOB, MIDNIGHT + DAY).await.expect("is erased");
    club.store.erase(ANN, MIDNIGHT + DAY).await.expect("is erased");
    club.sound().await;
    assert_eq!(club.winners().await, [(3, dan)]);
    assert_eq!(club.medals(EVE).await, eves);
    // Lost medals are found again.
    club.change("UPDATE medals SET place = 2 WHERE place = 3").await;
    let report = bouton::store::check(&club.database.url()).await;
    assert_eq!(report.expect("is checked").problems.len(), 1);
    club.store.recount().await.expect("counts");
    club.sound().await;
    assert_eq!(club.winners().await, [(3, dan)]);
}

#[tokio::test]
async fn a_podium_is_claimed_once_and_by_the_same_name_again() {
    let mut club = Club::new().await;
    club.announces().await;
    club.wins(ANN, 1).await;
    let now = MIDNIGHT + MINUTE;
    let other = Store::open(&club.database.url()).await.expect("opens");
    let (one, two) = tokio::join!(close(&club.store, now), close(&other, now));
    assert_eq!(one.len() + two.len(), 1);
    let first = *one.iter().chain(&two).next().expect("is claimed");
    // The process is killed after sending it, before noting that: the next one sends it under the same name.
    assert_eq!(close(&other, now + 44_000).await, []);
    let [second] = close(&other, now + 45_000).await[..] else { panic!("it is claimed again") };
    assert_eq!(second.job, first.job);
    assert!(!second.is_unsure);
    // What the first process does now changes nothing.
    club.store.settle(first).await.expect("nothing happens");
    club.sound().await;
    // If that one was killed too, long ago, the message may exist: it is not posted twice.
    let [late] = close(&other, now + 10 * MINUTE).await[..] else { panic!("it is still there") };
    assert!(late.is_unsure);
    other.settle(late).await.expect("is noted");
    assert_eq!(close(&other, now + DAY).await, []);
    club.sound().await;
}

#[tokio::test]
async fn old_news_and_nobodys_are_not_announced() {
    // The bot was down for six days, or for eight.
    for (days, announced) in [(6, 1), (8, 0)] {
        let mut club = Club::new().await;
        club.announces().await;
        club.wins(ANN, 1).await;
        assert_eq!(close(&club.store, MIDNIGHT + days * DAY).await.len(), announced, "{days}");
        assert_eq!(club.winners().await, [(1, ANN)]);
        club.sound().await;
    }
    // One lost game, or one day, earns no medal.
    let mut club = Club::new().await;
    club.announces().await;
    club.alone(ANN, Level::Casual, false, Course::Lost).await;
    assert_eq!(close(&club.store, MIDNIGHT + MINUTE).await, []);
    assert_eq!(club.medals(ANN).await, [0; 3]);
    club.sound().await;
}
