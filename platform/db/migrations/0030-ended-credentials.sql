-- A staff session or the secret of a device that ends is told to every node, which ends the sockets it opened (T46, T78). By
-- triggers, so that no way of ending one can forget it. The payloads are `staffSessionRoom` and `ownDeviceRoom` of
-- modules/realtime/contract/channels.ts; the digest of a session opens nothing.
CREATE FUNCTION staff_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_credential_ended', format('Exhibitor.%s/session/%s', OLD.exhibitor_id, encode(OLD.digest, 'hex')));
  RETURN NULL;
END $$;
CREATE TRIGGER staff_session_ended AFTER UPDATE OF ended_at ON staff_session FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION staff_session_ended();

CREATE FUNCTION device_secret_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_credential_ended', format('Exhibitor.%s/device/%s', OLD.exhibitor_id, OLD.id));
  RETURN NULL;
END $$;
CREATE TRIGGER device_secret_ended AFTER UPDATE OF token ON device FOR EACH ROW
  WHEN (OLD.token IS NOT NULL AND OLD.token IS DISTINCT FROM NEW.token) EXECUTE FUNCTION device_secret_ended();
