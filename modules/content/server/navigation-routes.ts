import { actingAs } from '#modules/access/server.ts';
import { contentStaffApi } from '#modules/content/contract/staff.ts';
import { readNavigation, saveNavigation } from '#modules/content/server/navigation.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/** The portal's routes for navigation, header and footer (CMS-003, CMS-004, SITE-033). */
export function navigationRoutes(app: HttpApp, { db }: { readonly db: Db }): void {
  const serve = serving(app, contentStaffApi);
  serve('GET /api/staff/navigation', { policy: 'settings.view' }, async ({ exhibitorId }) => ({
    data: await readNavigation(db, exhibitorId),
  }));
  serve('POST /api/staff/navigation', { policy: 'settings.edit' }, async ({ exhibitorId, staff, body }) => ({
    data: await saveNavigation(db, actingAs(exhibitorId, staff), body),
  }));
}
