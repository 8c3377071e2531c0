//! Tests controls that a modified client presses where they are not: on another message, in another channel, on
//! another server.

use std::collections::BTreeMap;

use bouton::puzzle::Puzzle;
use sandbox::{Id, MessageView, Outcome, User};
use sqlx::Row;

use crate::custom_ids::{DAY, Form, GAME, Table, forms};
use crate::database::json;
use crate::world::{World, none};

/// The controls are about Clara's table. They are pressed on Benoît's board beside it, and on boards of his in another
/// channel and on another server. Mallory has no part in any of this.
struct Crime {
    world: World,
    mallory: User,
    /// A channel in which nothing has ever happened.
    abroad: Id,
}

impl Crime {
    async fn new() -> Self {
        let (world, _) = World::at(DAY.begins() * 1000 + 43_200_000).await;
        let mallory = world.sandbox.add_user("Mallory", "en-US");
        let abroad = world.sandbox.add_channel(world.sandbox.add_guild("Elsewhere"), "abroad");
        Self { world, mallory, abroad }
    }

    async fn board(&self, channel: Id) -> MessageView {
        self.world.benoit.command(channel, "play", none()).await.message()
    }

    /// Presses a control, and returns the outcomes once everything that follows is done.
    async fn press(
        &self,
        user: &User,
        on: &MessageView,
        form: &Form,
        custom_id: &str,
    ) -> Vec<Outcome> {
        let values = form.values();
        let (channel, message) = (on.channel, on.id);
        let mut outcomes = Vec::new();
        if form.used == "form" {
            let (menu, entry) = form.opened_by(custom_id);
            match user.forge_component(channel, message, &menu, &[entry]).await {
                Outcome::Modal(form) => {
                    let fields = [("text", values[0])];
                    outcomes.push(user.submit(&form, &fields).await);
                }
                other => outcomes.push(other),
            }
        } else {
            let pressed = user.forge_component(channel, message, custom_id, &values);
            outcomes.push(pressed.await);
        }
        self.world.idle().await;
        outcomes
    }

    /// Returns what everybody can see in these channels.
    fn public(&self, channels: &[Id]) -> BTreeMap<Id, MessageView> {
        let observer = self.world.sandbox.user("Benoît");
        let messages =
            channels.iter().flat_map(|&channel| self.world.sandbox.messages(channel, &observer));
        messages.filter(|message| !message.ephemeral).map(|message| (message.id, message)).collect()
    }

    /// Returns all that is stored about a game and a challenge.
    async fn stored(&self, id: &str) -> String {
        let query = format!(
            "SELECT json_array(
                (SELECT json_array(state, channel_id, piles, show_binary, board_message, ended_by, winner,
                    wanted_in, wanted_by) FROM games WHERE id = {id}),
                (SELECT string_agg(move, ',') FROM moves WHERE game_id = {id}),
                (SELECT string_agg(CAST(assisted AS TEXT), ',') FROM seats WHERE game_id = {id}),
                (SELECT json_array(state, message) FROM challenges WHERE id = {id}),
                (SELECT COUNT(*) FROM mutes))"
        );
        let row = sqlx::query(sqlx::AssertSqlSafe(json(&query)))
            .fetch_one(&mut self.world.database().await)
            .await;
        row.expect("it can be read").try_get(0).expect("a text")
    }
}

/// Returns the fixture's controls of games and challenges.
fn of_games() -> impl Iterator<Item = Form> {
    let of_games = |form: &Form| form.custom_id.contains(GAME) && form.name() != "leaders";
    forms().into_iter().filter(of_games)
}

