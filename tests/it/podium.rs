//! The podium of a month: its text, and that it is posted in the channel that the server chose.

use std::time::Duration;

use bouton::game::{Leavers, Merit, Season};
use bouton::locale::Locale;
use bouton::place::UserId;
use bouton::store::{Medal, Podium};
use bouton::view::{self, Departed};
use sandbox::{MessageView, Sandbox};

use crate::world::{MINUTE, World, code, none, soon, tells};

/// 2026-11-30 at 23:59:59.999 in UTC.
const LAST_OF_NOVEMBER: i64 = 1_796_083_199_999;

type Medals<'a> = &'a [(Merit, u8, u64, i64)];

/// The podium as the server wants it once these people left; `None` if nobody is left on it.
fn left_by(people: &[u64], how: Leavers, medals: Medals, locale: &str) -> Option<String> {
    let medal = |&(merit, place, who, score)| Medal { merit, place, who: UserId(who), score };
    let podium = Podium {
        month: Season::Month { year: 2026, month: 11 },
        locale: Locale::from_tag(locale),
        medals: medals.iter().map(medal).collect(),
    };
    let people = people.iter().copied().map(UserId).collect();
    view::podium(&podium, &Departed { people, how }).map(|page| page.said())
}

fn november(medals: Medals, locale: &str) -> String {
    left_by(&[], Leavers::Hidden, medals, locale).expect("there is somebody")
}

#[test]
fn who_left_is_shown_as_the_server_wants_it_and_keeps_their_place() {
    let medals = [1, 2, 3].map(|n| (Merit::Wins, n, n.into(), 9));
    let text = |people: &[u64], how| left_by(people, how, &medals, "en-US");
    tells!(text(&[1], Leavers::Hidden).expect("there is somebody"), "\n🥈 <@2>: 9 wins\n", !"🥇");
    tells!(text(&[1], Leavers::Marked).expect("there is somebody"), "🥇 <@1> (left): 9 wins");
    assert_eq!(text(&[1, 2, 3], Leavers::Hidden), None);
}

