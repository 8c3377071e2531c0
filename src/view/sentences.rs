//! Answers that are a sentence and no more.

use super::words;
use crate::game::{Endable, Limited, OPEN_GAMES, Record};
use crate::place::{ChannelId, MessageId, Place, RoleId, UserId};
use crate::view::prelude::*;

/// Declares a function each, which says that sentence.
macro_rules! sentences {
    ($($(#[$doc:meta])* $name:ident($($given:ident: $type:ty),+) => $said:expr;)+) => {
        $($(#[$doc])* pub fn $name($($given: $type),+) -> Message {
            Message::text($said)
        })+
    };
}

sentences! {
    /// Whatever was to be explained shows none.
    no_piles(locale: Locale) => say!(locale, "no-piles");
    /// A fair match is to be played without.
    unaided(locale: Locale) => say!(locale, "refused-unaided");
    /// There are no channels outside a server.
    vote_needs_server(locale: Locale) => say!(locale, "vote-needs-server");
    /// The bot may not redraw the board by itself.
    vote_needs_bot(locale: Locale) => say!(locale, "vote-needs-bot");
    /// What has to be posted by the bot itself, as boards of a tournament are, cannot be posted here.
    may_not_post(locale: Locale) => say!(locale, "tournament-mute");
    /// The player has as many open games as allowed.
    plays_enough(locale: Locale) => say!(locale, "plays-enough", n = OPEN_GAMES);
    /// Whose move it is, and no more: a hint is not for the player who waits.
    whose_move(record: &Record, locale: Locale) =>
        say!(locale, "whose-move", who = words::seated(&record.game, record.game.to_move(), locale));
    /// There is no open game here.
    no_game(locale: Locale) => say!(locale, "no-game");
    /// The game a control belongs to is not there.
    no_such_game(locale: Locale) => say!(locale, "no-such-game");
    /// No one is left for a rematch.
    opponent_gone(locale: Locale) => say!(locale, "opponent-gone");
    /// There is no leaderboard outside a server.
    not_here(locale: Locale) => say!(locale, "not-here");
    /// Something failed, and the log knows it by that reference.
    apology(reference: &str, locale: Locale) => say!(locale, "apology", reference);
    /// A newer version began that game, and is about to take this one's place.
    begun_by_newer(locale: Locale) => say!(locale, "begun-by-newer");
    /// Nobody knows whether it was done, a `moves` or something else.
    not_known(moves: bool, locale: Locale) =>
        say!(locale, "not-known", what = if moves { "move" } else { "other" });
    /// The database cannot be used just now.
    not_now(locale: Locale) => say!(locale, "not-now");
    /// The asker is too quick.
    slow_down(until: i64, locale: Locale) => say!(locale, "slow-down", when = words::moment(until));
    /// Too many people ask at once on this server.
    crowded(until: i64, locale: Locale) => say!(locale, "crowded", when = words::moment(until));

    /// A game goes on elsewhere. It may have been a board, which can't be plain again.
    in_thread(place: Place) => say!(place.locale, "in-thread", thread = place.channel);
    /// Where the table to play at was posted.
    table_posted(place: &Place, message: MessageId, locale: Locale) =>
        say!(locale, "table-posted", link = words::link_to(place, Some(message)));
    /// It could not be posted, for no reason that anybody there can help.
    table_failed(channel: ChannelId, locale: Locale) => say!(locale, "table-failed", channel);

    kept_playing(locale: Locale) => say!(locale, "kept-playing");

    /// The move that a hint told has been made: the board shows it.
    played(locale: Locale) => say!(locale, "hint-played");

    /// The player who asked to go on here waits for the other.
    go_on_own(locale: Locale) => say!(locale, "go-on-own");

    /// Who asks to be reminded has chosen not to be called.
    never_called(locale: Locale) => say!(locale, "reminder-never-called");

    /// One of two people wants no challenges from the other: which, is nobody else's business.
    kept_apart(locale: Locale) => say!(locale, "challenge-kept-apart");
    /// That was taken back.
    unmuted(whom: UserId, locale: Locale) => say!(locale, "unmuted", who = whom);
    /// The challenge a control belongs to is not there.
    no_such_challenge(locale: Locale) => say!(locale, "no-such-challenge");

    /// There is nothing to look back on.
    review_none(locale: Locale) => say!(locale, "review-none");
    /// The fair match that the game belongs to is not over.
    review_not_yet(locale: Locale) => say!(locale, "review-not-yet");
    /// The game belongs to other people and another channel.
    review_elsewhere(locale: Locale) => say!(locale, "review-elsewhere");

    /// Confirms that the next exercise is asked.
    class_asks(nth: u32, locale: Locale) => say!(locale, "class-asks", nth);
    /// The same, that its answers are shown.
    class_shows(nth: u32, locale: Locale) => say!(locale, "class-shows", nth);
    /// Whether the host sees whose one's answers are.
    class_named(shown: bool, locale: Locale) => say!(locale, "class-named", shown);
    /// There is no hint on what is asked.
    class_no_hint(locale: Locale) => say!(locale, "class-no-hint");
    /// A lesson that asks about no position makes no class.
    class_of_nothing(locale: Locale) => say!(locale, "class-of-nothing");

    /// What others are told of one who hides.
    stats_hidden(locale: Locale) => say!(locale, "stats-hidden");
    stats_of_bot(locale: Locale) => say!(locale, "stats-of-bot");

    /// Only those who manage the server change how the bot plays there.
    not_a_manager(locale: Locale) => say!(locale, "settings-not-yours");
    /// The role of everyone was chosen to be pinged.
    not_everyone(locale: Locale) => say!(locale, "settings-not-everyone");

    ended(ending: Endable, locale: Locale) => say!(locale, "mod-ended", deed = ending.name());
    nothing_to_end(locale: Locale) => say!(locale, "mod-nothing");
    /// A message that was pointed at is not a board.
    no_board(locale: Locale) => say!(locale, "mod-no-board");
    /// Who does that has to `moderate` the server, or to `manage` it.
    not_a_moderator(takes: &str, locale: Locale) => say!(locale, "mod-not-yours", takes);
    above_you(whom: UserId, locale: Locale) => say!(locale, "mod-above", who = whom);
    no_longer_barred(whom: UserId, was: bool, locale: Locale) =>
        say!(locale, "mod-unbarred", who = whom, was);
    no_longer_quiet(channel: ChannelId, locale: Locale) => say!(locale, "mod-speaks", channel);
    /// What somebody reads who begins what is left to others.
    limited(what: Limited, role: RoleId, locale: Locale) =>
        say!(locale, "limited-here", what = what.name(), role);
    rank_unknown(locale: Locale) => say!(locale, "mod-rank-unknown");
    /// Why nothing is begun here.
    quiet_here(until: i64, locale: Locale) =>
        say!(locale, "quiet-here", when = words::moment(until));

    erased(locale: Locale) => say!(locale, "erased");
    /// They are shown nowhere any more, and what is left of their games goes some at a time.
    erasing(locale: Locale) => say!(locale, "erasing");
    /// The same, asked for again.
    still_erasing(locale: Locale) => say!(locale, "erasing-still");
    /// It was done lately, and can be done again then.
    erased_lately(again: i64, locale: Locale) =>
        say!(locale, "erased-lately", when = words::moment(again));
    /// In place of a message that showed someone of whom nothing is kept any more. It may have been a board, which can't
    /// become plain.
    erased_relic(locale: Locale) => say!(locale, "erased-relic");
    /// The button is for someone else.
    not_your_data(locale: Locale) => say!(locale, "not-your-data");
}
