## How the bot plays on a server

language-name = English
settings-title = **How I play on this server**
settings-games = Games
settings-people = Between people
settings-places = Places and leaderboards
settings-puzzle = Puzzle of the day
settings-moderation = Moderation
settings-hour = { $hour }:00 UTC
settings-nobody = nobody
settings-role = the role you chose
# At most 100 characters.
settings-role-how = Choose a role with /{ command-settings-name } { command-settings-set-name } { option-settings-set-puzzle_role-name }:
settings-not-everyone = I never ping everyone: choose the role of those who want to hear of the puzzle. Nothing was changed.
named-value = { $name }: { $value }
settings-theme-none = the game’s own
settings-language-none = { $language } (server)
settings-switch = { $on ->
    [yes] on
   *[no] off
}
settings-everywhere = everywhere
settings-nowhere = nowhere
settings-look = Only those with the permission Manage Server can change it.
settings-not-yours = Only those with the permission Manage Server can change how I play here: ask one of them.
settings-elsewhere = On this server I play in { $channels }; those who manage it choose where. Games that are open here go on.
settings-lacking = { $lack ->
    [listed] I cannot find { $channel } among the channels of this server. Choose another, or pick it in this panel.
   *[other] I may not write in { $channel }: give me the permission { $lack ->
        [view] View Channel
        [threads] Send Messages in Threads
       *[send] Send Messages
    } there, or choose another channel.
}
settings-changed = { $n ->
    [0] **Nothing changed**: it was so already.
   *[other] **Changed:**
}
settings-reset = This puts **every** setting of this server back to its default: the games, the channels, the podium and the rest. Go ahead?
button-reset-settings = Yes, reset all
button-keep-settings = No, keep them
settings-unchanged = **Nothing was changed.**

## What people choose for themselves

preferences-title = **How I play with you**
preferences-about = -# Yours alone, on every server. A board that others play on too is drawn as the server has it; “{ button-rules }” there shows it your way.
preferences-changed = **Changed.** { $list }
preferences-none = as the server has it ({ $value })
preferences-usual = as for everyone ({ $value })
preferences-default = default
preferences-language-none = as Discord and the server have it
preference-name = { $one ->
    [theme] Theme
    [language] Language
    [level] Bouton’s level
    [hints] Hints
   *[calls] Ping on your turn
}
