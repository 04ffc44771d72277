-- Operations: audit, outbox, idempotency, provider inbox, jobs; then who may see what.

CREATE TABLE audit_head (exhibitor_id int PRIMARY KEY REFERENCES exhibitor, last_hash bytea NOT NULL DEFAULT '\x00');
CREATE TABLE audit (                             -- one row per privileged change, chained (I20)
  exhibitor_id int NOT NULL REFERENCES exhibitor, id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL, actor text NOT NULL, channel text NOT NULL,
  action text NOT NULL, entity text NOT NULL, entity_id text NOT NULL, before jsonb, after jsonb,
  prev_hash bytea NOT NULL, hash bytea NOT NULL,
  PRIMARY KEY (exhibitor_id, id)
);
CREATE FUNCTION audit_digest(prev bytea, a audit) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(prev || convert_to(concat_ws('|', a.exhibitor_id, extract(epoch FROM a.at), a.actor, a.channel, a.action, a.entity, a.entity_id, a.before, a.after), 'UTF8'))
$$;
CREATE FUNCTION audit_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_head (exhibitor_id) VALUES (NEW.exhibitor_id) ON CONFLICT DO NOTHING;
  SELECT last_hash INTO NEW.prev_hash FROM audit_head WHERE exhibitor_id = NEW.exhibitor_id FOR UPDATE;
  NEW.hash := audit_digest(NEW.prev_hash, NEW);
  UPDATE audit_head SET last_hash = NEW.hash WHERE exhibitor_id = NEW.exhibitor_id;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_chain BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION audit_chain();
CREATE TRIGGER audit_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE outbox (
  exhibitor_id int NOT NULL REFERENCES exhibitor, id bigint GENERATED ALWAYS AS IDENTITY,
  topic text NOT NULL, dedupe text NOT NULL, payload jsonb NOT NULL DEFAULT '{}',
  available_at timestamptz NOT NULL, attempts int NOT NULL DEFAULT 0, last_error text,
  lease_token uuid, lease_until timestamptz, done_at timestamptz, dead_at timestamptz,
  PRIMARY KEY (exhibitor_id, id), UNIQUE (exhibitor_id, topic, dedupe)
);
CREATE INDEX outbox_due ON outbox (available_at) WHERE done_at IS NULL AND dead_at IS NULL;

CREATE TABLE idempotency (
  exhibitor_id int NOT NULL REFERENCES exhibitor, actor text NOT NULL, key text NOT NULL CHECK (length(key) BETWEEN 16 AND 255),
  request_hash bytea NOT NULL, status int NOT NULL, body json NOT NULL, created_at timestamptz NOT NULL,
  PRIMARY KEY (exhibitor_id, actor, key)
);
CREATE INDEX idempotency_age ON idempotency USING brin (created_at); -- written in the order of time, asked once a day

-- What outside partners told us, before it is known whom it concerns: the body is only a hint.
CREATE TABLE provider_event (
  driver text NOT NULL, event_key text NOT NULL, raw bytea NOT NULL, received_at timestamptz NOT NULL,
  processed_at timestamptz, PRIMARY KEY (driver, event_key)
);
CREATE TABLE job_run (
  name text PRIMARY KEY, started_at timestamptz, finished_at timestamptz, failed_at timestamptz, error text, result jsonb
);
CREATE TABLE client_error (
  exhibitor_id int NOT NULL REFERENCES exhibitor, id bigint GENERATED ALWAYS AS IDENTITY, at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL, digest text NOT NULL, detail jsonb NOT NULL, times int NOT NULL DEFAULT 1,
  PRIMARY KEY (exhibitor_id, id), UNIQUE (exhibitor_id, digest)
);
CREATE TABLE rate_limit (                        -- slow, shared limits (voucher codes, checkout); fast ones live per node
  key text NOT NULL, window_start timestamptz NOT NULL, hits int NOT NULL, PRIMARY KEY (key, window_start)
);
CREATE TABLE socket_io_attachments (id bigserial UNIQUE, created_at timestamptz DEFAULT now(), payload bytea);

-- ===== what the site shows or a price depends on moves the data version
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['exhibitor','settings','cinema','arrangement','seat','screen','movie','movie_tag','tag','version','event',
                           'screening','price_rate','price_row','content','voucher_type','payment_method','asset'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION bump_data_version()', t || '_version', t);
  END LOOP;
END $$;

-- ===== row-level security on every table of a tenant: enabled, forced, failing closed.
-- foyer_app works for one tenant at a time. foyer_system looks across tenants (which jobs are due, do the
-- invariants hold, whose host is this) and changes only the books of operations.
DO $$ DECLARE t text; BEGIN
  FOR t IN SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'exhibitor_id' AND NOT a.attisdropped
           WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant())', t);
    EXECUTE format('CREATE POLICY everything_readable ON %I FOR SELECT TO foyer_system USING (true)', t);
  END LOOP;
  ALTER TABLE exhibitor ENABLE ROW LEVEL SECURITY;
  ALTER TABLE exhibitor FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenant ON exhibitor TO foyer_app USING (id = tenant()) WITH CHECK (id = tenant());
  CREATE POLICY all_exhibitors ON exhibitor TO foyer_system USING (true) WITH CHECK (true);
  CREATE POLICY leases ON outbox FOR UPDATE TO foyer_system USING (true) WITH CHECK (true);
  CREATE POLICY clean_up ON idempotency FOR DELETE TO foyer_system USING (true);
END $$;

GRANT USAGE ON SCHEMA public TO foyer_app, foyer_system;
GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA public TO foyer_app;
GRANT DELETE ON movie_tag, price_row, price_rate, content, tag, asset, movie, version, event, screening, screening_capacity, seat, arrangement, screen, voucher_type, external_ref, newsletter_subscriber TO foyer_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO foyer_app, foyer_system;
REVOKE UPDATE ON ledger, audit, voucher_movement, bill_event, payment_event, refund_line FROM foyer_app;
REVOKE INSERT, UPDATE ON bill_transition, payment_transition FROM foyer_app;
REVOKE ALL ON provider_event, job_run, rate_limit, socket_io_attachments FROM foyer_app;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO foyer_system;
GRANT INSERT, UPDATE ON provider_event, job_run, rate_limit, exhibitor TO foyer_system;
GRANT INSERT, DELETE ON socket_io_attachments TO foyer_system;
GRANT UPDATE ON outbox TO foyer_system;
GRANT DELETE ON idempotency, rate_limit, provider_event TO foyer_system;

-- What the connections of the program are doing: only their own user sees it, and the watch (I23) is another.
CREATE FUNCTION foyer_sessions() RETURNS TABLE (pid int, application_name text, state text, state_change timestamptz, query_start timestamptz, wait_event_type text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT pid, application_name, state, state_change, query_start, wait_event_type FROM pg_stat_activity WHERE datname = current_database()
$$;
REVOKE ALL ON FUNCTION foyer_sessions() FROM public;
GRANT EXECUTE ON FUNCTION foyer_sessions() TO foyer_system;
