/** The public interface of audit: its routes, and what removes names from old entries. */
export { countOldNames, redactEntriesOf, redactOldEntries } from '#modules/audit/server/redact-entries.sql.ts';
export { type AuditRouteDeps, auditRoutes } from '#modules/audit/server/routes.ts';
