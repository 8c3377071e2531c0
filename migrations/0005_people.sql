-- Games between people: challenges, deadlines, pings, and fair matches.

-- A challenge is not a game: it has no first mover yet, keeps nobody busy, and most likely never becomes one.
-- Accepted, it gives its id to the game it becomes.
CREATE TABLE proposals (
    -- The interaction that made it. Discord may deliver one twice: it still makes one challenge.
    id         BIGINT NOT NULL PRIMARY KEY,
    guild_id   BIGINT,
    channel_id BIGINT NOT NULL,
    challenger BIGINT NOT NULL,
    challenged BIGINT NOT NULL,
    piles      TEXT   NOT NULL,
    ending     TEXT   NOT NULL CHECK (ending IN ('normal', 'misere')),
    max_take   BIGINT CHECK (max_take > 0),
    theme      TEXT   NOT NULL,
    -- Who will make the first move; by lot, it is drawn when the challenge is accepted.
    opening    TEXT   NOT NULL CHECK (opening IN ('challenger', 'challenged', 'lot')),
    -- Two games from this start, seats swapped, instead of one.
    rated      BIGINT NOT NULL CHECK (rated IN (0, 1)),
    -- The finished game that this asks to play again.
    rematch_of BIGINT,
    -- The language of the place, for when the challenge expires with nobody asking.
    locale     TEXT   NOT NULL,
    message    BIGINT,
    made_at    BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    state      TEXT   NOT NULL CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    CHECK (challenger <> challenged)
);

-- One person is asked by another once at a time: each challenge pings.
CREATE UNIQUE INDEX proposals_one_open ON proposals (challenger, challenged, channel_id) WHERE state = 'open';

-- What the sweeper looks for.
CREATE INDEX proposals_due ON proposals (expires_at) WHERE state = 'open';

-- The language of the place, for what is said there with nobody asking.
ALTER TABLE games ADD COLUMN locale TEXT NOT NULL DEFAULT 'en-US';
-- When the sweeper has something to do with the game: to warn, or to end it. NULL once it has ended.
ALTER TABLE games ADD COLUMN due_at BIGINT;
-- When it ends for want of a move: lost on time between people, put away against the bot.
ALTER TABLE games ADD COLUMN deadline_at BIGINT;
-- Whether whoever is to move was warned of that deadline.
ALTER TABLE games ADD COLUMN warned BIGINT NOT NULL DEFAULT 0;
-- By how much the deadline of this move was put off because the bot was away.
ALTER TABLE games ADD COLUMN away_ms BIGINT NOT NULL DEFAULT 0;
-- Until then a process is at work on what was due.
ALTER TABLE games ADD COLUMN claimed_until BIGINT NOT NULL DEFAULT 0;
-- The message that called the player to move, to be deleted when they do.
ALTER TABLE games ADD COLUMN ping_message BIGINT;

-- Until now every game was against the bot.
UPDATE games SET due_at = touched_at + 604800000, deadline_at = touched_at + 604800000 WHERE state = 'active';
CREATE INDEX games_due ON games (due_at) WHERE due_at IS NOT NULL;

-- Whether that player took a hint in this game, and when they last did anything in it.
ALTER TABLE seats ADD COLUMN assisted BIGINT NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN active_at BIGINT NOT NULL DEFAULT 0;

-- When a bot was last seen alive and connected. What was due while none was is put off by as much.
CREATE TABLE alive (
    id      BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    seen_at BIGINT NOT NULL
);

-- A fair match: two games from one start with the seats swapped, so that the start favours neither.
CREATE TABLE matches (
    -- Its first game's id.
    id          BIGINT NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    -- NULL until it has begun.
    second_id   BIGINT UNIQUE REFERENCES games (id) ON DELETE CASCADE,
    guild_id    BIGINT,
    -- Who made the first move in the first game, and who in the second.
    first_user  BIGINT NOT NULL,
    second_user BIGINT NOT NULL,
    -- Points of each so far: one for each game won.
    first_score  BIGINT NOT NULL DEFAULT 0 CHECK (first_score BETWEEN 0 AND 2),
    second_score BIGINT NOT NULL DEFAULT 0 CHECK (second_score BETWEEN 0 AND 2),
    -- Whether it counts: 1 unless someone took a hint.
    counts      BIGINT NOT NULL DEFAULT 1 CHECK (counts IN (0, 1)),
    -- NULL while it is being played.
    ended_at    BIGINT,
    CHECK (first_score + second_score <= 2)
);

-- The fair match a game belongs to.
ALTER TABLE games ADD COLUMN match_id BIGINT;
