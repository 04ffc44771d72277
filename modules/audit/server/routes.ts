import { actingAs } from '#modules/access/server.ts';
import { auditStaffApi } from '#modules/audit/contract/staff.ts';
import { auditKinds, auditPeople } from '#modules/audit/server/audit.sql.ts';
import {
  type AuditExportDeps,
  EXPORT_ROWS_MAX,
  exportEntries,
  isExportable,
} from '#modules/audit/server/export-entries.ts';
import { listEntries } from '#modules/audit/server/list-entries.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type AuditRouteDeps = AuditExportDeps;

/** Registers the portal's routes of the audit log. The staff gate protects them. */
export function auditRoutes(app: HttpApp, deps: AuditRouteDeps): void {
  const serve = serving(app, auditStaffApi);
  const { db } = deps;
  serve('GET /api/staff/audit', { policy: 'audit.view' }, async ({ exhibitorId, query }) => ({
    data: await listEntries(db, exhibitorId, query),
  }));
  serve('GET /api/staff/audit/choices', { policy: 'audit.view' }, async ({ exhibitorId }) => ({
    data: await db.ask(exhibitorId, async (first) => {
      const [people, kinds] = await Promise.all([auditPeople(first), auditKinds(first)]);
      return { people, kinds, export_max: EXPORT_ROWS_MAX };
    }),
  }));
  serve('GET /api/staff/audit/exportable', { policy: 'audit.view' }, async ({ exhibitorId, query }) => ({
    data: { exportable: await isExportable(db, exhibitorId, query) },
  }));
  serve(
    'GET /api/staff/audit/export',
    { policy: 'audit.view', fresh: true },
    async ({ exhibitorId, staff, locale, query: { locale: _, ...filter } }, reply) => {
      const content = await exportEntries(deps, actingAs(exhibitorId, staff), locale, filter);
      reply.header('content-disposition', 'attachment; filename="audit.csv"');
      return reply.type('text/csv; charset=utf-8').send(content);
    },
  );
}
