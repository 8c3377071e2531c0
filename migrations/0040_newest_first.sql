-- What was found by reading all that there was: somebody's last game in a channel, and who had themselves erased long ago.
CREATE INDEX seats_left_in ON seats (user_id, channel_id, game_id) WHERE open = 0 AND user_id IS NOT NULL;
CREATE INDEX erasures_old ON erasures (erased_at);
