-- A closed challenge is owed to its message, and so is an erasure. SQLite changes no CHECK, so the table is made again.
CREATE TABLE outbox_again (
    -- `draw` a message that is or was a game's board; `learn` which message the answer to an interaction became, for that is
    -- the board from then on; `post` a board of a game that has none; see to a game's `call` to move; open its `thread`; show
    -- on its message that a `challenge` is closed; take a person whose data was erased off an `orphan`, a message that no row
    -- knows any more; show a `tournament` as it stands; tell its channel the `winner`; show a `class`, and end it if it is
    -- idle; show a `simul`; tell a server who stood on the `podium` of a month, or the `puzzle` of a day; an `act` of a
    -- moderator, for its log; `remind` somebody of their days in a row.
    kind           TEXT   NOT NULL CHECK (kind IN ('draw', 'learn', 'post', 'call', 'thread', 'challenge', 'orphan',
                                                   'tournament', 'winner', 'class', 'simul', 'podium', 'puzzle', 'act',
                                                   'remind')),
    -- That message, interaction, game, challenge, tournament, class, simul, server, act or person.
    subject        BIGINT NOT NULL,
    game_id        BIGINT REFERENCES games (id) ON DELETE CASCADE,
    -- Who is reminded.
    user_id        BIGINT,
    guild_id       BIGINT,
    -- Where it is to be done; of a reminder the person, for nobody knows yet where that is. A game's thread is to be opened
    -- there, where the game began.
    channel_id     BIGINT NOT NULL,
    due_at         BIGINT NOT NULL,
    -- Until then a process sees to it; and until when one did before that.
    claimed_until  BIGINT NOT NULL DEFAULT 0,
    claimed_before BIGINT NOT NULL DEFAULT 0,
    -- The podium's month, or the puzzle's day.
    season         TEXT,
    -- The message that a thread hangs on, from before it is opened: a message takes one thread, and gives it its id.
    message        BIGINT UNIQUE,
    -- What opens the answer, for a quarter of an hour.
    token          TEXT,
    -- The language of an orphan.
    locale         TEXT,
    PRIMARY KEY (kind, subject)
);
INSERT INTO outbox_again (kind, subject, game_id, user_id, guild_id, channel_id, due_at, claimed_until, claimed_before, season,
                          message, token)
SELECT kind, subject, game_id, user_id, guild_id, channel_id, due_at, claimed_until, claimed_before, season, message, token
FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_again RENAME TO outbox;
CREATE INDEX outbox_due ON outbox (due_at);
CREATE INDEX outbox_of_a_game ON outbox (game_id);
