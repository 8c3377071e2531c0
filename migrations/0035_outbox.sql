-- What is to be done about boards once an answer is given. It is noted with what was asked for, and until it is done: whatever
-- becomes of the process that answered, another does it.
CREATE TABLE outbox (
    -- `draw` a message that is or was a game's board; `learn` which message the answer to an interaction became, for that is
    -- the board from then on; `post` the board of a game that began when another ended.
    kind          TEXT   NOT NULL CHECK (kind IN ('draw', 'learn', 'post')),
    -- That message, that interaction, or that game.
    subject       BIGINT NOT NULL,
    game_id       BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    channel_id    BIGINT NOT NULL,
    due_at        BIGINT NOT NULL,
    claimed_until BIGINT NOT NULL DEFAULT 0,
    -- What opens the answer, for a quarter of an hour.
    token         TEXT,
    PRIMARY KEY (kind, subject)
);
CREATE INDEX outbox_due ON outbox (due_at);
CREATE INDEX outbox_of_a_game ON outbox (game_id);
