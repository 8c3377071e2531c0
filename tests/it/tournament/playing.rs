//! Running tournaments: rounds, drawn matches, people who leave or never move.

use bouton::place::Shards;
use bouton::store::Store;
use sandbox::{Id, MessageView, Sandbox, User};
use serde_json::{Value, json};

use super::{Open, entered, games, open_games, press, resign, won};
use crate::world::{
    HOUR, MANAGE_MESSAGES, MANAGE_SERVER, MINUTE, NOON, World, code, none, pick, posted, soon,
    tells, untimed, updated, whisper,
};

async fn crowd(world: &World, n: usize) -> Vec<User> {
    let mut people = vec![world.alice.clone(), world.benoit.clone()];
    people.extend((2..n).map(|i| world.sandbox.add_user(&format!("P{i}"), "en-US")));
    people
}

/// That many people, and the message of a tournament that they have entered.
async fn made(world: &World, n: usize, options: Value) -> (Vec<User>, MessageView) {
    let people = crowd(world, n).await;
    let message = entered(world, options, &people.iter().collect::<Vec<_>>()).await;
    (people, message)
}

/// The same tournament, started by Alice.
async fn started(world: &World, n: usize, options: Value) -> (Vec<User>, MessageView) {
    let (people, message) = made(world, n, options).await;
    press(world, &world.alice, &message, "start").await;
    (people, message)
}

/// Somebody without a match left wants to leave.
async fn through(world: &World, who: &User, message: &MessageView) {
    let reply = press(world, who, message, "leave").await.text();
    let refused = ["there is nothing to leave", "il n’y a rien à quitter"];
    assert!(refused.iter().any(|why| reply.contains(why)), "{reply}");
}

/// The player who begins that game.
fn first<'a>(people: &'a [User], game: &Open) -> &'a User {
    people.iter().find(|user| user.id().get() == game.seats[0]).expect("is there")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_that_begins_where_the_bot_may_not_write_comes_once_it_may() {
    let (world, hands) = World::at(NOON).await;
    let (_, message) = made(&world, 4, json!({})).await;
    world.sandbox.blind_bot(world.nim);
    press(&world, &world.alice, &message, "start").await;
    world.swept().await;
    world.sandbox.welcome_bot(world.nim);
    hands.advance(10 * MINUTE);
    games(&world, 2).await;
    world.redrawn(&message, "Round 1 of 2").await;
    world.end_forgiven(&[code::MISSING_ACCESS]);
}

