-- A link that switches to another exhibitor says whether its owner had signed in with a second factor (decision 0041).
ALTER TABLE staff_link ADD COLUMN second_factor boolean NOT NULL DEFAULT false;
