-- Moves and rules as the notation writes them, so that no other game needs columns of its own; a seat whose person is
-- gone; and challenges by their name.
--
-- Dropping a table that others refer to drops their rows as well. So whatever belongs to games is moved aside, copied,
-- and dropped from the outside in: by then nothing refers to what is dropped.
ALTER TABLE games RENAME TO old_games;
ALTER TABLE seats RENAME TO old_seats;
ALTER TABLE moves RENAME TO old_moves;
ALTER TABLE matches RENAME TO old_matches;
ALTER TABLE proposals RENAME TO old_proposals;
ALTER TABLE puzzle_tries RENAME TO old_puzzle_tries;

-- A game is where it began and the moves made since; what is on the table is their replay, kept nowhere else. Its end
-- is kept although the last move implies it: a resignation does not show in the moves, and open games are found
-- without replaying any.
CREATE TABLE games (
    -- The interaction that began it. Discord may deliver one twice: it still begins one game.
    id            BIGINT NOT NULL PRIMARY KEY,
    -- NULL in direct messages and private channels.
    guild_id      BIGINT,
    channel_id    BIGINT NOT NULL,
    -- As in the notation: 1-3-5-7, and misere, or normal max 3.
    piles         TEXT   NOT NULL CHECK (piles <> ''),
    rules         TEXT   NOT NULL CHECK (rules <> ''),
    theme         TEXT   NOT NULL,
    show_binary   BIGINT NOT NULL CHECK (show_binary IN (0, 1)),
    -- The language of the place, for what is said there with nobody asking.
    locale        TEXT   NOT NULL,
    -- The message that shows it; NULL until it is known.
    board_message BIGINT,
    began_at      BIGINT NOT NULL,
    -- Of the beginning, the last move or the end, whichever came last.
    touched_at    BIGINT NOT NULL,
    state         TEXT   NOT NULL CHECK (state IN ('active', 'finished', 'abandoned')),
    ended_by      TEXT   CHECK (ended_by IN ('last_object', 'resignation', 'time')),
    -- The seat that won, 0 or 1.
    winner        BIGINT CHECK (winner IN (0, 1)),
    ended_at      BIGINT,
    -- When the sweeper has something to do with it: to warn, or to end it. NULL once it has ended.
    due_at        BIGINT,
    -- When it ends for want of a move: lost on time between people, put away against the bot.
    deadline_at   BIGINT,
    -- Whether whoever is to move was warned of that: 0 no, 1 yes, 2 they cannot be, for the bot may not speak there or
    -- the channel is gone. Nobody loses such a game on time; it is put away at its deadline.
    warned        BIGINT NOT NULL DEFAULT 0 CHECK (warned IN (0, 1, 2)),
    -- By how much the deadline of this move was put off because the bot was away.
    away_ms       BIGINT NOT NULL DEFAULT 0,
    -- Until then a process is at work on what was due.
    claimed_until BIGINT NOT NULL DEFAULT 0,
    -- The message that called the player to move, to be deleted when they do.
    ping_message  BIGINT,
    -- A game whose channel is gone can go on in another: where one of its people has asked for it. NULL when nobody asks.
    wanted_in     BIGINT,
    wanted_by     BIGINT,
    -- The fair match it belongs to.
    match_id      BIGINT,
    CHECK ((state = 'finished') = (ended_by IS NOT NULL)),
    CHECK ((state = 'finished') = (winner IS NOT NULL)),
    CHECK ((state = 'active') = (ended_at IS NULL))
);
INSERT INTO games (id, guild_id, channel_id, piles, rules, theme, show_binary, locale, board_message, began_at,
    touched_at, state, ended_by, winner, ended_at, due_at, deadline_at, warned, away_ms, claimed_until, ping_message,
    wanted_in, wanted_by, match_id)
SELECT id, guild_id, channel_id, piles, ending || COALESCE(' max ' || CAST(max_take AS TEXT), ''), theme, show_binary,
    locale, board_message, began_at, touched_at, state, ended_by, winner, ended_at, due_at, deadline_at, warned,
    away_ms, claimed_until, ping_message, wanted_in, wanted_by, match_id
FROM old_games;

-- Who sits where: seat 0 moves first. A seat holds a person, or the bot at a level, or nobody any more: its person is
-- gone. Whoever goes leaves no open game.
CREATE TABLE seats (
    game_id    BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat       BIGINT NOT NULL CHECK (seat IN (0, 1)),
    user_id    BIGINT,
    level      TEXT,
    -- The game's channel and whether it is open, repeated here for an index.
    channel_id BIGINT NOT NULL,
    open       BIGINT NOT NULL CHECK (open IN (0, 1)),
    -- Whether that player took a hint in this game, and when they last did anything in it.
    assisted   BIGINT NOT NULL DEFAULT 0 CHECK (assisted IN (0, 1)),
    active_at  BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (game_id, seat),
    CHECK (user_id IS NULL OR level IS NULL),
    CHECK (open = 0 OR user_id IS NOT NULL OR level IS NOT NULL)
);
INSERT INTO seats (game_id, seat, user_id, level, channel_id, open, assisted, active_at)
SELECT game_id, seat, user_id, level, channel_id, open, assisted, active_at FROM old_seats;

