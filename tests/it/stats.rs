//! What `/stats` shows of a person.

use bouton::day::Day;
use bouton::game::{
    Accuracy, Matches, Point, Preset, Profile, Scope, Score, Spread, Streak, Tally,
};
use bouton::locale::Locale;
use bouton::place::UserId;
use bouton::reply::Message;
use bouton::store::PROFILE_QUERIES;
use bouton::view::{self, StatsShown};
use nim::Level;
use sandbox::{MessageView, User};
use serde_json::json;
use sqlx::{AssertSqlSafe, Row};

use crate::database::only_on_sqlite;
use crate::world::{NOON, World, fair_sixes, none, resign, tells};

const ANN: UserId = UserId(1);
const BOB: UserId = UserId(2);

/// A person with a long record.
fn veteran() -> Profile {
    let day = |n: i32| Day(20_700 + n);
    let score = |won, lost| Score { won, lost };
    let mut profile = Profile::of(Scope::Server);
    profile.people = score(12, 8);
    profile.matches = Matches { won: 3, even: 1, lost: 2 };
    profile.levels = vec![
        (Level::Casual, score(5, 2)),
        (Level::Strong, score(1, 3)),
        (Level::Expert, score(0, 2)),
    ];
    profile.between = score(1, 2);
    profile.favourite = Some(Preset::Fruit);
    let wave = |n: i32| 1500 + i64::from(n) * 4 + [0, 35, -20, 50, 10][n as usize % 5];
    profile.ratings = (0..60).map(|n| Point { day: day(n), value: wave(n) }).collect();
    profile.accuracy = (0..60)
        .map(|n| {
            let kept = [1, 2, 2, 3, 2, 3, 4][(n / 9) as usize];
            (day(n), Accuracy { kept, of: 4 })
        })
        .collect();
    profile.tally = Tally {
        games: 33,
        wins: 18,
        accuracy: Accuracy { kept: 143, of: 240 },
        streak: Streak { last: Some(Day::at(NOON)), run: 3, best: 12, recent: 17 },
        matches: 6,
        spread: Spread { days: 3, people: 2 },
        ..Tally::default()
    };
    profile.medals = [2, 0, 1];
    profile.tally.rating.rating = 1_746_400;
    profile.tally.rating.deviation = 60_000;
    profile
}

fn page(profile: &Profile, to: Option<UserId>, locale: Locale) -> Message {
    let options = StatsShown { to, chart: true, reminded: None };
    view::stats(profile, ANN, options, NOON, locale)
}

