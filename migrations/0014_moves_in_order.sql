-- A game's moves lie together, in order, and are read from here alone: in the table they lie as they were made, among those
-- of all games, which cost a long game on a large server most of the time of each click.
CREATE INDEX moves_in_order ON moves (game_id, ply, move);
