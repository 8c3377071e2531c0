//! Several processes, each with shards of its own, on one database: each looks after its own servers.

use bouton::config::Shards;
use bouton::game::{ChannelId, Game, GameId, GuildId, Place, Player, Record, UserId, deadline};
use bouton::locale::Locale;
use bouton::nim::{Ending, Position, Rules, Start, Theme};
use bouton::store::{Store, Task};
use tempfile::TempDir;

const NOW: i64 = 1_795_176_000_000;
const SECOND: i64 = 1_000;

fn shard(number: u32, total: u32) -> Shards {
    Shards {
        range: number..=number,
        total,
    }
}

/// A game between two people, in a server of that shard of two, or in a private channel.
fn game(id: u64, shard: Option<u64>) -> Record {
    let rules = Rules {
        ending: Ending::Normal,
        max_take: None,
    };
    let start = Start::try_from(Position::new([3, 5], rules)).expect("a start");
    let people = [Player::Person(UserId(1)), Player::Person(UserId(2))];
    Record {
        game: Game::new(GameId(id), people, start),
        place: Place {
            guild: shard.map(|shard| GuildId((1_180_152 << 23) + (shard << 22) + 7)),
            channel: ChannelId(id),
            locale: Locale::English,
        },
        theme: Theme::Stones,
        binary: false,
        board: None,
        touched: NOW,
        fair: None,
    }
}

async fn warned(store: &Store, shards: &Shards, now: i64) -> Vec<(u64, i64)> {
    let due = store.due(shards, now).await.expect("it looks");
    let mut found: Vec<_> = due
        .into_iter()
        .map(|task| match task {
            Task::Warn {
                record, deadline, ..
            } => (record.game.id().0, deadline),
            other => panic!("{other:?}"),
        })
        .collect();
    found.sort_unstable();
    found
}

#[tokio::test]
async fn what_is_due_waits_for_its_own_shard_and_only_its_own_absence_puts_it_off() {
    let folder = TempDir::new().expect("a folder can be made");
    let url = format!("sqlite://{}", folder.path().join("bouton.db").display());
    let store = Store::open(&url).await.expect("it opens");
    let [zero, one] = [shard(0, 2), shard(1, 2)];
    // Begun so long ago that there are 90 s until the warnings.
    let begun = NOW + 90 * SECOND - (deadline::MOVE - deadline::WARNING);
    for record in [game(1, Some(0)), game(2, Some(1)), game(3, None)] {
        store.begin(&record, begun).await.expect("it begins");
    }
    for shards in [&zero, &one] {
        assert_eq!(store.beat(shards, NOW).await.expect("beats"), 0);
    }
    // Shard 1 goes down; shard 0 goes on, and warns in its servers, and in direct messages.
    for time in [50, 100, 150] {
        let away = store.beat(&zero, NOW + time * SECOND).await;
        assert_eq!(away.expect("beats"), 0);
    }
    let now = NOW + 150 * SECOND;
    let end = begun + deadline::MOVE;
    assert_eq!(warned(&store, &zero, now).await, [(1, end), (3, end)]);

    // Shard 1 comes back: 150 s late, and so is what was due there.
    assert_eq!(store.beat(&one, now).await.expect("beats"), 150 * SECOND);
    assert_eq!(warned(&store, &one, now).await, []);
    let now = now + 90 * SECOND;
    assert_eq!(warned(&store, &one, now).await, [(2, end + 150 * SECOND)]);

    // With another number of shards the servers are spread anew; nobody was away.
    assert_eq!(store.beat(&zero, now).await.expect("beats"), 90 * SECOND);
    let three = Shards::all(3);
    let away = store.beat(&three, now + 10 * SECOND).await;
    assert_eq!(away.expect("beats"), 0);
    let back = store.beat(&one, now + 20 * SECOND).await;
    assert_eq!(back.expect("beats"), 0);
}
