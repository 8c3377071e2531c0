-- What is kept of a server.
CREATE TABLE servers (
    guild_id BIGINT NOT NULL PRIMARY KEY,
    -- What was chosen of its settings, in one text so that a later one needs no new column: level=expert pings=off.
    -- NULL: nothing.
    settings TEXT
);
