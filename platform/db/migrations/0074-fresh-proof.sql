-- What asks for a fresh proof (decision 0050): a challenge of a passkey for an employee who is signed in, and the time of the
-- last proof, which a switch to another exhibitor carries over.
ALTER TABLE sign_in_challenge DROP CONSTRAINT sign_in_challenge_purpose_check;
ALTER TABLE sign_in_challenge ADD CONSTRAINT sign_in_challenge_purpose_check
  CHECK (purpose IN ('passkey','second-factor','new-passkey','new-totp','confirm'));
ALTER TABLE staff_link ADD COLUMN proven_at timestamptz;      -- of a switch: when its owner last proved themselves
