-- Which version of its course a place is in: a course that changes is begun anew, and says so.
ALTER TABLE lessons ADD COLUMN version BIGINT NOT NULL DEFAULT 1 CHECK (version > 0);