#[test]
fn a_veteran_is_told_of_in_both_languages() {
    let veteran = veteran();
    let english = page(&veteran, Some(BOB), Locale::default());
    insta::assert_snapshot!(english.said(), @"
    **Stats of <@1>** on this server
    Against people: 12 won, 8 lost (fair matches: 3 won, 1 even, 2 lost)
    Won against Bouton: 5 of 7 (casual), 1 of 4 (strong) and 0 of 2 (expert)
    Against you: 1 won, 2 lost
    Accuracy: 59.6% of 240 chances
    -# Over time: each value covers about 12 chances.
    Rating: 1746 ± 120 after 6 fair matches
    -# Not on the leaderboard yet: it takes scored matches against 3 people (so far 2).
    -# Drawn: September 4 to November 2.
    Days in a row: 3 now, 12 at best; 17 of the last 30
    Monthly podiums: 🥇 2 first places · 🥉 1 third place
    Most played preset: Fruit
    -# Of games that were scored here, or given up too early.
    ");
    let mut unsure = veteran.clone();
    unsure.tally.rating.deviation = 200_000;
    unsure.tally.spread = Spread { days: 1, people: 1 };
    tells!(
        page(&unsure, None, Locale::default()).said(),
        "yet: it takes ± 220 or less (more matches bring that), scored matches on 3 days (so far 1) and"
    );
    let french = page(&veteran, Some(BOB), Locale::from_tag("fr"));
    tells!(
        french.said(),
        "Contre des personnes : 12 gagnées, 8 perdues (matchs équitables : 3 gagnés, 1 nul, 2 perdus)",
        "Cote : 1746 ± 120 après 6 matchs équitables\n-# Pas encore au classement : il faut des matchs",
        "Podiums du mois : 🥇 2 premières places · 🥉 1 troisième place"
    );
    let alt = |message: &Message| {
        let texts = message.files().into_iter().filter_map(|file| file.description.clone());
        texts.collect::<Vec<_>>().join(" ")
    };
    insta::assert_snapshot!(format!("{}\n{}", alt(&english), alt(&french)), @"
    Accuracy in successive parts: 25.0% in the first, up to September 6, 100.0% in the last, up to November 2. Rating: 1500 on September 4, 1746 on November 2.
    Précision par tranches successives : 25,0 % dans la première, jusqu’au 6 septembre, 100,0 % dans la dernière, jusqu’au 2 novembre. Cote : 1500 le 4 septembre, 1746 le 2 novembre.
    ");
    // Nobody sees a score against themselves, and only the reader sees their own against the person.
    for to in [Some(ANN), None] {
        tells!(page(&veteran, to, Locale::default()).said(), !"Against you");
    }
    assert!(page(&veteran, None, Locale::default()).rows().is_empty());
}

#[test]
fn a_chart_is_a_picture_of_figures() {
    let mut profile = veteran();
    let plain = StatsShown { to: None, chart: false, reminded: None };
    let message = view::stats(&profile, ANN, plain, NOON, Locale::default());
    assert!(message.files().is_empty());
    let drawn = |profile: &Profile| {
        let page = page(profile, None, Locale::default());
        for file in page.files() {
            assert!(file.bytes.starts_with(b"\x89PNG"));
            assert!(file.bytes.len() < 100_000, "{}", file.bytes.len());
        }
        page.files().iter().map(|file| file.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(drawn(&profile), ["accuracy.png", "rating.png"]);
    profile.accuracy.clear();
    assert_eq!(drawn(&profile), ["rating.png"]);
    profile.ratings.truncate(1);
    assert!(drawn(&profile).is_empty());
    let text = view::stats(&veteran(), ANN, plain, NOON, Locale::default()).said();
    assert!(text.contains("▇█ from 1500 to 1746, rising"), "marks take its place: {text}");
    // Equal and extreme figures, on one day and on days far apart.
    for values in [[1500, 1500], [0, 1], [-1_000_000, 9_000_000]] {
        for last in [1, 2, i32::MAX] {
            let point = |day, value| Point { day: Day(day), value };
            profile.ratings = vec![point(1, values[0]), point(last, values[1])];
            let varied = usize::from(values[0] != values[1]);
            assert_eq!(drawn(&profile), ["rating.png"][..varied], "{values:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn stats_are_whispered_and_can_be_shown() {
    let (world, _hands) = World::at(NOON).await;
    let (alice, benoit) = (&world.alice, &world.benoit);
    let ask = async |who: &User, place, whom: Option<&User>| -> MessageView {
        let options = whom.map_or_else(none, |whom| json!({"user": whom.id().to_string()}));
        who.ask(place, "stats", options).await
    };
    let nothing = ask(alice, world.nim, None).await;
    assert!(nothing.ephemeral, "{nothing}");
    assert!(nothing.text().contains("No scored game"), "{nothing}");
    world.beats(alice, benoit).await;
    world.lose(alice, world.nim).await;
    world.lose(alice, alice.dm()).await;

    let own = ask(alice, world.nim, None).await;
    assert!(own.ephemeral && own.mentions.is_empty());
    insta::assert_snapshot!(own.content.replace(&alice.mention(), "@Alice"), @"
    **Stats of @Alice** on this server
    Against people: 1 won, 0 lost
    Won against Bouton: 0 of 1 (casual)
    Days in a row: 1 now, 1 at best; 1 of the last 30
    -# Of games that were scored here, or given up too early.
    ");
    let other = ask(benoit, world.nim, Some(alice)).await;
    tells!(
        &other,
        "**Statistiques de @Alice** sur ce serveur",
        "Contre toi : 1 gagnée, 0 perdue\n"
    );
    let everywhere = ask(alice, alice.dm(), None).await;
    insta::assert_snapshot!(everywhere.content.replace(&alice.mention(), "@Alice"), @"
    **Stats of @Alice** in all their games
    Against people: 1 won, 0 lost
    Won against Bouton: 0 of 2 (casual)
    -# Of games finished without a hint. Rating, accuracy and days in a row are kept by server: ask for them there.
    ");

    // Where else a person plays is not shown to people who are not there.
    let between = ask(benoit, benoit.dm(), Some(alice)).await;
    insta::assert_snapshot!(between.content.replace(&alice.mention(), "@Alice"), @"
    **@Alice contre toi** : 1 gagnée, 0 perdue
    -# Sur les parties finies sans indice, où que ce soit. Pour le reste, demande sur un serveur que vous partagez.
    ");
    assert!(between.attachments.is_empty());
    let clara = world.sandbox.add_stranger("Clara", "en-US");
    let between = ask(&clara, clara.dm(), Some(alice)).await;
    insta::assert_snapshot!(between.content.replace(&alice.mention(), "@Alice"), @"
    **@Alice against you**: no game finished yet
    -# Of games finished without a hint, wherever you played. For the rest of a record, ask on a server you share.
    ");
    let share = format!("stats.share.{}", alice.id());
    let forged = clara.forge_component(clara.dm(), between.id, &share, &[]).await;
    assert!(!forged.message().text().contains("against Bouton"));

    let posted = benoit.click(&other, "Montrer à tout le monde").await.message();
    assert!(!posted.ephemeral && posted.mentions.is_empty(), "{posted}");
    assert!(posted.text().starts_with("**Stats of"), "{posted}");
    assert!(posted.buttons().is_empty());
    let bot = json!({"user": world.sandbox.bot().to_string()});
    let refused = alice.ask(world.nim, "stats", bot).await;
    assert_eq!(
        refused.text(),
        "(only you)\nBots keep no record. Name a person, or nobody for your own."
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chart_comes_along_unless_the_server_wants_none() {
    let (world, _hands) = World::at(NOON).await;
    let (alice, benoit) = (&world.alice, &world.benoit);
    // A constant rating has no chart; in the end she resigns.
    for gives_up in [false, true] {
        let first = world.between(alice, benoit, fair_sixes()).await;
        let over = world.play_out(&[alice, benoit], first).await;
        let second = alice.click(&over, "Second game").await.message();
        if gives_up {
            resign(alice, &second).await;
            world.idle().await;
        } else {
            world.play_out(&[benoit, alice], second).await;
        }
    }
    let own = alice.ask(world.nim, "stats", none()).await;
    let [chart] = &own.attachments[..] else { panic!("{own}") };
    assert_eq!(chart.filename, "rating.png");
    assert!(chart.size.is_some_and(|(wide, _)| wide == 800), "{chart:?}");
    let alt = chart.description.as_deref().expect("it is told");
    assert!(alt.starts_with("Rating: 1") && alt.contains("on November 23"), "{alt}");
    let names = ["Alice", "Benoît", &alice.id().to_string(), &benoit.id().to_string()];
    for name in names {
        assert!(!alt.contains(name), "{alt}");
        let drawn = chart.bytes.windows(name.len()).any(|part| part == name.as_bytes());
        assert!(!drawn, "{name} is in the file");
    }
    let shared = alice.click(&own, "Show to everyone").await.message();
    assert_eq!(shared.attachments[0].bytes, chart.bytes);

    world.set(json!({"cards": false})).await;
    let plain = alice.ask(world.nim, "stats", none()).await;
    assert!(plain.attachments.is_empty() && plain.content.starts_with("**Stats of"), "{plain}");
    assert!(alice.click(&plain, "Show to everyone").await.message().attachments.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_looks_through_a_whole_table() {
    only_on_sqlite!();
    let (world, _hands) = World::at(NOON).await;
    let mut database = world.database().await;
    for query in PROFILE_QUERIES {
        let plan = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {query}")))
            .fetch_all(&mut database)
            .await
            .expect("a plan");
        for step in plan {
            let step: String = step.get("detail");
            // Only rows already collected, of limited number, may be read from end to end.
            let whole = step.starts_with("SCAN") && step != "SCAN p";
            assert!(!whole && !step.contains("TEMP B-TREE FOR ORDER BY"), "{step} in {query}");
        }
    }
}
