-- All tables, by subject. It is never edited, for its checksum is in every database: what is to be another way is a migration
-- of its own.
--
-- One text for SQLite and PostgreSQL, but for the tables in `0001_first.sqlite.sql` and `0001_first.postgres.sql`, which
-- follow it:
--   * ids are Discord's snowflakes, at most 2^63 - 1, so BIGINT; times are milliseconds since 1970, UTC;
--   * names are TEXT, spelled as the program spells them in options and notation, never numbers to look up;
--   * no column is a BOOLEAN, which SQLite does not have: yes is 1 and no is 0.

-- ---- Games

-- A game is where it began and the moves made since; what is on the table is their replay. Its end is kept although the
-- last move implies it: a resignation does not show in the moves, and open games are found without replaying any.
CREATE TABLE games (
    -- The interaction that began it. Discord may deliver one twice: it still begins one game.
    id            BIGINT NOT NULL PRIMARY KEY,
    -- NULL in direct messages and private channels.
    guild_id      BIGINT,
    channel_id    BIGINT NOT NULL,
    -- As in the notation: 1-3-5-7, and misere, or normal max 3.
    piles         TEXT   NOT NULL CHECK (piles <> ''),
    rules         TEXT   NOT NULL CHECK (rules <> ''),
    -- What was agreed besides, in one text, so that no later option needs a column of its own: ~theme=stones.
    terms         TEXT   NOT NULL,
    show_binary   BIGINT NOT NULL CHECK (show_binary IN (0, 1)),
    -- The language of the place, for what is said there with nobody asking.
    locale        TEXT   NOT NULL,
    -- The message that shows it; NULL until it is known.
    board_message BIGINT,
    began_at      BIGINT NOT NULL,
    -- Of the beginning, the last move or the end, whichever came last.
    touched_at    BIGINT NOT NULL,
    state         TEXT   NOT NULL CHECK (state IN ('active', 'finished', 'abandoned')),
    ended_by      TEXT   CHECK (ended_by IN ('last_object', 'resignation', 'time', 'moderator')),
    -- The seat that won, 0 or 1.
    winner        BIGINT CHECK (winner IN (0, 1)),
    ended_at      BIGINT,
    -- When the sweeper has something to do with it: to warn, or to end it. NULL once it has ended.
    due_at        BIGINT,
    -- When it ends for want of a move: lost on time between people, put away against the bot.
    deadline_at   BIGINT,
    -- Whether the player to move was warned of that: 0 no, 1 yes, 2 they cannot be, for the bot may not speak there or the
    -- channel is gone. Nobody loses such a game on time; it is put away at its deadline.
    warned        BIGINT NOT NULL DEFAULT 0 CHECK (warned IN (0, 1, 2)),
    -- By how much the deadline of this move was put off because the bot was away.
    away_ms       BIGINT NOT NULL DEFAULT 0,
    -- Until then a process is at work on what was due.
    claimed_until BIGINT NOT NULL DEFAULT 0,
    -- The message that called the player to move, to be deleted when they do.
    ping_message  BIGINT,
    -- A game whose channel is gone can go on in another: where one of its people has asked for it. NULL when nobody asks.
    wanted_in     BIGINT,
    wanted_by     BIGINT,
    -- The fair match it belongs to.
    match_id      BIGINT,
    -- A call to move is noted before it is sent, so that one sent just before the bot was killed is found again: the move it
    -- calls for, NULL while nobody is called, nor has a call to be taken back; and when the game is to end, if it warns of that.
    ping_ply      BIGINT CHECK (ping_ply >= 0),
    ping_deadline BIGINT CHECK (ping_deadline IS NULL OR ping_ply IS NOT NULL),
    -- How many times a move was taken back against the bot; what was taken back is kept nowhere. It grows with each, so that
    -- what was decided before one cannot be written after it, even where as many moves were made since.
    taken_back    BIGINT NOT NULL DEFAULT 0 CHECK (taken_back >= 0),
    -- Of a long game that goes on: the piles as they stood after so many moves, so that it is read without those. It is still
    -- its moves that say how it stands, and what does not agree with them is wrong.
    kept_ply      BIGINT CHECK (kept_ply IS NULL OR (kept_ply > 0 AND state = 'active')),
    kept_piles    TEXT   CHECK ((kept_piles IS NULL) = (kept_ply IS NULL)),
    CHECK ((state = 'finished') = (COALESCE(ended_by, 'moderator') <> 'moderator')),
    CHECK (state = 'abandoned' OR COALESCE(ended_by, '') <> 'moderator'),
    CHECK ((state = 'finished') = (winner IS NOT NULL)),
    CHECK ((state = 'active') = (ended_at IS NULL))
);
CREATE INDEX games_due ON games (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX games_called ON games (ping_ply) WHERE ping_ply IS NOT NULL;
CREATE INDEX games_by_board ON games (board_message) WHERE board_message IS NOT NULL;
CREATE INDEX games_of_a_server ON games (guild_id, id) WHERE guild_id IS NOT NULL;

-- Who sits where: seat 0 moves first. A seat holds a person, or the bot at a level, or a channel that votes, at the level
-- 'channel', or nobody any more: its person is gone, and has left no open game.
CREATE TABLE seats (
    game_id     BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat        BIGINT NOT NULL CHECK (seat IN (0, 1)),
    user_id     BIGINT,
    level       TEXT,
    -- The game's channel and whether it is open, repeated here for indexes.
    channel_id  BIGINT NOT NULL,
    open        BIGINT NOT NULL CHECK (open IN (0, 1)),
    -- Whether that player took a hint in this game, and when they last did anything in it.
    assisted    BIGINT NOT NULL DEFAULT 0 CHECK (assisted IN (0, 1)),
    active_at   BIGINT NOT NULL DEFAULT 0,
    -- Whether the game has the bot in it, repeated for an index; both of its seats say so.
    against_bot BIGINT NOT NULL DEFAULT 0 CHECK (against_bot IN (0, 1)),
    -- The game itself where it is one of a simul, of which one may play several in a channel; else 0.
    apart       BIGINT NOT NULL DEFAULT 0 CHECK (apart IN (0, game_id)),
    PRIMARY KEY (game_id, seat),
    CHECK (user_id IS NULL OR level IS NULL),
    CHECK (open = 0 OR user_id IS NOT NULL OR level IS NOT NULL)
);
-- One open game per person, channel and kind: a game against the bot keeps nobody from playing with people, and one of a
-- simul from nothing. The database enforces it, so two commands at once cannot both pass a check and then both begin a game. The bot, NULL, plays any number.
CREATE UNIQUE INDEX seats_one_open_game ON seats (user_id, channel_id, against_bot, apart) WHERE open = 1;
-- One game with votes is open in a channel. It keeps nobody from playing there alone.
CREATE UNIQUE INDEX seats_one_vote ON seats (channel_id) WHERE open = 1 AND level = 'channel';
CREATE INDEX seats_open_in ON seats (channel_id) WHERE open = 1;
-- A person's games, open or finished, newest first: a game's id grows with time. And the last of them in a channel.
CREATE INDEX seats_of_a_person ON seats (user_id, game_id);
CREATE INDEX seats_left_in ON seats (user_id, channel_id, game_id) WHERE open = 0 AND user_id IS NOT NULL;

-- Messages that were a game's board, until it was posted again.
CREATE TABLE retired_boards (
    message BIGINT NOT NULL PRIMARY KEY,
    game_id BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE
);
CREATE INDEX retired_boards_of_a_game ON retired_boards (game_id);

-- What is owed on the platform outside of an answer. It is noted with what it follows from, and until it is done: whatever
-- becomes of a process, another does it.
CREATE TABLE outbox (
    -- `draw` a message that is or was a game's board; `learn` which message the answer to an interaction became, for that is
    -- the board from then on; `post` the first board of a game that began without an answer; open a game's `thread`; show a
    -- `tournament` as it stands; tell its channel the `winner`; show a `class`, and end it if it is idle; show a `simul`; tell a server who stood on the `podium` of a month, or the `puzzle`
    -- of a day; an `act` of a moderator, for its log; `remind` somebody of their days in a row.
    kind           TEXT   NOT NULL CHECK (kind IN ('draw', 'learn', 'post', 'thread', 'tournament', 'winner', 'class', 'simul', 'podium',
                                                   'puzzle', 'act', 'remind')),
    -- That message, interaction, game, tournament, class, simul, server, act or person.
    subject        BIGINT NOT NULL,
    game_id        BIGINT REFERENCES games (id) ON DELETE CASCADE,
    -- Who is reminded.
    user_id        BIGINT,
    guild_id       BIGINT,
    -- Where it is to be done; of a reminder the person, for nobody knows yet where that is. A game's thread is to be opened
    -- there, where the game began.
    channel_id     BIGINT NOT NULL,
    due_at         BIGINT NOT NULL,
    -- Until then a process sees to it; and until when one did before that.
    claimed_until  BIGINT NOT NULL DEFAULT 0,
    claimed_before BIGINT NOT NULL DEFAULT 0,
    -- The podium's month, or the puzzle's day.
    season         TEXT,
    -- The message that a thread hangs on, from before it is opened: a message takes one thread, and gives it its id.
    message        BIGINT UNIQUE,
    -- What opens the answer, for a quarter of an hour.
    token          TEXT,
    PRIMARY KEY (kind, subject)
);
CREATE INDEX outbox_due ON outbox (due_at);
CREATE INDEX outbox_of_a_game ON outbox (game_id);

-- The channel against the bot: everyone there votes on its moves.
CREATE TABLE polls (
    game_id   BIGINT NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    -- Who began it. NULL once it is over, or they are gone.
    host      BIGINT,
    -- How long each vote is open.
    seconds   BIGINT NOT NULL CHECK (seconds BETWEEN 20 AND 86400),
    -- When the vote on the next move closes. NULL while it waits for somebody to vote, and once the game is over.
    closes_at BIGINT,
    -- How the last vote came out: 5/9, or 3/6 lot. NULL before the first.
    verdict   TEXT
);
CREATE INDEX polls_open ON polls (closes_at) WHERE closes_at IS NOT NULL;
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

-- Interactions that a process took, so that another that heard them too leaves them alone: the one that takes its place, or
-- one that serves beside it. Kept for as long as they can be answered, and a little longer.
CREATE TABLE claims (
    id         BIGINT NOT NULL PRIMARY KEY,
    claimed_at BIGINT NOT NULL
);
-- The oldest first: they are forgotten.
CREATE INDEX claims_by_time ON claims (claimed_at);

-- ---- Challenges and matches

-- A challenge is not a game: it has no first mover yet, keeps nobody busy, and most likely never becomes one. Accepted, it
-- gives its id to the game it becomes.
CREATE TABLE challenges (
    -- The interaction that made it. Discord may deliver one twice: it still makes one challenge.
    id          BIGINT NOT NULL PRIMARY KEY,
    guild_id    BIGINT,
    channel_id  BIGINT NOT NULL,
    challenger  BIGINT NOT NULL,
    -- NULL while anyone may join.
    challenged  BIGINT,
    -- Whether it was for anyone: whoever joined first was not asked.
    anyone      BIGINT NOT NULL DEFAULT 0 CHECK (anyone IN (0, 1)),
    piles       TEXT   NOT NULL CHECK (piles <> ''),
    rules       TEXT   NOT NULL CHECK (rules <> ''),
    terms       TEXT   NOT NULL,
    -- Who will make the first move; by lot, it is drawn when the challenge is accepted.
    opening     TEXT   NOT NULL CHECK (opening IN ('challenger', 'challenged', 'lot')),
    -- Two games from this start, seats swapped, instead of one.
    rated       BIGINT NOT NULL CHECK (rated IN (0, 1)),
    -- The finished game that this asks to play again.
    rematch_of  BIGINT,
    -- The language of the place, for when the challenge expires with nobody asking.
    locale      TEXT   NOT NULL,
    message     BIGINT,
    made_at     BIGINT NOT NULL,
    expires_at  BIGINT NOT NULL,
    state       TEXT   NOT NULL CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'stopped')),
    -- Nobody is pestered: after a no the other is left in peace for a while. NULL where there was none.
    declined_at BIGINT CHECK (declined_at IS NULL OR state = 'declined'),
    -- Whether the challenged was pinged about it.
    pinged      BIGINT NOT NULL DEFAULT 1 CHECK (pinged IN (0, 1)),
    CHECK (challenger <> challenged),
    CHECK ((challenged IS NULL) = (anyone = 1 AND state <> 'accepted')),
    CHECK (anyone = 0 OR (state <> 'declined' AND rematch_of IS NULL AND pinged = 0))
);
-- One person is asked by another once at a time in a channel; and so is everyone.
CREATE UNIQUE INDEX challenges_one_open ON challenges (challenger, challenged, channel_id) WHERE state = 'open';
CREATE UNIQUE INDEX challenges_one_for_anyone ON challenges (challenger, channel_id) WHERE state = 'open' AND challenged IS NULL;
-- What the sweeper looks for; and those that came to nothing, oldest first, which are deleted after a while.
CREATE INDEX challenges_due ON challenges (expires_at) WHERE state = 'open';
CREATE INDEX challenges_closed ON challenges (expires_at) WHERE state IN ('declined', 'withdrawn', 'expired', 'stopped');
-- What a person asked lately, and was asked.
CREATE INDEX challenges_of_challenger ON challenges (challenger, made_at);
CREATE INDEX challenges_of_challenged ON challenges (challenged, made_at);
CREATE INDEX challenges_of_a_server ON challenges (guild_id) WHERE guild_id IS NOT NULL;

