//! The words by which a listener knows what is said, in each language.

pub struct Tongue {
    /// As Discord names it.
    pub locale: &'static str,
    /// Whose turn it is.
    pub turn: &'static str,
    /// The same of all who are in a channel.
    pub vote: &'static str,
    /// That somebody made a move.
    pub took: &'static str,
    pub wins: &'static str,
    pub loses: &'static str,
    /// Begins what is said of the object that is taken last.
    pub last: [&'static str; 2],
    /// Between the least and the most that a move takes.
    pub to: [&'static str; 2],
    /// Begins the piles, and those that are empty.
    pub piles: [&'static str; 2],
    pub empty: &'static str,
    /// On what makes a move.
    pub takes: &'static [&'static str],
    pub resign: &'static str,
    pub rules: &'static str,
    pub words: &'static str,
    /// Asks how many to take from a pile.
    pub how_many: &'static str,
    /// Where more can be taken than a menu has entries.
    pub another: &'static str,
    pub rematch: &'static str,
    /// What squares stand for.
    pub key: &'static str,
    pub right: &'static str,
    pub next: &'static str,
    pub show: &'static str,
    pub again: &'static str,
    /// What is no answer to a question.
    pub besides: [&'static str; 3],
    pub yes: &'static str,
    pub solved: &'static str,
    pub share: &'static str,
    pub review: &'static str,
    pub steps: &'static str,
    pub on: &'static str,
    pub picture: &'static str,
}

pub const ENGLISH: Tongue = Tongue {
    locale: "en-US",
    turn: "Your move, ",
    vote: ", what do you play",
    took: " took ",
    wins: "wins",
    loses: "loses",
    last: ["last", "last"],
    to: ["to", "or"],
    piles: ["Pile: ", "Piles: "],
    empty: "Empty: ",
    takes: &["take"],
    resign: "Resign",
    rules: "Rules",
    words: "Drawn as: Words",
    how_many: "How many from pile ",
    another: "Another number…",
    rematch: "Rematch",
    key: "green square kept the win",
    right: "Right!",
    next: "Next play button",
    show: "Show me",
    again: "Again, with new positions",
    besides: ["Explanation", "All lessons", "Back"],
    yes: "Yes",
    solved: "Solved",
    share: "Share",
    review: "Review",
    steps: "Move by move",
    on: "Next",
    picture: "Share as a picture",
};

pub const FRENCH: Tongue = Tongue {
    locale: "fr",
    turn: "À toi de jouer, ",
    vote: ", quel coup jouez-vous",
    took: " a pris ",
    wins: "gagne",
    loses: "perd",
    last: ["dernier", "dernière"],
    to: ["à", "ou"],
    piles: ["Pile : ", "Piles : "],
    empty: "À zéro : ",
    takes: &["prendre", "prends"],
    resign: "Abandonner",
    rules: "Règles",
    words: "Dessin : Mots",
    how_many: "Combien dans la pile ",
    another: "Un autre nombre…",
    rematch: "Revanche",
    key: "green square a gardé la victoire",
    right: "C’est juste !",
    next: "Suite play button",
    show: "Montre-moi",
    again: "Encore, avec d’autres positions",
    besides: ["Explication", "Toutes les leçons", "Retour"],
    yes: "Oui",
    solved: "Trouvé",
    share: "Partager",
    review: "Revoir",
    steps: "Coup par coup",
    on: "Après",
    picture: "Partager en image",
};
