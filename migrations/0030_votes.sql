-- The channel against the bot: everyone there votes on its moves. The channel's seat has nobody in it and is at the level
-- 'channel', which the bot never plays at.
CREATE TABLE polls (
    game_id   BIGINT NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    -- Who began it. NULL once it is over, or they are gone.
    host      BIGINT,
    -- How long each vote is open.
    seconds   BIGINT NOT NULL CHECK (seconds BETWEEN 20 AND 86400),
    -- When the vote on the next move closes. NULL while it waits for somebody to vote, and once the game is over.
    closes_at BIGINT,
    -- When the board is to be redrawn unasked; NULL where nothing is left to show.
    redraw_at BIGINT,
    -- How the last vote came out: 5/9, or 3/6 lot. NULL before the first.
    verdict   TEXT
);
CREATE INDEX polls_open ON polls (closes_at) WHERE closes_at IS NOT NULL;
CREATE INDEX polls_to_show ON polls (redraw_at) WHERE redraw_at IS NOT NULL;
CREATE INDEX polls_hosts ON polls (host) WHERE host IS NOT NULL;

-- Who has voted for what, while the vote is open: nothing of it is kept. One vote a person: the last.
CREATE TABLE votes (
    game_id BIGINT NOT NULL REFERENCES polls (game_id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    move    TEXT   NOT NULL CHECK (move <> ''),
    cast_at BIGINT NOT NULL,
    PRIMARY KEY (game_id, user_id)
);
CREATE INDEX votes_of_a_person ON votes (user_id);

-- One such game is open in a channel. It keeps nobody from playing there alone.
CREATE UNIQUE INDEX seats_one_vote ON seats (channel_id) WHERE open = 1 AND level = 'channel';
