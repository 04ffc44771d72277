import { actingAs } from '#modules/access/server.ts';
import { campaignsStaffApi } from '#modules/campaigns/contract/staff.ts';
import { sendAutomation } from '#modules/campaigns/server/automations/run-automations.ts';
import {
  changeAutomation,
  createAutomation,
  deleteAutomation,
} from '#modules/campaigns/server/automations/write-automation.ts';
import type { CampaignDeps } from '#modules/campaigns/server/campaign-deps.ts';
import { listAutomations } from '#modules/campaigns/server/list-automations.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/**
 * The portal's routes for automations (PORT-027, MKT-001). The staff gate runs before these routes.
 */
export function automationRoutes(app: HttpApp, deps: Pick<CampaignDeps, 'db' | 'translator'>): void {
  const serve = serving(app, campaignsStaffApi);
  const { db, translator } = deps;
  serve(
    'GET /api/staff/automations',
    { policy: 'automations.view' },
    async ({ exhibitorId, locale, staff: reader }) => ({
      data: await listAutomations(deps, { exhibitorId, locale, reader }),
    }),
  );
  serve('POST /api/staff/automations', { policy: 'automations.edit' }, async ({ exhibitorId, staff, body }) => ({
    data: { id: await createAutomation(db, actingAs(exhibitorId, staff), staff, body) },
  }));
  serve(
    'POST /api/staff/automations/:id',
    { policy: 'automations.edit' },
    async ({ exhibitorId, staff, params: { id }, body: form }) => {
      await changeAutomation(db, actingAs(exhibitorId, staff), staff, { id, form });
      return { data: { id } };
    },
  );
  serve(
    'POST /api/staff/automations/:id/send',
    { policy: 'automations.edit' },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await sendAutomation(db, actingAs(exhibitorId, staff), staff, id);
      return { message: translator.sentence(locale, 'answers', 'automations.sent') };
    },
  );
  serve(
    'POST /api/staff/automations/:id/delete',
    { policy: 'automations.delete' },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await deleteAutomation(db, actingAs(exhibitorId, staff), staff, id);
      return { message: translator.sentence(locale, 'answers', 'automations.deleted') };
    },
  );
}
