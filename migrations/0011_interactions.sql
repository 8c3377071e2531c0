-- Interactions that have changed a game, for an hour: Discord may deliver one again, and after a restart or to another
-- process no memory would know it. Noted in the transaction of the change, so that neither is there without the other.
CREATE TABLE interactions (
    id      BIGINT NOT NULL PRIMARY KEY,
    done_at BIGINT NOT NULL
);
-- The oldest first: they are forgotten.
CREATE INDEX interactions_done ON interactions (done_at);
