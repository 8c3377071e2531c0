-- A call to move is noted before it is sent, so that one sent just before the bot was killed is found again.
-- The move that it calls for. NULL while nobody is called, nor has a call to be taken back.
ALTER TABLE games ADD COLUMN ping_ply BIGINT CHECK (ping_ply >= 0);
-- When the game is to end, if the call warns of that.
ALTER TABLE games ADD COLUMN ping_deadline BIGINT CHECK (ping_deadline IS NULL OR ping_ply IS NOT NULL);
UPDATE games SET ping_ply = (SELECT COUNT(*) FROM moves WHERE game_id = games.id) WHERE ping_message IS NOT NULL;
CREATE INDEX games_called ON games (ping_ply) WHERE ping_ply IS NOT NULL;
