-- Games, the people in them, and their moves. One text for SQLite and PostgreSQL:
--   * ids are Discord's snowflakes, at most 2^63 - 1, so BIGINT; times are milliseconds since 1970, UTC;
--   * names are TEXT, spelled as the program spells them in options and notation, never numbers to look up;
--   * no column is a BOOLEAN, which SQLite does not have: yes is 1 and no is 0.

-- A game is where it began and the moves made since; what is on the table is their replay, kept nowhere else.
-- Its end is kept although the last move implies it, because a resignation does not show in the moves, and so
-- that open games are found without replaying any.
CREATE TABLE games (
    -- The interaction that began it. Discord may deliver one twice: it still begins one game.
    id            BIGINT NOT NULL PRIMARY KEY,
    -- NULL in direct messages and private channels.
    guild_id      BIGINT,
    channel_id    BIGINT NOT NULL,
    -- As in the notation: 1-3-5-7.
    piles         TEXT   NOT NULL,
    ending        TEXT   NOT NULL CHECK (ending IN ('normal', 'misere')),
    -- NULL: as many as the pile holds.
    max_take      BIGINT CHECK (max_take > 0),
    theme         TEXT   NOT NULL,
    show_binary   BIGINT NOT NULL CHECK (show_binary IN (0, 1)),
    -- The message that shows it; NULL until it is known.
    board_message BIGINT,
    began_at      BIGINT NOT NULL,
    -- Of the beginning, the last move or the end, whichever came last.
    touched_at    BIGINT NOT NULL,
    -- Every state a game can have, some of them for versions to come: SQLite cannot change a CHECK later
    -- without copying the table.
    state         TEXT   NOT NULL
        CHECK (state IN ('proposed', 'active', 'finished', 'declined', 'expired', 'abandoned')),
    ended_by      TEXT   CHECK (ended_by IN ('last_object', 'resignation', 'time')),
    -- The seat that won, 0 or 1.
    winner        BIGINT CHECK (winner IN (0, 1)),
    ended_at      BIGINT,
    -- A finished game says how it ended and who won; no other game does.
    CHECK ((state = 'finished') = (ended_by IS NOT NULL)),
    CHECK ((state = 'finished') = (winner IS NOT NULL)),
    CHECK ((state IN ('proposed', 'active')) = (ended_at IS NULL))
);

-- Who sits where: seat 0 moves first. A seat holds a person or the bot at a level, never both.
CREATE TABLE seats (
    game_id    BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat       BIGINT NOT NULL CHECK (seat IN (0, 1)),
    user_id    BIGINT,
    level      TEXT,
    -- The game's channel and whether it is open, repeated here for the index below.
    channel_id BIGINT NOT NULL,
    open       BIGINT NOT NULL CHECK (open IN (0, 1)),
    PRIMARY KEY (game_id, seat),
    CHECK ((user_id IS NULL) <> (level IS NULL))
);

-- One open game per person and channel. The database enforces it, so two commands at once cannot both pass a
-- check and then both begin a game. It also finds a person's open games. The bot, NULL, plays any number.
CREATE UNIQUE INDEX seats_one_open_game ON seats (user_id, channel_id) WHERE open = 1;

-- A move a row. Of two clicks on the same board, the primary key refuses the second.
CREATE TABLE moves (
    game_id BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    -- How many moves had been made before it.
    ply     BIGINT NOT NULL CHECK (ply >= 0),
    -- From 0.
    pile    BIGINT NOT NULL CHECK (pile >= 0),
    take    BIGINT NOT NULL CHECK (take > 0),
    made_at BIGINT NOT NULL,
    PRIMARY KEY (game_id, ply)
);
