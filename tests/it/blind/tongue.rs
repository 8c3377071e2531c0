//! The words by which a listener recognises what is said, in each language.

/// A row for each: its name and type, then its English and French.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $english:expr, $french:expr;)*) => {
        pub struct Tongue {
            $($(#[$doc])* pub $name: $type,)*
        }

        pub const ENGLISH: Tongue = Tongue { $($name: $english,)* };
        pub const FRENCH: Tongue = Tongue { $($name: $french,)* };
    };
}

words! {
    /// Discord's name of the language.
    locale: &'static str = "en-US", "fr";
    /// Whose turn it is.
    turn: &'static str = "Your move, ", "À toi de jouer, ";
    /// The same, when the channel plays.
    vote: &'static str = ", what do you play", ", quel coup jouez-vous";
    /// Tells a move that was made.
    took: &'static str = " took ", " a pris ";
    wins: &'static str = "wins", "gagne";
    loses: &'static str = "loses", "perd";
    /// Before the object that is taken last.
    last: [&'static str; 2] = ["last", "last"], ["dernier", "dernière"];
    /// Between the least and the most that a move may take.
    to: [&'static str; 2] = ["to", "or"], ["à", "ou"];
    /// Before the piles, and before the empty ones.
    piles: [&'static str; 2] = ["Pile: ", "Piles: "], ["Pile : ", "Piles : "];
    empty: &'static str = "Empty: ", "À zéro : ";
    /// On a control that makes a move.
    takes: &'static [&'static str] = &["take"], &["prendre", "prends"];
    resign: &'static str = "Resign", "Abandonner";
    rules: &'static str = "Rules", "Règles";
    words: &'static str = "Theme: Words", "Thème : Mots";
    /// Asks how many to take from a pile.
    how_many: &'static str = "How many from pile ", "Combien dans la pile ";
    /// Where a menu has too few entries for all amounts.
    another: &'static str = "Another number…", "Un autre nombre…";
    rematch: &'static str = "Rematch", "Revanche";
    /// Explains the squares.
    key: &'static str = "check mark button kept the win", "check mark button a gardé la victoire";
    share: &'static str = "Share", "Partager";
    review: &'static str = "Review", "Revoir";
    steps: &'static str = "Move by move", "Coup par coup";
    on: &'static str = "Next", "Après";
    picture: &'static str = "Share as a picture", "Partager en image";
}
