-- Who won how often, per server. It follows from the games, and is written in the transaction that ends one,
-- so that a leaderboard reads a page and not every game ever played.
CREATE TABLE standings (
    guild_id BIGINT NOT NULL,
    user_id  BIGINT NOT NULL,
    -- Finished games, won or lost. Abandoned ones count for nobody.
    games    BIGINT NOT NULL CHECK (games > 0),
    wins     BIGINT NOT NULL CHECK (wins BETWEEN 0 AND games),
    PRIMARY KEY (guild_id, user_id)
);

-- The leaderboard's order, every column of it, so that a page is read from the index alone.
CREATE INDEX standings_board ON standings (guild_id, wins DESC, games, user_id);

-- How many people of a server have that many wins. A rank or the number of pages would otherwise mean counting
-- up to every player of the server; there are far fewer different numbers of wins than players.
CREATE TABLE win_counts (
    guild_id BIGINT NOT NULL,
    wins     BIGINT NOT NULL,
    players  BIGINT NOT NULL CHECK (players >= 0),
    PRIMARY KEY (guild_id, wins)
);
