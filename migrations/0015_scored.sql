-- Whether the end of a game counts in the standings: not where the first move could have been the last. What ended before
-- that was told apart has counted.
ALTER TABLE games ADD COLUMN scored BIGINT NOT NULL DEFAULT 1 CHECK (scored IN (0, 1));
