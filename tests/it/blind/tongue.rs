//! The words by which a listener knows what is said, in each language.

/// A row for each: its name and type, then what it is in English and in French.
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
    /// As Discord names it.
    locale: &'static str = "en-US", "fr";
    /// Whose turn it is.
    turn: &'static str = "Your move, ", "À toi de jouer, ";
    /// The same of all who are in a channel.
    vote: &'static str = ", what do you play", ", quel coup jouez-vous";
    /// That somebody made a move.
    took: &'static str = " took ", " a pris ";
    wins: &'static str = "wins", "gagne";
    loses: &'static str = "loses", "perd";
    /// Begins what is said of the object that is taken last.
    last: [&'static str; 2] = ["last", "last"], ["dernier", "dernière"];
    /// Between the least and the most that a move takes.
    to: [&'static str; 2] = ["to", "or"], ["à", "ou"];
    /// Begins the piles, and those that are empty.
    piles: [&'static str; 2] = ["Pile: ", "Piles: "], ["Pile : ", "Piles : "];
    empty: &'static str = "Empty: ", "À zéro : ";
    /// On what makes a move.
    takes: &'static [&'static str] = &["take"], &["prendre", "prends"];
    resign: &'static str = "Resign", "Abandonner";
    rules: &'static str = "Rules", "Règles";
    words: &'static str = "Drawn as: Words", "Dessin : Mots";
    /// Asks how many to take from a pile.
    how_many: &'static str = "How many from pile ", "Combien dans la pile ";
    /// Where more can be taken than a menu has entries.
    another: &'static str = "Another number…", "Un autre nombre…";
    rematch: &'static str = "Rematch", "Revanche";
    /// What squares stand for.
    key: &'static str = "green square kept the win", "green square a gardé la victoire";
    right: &'static str = "Right!", "C’est juste !";
    next: &'static str = "Next play button", "Suite play button";
    show: &'static str = "Show me", "Montre-moi";
    again: &'static str = "Again, with new positions", "Encore, avec d’autres positions";
    /// What is no answer to a question.
    besides: [&'static str; 3] =
        ["Explanation", "All lessons", "Back"], ["Explication", "Toutes les leçons", "Retour"];
    yes: &'static str = "Yes", "Oui";
    solved: &'static str = "Solved", "Trouvé";
    share: &'static str = "Share", "Partager";
    review: &'static str = "Review", "Revoir";
    steps: &'static str = "Move by move", "Coup par coup";
    on: &'static str = "Next", "Après";
    picture: &'static str = "Share as a picture", "Partager en image";
}
