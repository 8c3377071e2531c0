-- A game's moves are read from their key alone, which holds them in order: a second index did that before, and was written
-- with each move.
ALTER TABLE moves DROP CONSTRAINT moves_pkey1;

ALTER TABLE moves ADD PRIMARY KEY (game_id, ply) INCLUDE (move);

DROP INDEX moves_in_order;

-- The oldest have the lowest ids, so that they are found without an index of times.
DROP INDEX interactions_done;
