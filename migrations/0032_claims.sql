-- Interactions that a process took, so that another that heard them too leaves them alone: the one that takes its place, or
-- one that serves beside it. Kept for as long as they can be answered, and a little longer.
CREATE TABLE claims (
    id         BIGINT NOT NULL PRIMARY KEY,
    claimed_at BIGINT NOT NULL
);
-- The oldest first: they are forgotten.
CREATE INDEX claims_by_time ON claims (claimed_at);
