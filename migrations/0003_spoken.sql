-- What a server spoke of its own when its settings were last changed; what it chose goes before it. NULL: nobody said.
-- Until now it was what was spoken where somebody played there last.
ALTER TABLE servers ADD COLUMN locale TEXT;
UPDATE servers SET locale = (SELECT locale FROM games WHERE guild_id = servers.guild_id ORDER BY id DESC LIMIT 1);
