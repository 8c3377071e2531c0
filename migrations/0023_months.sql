-- A month's podium: who stood on it when the month was over, and whether everyone was told.

-- The months in which somebody earned something on a server.
CREATE TABLE months (
    guild_id      BIGINT NOT NULL,
    -- As in tallies: 2026-11.
    season        TEXT   NOT NULL,
    -- Whether it is over, and its medals are given.
    closed        BIGINT NOT NULL DEFAULT 0 CHECK (closed IN (0, 1)),
    -- When it is to be looked at next: once it is over, and until its podium is posted. NULL once nothing is left to do.
    due_at        BIGINT,
    -- Until then a process posts it. What it is long after says that it was killed meanwhile.
    claimed_until BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (guild_id, season),
    CHECK (closed = 1 OR (due_at IS NOT NULL AND claimed_until = 0)),
    CHECK (claimed_until = 0 OR due_at IS NOT NULL)
);
CREATE INDEX months_due ON months (due_at) WHERE due_at IS NOT NULL;

-- Who was among the first three by one merit in a month that is over. It stays so, whoever hides or is erased later.
CREATE TABLE medals (
    guild_id BIGINT NOT NULL,
    season   TEXT   NOT NULL,
    merit    TEXT   NOT NULL CHECK (merit IN ('wins', 'rating', 'bot', 'accuracy', 'streak')),
    -- NULL for someone of whom nothing is kept any more: the places of others stay.
    user_id  BIGINT,
    -- Equals share one, as in 1, 2, 2. 0 for who would have one and kept off the boards: nobody is behind them.
    place    BIGINT NOT NULL CHECK (place BETWEEN 0 AND 3 AND (place > 0 OR user_id IS NOT NULL)),
    -- What for, as on the boards.
    score    BIGINT NOT NULL,
    UNIQUE (guild_id, season, merit, user_id),
    FOREIGN KEY (guild_id, season) REFERENCES months (guild_id, season) ON DELETE CASCADE
);
CREATE INDEX medals_of_a_person ON medals (user_id, guild_id);

-- A month is looked at a minute after it was over. Days are counted as in the Gregorian calendar, with years that begin
-- in March.
INSERT INTO months (guild_id, season, due_at)
SELECT guild_id, season,
    (y * 365 + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 - 719468) * 86400000 + 60000
FROM (
    SELECT guild_id, season,
        CAST(substr(season, 1, 4) AS BIGINT) - CASE WHEN substr(season, 6, 2) = '01' THEN 1 ELSE 0 END AS y,
        (CAST(substr(season, 6, 2) AS BIGINT) + 10) % 12 AS m
    FROM tallies WHERE season LIKE '____-__' GROUP BY guild_id, season
) AS past;
