//! What signs are called, as screen readers have it from Unicode.

const NAMES: [(char, &str); 21] = [
    ('✉', "envelope"),
    ('◀', "reverse button"),
    ('🟩', "green square"),
    ('🟥', "red square"),
    ('🟦', "blue square"),
    ('🟧', "orange square"),
    ('⬜', "white square"),
    ('🏆', "trophy"),
    ('🔥', "fire"),
    ('🥇', "first place"),
    ('🥈', "second place"),
    ('🥉', "third place"),
    ('🍊', "tangerine"),
    ('🍑', "peach"),
    ('🍋', "lemon"),
    ('🍌', "banana"),
    ('✅', "check mark button"),
    ('❌', "cross mark"),
    ('✓', "check mark"),
    ('✗', "ballot x"),
    ('▶', "play button"),
];

/// The text with the names of its signs in their places, as one reads it: no blank twice.
pub fn named(text: &str) -> String {
    let mut said = String::new();
    for c in text.chars() {
        match NAMES.iter().find(|(sign, _)| *sign == c) {
            Some((_, name)) => said.push_str(&format!(" {name} ")),
            None if c == '\u{fe0f}' => {}
            None => said.push(c),
        }
    }
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A sign that is a picture and has no name here: nobody who listens knows what it is.
pub fn is_unnamed(c: char) -> bool {
    matches!(c, char::REPLACEMENT_CHARACTER | '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

/// What draws by its place and shape alone.
pub fn draws(c: char) -> bool {
    matches!(c, '\u{2500}'..='\u{259f}')
}
