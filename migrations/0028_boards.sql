-- Whoever asks to have a board explained names its message.
CREATE INDEX games_by_board ON games (board_message) WHERE board_message IS NOT NULL;
-- Messages that were a game's board, until it was posted again.
CREATE TABLE retired_boards (
    message BIGINT NOT NULL PRIMARY KEY,
    game_id BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE
);
CREATE INDEX retired_boards_of_a_game ON retired_boards (game_id);
