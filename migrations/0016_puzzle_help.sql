-- A try at a puzzle whose answer a hint gave away before it is a try with help, and not ranked.
ALTER TABLE puzzle_tries ADD COLUMN helped BIGINT NOT NULL DEFAULT 0 CHECK (helped IN (0, 1));

-- The last day on whose puzzle a person took a hint before their try. Help with a day gone by helps nobody.
CREATE TABLE puzzle_help (
    user_id BIGINT NOT NULL PRIMARY KEY,
    -- Days since 1970-01-01, UTC.
    day     BIGINT NOT NULL
);

-- As before, with what both boards tell apart.
DROP INDEX puzzle_tries_board;
CREATE INDEX puzzle_tries_board ON puzzle_tries (guild_id, day, solved, helped, tried_at, user_id);
