-- People may keep off public boards, and have everything erased that is kept of them.

-- Who is on no board for others to see. Their tallies are kept, with no place on any board.
CREATE TABLE hidden (
    user_id BIGINT NOT NULL PRIMARY KEY
);

-- Who had everything erased, for a day: so long it is not done again, and what a day's caps are counted from is not
-- forgotten, so that nobody gets around them by it.
CREATE TABLE erasures (
    user_id   BIGINT NOT NULL PRIMARY KEY,
    erased_at BIGINT NOT NULL
);

-- Everything that a person has earned, in whichever server.
CREATE INDEX tallies_of_a_person ON tallies (user_id);
