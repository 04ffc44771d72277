-- The exhibitor's name of a version in each language (decision 0072); `label` keeps the first of them, as before.
-- A release before this one changes `label` alone: labels that do not contain it are out of date and are not shown.
ALTER TABLE version ADD COLUMN labels jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(labels) = 'object');
