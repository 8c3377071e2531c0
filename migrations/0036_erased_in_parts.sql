-- Whoever has very many games has them erased in parts, so that nobody else waits. From the first on, nobody is shown any
-- of them.

-- The games with ids up to this are left; NULL where none is.
ALTER TABLE erasures ADD COLUMN up_to BIGINT;
-- What opens the answer that is to say when none is, and its language; NULL once that is said.
ALTER TABLE erasures ADD COLUMN token TEXT;
ALTER TABLE erasures ADD COLUMN locale TEXT CHECK ((locale IS NULL) = (token IS NULL));