-- Who wants no more challenges from whom, in any server, until they challenge them themselves.
CREATE TABLE mutes (
    muter    BIGINT NOT NULL,
    muted    BIGINT NOT NULL,
    muted_at BIGINT NOT NULL,
    PRIMARY KEY (muter, muted),
    CHECK (muter <> muted)
);

-- A fair match: two games from one start with the seats swapped, so that the start favours neither. Its people are those of
-- its first game.
CREATE TABLE matches (
    -- Its first game's id.
    id           BIGINT NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    -- NULL until it has begun.
    second_id    BIGINT UNIQUE REFERENCES games (id) ON DELETE CASCADE,
    guild_id     BIGINT,
    -- Points so far of who made the first move in the first game, and in the second: one for each game won.
    first_score  BIGINT NOT NULL DEFAULT 0 CHECK (first_score BETWEEN 0 AND 2),
    second_score BIGINT NOT NULL DEFAULT 0 CHECK (second_score BETWEEN 0 AND 2),
    -- NULL while it is being played.
    ended_at     BIGINT,
    CHECK (first_score + second_score <= 2)
);

-- ---- Tournaments of fair matches

-- A tournament is its entrants and the verdicts on its meetings: who meets whom follows from these, and is kept nowhere.
CREATE TABLE tournaments (
    -- The interaction that made it.
    id            BIGINT NOT NULL PRIMARY KEY,
    guild_id      BIGINT NOT NULL,
    channel_id    BIGINT NOT NULL,
    -- The language of the place, for what is said there with nobody asking.
    locale        TEXT   NOT NULL,
    -- Who made it; NULL for someone of whom nothing is kept any more.
    organiser     BIGINT,
    kind          TEXT   NOT NULL CHECK (kind IN ('knock-out', 'all-play-all')),
    -- What is played, by its name.
    preset        TEXT   NOT NULL CHECK (preset <> ''),
    -- How long a round may take.
    span          TEXT   NOT NULL CHECK (span IN ('12h', '1d', '3d', '7d')),
    -- What lots are drawn from.
    seed          BIGINT NOT NULL,
    -- The message that shows it; NULL until it is known.
    message       BIGINT,
    made_at       BIGINT NOT NULL,
    state         TEXT   NOT NULL CHECK (state IN ('open', 'running', 'over', 'off')),
    -- When entry or the round ends; NULL once all is over.
    ends_at       BIGINT,
    -- When it is to be gone on with. NULL once all is over.
    due_at        BIGINT,
    CHECK ((state IN ('open', 'running')) = (ends_at IS NOT NULL)),
    CHECK (ends_at IS NULL OR due_at IS NOT NULL)
);
-- One at a time in a channel.
CREATE UNIQUE INDEX tournaments_under_way ON tournaments (channel_id) WHERE ends_at IS NOT NULL;
CREATE INDEX tournaments_due ON tournaments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tournaments_of_a_server ON tournaments (guild_id);
CREATE INDEX tournaments_of_a_channel ON tournaments (channel_id, id);
CREATE INDEX tournaments_of_an_organiser ON tournaments (organiser) WHERE organiser IS NOT NULL;