#[test]
fn a_podium_is_told_in_both_languages() {
    let medals = [
        (Merit::Wins, 1, 1, 31),
        (Merit::Wins, 2, 2, 12),
        (Merit::Wins, 2, 3, 12),
        (Merit::Rating, 1, 2, 1687),
        (Merit::Bot, 1, 4, 1),
        (Merit::Accuracy, 1, 1, 873),
        (Merit::Streak, 1, 5, 30),
        (Merit::Streak, 1, 6, 30),
        (Merit::Streak, 1, 7, 30),
        (Merit::Streak, 1, 8, 30),
        (Merit::Streak, 1, 9, 30),
    ];
    insta::assert_snapshot!(november(&medals, "en-US"), @"
    **Podium: November 2026, UTC**
    **Most wins**
    🥇 <@1>: 31 wins
    🥈 <@2>, <@3>: 12 wins
    **Highest ratings**
    🥇 <@2>: 1687
    **Most points against Bouton**
    🥇 <@4>: 1 point
    **Best accuracy**
    🥇 <@1>: 87.3%
    **Longest streaks**
    🥇 <@5>, <@6>, <@7>, <@8> and 1 more: 30 days in a row
    -# Your medals are in `/stats`. A new month has begun: `/leaderboard`.
    ");
    tells!(
        november(&medals, "fr"),
        "🥈 <@2>, <@3> : 12 victoires",
        "🥇 <@4> : 1 point\n",
        "🥇 <@5>, <@6>, <@7>, <@8> et 1 de plus : 30 jours d’affilée"
    );
    // However many share a place, the message is within Discord's limits.
    let all = Merit::ALL.into_iter().flat_map(|merit| {
        let equals = (0..60).map(move |n| (merit, 3, u64::MAX / 2 - n, 100_000));
        [(merit, 1, u64::MAX / 2, 999_999), (merit, 2, u64::MAX / 2, 999_998)]
            .into_iter()
            .chain(equals)
    });
    let all: Vec<_> = all.collect();
    for locale in ["en-US", "fr"] {
        let length = november(&all, locale).chars().count();
        assert!(length <= 2000, "{length}");
    }
}

async fn posted(world: &World) -> MessageView {
    let podium = |message: &MessageView| message.content.contains("Podium");
    world.sandbox.wait_message(world.nim, &world.alice, soon(), podium).await.expect("it is posted")
}

fn podiums(sandbox: &Sandbox, world: &World) -> usize {
    let messages = sandbox.messages(world.nim, &world.alice);
    messages.iter().filter(|message| message.content.contains("Podium")).count()
}

async fn announce_in(world: &World, channel: sandbox::Id) {
    let guild = world.sandbox.guild();
    world
        .change(&format!(
            "INSERT INTO servers (guild_id, settings) VALUES ({guild}, 'podium={channel}')
             ON CONFLICT (guild_id) DO UPDATE SET settings = excluded.settings"
        ))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_best_of_a_month_are_announced_once_and_keep_their_medals() {
    let (mut world, hands) = World::at(LAST_OF_NOVEMBER).await;
    announce_in(&world, world.nim).await;
    world.beats(&world.alice, &world.benoit).await;
    hands.advance(MINUTE);
    world.swept().await;
    assert_eq!(podiums(&world.sandbox, &world), 0);
    hands.advance(Duration::from_millis(1));
    let podium = posted(&world).await;
    assert!(podium.mentions.is_empty(), "nobody is pinged");
    insta::assert_snapshot!(podium.text().replace(&world.alice.mention(), "@Alice"), @"
    **Podium: November 2026, UTC**
    **Most wins**
    🥇 @Alice: 1 win
    -# Your medals are in `/stats`. A new month has begun: `/leaderboard`.
    ");
    world.restart_bot().await;
    hands.advance(MINUTE * 60);
    world.swept().await;
    assert_eq!(podiums(&world.sandbox, &world), 1);
    let own = world.alice.ask(world.nim, "stats", none()).await;
    tells!(own.text(), "\nMonthly podiums: 🥇 1 first place\n");
}

/// Nor does the bot post it on another server, whatever was once chosen.
#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_may_not_write_it_asks_again_and_not_for_ever() {
    for elsewhere in [false, true] {
        let (world, hands) = World::at(LAST_OF_NOVEMBER).await;
        let chosen = match elsewhere {
            true => world.sandbox.add_channel(world.sandbox.add_guild("Elsewhere"), "abroad"),
            false => world.sandbox.add_private_channel("talk", &[&world.alice, &world.benoit]),
        };
        announce_in(&world, chosen).await;
        world.beats(&world.alice, &world.benoit).await;
        hands.advance(MINUTE * 2);
        let again =
            "SELECT COUNT(*) FROM outbox WHERE due_at > 1796125000000 AND claimed_until = 0";
        world.until(again, |n| n > 0).await;
        let refused: Vec<u16> = world.sandbox.violations().iter().map(|v| v.status).collect();
        assert_eq!(
            refused,
            [403; 1][usize::from(elsewhere)..],
            "on another server it asks nothing"
        );
        assert!(world.sandbox.messages(chosen, &world.alice).is_empty());
        // The server chooses another channel.
        announce_in(&world, world.nim).await;
        world.swept().await;
        assert_eq!(podiums(&world.sandbox, &world), 0);
        hands.advance(MINUTE * 60 * 12);
        posted(&world).await;
        world.end_forgiven(&[code::MISSING_ACCESS]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_left_meanwhile_is_not_announced_and_keeps_the_medal() {
    let (world, hands) = World::at(LAST_OF_NOVEMBER).await;
    announce_in(&world, world.nim).await;
    for (winner, loser) in [
        (&world.clara, &world.benoit),
        (&world.clara, &world.benoit),
        (&world.alice, &world.benoit),
    ] {
        world.beats(winner, loser).await;
    }
    // A leaderboard trusts for a day that she is a member; a podium is never redrawn, so it looks again.
    world.alice.command(world.nim, "leaderboard", none()).await;
    world.idle().await;
    assert!(world.number("SELECT COUNT(*) FROM lookups WHERE here = 1").await > 0);
    world.sandbox.leave(&world.clara, world.sandbox.guild());
    hands.advance(MINUTE * 11);
    let podium = posted(&world).await.text();
    assert!(!podium.contains(&world.clara.mention()) && !podium.contains("🥇"), "{podium}");
    assert!(podium.contains(&format!("🥈 {}: 1 win", world.alice.mention())), "{podium}");
    assert!(podium.contains("\n-# 1 person who left this server is not shown.\n"), "{podium}");
    world.idle().await;
    assert_eq!(world.number("SELECT COUNT(*) FROM medals WHERE place = 1").await, 1);
    // Only the lookup of somebody who is not there was refused.
    let refused = world.sandbox.violations();
    assert!(refused.iter().all(|v| v.code == 10007) && refused.len() == 1, "{refused:#?}");
    world.end_forgiven(&[code::UNKNOWN_MEMBER]);
}
