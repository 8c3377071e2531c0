-- What was found by reading all that there was: somebody's last game in a channel, who had themselves erased long ago,
-- and of whom something is left.
CREATE INDEX seats_left_in ON seats (user_id, channel_id, game_id) WHERE open = 0 AND user_id IS NOT NULL;
CREATE INDEX erasures_old ON erasures (erased_at) WHERE up_to IS NULL;
CREATE INDEX erasures_under_way ON erasures (erased_at, user_id) WHERE up_to IS NOT NULL OR token IS NOT NULL;