-- Who plays in it.
CREATE TABLE entrants (
    tournament_id BIGINT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    -- In the order in which they entered, from 1.
    entry         BIGINT NOT NULL,
    -- NULL for someone of whom nothing is kept any more.
    user_id       BIGINT,
    -- In thousandths, when it began; NULL before.
    rating        BIGINT CHECK (rating BETWEEN -10000000 AND 10000000),
    -- The round in which they left; NULL for those who stay.
    left_in       BIGINT CHECK (left_in BETWEEN 1 AND 7),
    PRIMARY KEY (tournament_id, entry),
    UNIQUE (tournament_id, user_id),
    CHECK (left_in IS NULL OR rating IS NOT NULL)
);
CREATE INDEX entrants_of_a_person ON entrants (user_id);

-- The matches of a meeting, a row each.
CREATE TABLE bouts (
    tournament_id BIGINT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    -- The round, its meeting, and the meeting's match, each from 1.
    in_round      BIGINT NOT NULL CHECK (in_round BETWEEN 1 AND 7),
    meeting       BIGINT NOT NULL CHECK (meeting BETWEEN 1 AND 32),
    bout          BIGINT NOT NULL CHECK (bout BETWEEN 1 AND 3),
    match_id      BIGINT NOT NULL UNIQUE REFERENCES matches (id) ON DELETE CASCADE,
    PRIMARY KEY (tournament_id, in_round, meeting, bout)
);

