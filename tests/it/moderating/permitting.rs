//! Whoever may not use a command on a server may not press its controls: every row of the tables, and every kind of
//! rule.

use std::collections::HashMap;
use std::time::Duration;

use bouton::ask::control::{Button, Form, Menu};
use bouton::ask::{Action, CommandName, Needs, Posts, ServerSettings};
use bouton::clock::Hands;
use fastrand::Rng;
use sandbox::{Call, Id, Moment, Outcome, User, Whose};
use serde_json::json;

use super::says;
use crate::custom_ids::{Form as Line, forms};
use crate::world::{NOON, World, none, soon, tells};

/// How long the bot keeps Discord's answer, and what it then says.
const KEPT: Duration = Duration::from_secs(600);
/// How soon the bot asks again after a failure.
const AGAIN: Duration = Duration::from_secs(60);
const DENIED: &str = "You may not use `/";
const ADMINISTRATOR: u64 = 1 << 3;

struct Club {
    world: World,
    hands: Hands,
    guild: Id,
    clara: User,
    zoe: User,
    /// By channel, a board on which everything is pressed.
    boards: HashMap<Id, Id>,
}

/// A control, as its row declares it.
struct Row {
    custom_id: &'static str,
    values: Vec<&'static str>,
    command: CommandName,
    needs: Needs,
}

impl Club {
    async fn new() -> Self {
        let (world, hands) = World::at(NOON).await;
        let clara = world.clara.clone();
        let thread = world.sandbox.add_thread(world.nim, "aside");
        let mut boards = HashMap::new();
        for place in [world.nim, world.lounge, thread] {
            boards.insert(place, world.alice.ask(place, "play", none()).await.id);
        }
        world.idle().await;
        let (guild, zoe) = (world.sandbox.guild(), world.sandbox.add_user("Zoe", "en-US"));
        world.sandbox.permit(guild, None, Whose::User(zoe.id()), Some(false));
        Self { guild, world, hands, clara, zoe, boards }
    }

    fn permit(&self, command: Option<CommandName>, whose: Whose, may: impl Into<Option<bool>>) {
        self.world.sandbox.permit(self.guild, command.map(CommandName::name), whose, may.into());
    }

    /// Lets time pass until the bot has asked again and got an answer in time. Zoe may do nothing.
    async fn later(&self) {
        self.hands.advance(KEPT);
        loop {
            let reply = self.press(&self.zoe, self.world.nim, "settings.games").await;
            if reply.to_string().contains(DENIED) {
                return;
            }
            self.hands.advance(AGAIN);
        }
    }

    async fn press(&self, who: &User, at: Id, control: &str) -> Outcome {
        who.forge_component(at, self.boards[&at], control, &[]).await
    }

    async fn uses(&self, who: &User, row: &Row) -> String {
        let nim = self.world.nim;
        who.forge_component(nim, self.boards[&nim], row.custom_id, &row.values).await.to_string()
    }
}

/// Every button and menu entry in the fixture.
fn rows() -> Vec<Row> {
    let row = |form: Line| {
        let (custom_id, values) = (form.custom_id, form.values());
        let (command, action) = match form.used {
            "button" => {
                let button: Button = custom_id.parse().expect("a button");
                (button.command(), Action::from_button(custom_id))
            }
            "menu" => {
                let menu: Menu = custom_id.parse().expect("a menu");
                (menu.command(), Action::from_menu(custom_id, &values))
            }
            _ => return None,
        };
        // Entries of menus of people and channels cannot be forged.
        let needs = action.ok()?.needs();
        Some(Row { custom_id, values, command, needs })
    };
    forms().into_iter().filter_map(row).collect()
}

