-- How many times a move was taken back in a game against the bot. What was taken back is kept nowhere: the moves are those
-- that stand. From the first time on the game is worth no more than one in which a hint was taken.
--
-- It grows with each, so that what was decided before one cannot be written after it, even where as many moves were made
-- since.
ALTER TABLE games ADD COLUMN taken_back BIGINT NOT NULL DEFAULT 0 CHECK (taken_back >= 0);