-- How a meeting was decided, a row each.
CREATE TABLE verdicts (
    tournament_id BIGINT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    in_round      BIGINT NOT NULL CHECK (in_round BETWEEN 1 AND 7),
    meeting       BIGINT NOT NULL CHECK (meeting BETWEEN 1 AND 32),
    -- 0 for the one who comes first in it, 1 for the other; NULL where it was drawn.
    winner        BIGINT CHECK (winner IN (0, 1)),
    decided_by    TEXT   NOT NULL CHECK (decided_by IN ('play', 'lot', 'leaving', 'absence', 'bye')),
    PRIMARY KEY (tournament_id, in_round, meeting),
    CHECK (winner IS NOT NULL OR decided_by = 'play')
);

-- ---- Classes

-- A channel in which everybody answers the same exercises, and whoever leads it goes on. Kept for 30 days once it is over.
CREATE TABLE classes (
    -- The interaction that began it.
    id         BIGINT NOT NULL PRIMARY KEY,
    guild_id   BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    -- The language of the place, for what is said there with nobody asking.
    locale     TEXT   NOT NULL,
    -- Who leads it; NULL for someone of whom nothing is kept any more.
    host       BIGINT,
    -- The positions that it asks about, in order: 3-5-7 normal; 1-3-5-7 misere
    exercises  TEXT   NOT NULL,
    -- Whether these are explained to who wants a hint there.
    hints      BIGINT NOT NULL CHECK (hints IN (0, 1)),
    -- How well the bot plays in the channel; NULL for as one likes.
    level      TEXT,
    -- Which exercise is asked, or shows its answers, from 1: open-2, shown-2; or over.
    stage      TEXT   NOT NULL CHECK (stage = 'over' OR stage LIKE 'open-_%' OR stage LIKE 'shown-_%'),
    -- The message that shows it; NULL until it is known.
    message    BIGINT UNIQUE,
    began_at   BIGINT NOT NULL,
    -- When something last happened in it.
    touched_at BIGINT NOT NULL
);
-- One at a time in a channel.
CREATE UNIQUE INDEX classes_under_way ON classes (channel_id) WHERE stage <> 'over';
CREATE INDEX classes_over ON classes (touched_at) WHERE stage = 'over';
CREATE INDEX classes_of_a_server ON classes (guild_id);
CREATE INDEX classes_of_a_host ON classes (host) WHERE host IS NOT NULL;

