//! What is left of a person's games that are being erased in parts is read as nobody's: how queries say so.

/// A condition: someone's game is left of what is being erased. Names of columns want those of their tables.
macro_rules! forgotten {
    ($who:expr, $game:expr) => {
        concat!(
            "((",
            $game,
            " <= (SELECT f.up_to FROM erasures f WHERE f.user_id = ",
            $who,
            ")) IS TRUE)"
        )
    };
}

pub(in crate::store) use forgotten;

/// Who sits in a seat. Games that are open are never left.
macro_rules! sitter {
    ($seat:literal) => {
        concat!(
            "CASE WHEN ",
            $seat,
            ".open = 1 OR NOT ",
            $crate::store::records::forgotten::forgotten!(
                concat!($seat, ".user_id"),
                concat!($seat, ".game_id")
            ),
            " THEN ",
            $seat,
            ".user_id END"
        )
    };
}

pub(in crate::store) use sitter;
