-- Administrators read the audit log, newest first: all of it, of one person, of one kind.
CREATE INDEX audit_at ON audit (exhibitor_id, at, id);
CREATE INDEX audit_actor ON audit (exhibitor_id, actor, at, id);
CREATE INDEX audit_action ON audit (exhibitor_id, action, at, id);
