//! The names of emoji and signs that screen readers read, from Unicode.

const NAMES: [(char, &str); 19] = [
    ('✉', "envelope"),
    ('◀', "reverse button"),
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

/// Replaces signs in a text by their names, as a screen reader does; no double blanks.
pub fn named(text: &str) -> String {
    let mut result = String::new();
    for c in text.chars() {
        match NAMES.iter().find(|(sign, _)| *sign == c) {
            Some((_, name)) => result.push_str(&format!(" {name} ")),
            None if c == '\u{fe0f}' => {}
            None => result.push(c),
        }
    }
    result.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a picture sign has no name here: then nobody who listens knows what it is.
pub fn is_unnamed(c: char) -> bool {
    matches!(c, char::REPLACEMENT_CHARACTER | '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

/// Whether a sign only draws, by its place and shape.
pub fn draws(c: char) -> bool {
    matches!(c, '\u{2500}'..='\u{259f}')
}
