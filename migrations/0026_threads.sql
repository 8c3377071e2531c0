-- Games whose server wants each between people in a thread, until theirs has one, or is known to get none.
CREATE TABLE threads (
    game_id       BIGINT NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    -- Where it began.
    channel_id    BIGINT NOT NULL,
    -- The message there that its thread hangs on, from before that is opened: a message takes one thread, and gives it its id.
    message       BIGINT UNIQUE,
    -- Until then a process sees to it.
    claimed_until BIGINT NOT NULL
);
