## How the bot plays on a server

settings-title = **How I play on this server** when `/play` says nothing else
settings-preset = Game: { $preset }
settings-level = Level: { $level }
