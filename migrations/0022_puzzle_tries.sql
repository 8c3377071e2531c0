-- A person has up to three tries at a day's puzzle, and puzzles have other answers than a move. Before that there was
-- one try.
ALTER TABLE puzzle_tries RENAME COLUMN move TO answers;
ALTER TABLE puzzle_tries ADD COLUMN tries BIGINT NOT NULL DEFAULT 1 CHECK (tries > 0);
-- When the last of them was made, in milliseconds since 1970, UTC; `tried_at` is when the first was.
ALTER TABLE puzzle_tries ADD COLUMN answered_at BIGINT NOT NULL DEFAULT 0;
UPDATE puzzle_tries SET answered_at = tried_at;

-- As before, in the order in which solvers are ranked now.
DROP INDEX puzzle_tries_board;
CREATE INDEX puzzle_tries_board ON puzzle_tries (guild_id, day, solved, helped, tries, answered_at, user_id);
-- How many solved a day's puzzle, everywhere.
CREATE INDEX puzzle_tries_day ON puzzle_tries (day, helped, solved);