-- What its pupils answered.
CREATE TABLE class_answers (
    class_id    BIGINT NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
    -- To which of its exercises, from 1.
    nth         BIGINT NOT NULL CHECK (nth > 0),
    user_id     BIGINT NOT NULL,
    -- The move that wins, B3, or none.
    answer      TEXT   NOT NULL,
    -- Whether the host may know whose it is.
    shows_name  BIGINT NOT NULL CHECK (shows_name IN (0, 1)),
    answered_at BIGINT NOT NULL,
    PRIMARY KEY (class_id, nth, user_id)
);
CREATE INDEX class_answers_of_a_person ON class_answers (user_id, class_id);

-- The bot, or a person, against all who join, a game each from one start.
CREATE TABLE simuls (
    -- The interaction that began it.
    id         BIGINT NOT NULL PRIMARY KEY,
    guild_id   BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    locale     TEXT   NOT NULL,
    -- As those of its games.
    piles      TEXT   NOT NULL CHECK (piles <> ''),
    rules      TEXT   NOT NULL CHECK (rules <> ''),
    terms      TEXT   NOT NULL,
    -- Whether a person plays against all, and who; NULL for the bot, and for someone of whom nothing is kept any more.
    led        BIGINT NOT NULL CHECK (led IN (0, 1)),
    host       BIGINT CHECK (host IS NULL OR led = 1),
    -- Whether people can still join.
    open       BIGINT NOT NULL CHECK (open IN (0, 1)),
    -- The message that shows it; NULL until it is known.
    message    BIGINT UNIQUE,
    made_at    BIGINT NOT NULL
);
CREATE INDEX simuls_by_time ON simuls (made_at);
CREATE INDEX simuls_of_a_server ON simuls (guild_id);
CREATE INDEX simuls_in_a_channel ON simuls (channel_id);
CREATE INDEX simuls_of_a_host ON simuls (host) WHERE host IS NOT NULL;

CREATE TABLE simul_games (
    game_id  BIGINT NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    simul_id BIGINT NOT NULL REFERENCES simuls (id) ON DELETE CASCADE
);
CREATE INDEX simul_games_of_one ON simul_games (simul_id);

-- ---- Moderation

-- Who is kept off the bot on a server. It outlives their erasure, or that would lift it.
CREATE TABLE bars (
    guild_id  BIGINT NOT NULL,
    user_id   BIGINT NOT NULL,
    barred_at BIGINT NOT NULL,
    -- NULL: for good.
    until_at  BIGINT,
    reason    TEXT   CHECK (reason <> ''),
    PRIMARY KEY (guild_id, user_id)
);
CREATE INDEX bars_of_a_person ON bars (user_id);
CREATE INDEX bars_over ON bars (until_at) WHERE until_at IS NOT NULL;

-- Channels in which the bot begins nothing until then.
CREATE TABLE quiet (
    channel_id BIGINT NOT NULL PRIMARY KEY,
    guild_id   BIGINT NOT NULL,
    until_at   BIGINT NOT NULL
);
CREATE INDEX quiet_in_a_server ON quiet (guild_id);
CREATE INDEX quiet_over ON quiet (until_at);

-- What only those with a role may begin on a server, besides those who manage it.
CREATE TABLE limits (
    guild_id BIGINT NOT NULL,
    what     TEXT   NOT NULL CHECK (what IN ('votes', 'tournaments', 'open')),
    role_id  BIGINT NOT NULL,
    set_at   BIGINT NOT NULL,
    PRIMARY KEY (guild_id, what)
);

-- What those who moderate a server did, for 90 days.
CREATE TABLE acts (
    -- The interaction that asked for it.
    id         BIGINT NOT NULL PRIMARY KEY,
    guild_id   BIGINT NOT NULL,
    -- NULL for someone of whom nothing is kept any more.
    moderator  BIGINT,
    deed       TEXT   NOT NULL CHECK (deed IN ('end-game', 'end-vote', 'end-challenge', 'end-tournament', 'end-class', 'end-simul', 'bar',
                                              'unbar', 'quiet', 'speak', 'clear-all', 'clear-month', 'clear-week',
                                              'limit-votes', 'limit-tournaments', 'limit-open')),
    -- Who was barred, or no longer is, or whose standings were cleared.
    whom       BIGINT,
    channel_id BIGINT NOT NULL,
    until_at   BIGINT,
    reason     TEXT   CHECK (reason <> ''),
    -- To whom something was limited; NULL: to nobody any more.
    role_id    BIGINT CHECK (role_id IS NULL OR deed IN ('limit-votes', 'limit-tournaments', 'limit-open')),
    done_at    BIGINT NOT NULL,
    CHECK ((deed IN ('bar', 'unbar', 'clear-all', 'clear-month', 'clear-week')) = (whom IS NOT NULL))
);
CREATE INDEX acts_of_a_server ON acts (guild_id, id);
CREATE INDEX acts_by_time ON acts (done_at);
CREATE INDEX acts_of_a_moderator ON acts (moderator) WHERE moderator IS NOT NULL;
CREATE INDEX acts_on_a_person ON acts (whom) WHERE whom IS NOT NULL;

-- ---- The puzzle of the day

