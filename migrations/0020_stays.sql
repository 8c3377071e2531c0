-- Servers that removed the bot are forgotten a while later, and people who left a server are not taken for members.

-- The servers the bot is in, and since when it is no longer in others.
CREATE TABLE stays (
    guild_id BIGINT NOT NULL PRIMARY KEY,
    -- NULL while it is in it.
    left_at  BIGINT,
    -- Whether its data is being deleted: once that has begun it is brought to an end.
    purging  BIGINT NOT NULL DEFAULT 0 CHECK (purging IN (0, 1)),
    CHECK (purging = 0 OR left_at IS NOT NULL)
);
-- The longest gone first.
CREATE INDEX stays_ended ON stays (left_at) WHERE left_at IS NOT NULL;
-- Of these it is found out when a session begins whether the bot is in them.
INSERT INTO stays (guild_id)
SELECT guild_id FROM games WHERE guild_id IS NOT NULL
UNION SELECT guild_id FROM challenges WHERE guild_id IS NOT NULL
UNION SELECT guild_id FROM puzzle_tries WHERE guild_id IS NOT NULL
UNION SELECT guild_id FROM ledger;

-- What is kept of a server.
CREATE INDEX games_of_a_server ON games (guild_id, id) WHERE guild_id IS NOT NULL;
CREATE INDEX challenges_of_a_server ON challenges (guild_id) WHERE guild_id IS NOT NULL;

-- Whether someone on a board was a member of the server when they were last looked up. It is believed for a day.
CREATE TABLE lookups (
    guild_id  BIGINT NOT NULL,
    user_id   BIGINT NOT NULL,
    here      BIGINT NOT NULL CHECK (here IN (0, 1)),
    looked_at BIGINT NOT NULL,
    PRIMARY KEY (guild_id, user_id)
);
CREATE INDEX lookups_old ON lookups (looked_at);
CREATE INDEX lookups_of_a_person ON lookups (user_id);