#[tokio::test(flavor = "multi_thread")]
async fn three_meet_each_other_and_the_message_tells_how_they_stand() {
    let world = World::new().await;
    let (people, message) = made(&world, 3, json!({"kind": "all-play-all"})).await;
    let pings: Vec<_> = people.iter().map(|user| world.sandbox.pings(user).len()).collect();
    press(&world, &world.alice, &message, "start").await;
    let mut texts = Vec::new();
    for round in 1..=3 {
        let open = games(&world, 1).await;
        if round == 1 {
            for (user, before) in people.iter().zip(&pings) {
                let is_in = open[0].seats.contains(&user.id().get());
                assert_eq!(
                    world.sandbox.pings(user).len() - before,
                    usize::from(is_in),
                    "called once"
                );
            }
        }
        world.redrawn(&message, &format!("Round {round} of 3")).await;
        let standings = world.redrawn(&message, "> 0 – 0 <").await.text();
        if round == 2 {
            texts.push(standings);
        }
        // The player with the greater id loses both.
        for _ in 0..2 {
            let game = games(&world, 1).await.remove(0);
            let loser = usize::from(game.seats[1] > game.seats[0]);
            let board =
                world.number("SELECT board_message FROM games WHERE state = 'active'").await;
            let page = whisper(world.benoit.click(&message, "All matches").await).text();
            // Benoît's own match is told twice.
            let count = 1 + usize::from(game.seats.contains(&world.benoit.id().get()));
            let link = format!("/{}/{board}", world.nim);
            assert_eq!(page.matches(&link).count(), count, "{page}");
            let reply = press(&world, first(&people, &game), &message, "leave").await;
            let refused = ["Finish it first", "Termine-le"];
            assert!(refused.iter().any(|why| reply.content.contains(why)), "{}", reply.text());
            if round == 3 {
                // Their own matches are played: nothing they do now may change who wins.
                let free = people.iter().find(|user| !game.seats.contains(&user.id().get()));
                through(&world, free.expect("is there"), &message).await;
            }
            resign(&world, &people, message.id, &game, loser).await;
        }
    }
    texts.push(world.redrawn(&message, "🏆").await.text());
    texts.push(won(&world).await.text());
    insta::assert_snapshot!(untimed(&texts.join("\n\n")), @"
    **Tournament, all play all** · Marienbad: 1 3 5 7, the last one loses
    **Round 2 of 3** · planned end <t:…:R>. A move has its usual time, less where the round ends sooner, and never under a third of it.
    **1.** <@1077563354519699469>: 2 points from 1 match
    **2.** <@1073480119620472912>: 0 points from 0 matches
    **2.** <@1091273441730265178>: 0 points from 1 match
    <@1073480119620472912> 0 – 0 <@1091273441730265178>
    <@1077563354519699469>: no match this round
    ```
        1  2  3
     1  ·  0
     2  0  ·  0
     3     2  ·
    ```
    `1` <@1073480119620472912> · `2` <@1091273441730265178> · `3` <@1077563354519699469>
    [Leave] [All matches]

    **Tournament, all play all** · Marienbad: 1 3 5 7, the last one loses
    ## 🏆 <@1073480119620472912> wins the tournament
    🥈 Second: <@1077563354519699469>
    🥉 Third: <@1091273441730265178>
    **1.** <@1073480119620472912>: 4 points from 2 matches
    **2.** <@1077563354519699469>: 2 points from 2 matches
    **3.** <@1091273441730265178>: 0 points from 2 matches
    ```
        1  2  3
     1  ·  2  2
     2  0  ·  0
     3  0  2  ·
    ```
    `1` <@1073480119620472912> · `2` <@1091273441730265178> · `3` <@1077563354519699469>
    [All matches]

    ## 🏆 <@1073480119620472912> wins the tournament
    🥈 Second: <@1077563354519699469>
    🥉 Third: <@1091273441730265178>
    **Tournament, all play all** · Marienbad: 1 3 5 7, the last one loses
    [All matches]
    ");
    tells!(
        whisper(world.benoit.click(&message, "All matches").await).text(),
        "## 🏆 @Alice gagne le tournoi\n🥈 Deuxième place : ",
        "**3.** @Benoît : 0 point en 2 matchs\n**Ronde 3**\n**@Alice** 2 – 0 ",
        "**Ronde 2**\n**@Alice** 2 – 0 @Benoît\n",
        "**Ronde 1**\n@Alice : pas de match dans cette ronde\n@Benoît 0 – 2 **"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_come_loses_on_time_and_a_drawn_match_is_followed_by_another() {
    let world = World::new().await;
    let (people, message) = started(&world, 4, json!({"preset": "classic", "round": "12h"})).await;
    let open = games(&world, 2).await;
    // One match is drawn, each winning a game. The next one starts from random piles.
    let pair = open[1].seats;
    let goes_on = async || {
        let mut open = games(&world, 2).await.into_iter();
        open.find(|game| game.seats.contains(&pair[0])).expect("goes on")
    };
    let mut drawn = open[1].clone();
    resign(&world, &people, message.id, &drawn, 0).await;
    drawn = goes_on().await;
    resign(&world, &people, message.id, &drawn, 0).await;
    world.redrawn(&message, "(match 2)").await;
    assert_eq!(world.number("SELECT COUNT(*) FROM games WHERE terms LIKE '%dealt=true%'").await, 1);
    let bout = goes_on().await;
    // In the other match nobody moves: the round takes 12 hours, with a warning 6 hours before its end.
    let silent = &open[0];
    let who = first(&people, silent);
    let before = world.sandbox.pings(who).len();
    let deadline = format!("SELECT deadline_at - began_at FROM games WHERE id = {}", silent.id);
    let deadline = world.ask(&deadline).await;
    assert!((11 * 3_600_000..=12 * 3_600_000).contains(&deadline), "{deadline}");
    world.pass(HOUR * 6 + HOUR / 60).await;
    world.pinged(who, before).await;
    let noted = format!(
        "SELECT COUNT(*) FROM games WHERE id = {} AND warned = 1 AND claimed_until = 0",
        silent.id
    );
    world.until(&noted, |n| n > 0).await;
    // Meanwhile the others play on, with time left: a third of a day.
    resign(&world, &people, message.id, &bout, 0).await;
    let second = goes_on().await;
    world.pass(HOUR * 6).await;
    let winner = format!("<@{}>", silent.seats[1]);
    world.redrawn(&message, &format!("**{winner}**")).await;
    resign(&world, &people, message.id, &second, 1).await;
    world.redrawn(&message, "Round 2 of 2").await;
    let out = people.iter().find(|user| user.id().get() == silent.seats[0]);
    through(&world, out.expect("is there"), &message).await;
    for _ in 0..2 {
        let last = games(&world, 1).await.remove(0);
        let loser = usize::from(last.seats[0] == silent.seats[1]);
        resign(&world, &people, message.id, &last, loser).await;
    }
    world.redrawn(&message, &format!("## 🏆 {winner} wins the tournament")).await;
    let news = won(&world).await;
    assert!(
        news.content.starts_with(&format!("## 🏆 {winner} wins the tournament\n")),
        "{}",
        news.text()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn no_other_game_keeps_a_match_waiting_but_fifty_do_until_the_round_ends() {
    let world = World::new().await;
    let people = crowd(&world, 4).await;
    let all: Vec<_> = people.iter().collect();
    for (who, i) in people.iter().zip(0..) {
        world.between(who, &world.sandbox.add_user(&format!("Z{i}"), "en-US"), none()).await;
    }
    for i in 1..50 {
        let thread = world.sandbox.add_thread(world.nim, &format!("table-{i}"));
        posted(world.alice.command(thread, "play", none()).await);
    }
    let message = entered(&world, json!({"round": "12h"}), &all).await;
    let started = world.alice.ask(world.nim, "tournament", json!({"start": {}})).await;
    let link = format!("/{}/{}", message.channel, message.id);
    tells!(started.text(), "(only you)\nThe tournament has begun: ", &link);
    games(&world, 1).await;
    tells!(world.redrawn(&message, "fewer than 50").await.content, &world.alice.mention());
    let id = world.number("SELECT MAX(id) FROM tournaments").await;
    world
        .change(&format!(
            "UPDATE tournaments SET ends_at = ends_at - 43200000, due_at = ends_at - 43200000,
        made_at = made_at - 43200000 WHERE id = {id}"
        ))
        .await;
    world.redrawn(&message, "too many open games: for ").await;
    assert_eq!(world.number("SELECT COUNT(*) FROM verdicts WHERE decided_by = 'absence'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_absence_the_message_names_the_round_s_new_end() {
    let mut world = World::new().await;
    let (_, message) = started(&world, 4, json!({"round": "12h"})).await;
    let message = world.redrawn(&message, "Round 1 of 2").await;
    world.until("SELECT COUNT(*) FROM shards_alive", |beats| beats > 0).await;
    world.stop_bot().await;
    world.pass_without_bot(HOUR * 10).await;
    world.start_bot().await;
    let hours = |view: &MessageView| {
        let ends = view.content.split("<t:").nth(1)?.split(':').next()?.parse::<i64>().ok()?;
        Some((ends - bouton::clock::Clock::system().now() / 1000 + 1800) / 3600)
    };
    let drawn = |sandbox: &Sandbox| {
        sandbox
            .refresh(&message)
            .filter(|now| now.version > message.version && hours(now) == Some(12))
    };
    world.sandbox.wait_for(soon(), drawn).await.expect("it is drawn again with its new end");
}

/// Its second game begins beside others, as its first did.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_a_tournament_that_is_called_off_is_played_to_its_end() {
    let world = World::new().await;
    let options = json!({"kind": "all-play-all", "preset": "classic"});
    let (people, _) = started(&world, 3, options).await;
    let [game] = &games(&world, 1).await[..] else { panic!("one game") };
    let of = |seat: usize| people.iter().find(|user| user.id().get() == game.seats[seat]);
    let [first, second] = [0, 1].map(|seat| of(seat).expect("is among them"));
    let is_board = |it: &MessageView| it.part("Rules").is_some();
    let last = |sandbox: &Sandbox| sandbox.messages(world.nim, first).into_iter().rfind(is_board);
    let board = world.sandbox.wait_for(soon(), last).await;
    let mut board =
        board.unwrap_or_else(|| panic!("{:?}", world.sandbox.messages(world.nim, first)));
    world.between(second, &world.sandbox.add_user("Dede", "en-US"), none()).await;
    let asked = people[0].command(world.nim, "tournament", json!({"remove": {}})).await.message();
    updated(people[0].click(&asked, "Call it off").await);
    for (who, m) in [(first, "A2"), (second, "C5"), (first, "B3"), (second, "A1"), (first, "B1")] {
        board = pick(who, &board, m).await.message();
    }
    let second_games = "SELECT COUNT(*) FROM games WHERE state = 'active' AND match_id <> id";
    world.until(second_games, |games| games == 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_removed_is_out_at_once_and_who_leaves_between_matches_too() {
    let world = World::new().await;
    let (people, message) = started(&world, 4, json!({"kind": "all-play-all"})).await;
    let open = games(&world, 2).await;
    let removed = first(&people, &open[0]);
    let whom = json!({"remove": {"user": removed.id().to_string()}});
    // No moderator clears their own way to the first place.
    let rival = first(&people, &open[1]);
    rival.grant(MANAGE_MESSAGES);
    let bar = json!({"bar": {"user": removed.id().to_string()}});
    let refused = whisper(rival.command(world.nim, "moderate", bar).await).text();
    assert!(
        ["same tournament", "même tournoi"].iter().any(|why| refused.contains(why)),
        "{refused}"
    );
    let manager = world.sandbox.add_user("Manager", "en-US");
    manager.grant(MANAGE_SERVER);
    let reply = manager.ask(world.nim, "tournament", whom.clone()).await;
    insta::assert_snapshot!(reply.text().replace(&removed.id().to_string(), "GONE"), @"
    (only you)
    <@GONE> is out. Their matches count for nobody, nor does a game that was being played.
    ");
    games(&world, 1).await;
    let query = format!("SELECT board_message FROM games WHERE id = {}", open[0].id);
    let put_away = world.ask(&query).await.cast_unsigned();
    let board = |sandbox: &Sandbox| {
        let messages = sandbox.messages(world.nim, &world.alice);
        messages.into_iter().find(|message| {
            message.id == Id::new(put_away) && message.text().contains("Nobody won")
        })
    };
    let board = world.sandbox.wait_for(soon(), board).await.expect("it is drawn").text();
    tells!(&board, "This game was closed before it was decided.", !"The fair match is over");
    tells!(manager.ask(world.nim, "tournament", whom).await, "is not in this tournament");
    for _ in 0..2 {
        let game = games(&world, 1).await.remove(0);
        resign(&world, &people, message.id, &game, 0).await;
    }
    world.redrawn(&message, "Round 2 of 3").await;
    let free = people
        .iter()
        .find(|user| user.id() != removed.id() && !open[1].seats.contains(&user.id().get()));
    let free = free.expect("is there");
    let open = games(&world, 1).await;
    if !open[0].seats.contains(&free.id().get()) {
        tells!(press(&world, free, &message, "leave").await, "Your matches count for nobody");
        press(&world, free, &message, "out").await;
    }
    while !open_games(&world).await.is_empty() {
        for game in open_games(&world).await {
            resign(&world, &people, message.id, &game, 0).await;
        }
        world.swept().await;
    }
}

/// Else a moderator would end the game in which their friend's opponent has the won side.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_a_moderator_stops_is_played_again() {
    let world = World::new().await;
    let (people, message) = started(&world, 4, json!({"preset": "classic"})).await;
    let pair = games(&world, 2).await[0].seats;
    let goes_on = async || {
        let mut open = games(&world, 2).await.into_iter();
        open.find(|game| game.seats.contains(&pair[0])).expect("goes on")
    };
    resign(&world, &people, message.id, &goes_on().await, 0).await;
    world.until("SELECT COUNT(*) FROM matches WHERE second_id IS NOT NULL", |n| n == 1).await;
    world.clara.grant(MANAGE_MESSAGES);
    let second = format!("SELECT board_message FROM games WHERE id = {}", goes_on().await.id);
    let board = Id::new(world.ask(&second).await.cast_unsigned());
    let board = world.sandbox.message(world.nim, board).expect("is there");
    let question = world.clara.message_command("Moderate this game", &board).await.message();
    world.clara.click(&question, "End it").await;
    world.redrawn(&message, "(match 2)").await;
    assert_eq!(world.number("SELECT COUNT(*) FROM verdicts").await, 0);
    for _ in 0..2 {
        resign(&world, &people, message.id, &goes_on().await, 0).await;
    }
    world.sound().await;
}

/// Else an organiser would remove who beats them, or who leads, and win.
#[tokio::test(flavor = "multi_thread")]
async fn an_organiser_decides_nothing_without_more_rights() {
    let world = World::new().await;
    let mut people = crowd(&world, 4).await;
    people.swap(0, 1);
    let message = entered(&world, json!({}), &people.iter().collect::<Vec<_>>()).await;
    let organiser = &world.benoit;
    press(&world, organiser, &message, "start").await;
    let open = games(&world, 2).await;
    let own = open.iter().position(|game| game.seats.contains(&organiser.id().get()));
    let (own, other) = match own.expect("is among them") {
        0 => (&open[0], &open[1]),
        _ => (&open[1], &open[0]),
    };
    let remove = async |by: &User, whom: u64| {
        let whom = json!({"remove": {"user": whom.to_string()}});
        by.ask(world.nim, "tournament", whom).await
    };
    let me = organiser.id().get();
    tells!(remove(organiser, me).await, "Ton match est en cours. Termine-le d’abord");
    for whom in own.seats.into_iter().chain(other.seats).filter(|&whom| whom != me) {
        tells!(remove(organiser, whom).await, "seules les personnes qui gèrent le serveur");
    }
    // Those who manage the server may remove anyone below them, unless they play in it.
    organiser.grant(MANAGE_SERVER);
    tells!(remove(organiser, other.seats[0]).await, "et n’y jouent pas elles-mêmes");
    let manager = &world.sandbox.add_user("Manager", "fr");
    manager.grant(MANAGE_SERVER);
    tells!(remove(manager, other.seats[0]).await, "Un match en cours revient à l’autre");
    // Whoever leaves before their next match is asked first.
    let free = people.iter().find(|user| user.id().get() == other.seats[1]).expect("is there");
    let question = press(&world, free, &message, "leave").await;
    let left = "SELECT COUNT(*) FROM entrants WHERE left_in IS NOT NULL";
    assert_eq!(world.number(left).await, 1);
    tells!(&question, "Leave for good? Your next match goes to the other, and you cannot enter");
    tells!(free.click(&question, "Yes, leave").await.message(), "You are out of the tournament.");
    assert_eq!(world.number(left).await, 2);
    tells!(press(&world, free, &message, "leave").await, "You are not in this tournament");
    tells!(remove(manager, own.seats[0]).await, "n’y est plus.");
    world.sound().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_move_has_longer_than_its_round() {
    let world = World::new().await;
    started(&world, 4, json!({})).await;
    games(&world, 2).await;
    // A board is posted as a line, and then drawn.
    let both = |sandbox: &Sandbox| {
        let boards = sandbox.messages(world.nim, &world.alice);
        let due = boards.iter().filter(|board| board.text().contains("· this move due <t:"));
        (due.count() == 2).then_some(())
    };
    let drawn = world.sandbox.wait_for(soon(), both).await;
    assert!(drawn.is_some(), "not 24 hours where the round ends sooner");
}

#[tokio::test(flavor = "multi_thread")]
async fn rounds_of_two_begin_in_one_millisecond() {
    let mut world = World::new().await;
    let (people, _) = made(&world, 4, json!({})).await;
    let other = world.alice.ask(world.lounge, "tournament", json!({"new": {}})).await;
    for person in &people {
        press(&world, person, &other, "enter").await;
    }
    world.stop_bot().await;
    let store = Store::open(&world.database_url()).await.expect("opens");
    let ids = ["SELECT MIN(id) FROM tournaments", "SELECT MAX(id) FROM tournaments"];
    let [one, other] = [world.number(ids[0]).await, world.number(ids[1]).await]
        .map(|id| bouton::place::TournamentId(id.cast_unsigned()));
    let now = bouton::place::GameId(other.0).time() + 60_000;
    for id in [one, other] {
        store.start_tournament(id, now).await.expect("is stored").expect("starts");
    }
    store.advance(&Shards::all(1), now).await.expect("both go on");
    assert_eq!(world.number("SELECT COUNT(*) FROM bouts").await, 4);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_channel_ends_it() {
    let world = World::on_the_gateway().await;
    let cup = world.sandbox.add_channel(world.sandbox.guild(), "cup");
    let message = world.alice.ask(cup, "tournament", json!({"new": {}})).await;
    world.alice.click(&message, "Enter").await;
    world.swept().await;
    world.sandbox.delete_channel(cup);
    let off = "SELECT COUNT(*) FROM tournaments WHERE state = 'off' AND due_at IS NULL";
    world.until(off, |n| n > 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_erases_in_the_middle_of_it_loses_to_the_others_and_is_nobody() {
    let world = World::new().await;
    let (people, message) = started(&world, 3, json!({"kind": "all-play-all"})).await;
    let game = games(&world, 1).await.remove(0);
    let erased = first(&people, &game);
    world.erase(erased).await;
    let named = format!("SELECT COUNT(*) FROM entrants WHERE user_id = {}", erased.id());
    assert_eq!(world.ask(&named).await, 0);
    world.sound().await;
    let left = format!("<@{}>", erased.id());
    // The other two finish it.
    let began = std::time::Instant::now();
    let over = "SELECT COUNT(*) FROM tournaments WHERE state = 'over' AND due_at IS NULL";
    while world.number(over).await == 0 {
        for game in open_games(&world).await.iter().filter(|game| game.posted) {
            resign(&world, &people, message.id, game, 0).await;
        }
        assert!(began.elapsed() < soon(), "{:?}", open_games(&world).await);
        world.swept().await;
    }
    tells!(world.redrawn(&message, "🏆").await.content, !&left);
    // Nor is the organiser named there any more.
    let open = entered(&world, json!({"kind": "all-play-all"}), &[&world.alice]).await;
    world.erase(&world.alice).await;
    world.redrawn(&open, "Someone who manages this server starts it").await;
}
#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_the_server_loses_on_time_and_the_bots_own_leaving_ends_it_for_good() {
    let (world, hands) = World::on_the_gateway_at(1_795_435_200_000).await;
    let guild = world.sandbox.add_guild("Elsewhere");
    let cup = world.sandbox.add_channel(guild, "cup");
    let people = crowd(&world, 4).await;
    let post = world.alice.ask(cup, "tournament", json!({"new": {"kind": "all-play-all"}})).await;
    for person in &people {
        press(&world, person, &post, "enter").await;
    }
    press(&world, &world.alice, &post, "start").await;
    games(&world, 2).await;
    world.sandbox.leave(&people[3], guild);
    let rows = || async {
        let sql = format!(
            "SELECT (SELECT COUNT(*) FROM tournaments WHERE guild_id = {guild}) + (SELECT COUNT(*) FROM entrants)
                  + (SELECT COUNT(*) FROM games WHERE guild_id = {guild}) + (SELECT COUNT(*) FROM bouts)"
        );
        world.ask(&sql).await
    };
    // The bot is not told that somebody left: a player who does not move is warned, and finally loses.
    let began = std::time::Instant::now();
    while world.number("SELECT COUNT(*) FROM verdicts").await == 0 {
        assert!(began.elapsed() < 4 * soon());
        // Past the warning, then past the end.
        world.pass(19 * HOUR).await;
        world.swept().await;
        world.pass(7 * HOUR).await;
        world.swept().await;
    }
    world.sound().await;
    world.sandbox.remove_bot(guild);
    world.settled().await;
    assert_eq!(world.number("SELECT COUNT(*) FROM tournaments WHERE ends_at IS NOT NULL").await, 0);
    assert!(open_games(&world).await.is_empty());
    world.sound().await;
    assert!(rows().await > 5);
    hands.advance(31 * 24 * HOUR);
    for _ in 0..12 {
        world.swept().await;
    }
    assert_eq!(rows().await, 0);
    world.end_forgiven(&[code::MISSING_ACCESS, code::UNKNOWN_GUILD]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_hides_is_in_no_table_but_their_own_and_keeps_their_place() {
    let world = World::new().await;
    let (people, post) = started(&world, 3, json!({"kind": "all-play-all"})).await;
    let alice = world.alice.mention();
    let row = format!(".** {alice}:");
    world.redrawn(&post, &row).await;
    world.alice.command(world.nim, "privacy", json!({"hide": {}})).await;
    let without_row = |sandbox: &sandbox::Sandbox| {
        let text = sandbox.refresh(&post)?.text();
        (!text.contains(&row)).then_some(text)
    };
    let table = world.sandbox.wait_for(soon(), without_row).await;
    let table = table.expect("the message is drawn without her row");
    // The person with the least id wins everything, which is her.
    for _ in 0..6 {
        let game = games(&world, 1).await.remove(0);
        resign(&world, &people, post.id, &game, usize::from(game.seats[1] > game.seats[0])).await;
    }
    let over = world.redrawn(&post, "is over").await.text();
    let news = |sandbox: &sandbox::Sandbox| {
        let last = sandbox.messages(world.nim, &world.alice).pop()?;
        let is_news = last.content.contains("is over") && !last.content.contains("fair match");
        is_news.then(|| last.text())
    };
    let news = world.sandbox.wait_for(soon(), news).await.expect("the channel hears of it");
    assert!(!news.contains(&alice), "{news}");
    for text in [&table, &over, &news] {
        assert!(!text.contains(&row) && !text.contains("🏆"), "{text}");
    }
    for text in [&table, &over] {
        tells!(text, !&format!("` {alice}"));
    }
    tells!(&over, "Second: ", "\n**2.** ", !"Everyone left");
    let page = async |who: &User| {
        whisper(who.command(world.nim, "tournament", json!({"show": {}})).await).text()
    };
    let (own, others) = (page(&world.alice).await, page(&people[2]).await);
    assert!(own.contains(&format!("**1{row}")), "{own}");
    assert!(!others.contains(&row), "{others}");
    // A match names its players.
    assert!(others.contains(&format!("**{alice}** 2 – 0")), "{others}");
}