-- A person's tries at a day's puzzle, a row for all of them. The puzzle itself is made from its day and stored nowhere.
CREATE TABLE puzzle_tries (
    user_id     BIGINT NOT NULL,
    -- Days since 1970-01-01, UTC.
    day         BIGINT NOT NULL,
    -- The server in which the first was made, on whose boards it stands; NULL outside of servers, for no board.
    guild_id    BIGINT,
    -- What was answered, in order: B3 A1+C2.
    answers     TEXT   NOT NULL CHECK (answers <> ''),
    solved      BIGINT NOT NULL CHECK (solved IN (0, 1)),
    -- Days in a row solved up to this one, wherever. It follows from the rows before, which no later try changes, and is kept
    -- so that a streak of years need not be counted day by day.
    streak      BIGINT NOT NULL CHECK (streak >= 0),
    -- When the first was made.
    tried_at    BIGINT NOT NULL,
    -- Whether a hint gave the answer away before: then it is not ranked.
    helped      BIGINT NOT NULL DEFAULT 0 CHECK (helped IN (0, 1)),
    tries       BIGINT NOT NULL DEFAULT 1 CHECK (tries > 0),
    -- When the last was made.
    answered_at BIGINT NOT NULL,
    -- Of two first tries at once the database refuses the second.
    PRIMARY KEY (user_id, day),
    CHECK ((solved = 1) = (streak > 0))
);
-- A server's board of a day in its order; and, by a range of days, what its board of a month is counted from.
CREATE INDEX puzzle_tries_board ON puzzle_tries (guild_id, day, solved, helped, tries, answered_at, user_id);
-- How many solved a day's puzzle, everywhere.
CREATE INDEX puzzle_tries_day ON puzzle_tries (day, helped, solved);

-- The last day on whose puzzle a person took a hint before their last try. Help with a day gone by helps nobody.
CREATE TABLE puzzle_help (
    user_id BIGINT NOT NULL PRIMARY KEY,
    -- Days since 1970-01-01, UTC.
    day     BIGINT NOT NULL
);

-- Who asked to be told four hours before their days in a row end.
CREATE TABLE reminders (
    user_id       BIGINT NOT NULL PRIMARY KEY,
    -- What they were speaking when they asked.
    locale        TEXT   NOT NULL,
    -- When to look next whether there is something to tell: at 20:00 in UTC.
    due_at        BIGINT NOT NULL CHECK (due_at % 86400000 = 72000000)
);
CREATE INDEX reminders_due ON reminders (due_at);

-- ---- Standings

-- What a person has earned in a server, a row for each game that somebody won there, and for each try at the puzzle. Once
-- written it is the truth, also when games or people go.
CREATE TABLE ledger (
    guild_id  BIGINT NOT NULL,
    user_id   BIGINT NOT NULL,
    -- Its place among the person's in that server: they are counted in this order.
    nth       BIGINT NOT NULL CHECK (nth > 0),
    earned_at BIGINT NOT NULL,
    -- The day of that, in days since 1970-01-01, UTC.
    day       BIGINT NOT NULL,
    -- NULL for a try at the puzzle, which counts for a streak alone.
    game_id   BIGINT REFERENCES games (id) ON DELETE CASCADE,
    -- Whom it was played against, where that was a person who is still known.
    rival_id  BIGINT,
    -- NULL where the game is not scored.
    won       BIGINT CHECK (won IN (0, 1)),
    -- For beating the bot.
    points    BIGINT NOT NULL CHECK (points BETWEEN 0 AND 8 AND (points = 0 OR COALESCE(won, 0) = 1)),
    -- Moves made where another would have given the win away, and those that kept it: in each position once a day.
    chances   BIGINT NOT NULL CHECK (chances >= 0),
    kept      BIGINT NOT NULL CHECK (kept BETWEEN 0 AND chances),
    -- What stands for these positions, in eight digits each; NULL where there are none.
    positions TEXT   CHECK (positions <> ''),
    -- Of the fair match that ended with the game, if it is rated: the points won, of 2; -1 where one of its games was given
    -- up before it was one.
    rated     BIGINT CHECK (rated BETWEEN -1 AND 2),
    -- Why it is not more.
    barred    TEXT   CHECK (barred IN ('small', 'novice', 'short', 'quit', 'early', 'hint', 'enough', 'pair', 'matches',
                                       'known', 'unrated', 'forfeit', 'cleared')),
    PRIMARY KEY (guild_id, user_id, nth),
    UNIQUE (game_id, user_id),
    CHECK (day * 86400000 <= earned_at AND earned_at < (day + 1) * 86400000),
    CHECK (game_id IS NOT NULL OR (won IS NULL AND rated IS NULL AND barred IS NULL AND rival_id IS NULL)),
    CHECK (game_id IS NULL OR won IS NOT NULL OR barred IS NOT NULL),
    CHECK (won IS NOT NULL OR (chances = 0 AND COALESCE(rated, -1) = -1)),
    CHECK (COALESCE(length(positions), 0) = 8 * chances)
);
-- What was scored on a day.
CREATE INDEX ledger_days ON ledger (guild_id, user_id, day) WHERE won IS NOT NULL;
-- How two people have fared against each other, from the index alone.
CREATE INDEX ledger_rivals ON ledger (guild_id, user_id, rival_id, won) WHERE rival_id IS NOT NULL AND won IS NOT NULL;
-- On how many days, and against how many people, matches were rated.
CREATE INDEX ledger_rated ON ledger (guild_id, user_id, day, rival_id) WHERE rated >= 0;

