//! Tests the leaderboard, as people use it.

use sandbox::MessageView;
use serde_json::json;

use crate::world::{NOON, World, tells};

fn lines(message: &MessageView) -> Vec<String> {
    message.text().lines().map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_are_turned_by_merit_season_and_page() {
    let (world, _hands) = World::at(NOON).await;
    world.beats(&world.alice, &world.benoit).await;
    let hinted = world.plays(&world.clara, world.nim, "me", true).await;
    let note = format!(
        "-# Not scored for {}: a hint was used, or the answer seen elsewhere.",
        world.clara.mention()
    );
    tells!(hinted, &note);
    for n in 0..10 {
        let other = world.sandbox.add_user(&format!("Player {n}"), "en-US");
        tells!(world.lose(&other, world.nim).await, !"scored");
    }

    let board =
        world.alice.ask(world.nim, "leaderboard", json!({"by": "wins", "period": "month"})).await;
    assert!(!board.ephemeral && board.mentions.is_empty());
    let first = lines(&board);
    assert_eq!(first[0], "**Most wins on this server**, November 2026, UTC (page 1 of 2)");
    assert_eq!(first[1], format!("🥇 **1.** {}: 1 win in 1 game", world.alice.mention()));
    assert_eq!(first.iter().filter(|line| line.starts_with("**2.**")).count(), 9);
    assert!(first.contains(&format!("{} leads.", world.alice.mention())), "{first:?}");

    let second = world.alice.click(&board, "Next ▶").await.message();
    let page = lines(&second);
    assert_eq!(page[0], "**Most wins on this server**, November 2026, UTC (page 2 of 2)");
    let leader = format!("Nobody is ahead of {}.", world.alice.mention());
    assert_eq!(page[3..5], [first[1].clone(), leader]);
    assert_eq!(lines(&world.alice.click(&second, "Me").await.message()), first);
    let second = world.alice.click(&board, "Next ▶").await.message();
    assert_eq!(lines(&second), page);

    // Anybody else who presses gets a board of their own.
    let own = world.benoit.click(&second, "First").await.message();
    tells!(own, "(only you)", "1 victoire derrière la 1re place");

    assert_eq!(lines(&world.alice.click(&second, "First").await.message()), first);
    let streaks = world.alice.select(&second, "By what?", &["streak"]).await.message();
    tells!(&streaks, "**Longest streaks on this server**, November 2026", ": 1 day", !"(now");
    let week = world.alice.select(&streaks, "Since when?", &["2026-W48"]).await.message();
    let past = world.alice.click(&week, "◀ the week of November 16").await.message();
    let title = "**Longest streaks on this server**, the week of November 16, 2026, UTC";
    tells!(&past, title, "Nobody was on this leaderboard.", !"not on it");
    let week = world.alice.click(&past, "the week of November 23 ▶").await.message();
    tells!(week, ": 1 day", !"(now");
}
