-- Tournaments of fair matches. A tournament is its entrants and the verdicts on its meetings: who meets whom follows from
-- these, and is kept nowhere.

CREATE TABLE tournaments (
    -- The interaction that made it.
    id            BIGINT NOT NULL PRIMARY KEY,
    guild_id      BIGINT NOT NULL,
    channel_id    BIGINT NOT NULL,
    -- The language of the place, for what is said there with nobody asking.
    locale        TEXT   NOT NULL,
    -- Who made it; NULL for someone of whom nothing is kept any more.
    organiser     BIGINT,
    kind          TEXT   NOT NULL CHECK (kind IN ('knock-out', 'all-play-all')),
    -- What is played, by its name.
    preset        TEXT   NOT NULL CHECK (preset <> ''),
    -- How long a round may take.
    span          TEXT   NOT NULL CHECK (span IN ('12h', '1d', '3d', '7d')),
    -- What lots are drawn from.
    seed          BIGINT NOT NULL,
    -- The message that shows it; NULL until it is known.
    message       BIGINT,
    made_at       BIGINT NOT NULL,
    state         TEXT   NOT NULL CHECK (state IN ('open', 'running', 'over', 'off')),
    -- When entry or the round ends; NULL once all is over.
    ends_at       BIGINT,
    -- When it is to be looked at next: to go on with it, and to show how it stands. NULL once the end has been shown.
    due_at        BIGINT,
    -- Until then a process is at work on it.
    claimed_until BIGINT NOT NULL DEFAULT 0,
    CHECK ((state IN ('open', 'running')) = (ends_at IS NOT NULL)),
    CHECK (ends_at IS NULL OR due_at IS NOT NULL)
);
-- One at a time in a channel.
CREATE UNIQUE INDEX tournaments_under_way ON tournaments (channel_id) WHERE ends_at IS NOT NULL;
CREATE INDEX tournaments_due ON tournaments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tournaments_of_a_server ON tournaments (guild_id);

CREATE TABLE entrants (
    tournament_id BIGINT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    -- In the order in which they entered, from 1.
    entry         BIGINT NOT NULL,
    -- NULL for someone of whom nothing is kept any more.
    user_id       BIGINT,
    -- In thousandths, when it began; NULL before.
    rating        BIGINT CHECK (rating BETWEEN -10000000 AND 10000000),
    -- The round in which they left; NULL for who stays.
    left_in       BIGINT CHECK (left_in BETWEEN 1 AND 7),
    PRIMARY KEY (tournament_id, entry),
    UNIQUE (tournament_id, user_id),
    CHECK (left_in IS NULL OR rating IS NOT NULL)
);
CREATE INDEX entrants_of_a_person ON entrants (user_id);

-- The matches of a meeting, a row each.
CREATE TABLE bouts (
    tournament_id BIGINT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    -- The round, its meeting, and the meeting's match, each from 1.
    in_round      BIGINT NOT NULL CHECK (in_round BETWEEN 1 AND 7),
    meeting       BIGINT NOT NULL CHECK (meeting BETWEEN 1 AND 32),
    bout          BIGINT NOT NULL CHECK (bout BETWEEN 1 AND 3),
    match_id      BIGINT NOT NULL UNIQUE REFERENCES matches (id) ON DELETE CASCADE,
    PRIMARY KEY (tournament_id, in_round, meeting, bout)
);

-- How a meeting was decided, a row each.
CREATE TABLE verdicts (
    tournament_id BIGINT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    in_round      BIGINT NOT NULL CHECK (in_round BETWEEN 1 AND 7),
    meeting       BIGINT NOT NULL CHECK (meeting BETWEEN 1 AND 32),
    -- 0 for who comes first in it, 1 for the other; NULL where it was drawn.
    winner        BIGINT CHECK (winner IN (0, 1)),
    decided_by    TEXT   NOT NULL CHECK (decided_by IN ('play', 'lot', 'leaving', 'absence', 'bye')),
    PRIMARY KEY (tournament_id, in_round, meeting),
    CHECK (winner IS NOT NULL OR decided_by = 'play')
);