-- A move a row. Of two clicks on the same board, the primary key refuses the second.
CREATE TABLE moves (
    game_id BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    -- How many moves had been made before it.
    ply     BIGINT NOT NULL CHECK (ply >= 0),
    -- As in the notation: B3.
    move    TEXT   NOT NULL CHECK (move <> ''),
    made_at BIGINT NOT NULL,
    PRIMARY KEY (game_id, ply)
);
-- No game began with more than 25 piles, so each has one letter; any other pile could be played in no game.
INSERT INTO moves (game_id, ply, move, made_at)
SELECT game_id, ply,
    CASE WHEN pile < 26 THEN substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ', CAST(pile AS INT) + 1, 1)
        ELSE '?' || CAST(pile AS TEXT) || ':' END || CAST(take AS TEXT),
    made_at
FROM old_moves;

-- A fair match: two games from one start with the seats swapped, so that the start favours neither. Its people are
-- those of its first game.
CREATE TABLE matches (
    -- Its first game's id.
    id           BIGINT NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    -- NULL until it has begun.
    second_id    BIGINT UNIQUE REFERENCES games (id) ON DELETE CASCADE,
    guild_id     BIGINT,
    -- Points so far of who made the first move in the first game, and in the second: one for each game won.
    first_score  BIGINT NOT NULL DEFAULT 0 CHECK (first_score BETWEEN 0 AND 2),
    second_score BIGINT NOT NULL DEFAULT 0 CHECK (second_score BETWEEN 0 AND 2),
    -- Whether it counts: 1 unless someone took a hint.
    counts       BIGINT NOT NULL DEFAULT 1 CHECK (counts IN (0, 1)),
    -- NULL while it is being played.
    ended_at     BIGINT,
    CHECK (first_score + second_score <= 2)
);
INSERT INTO matches (id, second_id, guild_id, first_score, second_score, counts, ended_at)
SELECT id, second_id, guild_id, first_score, second_score, counts, ended_at FROM old_matches;

-- A challenge is not a game: it has no first mover yet, keeps nobody busy, and most likely never becomes one.
-- Accepted, it gives its id to the game it becomes.
CREATE TABLE challenges (
    -- The interaction that made it. Discord may deliver one twice: it still makes one challenge.
    id         BIGINT NOT NULL PRIMARY KEY,
    guild_id   BIGINT,
    channel_id BIGINT NOT NULL,
    challenger BIGINT NOT NULL,
    challenged BIGINT NOT NULL,
    piles      TEXT   NOT NULL CHECK (piles <> ''),
    rules      TEXT   NOT NULL CHECK (rules <> ''),
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
INSERT INTO challenges (id, guild_id, channel_id, challenger, challenged, piles, rules, theme, opening, rated,
    rematch_of, locale, message, made_at, expires_at, state)
SELECT id, guild_id, channel_id, challenger, challenged, piles,
    ending || COALESCE(' max ' || CAST(max_take AS TEXT), ''), theme, opening, rated, rematch_of, locale, message,
    made_at, expires_at, state
FROM old_proposals;

-- A try at a day's puzzle, a row each. The puzzle itself is made from its day and stored nowhere.
CREATE TABLE puzzle_tries (
    user_id  BIGINT NOT NULL,
    -- Days since 1970-01-01, UTC.
    day      BIGINT NOT NULL,
    -- The server in which the try was made, on whose boards it stands; NULL outside of servers, for no board.
    guild_id BIGINT,
    -- The move that was tried.
    move     TEXT   NOT NULL CHECK (move <> ''),
    solved   BIGINT NOT NULL CHECK (solved IN (0, 1)),
    -- Days in a row solved up to this one, wherever. It follows from the rows before, which no later try changes,
    -- and is kept so that a streak of years need not be counted day by day.
    streak   BIGINT NOT NULL CHECK (streak >= 0),
    -- Milliseconds since 1970, UTC.
    tried_at BIGINT NOT NULL,
    -- One try a player a day: of two clicks at once the database refuses the second.
    PRIMARY KEY (user_id, day),
    CHECK ((solved = 1) = (streak > 0))
);
INSERT INTO puzzle_tries (user_id, day, guild_id, move, solved, streak, tried_at)
SELECT user_id, day, guild_id,
    CASE WHEN pile < 26 THEN substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ', CAST(pile AS INT) + 1, 1)
        ELSE '?' || CAST(pile AS TEXT) || ':' END || CAST(take AS TEXT),
    solved, streak, tried_at
FROM old_puzzle_tries;

DROP TABLE old_puzzle_tries;
DROP TABLE old_proposals;
DROP TABLE old_matches;
DROP TABLE old_moves;
DROP TABLE old_seats;
DROP TABLE old_games;

-- Dropped with the tables, and made anew.
CREATE INDEX games_due ON games (due_at) WHERE due_at IS NOT NULL;
-- One open game per person and channel. The database enforces it, so two commands at once cannot both pass a check and
-- then both begin a game. It also finds a person's open games. The bot, NULL, plays any number.
CREATE UNIQUE INDEX seats_one_open_game ON seats (user_id, channel_id) WHERE open = 1;
-- A person's games, open or finished, newest first: a game's id grows with time.
CREATE INDEX seats_of_a_person ON seats (user_id, game_id);
-- One person is asked by another once at a time: each challenge pings.
CREATE UNIQUE INDEX challenges_one_open ON challenges (challenger, challenged, channel_id) WHERE state = 'open';
-- What the sweeper looks for.
CREATE INDEX challenges_due ON challenges (expires_at) WHERE state = 'open';
-- Challenges that came to nothing, oldest first: they are deleted after a while.
CREATE INDEX challenges_closed ON challenges (expires_at) WHERE state IN ('declined', 'withdrawn', 'expired');
-- A server's board of a day in its order; and, by a range of days, what its board of a month is counted from.
CREATE INDEX puzzle_tries_board ON puzzle_tries (guild_id, day, solved, tried_at, user_id);
