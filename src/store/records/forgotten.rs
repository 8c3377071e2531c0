//! SQL for games that are being erased in parts: those that are left are read as nobody's.

/// A condition: the person's game is being erased. Column names need their table's.
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

/// The person in a seat, unless their game is being erased. Open games never are.
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
