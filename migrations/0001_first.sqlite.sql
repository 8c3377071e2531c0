
-- ---- What SQLite keeps in the order of its key

-- A move a row. Of two clicks on the same board, the primary key refuses the second. A game's moves lie together and in
-- order in it: with a table and an index of it a click wrote more pages.
CREATE TABLE moves (
    game_id BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    -- How many moves had been made before it.
    ply     BIGINT NOT NULL CHECK (ply >= 0),
    -- As in the notation: B3.
    move    TEXT   NOT NULL CHECK (move <> ''),
    made_at BIGINT NOT NULL,
    PRIMARY KEY (game_id, ply)
) WITHOUT ROWID;

-- Interactions that have changed a game, for an hour: Discord may deliver one again, and after a restart or to another
-- process no memory would know it. Noted in the transaction of the change, so that neither is there without the other. The
-- oldest have the lowest ids, so that they are found without an index of times.
CREATE TABLE interactions (
    id      BIGINT NOT NULL PRIMARY KEY,
    done_at BIGINT NOT NULL
) WITHOUT ROWID;
