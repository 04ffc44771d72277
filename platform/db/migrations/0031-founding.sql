-- An exhibitor is founded with a page of the program. The link that the start prints founds one exhibitor at most: two
-- founders at once cannot both succeed. Further exhibitors are founded by an operator.
ALTER TABLE exhibitor
  ADD COLUMN country char(2) NOT NULL DEFAULT 'BE' CHECK (country IN ('BE', 'LU', 'NL', 'DE', 'FR')),
  ADD COLUMN founded_by_link boolean NOT NULL DEFAULT false;
-- The demo plans its own programme for as long as it is the demo: marked here, not known by its name.
ALTER TABLE exhibitor ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
ALTER TABLE exhibitor NO FORCE ROW LEVEL SECURITY;
UPDATE exhibitor SET is_demo = true WHERE slug = 'noctule';
ALTER TABLE exhibitor FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX exhibitor_demo ON exhibitor (is_demo) WHERE is_demo;
CREATE UNIQUE INDEX exhibitor_founded_by_link ON exhibitor (founded_by_link) WHERE founded_by_link;
