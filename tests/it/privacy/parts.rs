//! Erasing very many games: at once for everybody who looks, in parts in the database.

use bouton::game::{Fair, Merit, Player, Profile, Record, Season, Terms};
use bouton::place::{ChannelId, GameId, GuildId, MessageId, UserId};
use bouton::store::{Begun, Cell, Erased, Store, check};
use nim::Level;
use sandbox::{Id, MessageView, User};

use super::copying::alone;
use crate::process::Process;
use crate::records::{place, replayed, start};
use crate::world::{World, code, none, sixes, soon, tells};

/// Later than all these games.
const NOW: i64 = 1_769_200_000_000;

/// Gives a person finished games on the server, with boards and scores, against a rival or the bot. Of games with the
/// rival, half are fair matches from challenges.
async fn played(world: &World, store: &Store, who: Id, rival: Option<Id>, ids: [u64; 2]) {
    let [first, last] = ids;
    let place = place(Some(world.sandbox.guild().get()), world.nim.get());
    // Whoever takes the last object loses.
    let line = "1-3-5-7 misere: D7 C5 B3 A1";
    let terms = Terms::of(start(line));
    let me = Player::Person(UserId(who.get()));
    let other =
        rival.map_or(Player::Bot(Level::Casual), |rival| Player::Person(UserId(rival.get())));
    for i in first..=last {
        let moment = 1_740_000_000_000 + i.cast_signed() * 100_000;
        let is_of_a_match = rival.is_some() && i % 4 < 2;
        let is_second = is_of_a_match && i % 4 == 1;
        let seats = if is_second { [other, me] } else { [me, other] };
        let over = replayed(game(i).0, seats, terms.clone(), line, None);
        let fair = is_of_a_match.then(|| Fair {
            first: game(i - i % 4),
            second: Some(game(i - i % 4 + 1)),
            score: [(me, 1), (other, u8::from(is_second))],
            over: is_second,
            until: None,
        });
        let record = Record {
            board: Some(MessageId(game(i).0 + 1)),
            ..Record::begun(over, place, moment).in_match(fair)
        };
        assert_eq!(store.begin(&record, moment).await.expect("is stored"), Begun::New);
    }
    let Some(rival) = rival else { return };
    let (guild, channel) = (world.sandbox.guild(), world.nim);
    let of_matches =
        format!("FROM games WHERE match_id = id AND id BETWEEN {} AND {}", game(first), game(last));
    let update = "UPDATE seats SET active_at = (SELECT ended_at FROM games WHERE id = game_id) WHERE against_bot = 0";
    for sql in [
        update.to_owned(),
        format!(
            "INSERT INTO matches (id, second_id, guild_id, first_score, second_score, ended_at)
             SELECT id, id + 4194304, guild_id, 1, 1, ended_at + 100000 {of_matches}"
        ),
        format!(
            "INSERT INTO challenges (id, guild_id, channel_id, challenger, challenged, piles, rules, terms, opening, rated,
                 locale, message, made_at, expires_at, state)
             SELECT id, {guild}, {channel}, {who}, {rival}, piles, rules, terms, 'challenger', 1, locale, id + 1,
                 began_at - 1000, began_at + 899000, 'accepted' {of_matches}"
        ),
    ] {
        world.change(&sql).await;
    }
}

fn game(i: u64) -> GameId {
    GameId(i << 22)
}

/// Among the oldest: a match's two games with the rival, and a game against the bot.
const BETWEEN: [u64; 2] = [5, 6];
const ALONE: u64 = 401;

/// Checks that nothing readable tells of the person, though some of their games are left.
async fn is_gone(world: &World, store: &Store) {
    let [who, rival] = [&world.benoit, &world.alice].map(|user| UserId(user.id().get()));
    let guild = GuildId(world.sandbox.guild().get());
    for merit in Merit::ALL {
        let board = store.leaders(guild, merit, Season::All, None, rival).await.expect("is read");
        assert!(board.rows.iter().all(|row| row.user != who), "{board:?}");
    }
    for place in [Some(guild), None] {
        let record = store.profile(who, place, rival).await.expect("is read");
        assert_eq!(record, Profile::of(record.scope));
        let theirs = store.profile(rival, place, who).await.expect("is read");
        assert!(theirs.people.games() >= 30, "{theirs:?}");
        assert_eq!(theirs.between, Default::default());
    }
    assert_eq!(store.finished_games(who).await.expect("are read"), []);
    let last = store.last_finished_game(who, ChannelId(world.nim.get())).await.expect("is read");
    assert_eq!(last, None);
    let theirs = store.finished_games(rival).await.expect("are read");
    assert_eq!(theirs.len(), 25);
    for game in theirs {
        assert!(game.seats.contains(&Player::Gone), "{game:?}");
    }
    for i in BETWEEN {
        let record = store.game(game(i)).await.expect("is read").expect("stays");
        assert_eq!(record.game.people().collect::<Vec<_>>(), [rival]);
        assert_eq!(record.wins, None);
        let found = store.game_shown_by(MessageId(game(i).0 + 1)).await;
        assert_eq!(found.expect("is read").expect("stays").game.seats(), record.game.seats());
    }
    assert_eq!(store.game(game(ALONE)).await.expect("is read"), None);
    assert_eq!(store.game_shown_by(MessageId(game(ALONE).0 + 1)).await.expect("is read"), None);
    assert_eq!(store.challenge(game(4)).await.expect("is read"), None);
    let mut copy = store.export(rival).expect("no other is made");
    while let Some(page) = copy.next().await.expect("is read") {
        for cell in page.iter().flat_map(|kept| kept.rows.iter().flatten()) {
            assert_ne!(*cell, Cell::Number(who.0.cast_signed()));
        }
    }
    assert_eq!(check(&world.database_url()).await.expect("is checked").problems, [""; 0]);
}

