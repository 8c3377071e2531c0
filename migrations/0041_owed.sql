DROP TABLE outbox;
CREATE TABLE outbox (
    kind           TEXT   NOT NULL CHECK (kind IN ('draw', 'learn', 'post', 'thread', 'tournament', 'podium', 'remind')),
    subject        BIGINT NOT NULL,
    game_id        BIGINT REFERENCES games (id) ON DELETE CASCADE,
    guild_id       BIGINT,
    channel_id     BIGINT NOT NULL,
    due_at         BIGINT NOT NULL,
    claimed_until  BIGINT NOT NULL DEFAULT 0,
    claimed_before BIGINT NOT NULL DEFAULT 0,
    season         TEXT,
    message        BIGINT UNIQUE,
    token          TEXT,
    PRIMARY KEY (kind, subject)
);
CREATE INDEX outbox_due ON outbox (due_at);
CREATE INDEX outbox_of_a_game ON outbox (game_id);
DROP TABLE threads;
DROP INDEX polls_to_show;
ALTER TABLE polls DROP COLUMN redraw_at;
ALTER TABLE tournaments DROP COLUMN claimed_until;
