-- A person's games, open or finished, newest first: what `/review` completes while its option is being typed, a
-- query a keystroke. The index on open games does not hold finished ones, and a game's id grows with time.
CREATE INDEX seats_of_a_person ON seats (user_id, game_id);
