-- Automations mail figures, too: by day, by film and so on, each as a file.
ALTER TABLE automation ADD COLUMN figures text[] NOT NULL DEFAULT '{}'
  CHECK (figures <@ ARRAY['day','week','month','film','screening','hall','hour','rate','channel']);
