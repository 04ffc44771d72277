-- An exhibitor is founded before its website is public: until an employee opens it, visitors read that it opens soon. One
-- that was there before is open.
ALTER TABLE exhibitor ADD COLUMN opened_at timestamptz DEFAULT now();
