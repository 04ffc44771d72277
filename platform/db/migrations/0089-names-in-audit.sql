-- Old entries of the audit lose the names of persons, and entries about a buyer lose them when the buyer is forgotten
-- (decision 0068). The log stays append-only: this is the one change that it takes, and the database computes it.
--
-- A redacted entry keeps `hash`, which the next entry carries on. `redacted_no` and `redacted_hash` chain the redactions in
-- their order, over what stays, so that a later change is found (I20). Entries without names are not touched.
ALTER TABLE audit
  ADD COLUMN redacted_at timestamptz, ADD COLUMN redacted_no bigint, ADD COLUMN redacted_hash bytea,
  ADD CONSTRAINT audit_redacted CHECK (num_nulls(redacted_at, redacted_no, redacted_hash) IN (0, 3));
CREATE UNIQUE INDEX audit_redactions ON audit (exhibitor_id, redacted_no) WHERE redacted_no IS NOT NULL;
ALTER TABLE audit_head
  ADD COLUMN redacted_until bigint NOT NULL DEFAULT 0,           -- entries up to this one were searched for names
  ADD COLUMN redactions     bigint NOT NULL DEFAULT 0,           -- the number of the last redaction
  ADD COLUMN redacted_hash  bytea  NOT NULL DEFAULT '\x00';

-- A state without what names a person: addresses in any text, and the fields of persons. Tokens of personal_value stay.
CREATE FUNCTION audit_without_names(state jsonb, entity text, field text DEFAULT '') RETURNS jsonb
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_catalog AS $$
DECLARE
  removed CONSTANT text := 'personal:removed';
  words text;
BEGIN
  CASE jsonb_typeof(state)
    WHEN 'object' THEN
      RETURN coalesce((SELECT jsonb_object_agg(m.key, audit_without_names(m.value, entity, m.key)) FROM jsonb_each(state) m), '{}');
    WHEN 'array' THEN
      RETURN coalesce((SELECT jsonb_agg(audit_without_names(m.value, entity, field) ORDER BY m.ordinality)
                         FROM jsonb_array_elements(state) WITH ORDINALITY m), '[]');
    WHEN 'string' THEN
      words := state #>> '{}';
      IF words = '' OR words LIKE 'personal:%' THEN RETURN state; END IF;
      IF field IN ('holder_name', 'buyer_name', 'first_name', 'last_name', 'contact_name')
         OR (field IN ('name', 'company', 'contact', 'phone', 'street')
             AND entity IN ('employee', 'client', 'bill', 'reservation', 'voucher', 'invoice', 'invoice_client'))
      THEN RETURN to_jsonb(removed); END IF;
      RETURN to_jsonb(regexp_replace(words, '[^\s@<>()"'',;:]+@[^\s@<>()"'',;:]+', removed, 'g'));
    ELSE RETURN state; -- null, a number, yes or no
  END CASE;
END $$;

CREATE FUNCTION audit_redaction_digest(prev bytea, a audit) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(audit_digest(prev || a.hash, a) || convert_to(concat_ws('|', a.id, a.redacted_no, extract(epoch FROM a.redacted_at),
    coalesce(length(a.before::text), -1), coalesce(length(a.after::text), -1)), 'UTF8'))
$$;

-- Who writes `redacted_at` asks for the redaction; every other change is refused, and a second redaction too. An entry is old
-- enough, or about a buyer.
CREATE FUNCTION audit_redact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.redacted_at IS NOT NULL OR NEW.redacted_at IS NULL
     OR to_jsonb(NEW) - 'redacted_at' <> to_jsonb(OLD) - 'redacted_at'
     OR (OLD.at > foyer_now() - interval '6 months' AND OLD.entity NOT IN ('bill', 'client', 'reservation', 'voucher'))
  THEN RAISE EXCEPTION 'audit is append-only' USING ERRCODE = 'KA001'; END IF;
  NEW.before := audit_without_names(OLD.before, OLD.entity);
  NEW.after := audit_without_names(OLD.after, OLD.entity);
  IF NEW.before IS NOT DISTINCT FROM OLD.before AND NEW.after IS NOT DISTINCT FROM OLD.after THEN RETURN NULL; END IF;
  NEW.redacted_at := foyer_now();
  SELECT redactions + 1, audit_head.redacted_hash INTO NEW.redacted_no, NEW.redacted_hash
    FROM audit_head WHERE exhibitor_id = OLD.exhibitor_id FOR UPDATE;
  NEW.redacted_hash := audit_redaction_digest(NEW.redacted_hash, NEW);
  UPDATE audit_head SET redactions = NEW.redacted_no, redacted_hash = NEW.redacted_hash WHERE exhibitor_id = OLD.exhibitor_id;
  RETURN NEW;
END $$;
DROP TRIGGER audit_keep ON audit;
CREATE TRIGGER audit_keep BEFORE DELETE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_redact BEFORE UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION audit_redact();
GRANT UPDATE (redacted_at) ON audit TO foyer_app;
