//! The command that a control belongs to: who may not type it on a server may not press it there either.

use nim::names;

names! {
    /// A command that is typed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Family {
        Play => "play",
        Move => "move",
        Hint => "hint",
        Board => "board",
        Resign => "resign",
        Games => "games",
        Leaderboard => "leaderboard",
        Stats => "stats",
        Learn => "learn",
        Review => "review",
        Puzzle => "puzzle",
        Tournament => "tournament",
        Class => "class",
        Moderate => "moderate",
        Settings => "settings",
        Preferences => "preferences",
        Privacy => "privacy",
        Help => "help",
    }
}
