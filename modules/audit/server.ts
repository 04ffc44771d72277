/** The public interface of audit: its routes. */
export { type AuditRouteDeps, auditRoutes } from '#modules/audit/server/routes.ts';