async fn seats(world: &World, who: &User) -> i64 {
    let sql = format!("SELECT COUNT(*) FROM seats WHERE user_id = {}", who.id());
    world.ask(&sql).await
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_erased_is_gone_for_everyone_while_games_are_left() {
    let world = World::without_bot().await;
    let [who, rival] = [&world.benoit, &world.alice].map(User::id);
    let store = Store::open(&world.database_url()).await.expect("opens");
    played(&world, &store, who, Some(rival), [4, 303]).await;
    played(&world, &store, who, None, [401, 500]).await;
    alone(&world, who, [601, 700], None).await;
    let wanted = format!(
        "UPDATE games SET wanted_in = channel_id + 1, wanted_by = {who} WHERE id = {}",
        game(7).0
    );
    world.change(&wanted).await;
    let of = UserId(who.get());
    let guild = GuildId(world.sandbox.guild().get());
    let record = store.profile(of, Some(guild), of).await.expect("is read");
    assert!(record.people.games() > 0 && record.tally.matches > 0);
    let erased = store.erase(of, NOW).await.expect("is erased");
    assert!(matches!(erased, Erased::Begun(_)), "{erased:?}");
    let mut parts = 0;
    loop {
        let left = seats(&world, &world.benoit).await;
        assert_eq!(left > 0, parts < 10, "{left} after {parts} parts");
        is_gone(&world, &store).await;
        if left > 0 {
            assert_eq!(store.erase(of, NOW + 1).await.expect("is refused"), Erased::UnderWay);
        }
        // So that a match may be in two parts.
        if !store.forget_some(of, 51).await.expect("are erased") {
            break;
        }
        parts += 1;
    }
    is_gone(&world, &store).await;
    assert_eq!(seats(&world, &world.benoit).await, 0);
    assert_eq!(world.number("SELECT COUNT(*) FROM games").await, 300, "those of the other stay");
    let again = store.erase(of, NOW + 2).await.expect("is refused");
    assert!(matches!(again, Erased::Lately { .. }), "{again:?}");
    store.close().await;
}

/// Waits until the answer says that it is done.
async fn done(world: &World, reply: &MessageView, says: &str) {
    let done = |sandbox: &sandbox::Sandbox| {
        let now = sandbox.refresh(reply)?;
        now.content.starts_with(says).then_some(())
    };
    let done = world.sandbox.wait_for(4 * soon(), done).await;
    let now = world.sandbox.refresh(reply).map(|now| now.content);
    assert!(done.is_some(), "{now:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_killed_between_parts_goes_on_and_says_when_all_is_erased() {
    let _turn = crate::heavy::turn_of_waiting().await;
    let world = World::without_bot().await;
    let (alice, benoit) = (&world.alice, &world.benoit);
    let store = Store::open(&world.database_url()).await.expect("opens");
    played(&world, &store, benoit.id(), Some(alice.id()), [4, 203]).await;
    store.close().await;
    alone(&world, benoit.id(), [1_001, 13_000], None).await;
    let process = Process::start(&world).await;
    let reply = world.erase(benoit).await;
    assert!(reply.content.starts_with("Tu n’es plus dans aucun classement"), "{}", reply.content);
    tells!(world.erase(benoit).await.content, "en cours de suppression");
    tells!(alice.ask(world.nim, "leaderboard", none()).await.text(), !&benoit.mention());
    // He plays on.
    let mut options = sixes();
    options["first"] = "opponent".into();
    let game = benoit.ask(world.nim, "play", options).await;
    let noted = "SELECT COUNT(*) FROM erasures WHERE token IS NOT NULL AND up_to IS NOT NULL";
    // This follows the answer.
    world.until(noted, |n| n > 0).await;
    process.kill();
    let left = seats(&world, benoit).await;
    assert!(left > 1_000, "{left} games are left");
    world.sound().await;

    let process = Process::start(&world).await;
    world.play_out(&[benoit], game).await;
    done(&world, &reply, "Tout est effacé.").await;
    assert_eq!(seats(&world, benoit).await, 1);
    tells!(&alice.ask(world.nim, "leaderboard", none()).await.text(), "@Benoît: 1 win in 1 game");
    world.until("SELECT COUNT(*) FROM erasures WHERE token IS NOT NULL", |n| n == 0).await;
    process.kill();
    world.end_forgiven(&[code::NONE, code::UNKNOWN_CHANNEL]);
}
