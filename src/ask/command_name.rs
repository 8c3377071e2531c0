//! The command that a control belongs to: who may not use the command on a server may not press its controls
//! either.

use nim::names;

names! {
    /// A slash command.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum CommandName {
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
