-- A page of a board reads every score that somebody has there, and with how many each: from the index alone, in a third of
-- the time that a look at each row took.
CREATE INDEX crowds_read ON crowds (guild_id, season, merit, score, players);
