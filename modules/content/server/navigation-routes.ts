import { answerOf } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { zNavigationForm, zStaffNavigation } from '#modules/content/navigation-contract.ts';
import { readNavigation, saveNavigation } from '#modules/content/server/navigation.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';

const tags = ['content'];
const response = { 200: answerOf(zStaffNavigation) };

/** What the portal calls about what stands around every page (CMS-003, CMS-004, SITE-033). */
export function navigationRoutes(app: HttpApp, { db }: { readonly db: Db }): void {
  app.get(
    '/api/staff/navigation',
    {
      config: { policy: 'settings.view' },
      schema: { summary: 'Navigation, header pictures and footer of the website', tags, response },
    },
    async ({ exhibitorId }) => ({ data: await readNavigation(db, exhibitorId) }),
  );
  app.post(
    '/api/staff/navigation',
    {
      config: { policy: 'settings.edit' },
      schema: {
        summary: 'Writes navigation, header pictures and footer, unless somebody else did since they were read',
        ...{ tags, body: zNavigationForm, response },
      },
    },
    async ({ exhibitorId, staff, body }) => ({
      data: await saveNavigation(db, actingAs(exhibitorId, staff), body),
    }),
  );
}