-- What a rated match made of a person's rating: for all time, and in the month and the week it ended in, each from the
-- matches of that time alone. The other's rating before it is kept, so that it can be counted again without them, and so
-- is on how many days and against how many people matches were, up to 3 of each.
CREATE TABLE ratings (
    guild_id        BIGINT NOT NULL,
    user_id         BIGINT NOT NULL,
    nth             BIGINT NOT NULL,
    period          TEXT   NOT NULL CHECK (period IN ('all', 'month', 'week')),
    -- In thousandths.
    rival_rating    BIGINT NOT NULL,
    rival_deviation BIGINT NOT NULL CHECK (rival_deviation > 0),
    rating          BIGINT NOT NULL,
    deviation       BIGINT NOT NULL CHECK (deviation > 0),
    days            BIGINT NOT NULL CHECK (days BETWEEN 0 AND 3),
    people          BIGINT NOT NULL CHECK (people BETWEEN 0 AND 3),
    PRIMARY KEY (guild_id, user_id, nth, period),
    FOREIGN KEY (guild_id, user_id, nth) REFERENCES ledger (guild_id, user_id, nth) ON DELETE CASCADE
);

-- What the ledger comes to, for each season: all, 2026-11, or 2026-W47.
CREATE TABLE tallies (
    guild_id     BIGINT NOT NULL,
    season       TEXT   NOT NULL,
    user_id      BIGINT NOT NULL,
    games        BIGINT NOT NULL,
    wins         BIGINT NOT NULL,
    points       BIGINT NOT NULL,
    kept         BIGINT NOT NULL,
    chances      BIGINT NOT NULL,
    -- Days in a row: the last, if there is one, how many they are, and the most they ever were.
    last_day     BIGINT,
    run          BIGINT NOT NULL,
    best_run     BIGINT NOT NULL,
    -- Thousandths, thousandths, billionths.
    rating       BIGINT NOT NULL,
    deviation    BIGINT NOT NULL,
    volatility   BIGINT NOT NULL,
    matches      BIGINT NOT NULL,
    rated_days   BIGINT NOT NULL,
    rated_people BIGINT NOT NULL,
    -- What each board is sorted by, negated, so that the best come first; NULL for those who are not on it.
    by_wins      BIGINT,
    by_rating    BIGINT,
    by_bot       BIGINT,
    by_accuracy  BIGINT,
    by_streak    BIGINT,
    -- Equals are split into as many, so that nobody has to be counted up to through half a server.
    slot         BIGINT NOT NULL CHECK (slot = (user_id >> 22) % 16),
    PRIMARY KEY (guild_id, user_id, season)
);
CREATE INDEX tallies_of_a_person ON tallies (user_id);
CREATE INDEX tallies_by_wins ON tallies (guild_id, season, by_wins, slot, user_id) WHERE by_wins IS NOT NULL;
CREATE INDEX tallies_by_rating ON tallies (guild_id, season, by_rating, slot, user_id) WHERE by_rating IS NOT NULL;
CREATE INDEX tallies_by_bot ON tallies (guild_id, season, by_bot, slot, user_id) WHERE by_bot IS NOT NULL;
CREATE INDEX tallies_by_accuracy ON tallies (guild_id, season, by_accuracy, slot, user_id) WHERE by_accuracy IS NOT NULL;
CREATE INDEX tallies_by_streak ON tallies (guild_id, season, by_streak, slot, user_id) WHERE by_streak IS NOT NULL;

-- How many people a board has with each of these: there are far fewer different ones than people, so ranks and pages are
-- counted from them.
CREATE TABLE crowds (
    guild_id BIGINT NOT NULL,
    season   TEXT   NOT NULL,
    merit    TEXT   NOT NULL CHECK (merit IN ('wins', 'rating', 'bot', 'accuracy', 'streak')),
    score    BIGINT NOT NULL,
    slot     BIGINT NOT NULL,
    players  BIGINT NOT NULL,
    PRIMARY KEY (guild_id, season, merit, score, slot)
);
-- A page of a board reads every score that somebody has there, and with how many each: from the index alone, in a third of
-- the time that a look at each row took.
CREATE INDEX crowds_read ON crowds (guild_id, season, merit, score, players);

-- The months in which somebody earned something on a server.
CREATE TABLE months (
    guild_id      BIGINT NOT NULL,
    -- As in tallies: 2026-11.
    season        TEXT   NOT NULL,
    -- Whether it is over, and its medals are given.
    closed        BIGINT NOT NULL DEFAULT 0 CHECK (closed IN (0, 1)),
    -- When it is to be closed: once it is over. NULL since then.
    due_at        BIGINT,
    PRIMARY KEY (guild_id, season),
    CHECK ((closed = 1) = (due_at IS NULL))
);
CREATE INDEX months_due ON months (due_at) WHERE due_at IS NOT NULL;

