-- The two keys of reCAPTCHA are stored together or not at all. A site key without its secret closed each form that it
-- should protect: no token could be checked. Where the secret is missing, the forms ask for a proof of work again.
ALTER TABLE settings NO FORCE ROW LEVEL SECURITY;
UPDATE settings SET data = jsonb_set(data, '{recaptcha,site_key}', '""')
 WHERE coalesce(data #>> '{recaptcha,site_key}', '') <> '' AND NOT secrets ? 'recaptcha';
ALTER TABLE settings FORCE ROW LEVEL SECURITY;
ALTER TABLE settings ADD CONSTRAINT settings_captcha_keys
  CHECK (coalesce(data #>> '{recaptcha,site_key}', '') = '' OR secrets ? 'recaptcha');
