-- A film has stills with an alternative text and a credit, and lines of awards in each language.
ALTER TABLE movie
  ADD COLUMN stills jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(stills) = 'array'), -- [{md, lg, alt, credit}]: storage keys, texts
  ADD COLUMN awards jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(awards) = 'object');
