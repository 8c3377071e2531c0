-- What was found by reading a whole table: the open games of a channel that is gone, the tournaments of a channel and of
-- a person, and the threads that are left to be seen to.
CREATE INDEX seats_open_in ON seats (channel_id) WHERE open = 1;
CREATE INDEX tournaments_of_a_channel ON tournaments (channel_id, id);
CREATE INDEX tournaments_of_an_organiser ON tournaments (organiser) WHERE organiser IS NOT NULL;
CREATE INDEX threads_due ON threads (claimed_until);
