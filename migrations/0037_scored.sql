-- One rule says what is scored, and everything is counted anew by it: what was earned waits in the backlog once more, in
-- the order in which it happened.
DROP TABLE ratings;

DROP TABLE ledger;

DROP TABLE tallies;

DELETE FROM crowds;

DELETE FROM medals;

DELETE FROM months;

DELETE FROM backlog;

-- What a person has earned in a server, a row for each game that somebody won there, and for each try at the puzzle. Once
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
    -- Whom it was played against, where that was a person who is still known.
    rival_id  BIGINT,
    -- NULL where the game is not scored.
    won       BIGINT CHECK (won IN (0, 1)),
    -- For beating the bot.
    points    BIGINT NOT NULL CHECK (points BETWEEN 0 AND 8 AND (points = 0 OR COALESCE(won, 0) = 1)),
    -- Moves made where another would have given the win away, and those that kept it: in each position once a day.
    chances   BIGINT NOT NULL CHECK (chances >= 0),
    kept      BIGINT NOT NULL CHECK (kept BETWEEN 0 AND chances),
    -- What stands for these positions, in eight digits each; NULL where there are none.
    positions TEXT   CHECK (positions <> ''),
    -- Of the fair match that ended with the game, if it is rated: the points won, of 2; -1 where one of its games was given
    -- up before it was one.
    rated     BIGINT CHECK (rated BETWEEN -1 AND 2),
    -- Why it is not more.
    barred    TEXT   CHECK (barred IN ('small', 'novice', 'short', 'quit', 'early', 'hint', 'enough', 'pair', 'matches',
                                       'known', 'unrated', 'forfeit')),
    PRIMARY KEY (guild_id, user_id, nth),
    UNIQUE (game_id, user_id),
    CHECK (day * 86400000 <= earned_at AND earned_at < (day + 1) * 86400000),
    CHECK (game_id IS NOT NULL OR (won IS NULL AND rated IS NULL AND barred IS NULL AND rival_id IS NULL)),
    CHECK (game_id IS NULL OR won IS NOT NULL OR barred IS NOT NULL),
    CHECK (won IS NOT NULL OR (chances = 0 AND COALESCE(rated, -1) = -1)),
    CHECK (COALESCE(length(positions), 0) = 8 * chances)
);
-- What was scored on a day.
CREATE INDEX ledger_days ON ledger (guild_id, user_id, day) WHERE won IS NOT NULL;
-- How two people have fared against each other.
CREATE INDEX ledger_rivals ON ledger (guild_id, user_id, rival_id, won) WHERE rival_id IS NOT NULL AND won IS NOT NULL;
-- On how many days, and against how many people, matches were rated.
CREATE INDEX ledger_rated ON ledger (guild_id, user_id, day, rival_id) WHERE rated >= 0;

-- What a rated match made of a person's rating: for all time, and in the month and the week it ended in, each from the
-- matches of that time alone. The other's rating before it is kept, so that it can be counted again without them, and so
-- is on how many days and against how many people matches were, up to 3 of each.
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
    days            BIGINT NOT NULL CHECK (days BETWEEN 0 AND 3),
    people          BIGINT NOT NULL CHECK (people BETWEEN 0 AND 3),
    PRIMARY KEY (guild_id, user_id, nth, period),
    FOREIGN KEY (guild_id, user_id, nth) REFERENCES ledger (guild_id, user_id, nth) ON DELETE CASCADE
);

-- What the ledger comes to, for each season: all, 2026-11, or 2026-W47.
CREATE TABLE tallies (
    guild_id     BIGINT NOT NULL,
    season       TEXT   NOT NULL,
    user_id      BIGINT NOT NULL,
    games        BIGINT NOT NULL,
    wins         BIGINT NOT NULL,
    points       BIGINT NOT NULL,
    kept         BIGINT NOT NULL,
    chances      BIGINT NOT NULL,
    -- Days in a row: the last, if there is one, how many they are, and the most they ever were.
    last_day     BIGINT,
    run          BIGINT NOT NULL,
    best_run     BIGINT NOT NULL,
    -- Thousandths, thousandths, billionths.
    rating       BIGINT NOT NULL,
    deviation    BIGINT NOT NULL,
    volatility   BIGINT NOT NULL,
    matches      BIGINT NOT NULL,
    rated_days   BIGINT NOT NULL,
    rated_people BIGINT NOT NULL,
    -- What each board is sorted by, negated, so that the best come first; NULL for who is not on it.
    by_wins      BIGINT,
    by_rating    BIGINT,
    by_bot       BIGINT,
    by_accuracy  BIGINT,
    by_streak    BIGINT,
    -- Equals are split into as many, so that nobody has to be counted up to through half a server.
    slot         BIGINT NOT NULL CHECK (slot = (user_id >> 22) % 16),
    PRIMARY KEY (guild_id, user_id, season)
);
CREATE INDEX tallies_of_a_person ON tallies (user_id);
CREATE INDEX tallies_by_wins ON tallies (guild_id, season, by_wins, slot, user_id) WHERE by_wins IS NOT NULL;
CREATE INDEX tallies_by_rating ON tallies (guild_id, season, by_rating, slot, user_id) WHERE by_rating IS NOT NULL;
CREATE INDEX tallies_by_bot ON tallies (guild_id, season, by_bot, slot, user_id) WHERE by_bot IS NOT NULL;
CREATE INDEX tallies_by_accuracy ON tallies (guild_id, season, by_accuracy, slot, user_id) WHERE by_accuracy IS NOT NULL;
CREATE INDEX tallies_by_streak ON tallies (guild_id, season, by_streak, slot, user_id) WHERE by_streak IS NOT NULL;

INSERT INTO backlog (entry, game_id, user_id, day)
SELECT ROW_NUMBER() OVER (ORDER BY happened, game_id, user_id, day), game_id, user_id, day FROM (
    SELECT ended_at AS happened, id AS game_id, NULL AS user_id, NULL AS day FROM games
    WHERE state = 'finished' AND guild_id IS NOT NULL
    UNION ALL
    SELECT tried_at, NULL, user_id, day FROM puzzle_tries WHERE guild_id IS NOT NULL
) AS past;
