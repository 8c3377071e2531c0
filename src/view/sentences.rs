//! Messages that are a single sentence.

use crate::game::{Endable, Limited, OPEN_GAMES, Record};
use crate::place::{ChannelId, MessageId, Place, RoleId, UserId};
use crate::view::prelude::*;

/// Declares a function for each sentence.
macro_rules! sentences {
    ($($(#[$doc:meta])* $name:ident($($given:ident: $type:ty),+) => $text:expr;)+) => {
        $($(#[$doc])* pub fn $name($($given: $type),+) -> Message {
            Message::text($text)
        })+
    };
}

sentences! {
    /// Says that there are no piles in the message to explain.
    no_piles(locale: Locale) => say!(locale, "no-piles");
    /// Says that a fair match is explained to nobody, not even to those who only watch.
    unexplained(locale: Locale) => say!(locale, "refused-unexplained");
    /// Says that a vote needs a server, because there are no channels elsewhere.
    vote_needs_server(locale: Locale) => say!(locale, "vote-needs-server");
    /// Says that a vote needs a bot that may redraw the board by itself.
    vote_needs_bot(locale: Locale) => say!(locale, "vote-needs-bot");
    /// Says that the bot may not post here what it has to post itself, such as the boards of a tournament.
    may_not_post(locale: Locale) => say!(locale, "tournament-mute");
    /// Says that the player has as many open games as allowed.
    plays_enough(locale: Locale) => say!(locale, "plays-enough", n = OPEN_GAMES);
    /// Says whose move it is and no more, because the player who waits gets no hint.
    whose_move(record: &Record, locale: Locale) =>
        say!(locale, "whose-move", who = words::seated(&record.game, record.game.to_move(), locale));
    /// Says that a game of the asker's stands at the position asked about, where they wait for the other.
    waits_there(record: &Record, locale: Locale) =>
        say!(locale, "waits-there", link = words::link(record),
            who = words::seated(&record.game, record.game.to_move(), locale));
    /// Says that there is no open game here.
    no_game(locale: Locale) => say!(locale, "no-game");
    /// Says that the game of a control does not exist.
    no_such_game(locale: Locale) => say!(locale, "no-such-game");
    /// Says that nobody is left for a rematch.
    opponent_gone(locale: Locale) => say!(locale, "opponent-gone");
    /// Says that there are no leaderboards outside a server.
    not_here(locale: Locale) => say!(locale, "not-here");
    /// Says that something failed; the log has it under that reference.
    apology(reference: &str, locale: Locale) => say!(locale, "apology", reference);
    /// Says that a newer version began the game, and is about to replace this one.
    begun_by_newer(locale: Locale) => say!(locale, "begun-by-newer");
    /// Says that it is unknown whether a request was carried out: a move if `moves`.
    not_known(moves: bool, locale: Locale) =>
        say!(locale, "not-known", what = if moves { "move" } else { "other" });
    /// Says that the database cannot be used at the moment.
    not_now(locale: Locale) => say!(locale, "not-now");
    /// Says that the person sends too many requests.
    slow_down(until: i64, locale: Locale) => say!(locale, "slow-down", when = words::again(until));
    /// Says that too many requests come from this server at once.
    crowded(until: i64, locale: Locale) => say!(locale, "crowded", when = words::again(until));

    /// Says that a game continues in a thread. The message may have been a board, which can't become plain again.
    in_thread(place: Place) => say!(place.locale, "in-thread", thread = place.channel);
    /// Says where the message with buttons to play was posted.
    table_posted(place: &Place, message: MessageId, locale: Locale) =>
        say!(locale, "table-posted", link = words::link_to(place, Some(message)));
    /// Says that it could not be posted, for a reason that nobody there can do anything about.
    table_failed(channel: ChannelId, locale: Locale) => say!(locale, "table-failed", channel);

    kept_playing(locale: Locale) => say!(locale, "kept-playing");

    /// Says that the move a hint told was made; the board shows it.
    played(locale: Locale) => say!(locale, "hint-played");

    /// Says that the player who asked to continue here must wait for the other.
    go_on_own(locale: Locale) => say!(locale, "go-on-own");

    /// Says that somebody who asks for reminders has turned off pings.
    never_called(locale: Locale) => say!(locale, "reminder-never-called");

    /// Says that one of two people wants no challenges from the other, but not which.
    kept_apart(locale: Locale) => say!(locale, "challenge-kept-apart");
    /// Says that the person may challenge them again.
    unmuted(whom: UserId, locale: Locale) => say!(locale, "unmuted", who = whom);
    /// Says that the challenge of a control does not exist.
    no_such_challenge(locale: Locale) => say!(locale, "no-such-challenge");

    /// Says that there is no finished game to review.
    review_none(locale: Locale) => say!(locale, "review-none");
    /// Says that the fair match of the game is not over yet.
    review_not_yet(locale: Locale) => say!(locale, "review-not-yet");
    review_hushed(locale: Locale) => say!(locale, "review-hushed");
    /// Says that the game belongs to other people in another channel.
    review_elsewhere(locale: Locale) => say!(locale, "review-elsewhere");

    /// Confirms that the next exercise is asked.
    class_asks(nth: u32, locale: Locale) => say!(locale, "class-asks", nth);
    /// Confirms that the answers of an exercise are shown.
    class_shows(nth: u32, locale: Locale) => say!(locale, "class-shows", nth);
    /// Says whether the host sees which answers are the reader's.
    class_named(shown: bool, locale: Locale) => say!(locale, "class-named", shown);
    /// Says that there are no hints on a class's exercise.
    class_no_hint(locale: Locale) => say!(locale, "class-no-hint");
    /// Says that a lesson without positions can't be used for a class.
    class_of_nothing(locale: Locale) => say!(locale, "class-of-nothing");

    /// Tells others that the person is hidden.
    stats_hidden(locale: Locale) => say!(locale, "stats-hidden");
    stats_of_bot(locale: Locale) => say!(locale, "stats-of-bot");

    /// Says that only those who manage the server change its settings.
    not_a_manager(locale: Locale) => say!(locale, "settings-not-yours");
    /// Says that the role of everyone can't be chosen for pings.
    not_everyone(locale: Locale) => say!(locale, "settings-not-everyone");

    /// Says that somebody has left a tournament that goes on.
    tournament_left(locale: Locale) => say!(locale, "tournament-left");

    ended(ending: Endable, locale: Locale) => say!(locale, "mod-ended", deed = ending.name());
    /// Says that a moderator does not end their own fair match.
    own_match(locale: Locale) => say!(locale, "mod-own-match");
    own_tournament(locale: Locale) => say!(locale, "mod-own-tournament");
    nothing_to_end(locale: Locale) => say!(locale, "mod-nothing");
    /// Says that the message somebody pointed at is not a board.
    no_board(locale: Locale) => say!(locale, "mod-no-board");
    /// Says that this takes the right to `moderate` the server, or to `manage` it.
    not_a_moderator(takes: &str, locale: Locale) => say!(locale, "mod-not-yours", takes);
    above_you(whom: UserId, locale: Locale) => say!(locale, "mod-above", who = whom);
    no_longer_barred(whom: UserId, was: bool, locale: Locale) =>
        say!(locale, "mod-unbarred", who = whom, was);
    no_longer_quiet(channel: ChannelId, locale: Locale) => say!(locale, "mod-speaks", channel);
    /// Says that only people with a certain role may begin this.
    limited(what: Limited, role: RoleId, locale: Locale) =>
        say!(locale, "limited-here", what = what.name(), role);
    rank_unknown(locale: Locale) => say!(locale, "mod-rank-unknown");
    /// Says why nothing can begin here.
    quiet_here(until: i64, locale: Locale) =>
        say!(locale, "quiet-here", when = words::again(until));

    erased(locale: Locale) => say!(locale, "erased");
    /// Says that the person is no longer shown anywhere, and that their games are being erased bit by bit.
    erasing(locale: Locale) => say!(locale, "erasing");
    /// Says the same when they ask again.
    still_erasing(locale: Locale) => say!(locale, "erasing-still");
    /// Says that the data was erased recently, and when that can be done again.
    erased_lately(again: i64, locale: Locale) =>
        say!(locale, "erased-lately", when = words::again(again));
    /// Replaces a message that showed somebody whose data was erased. It may have been a board, which can't become
    /// plain.
    erased_relic(locale: Locale) => say!(locale, "erased-relic");
    /// Says that the button is for somebody else.
    not_your_data(locale: Locale) => say!(locale, "not-your-data");
}
