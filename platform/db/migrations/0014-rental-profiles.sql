-- What a house pays for its films: a shared profile is read by every house and changed by its own (ROLE-012, D-121); one
-- that no version uses can go.

CREATE POLICY shared_readable ON rental_profile FOR SELECT TO foyer_app USING (shared);
GRANT DELETE ON rental_profile TO foyer_app;
CREATE INDEX version_rental_profile ON version (exhibitor_id, rental_profile_id) WHERE rental_profile_id IS NOT NULL;
