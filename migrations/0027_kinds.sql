-- A game against the bot keeps nobody from playing with people, nor the other way round.
--
-- Whether the game has the bot in it, repeated for the index below; both of its seats say so.
ALTER TABLE seats ADD COLUMN against_bot BIGINT NOT NULL DEFAULT 0 CHECK (against_bot IN (0, 1));
UPDATE seats SET against_bot = 1 WHERE game_id IN (SELECT game_id FROM seats WHERE level IS NOT NULL);

-- One open game per person, channel and kind. It still finds a person's open games, and those in a channel.
DROP INDEX seats_one_open_game;
CREATE UNIQUE INDEX seats_one_open_game ON seats (user_id, channel_id, against_bot) WHERE open = 1;
