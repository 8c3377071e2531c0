-- What was agreed besides piles and rules is one text, `theme=stones`, so that no later option needs a column of its own.
ALTER TABLE games RENAME COLUMN theme TO terms;
ALTER TABLE challenges RENAME COLUMN theme TO terms;
UPDATE games SET terms = 'theme=' || terms;
UPDATE challenges SET terms = 'theme=' || terms;
