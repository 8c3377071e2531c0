-- Standings that can be trusted: what a person has earned by each game is kept, and everything else is counted from
-- that.

-- What a person has earned in a server, a row for each game they finished there, and for each try at the puzzle. Once
-- written it is the truth, also when games or people go.
CREATE TABLE ledger (
    guild_id  BIGINT NOT NULL,
    user_id   BIGINT NOT NULL,
    -- Its place among the person's in that server: they are counted in this order.
    nth       BIGINT NOT NULL CHECK (nth > 0),
    earned_at BIGINT NOT NULL,
    -- The day of that, in days since 1970-01-01, UTC.
    day       BIGINT NOT NULL,
    -- NULL for a try at the puzzle, which counts for a streak alone.
    game_id   BIGINT REFERENCES games (id) ON DELETE CASCADE,
    -- NULL where the game counts for nothing but a streak.
    won       BIGINT CHECK (won IN (0, 1)),
    -- For beating the bot.
    points    BIGINT NOT NULL CHECK (points BETWEEN 0 AND 8 AND (points = 0 OR won = 1)),
    -- Moves made where another would have given the win away, and those that kept it.
    chances   BIGINT NOT NULL CHECK (chances >= 0),
    kept      BIGINT NOT NULL CHECK (kept BETWEEN 0 AND chances),
    -- Of the fair match that ended with the game, if it is rated: the points won, of 2.
    rated     BIGINT CHECK (rated IN (0, 1, 2)),
    -- Why it is not more.
    barred    TEXT   CHECK (barred IN ('hint', 'known', 'enough', 'pair')),
    PRIMARY KEY (guild_id, user_id, nth),
    UNIQUE (game_id, user_id),
    CHECK (day * 86400000 <= earned_at AND earned_at < (day + 1) * 86400000),
    CHECK (game_id IS NOT NULL OR (won IS NULL AND barred IS NULL)),
    CHECK (won IS NOT NULL OR (chances = 0 AND rated IS NULL))
);
-- How often a day has been scored on.
CREATE INDEX ledger_days ON ledger (guild_id, user_id, day);

-- What a rated match made of a person's rating: for all time, and in the month and the week it ended in, each from the
-- matches of that time alone. The other's rating before it is kept, so that it can be counted again without them.
CREATE TABLE ratings (
    guild_id        BIGINT NOT NULL,
    user_id         BIGINT NOT NULL,
    nth             BIGINT NOT NULL,
    period          TEXT   NOT NULL CHECK (period IN ('all', 'month', 'week')),
    -- In thousandths.
    rival_rating    BIGINT NOT NULL,
    rival_deviation BIGINT NOT NULL CHECK (rival_deviation > 0),
    rating          BIGINT NOT NULL,
    deviation       BIGINT NOT NULL CHECK (deviation > 0),
    PRIMARY KEY (guild_id, user_id, nth, period),
    FOREIGN KEY (guild_id, user_id, nth) REFERENCES ledger (guild_id, user_id, nth) ON DELETE CASCADE
);

-- What the ledger comes to, for each season: all, 2026-11, or 2026-W47.
CREATE TABLE tallies (
    guild_id    BIGINT NOT NULL,
    season      TEXT   NOT NULL,
    user_id     BIGINT NOT NULL,
    games       BIGINT NOT NULL,
    wins        BIGINT NOT NULL,
    points      BIGINT NOT NULL,
    kept        BIGINT NOT NULL,
    chances     BIGINT NOT NULL,
    -- Days in a row: the last, how many they are, and the most they ever were.
    last_day    BIGINT NOT NULL,
    run         BIGINT NOT NULL,
    best_run    BIGINT NOT NULL,
    -- Thousandths, thousandths, billionths.
    rating      BIGINT NOT NULL,
    deviation   BIGINT NOT NULL,
    volatility  BIGINT NOT NULL,
    matches     BIGINT NOT NULL,
    -- What each board is sorted by, negated, so that the best come first; NULL for who is not on it.
    by_wins     BIGINT,
    by_rating   BIGINT,
    by_bot      BIGINT,
    by_accuracy BIGINT,
    by_streak   BIGINT,
    -- Equals are split into as many, so that nobody has to be counted up to through half a server.
    slot        BIGINT NOT NULL CHECK (slot = (user_id >> 22) % 16),
    PRIMARY KEY (guild_id, user_id, season)
);
CREATE INDEX tallies_by_wins ON tallies (guild_id, season, by_wins, slot, user_id) WHERE by_wins IS NOT NULL;
CREATE INDEX tallies_by_rating ON tallies (guild_id, season, by_rating, slot, user_id) WHERE by_rating IS NOT NULL;
CREATE INDEX tallies_by_bot ON tallies (guild_id, season, by_bot, slot, user_id) WHERE by_bot IS NOT NULL;
CREATE INDEX tallies_by_accuracy ON tallies (guild_id, season, by_accuracy, slot, user_id) WHERE by_accuracy IS NOT NULL;
CREATE INDEX tallies_by_streak ON tallies (guild_id, season, by_streak, slot, user_id) WHERE by_streak IS NOT NULL;

-- How many people a board has with each of these: there are far fewer different ones than people, so ranks and pages
-- are counted from them.
CREATE TABLE crowds (
    guild_id BIGINT NOT NULL,
    season   TEXT   NOT NULL,
    merit    TEXT   NOT NULL CHECK (merit IN ('wins', 'rating', 'bot', 'accuracy', 'streak')),
    score    BIGINT NOT NULL,
    slot     BIGINT NOT NULL,
    players  BIGINT NOT NULL,
    PRIMARY KEY (guild_id, season, merit, score, slot)
);

-- What happened before and is not counted yet, in the order in which it did. Until all of it is, whatever happens joins
-- its end.
CREATE TABLE backlog (
    entry   BIGINT NOT NULL PRIMARY KEY,
    game_id BIGINT UNIQUE REFERENCES games (id) ON DELETE CASCADE,
    -- Or a try at the puzzle.
    user_id BIGINT,
    day     BIGINT,
    UNIQUE (user_id, day),
    FOREIGN KEY (user_id, day) REFERENCES puzzle_tries (user_id, day) ON DELETE CASCADE,
    CHECK ((game_id IS NULL) = (user_id IS NOT NULL)),
    CHECK ((user_id IS NULL) = (day IS NULL))
);
INSERT INTO backlog (entry, game_id, user_id, day)
SELECT ROW_NUMBER() OVER (ORDER BY happened, game_id, user_id, day), game_id, user_id, day FROM (
    SELECT ended_at AS happened, id AS game_id, NULL AS user_id, NULL AS day FROM games
    WHERE state = 'finished' AND guild_id IS NOT NULL
    UNION ALL
    SELECT tried_at, NULL, user_id, day FROM puzzle_tries WHERE guild_id IS NOT NULL
) AS past;

-- They are counted anew, as tallies.
DROP TABLE standings;
DROP TABLE win_counts;
