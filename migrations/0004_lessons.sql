-- How far a person is in a course: a lesson, or the cards of a small start. What a course shows follows from its
-- seed and its place in it, so nothing else is kept of a lesson.
CREATE TABLE lessons (
    user_id    BIGINT NOT NULL,
    -- A lesson's name, or for cards the start, as in `misere..1-3-5-7`.
    course     TEXT   NOT NULL,
    -- What its positions are drawn from.
    seed       BIGINT NOT NULL,
    -- How often it was begun anew, and how many steps were done since. Whoever wants to go on says from where:
    -- of two clicks at once the second finds another place, and changes nothing.
    round      BIGINT NOT NULL CHECK (round >= 0),
    step       BIGINT NOT NULL CHECK (step >= 0),
    touched_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, course)
);

-- The cards that were asked in the round, and how well they are known.
CREATE TABLE cards (
    user_id BIGINT NOT NULL,
    course  TEXT   NOT NULL,
    -- Its piles: 1-2-3.
    card    TEXT   NOT NULL,
    -- How often in a row it was known.
    streak  BIGINT NOT NULL CHECK (streak >= 0),
    -- The step from which on it comes again.
    due     BIGINT NOT NULL CHECK (due >= 0),
    PRIMARY KEY (user_id, course, card),
    FOREIGN KEY (user_id, course) REFERENCES lessons (user_id, course) ON DELETE CASCADE
);
