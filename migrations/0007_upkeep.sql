-- Upkeep: shards that are down, channels that are deleted, challenges that came to nothing.

-- When the bot was last seen alive and connected, per shard, for each shard has servers of its own: what was due in
-- them while it was away is put off by as much. Direct messages come by shard 0.
CREATE TABLE shards_alive (
    -- From 0; how many there were in all is the same in every row, but for the moment in which that changes.
    shard   BIGINT NOT NULL,
    total   BIGINT NOT NULL CHECK (shard < total),
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (total, shard)
);
INSERT INTO shards_alive (shard, total, seen_at) SELECT 0, 1, seen_at FROM alive;
DROP TABLE alive;

-- From here on `games.warned` may also be 2: whoever is to move cannot be warned, for the bot may not speak there or
-- the channel is gone. Nobody loses such a game on time; it is put away at its deadline.

-- A game whose channel was found to be gone can go on in another: there one of its people has asked for it, and when
-- the other agrees it moves. NULL when nobody asks.
ALTER TABLE games ADD COLUMN wanted_in BIGINT;
ALTER TABLE games ADD COLUMN wanted_by BIGINT;

-- Challenges that came to nothing, oldest first: they are deleted after a while.
CREATE INDEX proposals_closed ON proposals (expires_at) WHERE state IN ('declined', 'withdrawn', 'expired');