-- Who was among the first three by one merit in a month that is over. It stays so, though people hide or are erased later.
CREATE TABLE medals (
    guild_id BIGINT NOT NULL,
    season   TEXT   NOT NULL,
    merit    TEXT   NOT NULL CHECK (merit IN ('wins', 'rating', 'bot', 'accuracy', 'streak')),
    -- NULL for someone of whom nothing is kept any more: the places of others stay.
    user_id  BIGINT,
    -- Equals share one, as in 1, 2, 2. 0 for someone who would have one and kept off the boards: nobody is behind them.
    place    BIGINT NOT NULL CHECK (place BETWEEN 0 AND 3 AND (place > 0 OR user_id IS NOT NULL)),
    -- What for, as on the boards.
    score    BIGINT NOT NULL,
    UNIQUE (guild_id, season, merit, user_id),
    FOREIGN KEY (guild_id, season) REFERENCES months (guild_id, season) ON DELETE CASCADE
);
CREATE INDEX medals_of_a_person ON medals (user_id, guild_id);

-- ---- Lessons

-- How far a person is in a course: a lesson, or the cards of a small start. What a course shows follows from its seed and its
-- place in it, so nothing else is kept of a lesson.
CREATE TABLE lessons (
    user_id    BIGINT NOT NULL,
    -- A lesson's name, or for cards the start, as in `misere..1-3-5-7`.
    course     TEXT   NOT NULL,
    -- What its positions are drawn from.
    seed       BIGINT NOT NULL,
    -- How often it was begun again, and how many steps were done since. Going on says from where: of two clicks at once the
    -- second finds another place, and changes nothing.
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

-- ---- Servers

-- What was chosen for a server.
CREATE TABLE servers (
    guild_id BIGINT NOT NULL PRIMARY KEY,
    -- Its settings, in one text so that a later one needs no new column: level=expert pings=off. NULL: nothing.
    settings TEXT
);

-- The servers that want the puzzle of the day posted, and when the next is to be: on the hour.
CREATE TABLE daily_puzzles (
    guild_id BIGINT NOT NULL PRIMARY KEY,
    due_at   BIGINT NOT NULL CHECK (due_at % 3600000 = 0)
);
CREATE INDEX daily_puzzles_due ON daily_puzzles (due_at);

-- The servers the bot is in, and since when it is no longer in others: these are forgotten a while later.
CREATE TABLE stays (
    guild_id BIGINT NOT NULL PRIMARY KEY,
    -- NULL while it is in it.
    left_at  BIGINT,
    -- Whether its data is being deleted: once that has begun it is brought to an end.
    purging  BIGINT NOT NULL DEFAULT 0 CHECK (purging IN (0, 1)),
    CHECK (purging = 0 OR left_at IS NOT NULL)
);
-- The longest gone first.
CREATE INDEX stays_ended ON stays (left_at) WHERE left_at IS NOT NULL;

-- Whether someone on a board was a member of the server when they were last looked up. It is believed for a day.
CREATE TABLE lookups (
    guild_id  BIGINT NOT NULL,
    user_id   BIGINT NOT NULL,
    here      BIGINT NOT NULL CHECK (here IN (0, 1)),
    looked_at BIGINT NOT NULL,
    PRIMARY KEY (guild_id, user_id)
);
CREATE INDEX lookups_old ON lookups (looked_at);
CREATE INDEX lookups_of_a_person ON lookups (user_id);

-- When the bot was last seen alive and connected, per shard, for each shard has servers of its own: what was due in them
-- while it was away is put off by as much. Direct messages come by shard 0.
CREATE TABLE shards_alive (
    -- From 0; how many there were in all is the same in every row, but for the moment in which that changes.
    shard   BIGINT NOT NULL,
    total   BIGINT NOT NULL CHECK (shard < total),
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (total, shard)
);

-- ---- Privacy

-- Who is on no board for others to see. Their tallies are kept, with no place on any board.
CREATE TABLE hidden (
    user_id BIGINT NOT NULL PRIMARY KEY
);

-- What people chose for themselves, which goes before what was chosen for a server. No row: as the server has it.
CREATE TABLE preferences (
    user_id     BIGINT NOT NULL PRIMARY KEY,
    -- What was chosen, in one text, so that no later choice needs a column of its own: theme=words calls=off.
    preferences TEXT NOT NULL
);

-- Who had everything erased, for a day: that long it is not done again, and what a day's caps are counted from is not
-- forgotten, so that nobody gets around them by it. A person with very many games has them erased in parts, so that nobody
-- else waits; from the first on, nobody is shown any of them.
CREATE TABLE erasures (
    user_id   BIGINT NOT NULL PRIMARY KEY,
    erased_at BIGINT NOT NULL,
    -- The games with ids up to this are left; NULL where none is.
    up_to     BIGINT,
    -- What opens the answer that is to say when none is, and its language; NULL once that is said.
    token     TEXT,
    locale    TEXT   CHECK ((locale IS NULL) = (token IS NULL))
);
-- Who had themselves erased long ago, and of whom something is left.
CREATE INDEX erasures_old ON erasures (erased_at) WHERE up_to IS NULL;
CREATE INDEX erasures_under_way ON erasures (erased_at, user_id) WHERE up_to IS NOT NULL OR token IS NOT NULL;
