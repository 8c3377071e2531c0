-- A game's moves lie together and in order in their key, and so does what is noted of an interaction. Before, each move was
-- written three times and each note as often, to a table and two indexes: half of all that a click wrote.
CREATE TABLE moves_in_their_key (
    game_id BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    -- How many moves had been made before it.
    ply     BIGINT NOT NULL CHECK (ply >= 0),
    -- As in the notation: B3.
    move    TEXT   NOT NULL CHECK (move <> ''),
    made_at BIGINT NOT NULL,
    PRIMARY KEY (game_id, ply)
) WITHOUT ROWID;

INSERT INTO moves_in_their_key (game_id, ply, move, made_at)
SELECT game_id, ply, move, made_at FROM moves ORDER BY game_id, ply;

DROP TABLE moves;

ALTER TABLE moves_in_their_key RENAME TO moves;

-- The oldest have the lowest ids, so that they are found without an index of times.
CREATE TABLE interactions_in_their_key (
    id      BIGINT NOT NULL PRIMARY KEY,
    done_at BIGINT NOT NULL
) WITHOUT ROWID;

INSERT INTO interactions_in_their_key (id, done_at) SELECT id, done_at FROM interactions ORDER BY id;

DROP TABLE interactions;

ALTER TABLE interactions_in_their_key RENAME TO interactions;