#[tokio::test(flavor = "multi_thread")]
async fn no_forged_control_reaches_beyond_its_own_game() {
    let crime = Crime::new().await;
    let world = &crime.world;
    let dora = world.sandbox.add_user("Dora", "en-US");
    let lounge = crime.board(world.lounge).await;
    let abroad = crime.board(crime.abroad).await;
    for (number, form) in of_games().enumerate() {
        let name = format!("table-{number}");
        let table = Table::set(world, &crime.world.clara, &form, &name).await;
        // There are more controls than one person may have games.
        let beside = [&world.benoit, &dora][number % 2].ask(table.channel, "play", none()).await;
        world.idle().await;
        let custom_id = form.custom_id.replace(GAME, &table.id);
        let channels = [table.channel, lounge.channel, abroad.channel];

        // A press elsewhere, or by someone else, changes nothing that anyone else could see.
        let (before, rows) = (crime.public(&channels), crime.stored(&table.id).await);
        for (user, on) in [
            (&crime.world.clara, &lounge),
            (&crime.world.clara, &abroad),
            (&world.alice, &lounge),
            (&world.alice, &abroad),
            (&crime.mallory, &lounge),
            (&crime.mallory, &abroad),
            (&crime.mallory, &beside),
        ] {
            // These begin a game of one's own, for whoever may look back.
            if form.name() == "play-on"
                && (user.id() == crime.world.clara.id() || on.id == beside.id)
            {
                continue;
            }
            // Whoever played may show the picture anywhere.
            if form.name() == "share-picture" && user.id() == crime.world.clara.id() {
                continue;
            }
            // Everyone in the channel has a vote.
            let votes = ["vote", "votes", "vote-piles", "vote-amounts", "vote-number"];
            let votes = votes.contains(&form.name());
            if votes && on.id == beside.id {
                continue;
            }
            for outcome in crime.press(user, on, &form, &custom_id).await {
                let whispered = matches!(&outcome, Outcome::Message(reply) if reply.ephemeral);
                assert!(whispered, "{custom_id}: {outcome}");
                let stranger = user.id() == crime.mallory.id() && on.id != beside.id;
                let tells = outcome.to_string().contains(&crime.world.clara.mention());
                assert!(!(stranger && tells), "{custom_id}: {outcome}");
            }
            assert_eq!(crime.stored(&table.id).await, rows, "{custom_id}");
        }
        assert_eq!(crime.public(&channels), before, "{custom_id}");

        // On the board beside it, whoever may press the control may do so; but what is not of its game stays as it is.
        for user in [&crime.world.clara, &world.alice] {
            for outcome in crime.press(user, &beside, &form, &custom_id).await {
                let answered = matches!(outcome, Outcome::Message(_) | Outcome::Modal(_));
                assert!(answered, "{custom_id}: {outcome}");
            }
        }
        assert_eq!(world.sandbox.refresh(&beside).as_ref(), Some(&beside), "{custom_id}");
        let late = crime.public(&[lounge.channel, abroad.channel]);
        assert!(late.iter().all(|(id, now)| before.get(id) == Some(now)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_forged_control_overwrites_a_board_or_tells_of_another_server() {
    let crime = Crime::new().await;
    let world = &crime.world;
    // Alice stands on every board of her server.
    let puzzle = world.alice.command(world.nim, "puzzle", none()).await;
    let right = Puzzle::of(DAY).question.right();
    let tried = format!("puzzle.sure.{}.1.{right}", DAY.0);
    let id = puzzle.message().id;
    world.alice.forge_component(world.nim, id, &tried, &[]).await;
    world.win(&world.alice, world.nim).await;
    let leaders = world.benoit.command(world.nim, "leaderboard", none()).await;
    let alice = world.alice.mention();
    assert!(leaders.message().text().contains(&alice));

    for (here, is_home) in [(world.nim, true), (crime.abroad, false)] {
        let board = crime.board(here).await;
        world.idle().await;
        let mut told_of_her = 0;
        for form in forms() {
            if form.used == "form" || (form.custom_id.contains(GAME) && form.name() != "leaders") {
                continue;
            }
            let custom_id = form.custom_id.replace(GAME, &crime.world.clara.id().to_string());
            for outcome in crime.press(&crime.world.clara, &board, &form, &custom_id).await {
                let whispered = match &outcome {
                    Outcome::Message(reply) => reply.ephemeral,
                    other => matches!(other, Outcome::Modal(_)),
                };
                // A person's own try may be told anywhere, and a record where it was made; and anyone may begin a game
                // of their own.
                let shared = ["puzzle.share", "stats.share", "start."]
                    .iter()
                    .any(|name| custom_id.starts_with(name));
                assert!(whispered || shared, "{custom_id}: {outcome}");
                told_of_her += usize::from(outcome.to_string().contains(&alice));
            }
            assert_eq!(world.sandbox.refresh(&board).as_ref(), Some(&board), "{custom_id}");
        }
        assert_eq!(told_of_her > 0, is_home, "{told_of_her}");
    }
}
