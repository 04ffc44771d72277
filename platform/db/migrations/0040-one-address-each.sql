-- Two exhibitors never have the same web address: a request finds its exhibitor by the host name. Where two had the same,
-- the first one was shown to everyone; the other loses an address that led nowhere.
ALTER TABLE exhibitor NO FORCE ROW LEVEL SECURITY;
UPDATE exhibitor AS x SET serving_on = ''
 WHERE x.serving_on <> ''
   AND EXISTS (SELECT 1 FROM exhibitor AS first
                WHERE first.id < x.id
                  AND lower(regexp_replace(first.serving_on, '^https?://|/.*$', '', 'g'))
                    = lower(regexp_replace(x.serving_on, '^https?://|/.*$', '', 'g')));
ALTER TABLE exhibitor FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX exhibitor_address ON exhibitor (lower(regexp_replace(serving_on, '^https?://|/.*$', '', 'g')))
 WHERE serving_on <> '';