/// One test of all rows: barred people, channels that are quiet or where the bot does not play, and people without the
/// role that a command needs.
#[tokio::test(flavor = "multi_thread")]
async fn each_control_is_refused_as_its_row_says() {
    let club = Club::new().await;
    let Club { world, clara, guild, .. } = &club;
    let (alice, nim) = (&world.alice, world.nim);
    let dora = world.sandbox.add_user("Dora", "en-US");
    let players = world.sandbox.add_role(*guild, "players");
    world.sandbox.give_role(*guild, players, &dora);
    let rows = rows();
    for row in &rows {
        let free = club.uses(clara, row).await;
        assert!(!free.contains(DENIED), "{}: {free}", row.custom_id);
    }
    for command in CommandName::ALL {
        club.permit(Some(command), Whose::Everyone, false);
        club.permit(Some(command), Whose::Role(players), true);
        club.later().await;
        for row in rows.iter().filter(|row| row.command == command) {
            let text = club.uses(clara, row).await;
            let own = row.needs.settings == ServerSettings::Own;
            assert_eq!(text.contains(DENIED), !own, "{}: {text}", row.custom_id);
            let hers = club.uses(&dora, row).await;
            assert!(!hers.contains(DENIED), "{}: {hers}", row.custom_id);
        }
        club.permit(Some(command), Whose::Everyone, None);
        club.permit(Some(command), Whose::Role(players), None);
    }
    club.later().await;
    world.set(json!({"channels": format!("<#{}>", world.lounge)})).await;
    for row in &rows {
        let text = club.uses(clara, row).await;
        let begins = row.needs.posts == Posts::New;
        assert_eq!(text.contains("I play in"), begins, "{}: {text}", row.custom_id);
    }
    alice.ask(nim, "settings", json!({"reset": {"setting": "channels"}})).await;
    let quiet = json!({"quiet": {"minutes": 1440}});
    alice.ask(nim, "moderate", quiet).await;
    for row in &rows {
        let text = club.uses(clara, row).await;
        let begins = row.needs.posts == Posts::New;
        assert_eq!(text.contains("wants it quiet"), begins, "{}: {text}", row.custom_id);
    }
    alice.ask(nim, "moderate", json!({"bar": {"user": clara.id().to_string()}})).await;
    for row in &rows {
        let text = club.uses(clara, row).await;
        let barred = match row.needs.settings {
            ServerSettings::Own => false,
            // And they are told of the bar, not of the quiet.
            ServerSettings::Asker | ServerSettings::Language => true,
            // A barred person has no open game, and a vote checks this itself.
            ServerSettings::Unread => continue,
        };
        assert_eq!(text.contains("barred from using me"), barred, "{}: {text}", row.custom_id);
    }
    world.idle().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_is_open_is_refused_too_and_administrators_are_not() {
    let club = Club::new().await;
    let Club { world, clara, .. } = &club;
    let forge = async |who: &User| club.press(who, club.world.nim, "tournament.new").await;
    let Outcome::Modal(form) = forge(clara).await else { panic!("no form") };
    let command = form.custom_id.parse().map(|form: Form| form.command());
    assert_eq!(command, Ok(CommandName::Tournament));
    club.permit(None, Whose::AllChannels, false);
    club.later().await;
    insta::assert_snapshot!(clara.submit(&form, &[]).await, @"
    new: (only you)
    You may not use `/tournament` here, and so not this button either: those who manage this server decided so. If you think that is a mistake, ask them.
    ");
    let reply = club.press(&world.benoit, world.nim, "go.tournament").await;
    says(&reply, "Tu ne peux pas utiliser `/tournoi` ici");
    clara.grant(ADMINISTRATOR);
    assert!(matches!(forge(clara).await, Outcome::Modal(_)));
    // The bot keeps this answer for a while.
    club.permit(None, Whose::AllChannels, None);
    says(&forge(&world.benoit).await, "`/tournoi`");
    club.later().await;
    assert!(matches!(forge(&world.benoit).await, Outcome::Modal(_)));
}

/// The sandbox decides who may use a command, and the bot who may press its controls: both like Discord.
#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_type_it_may_not_press_it() {
    let club = Club::new().await;
    let Club { world, clara, guild, .. } = &club;
    let roles = ["red", "blue"].map(|name| world.sandbox.add_role(*guild, name));
    let dora = world.sandbox.add_user("Dora", "en-US");
    world.sandbox.give_role(*guild, roles[0], clara);
    for role in roles {
        world.sandbox.give_role(*guild, role, &dora);
    }
    let all = [
        Whose::Everyone,
        Whose::AllChannels,
        Whose::Role(roles[0]),
        Whose::Role(roles[1]),
        Whose::User(clara.id()),
        Whose::User(world.benoit.id()),
        Whose::Channel(world.nim),
        Whose::Channel(world.lounge),
    ];
    let mut chance = Rng::with_seed(7);
    let (mut refused, mut tried) = (0, 0);
    for _ in 0..25 {
        for whose in all {
            for of in [None, Some(CommandName::Help)] {
                let may = (chance.u8(..3) == 0).then(|| chance.bool());
                club.permit(of, whose, may);
            }
        }
        club.later().await;
        for who in [clara, &dora, &world.benoit] {
            for &place in club.boards.keys() {
                let typed = who.command(place, "help", none()).await.to_string();
                let typed = typed.contains("is not permitted");
                let pressed = club.press(who, place, "go.help").await.to_string();
                let denied = pressed.contains("`/help`") && pressed.contains("not this button");
                let denied = denied || pressed.contains("ni donc ce bouton");
                assert_eq!(denied, typed, "{}: {pressed}", who.id());
                refused += u32::from(denied);
                tried += 1;
            }
        }
    }
    assert!(refused > 30 && tried - refused > 30, "{refused} of {tried}");
}

/// If Discord does not answer soon, everything is allowed.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_told_soon_is_allowed() {
    let club = Club::new().await;
    let (clara, nim) = (&club.clara, club.world.nim);
    club.permit(None, Whose::Everyone, false);
    club.hands.advance(KEPT);
    let held = club.world.sandbox.hold(Call::ReadPermissions, Moment::Before);
    tells!(club.press(clara, nim, "go.help").await.to_string(), !DENIED);
    held.release();
    club.hands.advance(AGAIN - Duration::from_secs(1));
    let text = club.press(clara, nim, "go.help").await.to_string();
    assert!(!text.contains(DENIED), "it is not asked with each click: {text}");
    club.later().await;
    tells!(club.press(clara, nim, "go.help").await.to_string(), DENIED);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_told_is_believed_for_ten_minutes_and_no_longer() {
    let club = Club::new().await;
    let denied = async || {
        let reply = club.press(&club.clara, club.world.nim, "go.help").await;
        reply.to_string().contains(DENIED)
    };
    club.later().await;
    club.permit(None, Whose::Everyone, false);
    let second = Duration::from_secs(1);
    for wait in [Duration::ZERO, KEPT - second] {
        club.hands.advance(wait);
        assert!(!denied().await, "{wait:?}");
    }
    let mut held = club.world.sandbox.hold(Call::ReadPermissions, Moment::Before);
    club.hands.advance(second);
    let (reached, _) = tokio::join!(held.reached(soon()), denied());
    assert!(reached);
    held.release();
}
