-- A try at a day's puzzle, a row each. The puzzle itself is made from its day and stored nowhere.
CREATE TABLE puzzle_tries (
    user_id  BIGINT NOT NULL,
    -- Days since 1970-01-01, UTC.
    day      BIGINT NOT NULL,
    -- The server in which the try was made, on whose boards it stands; NULL outside of servers, for no board.
    guild_id BIGINT,
    -- The move that was tried, the pile counted from 0.
    pile     BIGINT NOT NULL CHECK (pile >= 0),
    take     BIGINT NOT NULL CHECK (take > 0),
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

-- A server's board of a day in its order; and, by a range of days, what its board of a month is counted from.
CREATE INDEX puzzle_tries_board ON puzzle_tries (guild_id, day, solved, tried_at, user_id);
