import { z } from 'zod';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { zAutomationForm, zAutomations } from '#modules/campaigns/automation-contract.ts';
import type { CampaignDeps } from '#modules/campaigns/server/campaign-deps.ts';
import { listAutomations } from '#modules/campaigns/server/list-automations.ts';
import { sendAutomation } from '#modules/campaigns/server/run-automations.ts';
import { changeAutomation, createAutomation, deleteAutomation } from '#modules/campaigns/server/write-automation.ts';
import type { HttpApp } from '#platform/http/app.ts';

const tags = ['automations'];
const params = z.object({ id: zPathId });
const zMade = z.object({ id: z.number().int() });
const zDone = z.object({ message: z.string() });

/** What the portal calls about automations (PORT-027, MKT-001). The staff gate stands before these routes. */
export function automationRoutes(app: HttpApp, deps: Pick<CampaignDeps, 'db' | 'translator'>): void {
  const { db, translator } = deps;
  app.get(
    '/api/staff/automations',
    {
      config: { policy: 'automations.view' },
      schema: {
        summary: 'The reports that are mailed by themselves (MKT-003); at most 200',
        tags,
        response: { 200: answerOf(zAutomations) },
      },
    },
    async ({ exhibitorId, locale, staff: reader }) => ({
      data: await listAutomations(deps, { exhibitorId, locale, reader }),
    }),
  );
  app.post(
    '/api/staff/automations',
    {
      config: { policy: 'automations.edit' },
      schema: { summary: 'A new automation', tags, body: zAutomationForm, response: { 200: answerOf(zMade) } },
    },
    async ({ exhibitorId, staff, body }) => ({
      data: { id: await createAutomation(db, actingAs(exhibitorId, staff), staff, body) },
    }),
  );
  app.post(
    '/api/staff/automations/:id',
    {
      config: { policy: 'automations.edit' },
      schema: {
        summary: 'Changes an automation',
        tags,
        params,
        body: zAutomationForm,
        response: { 200: answerOf(zMade) },
      },
    },
    async ({ exhibitorId, staff, params: { id }, body: form }) => {
      await changeAutomation(db, actingAs(exhibitorId, staff), staff, { id, form });
      return { data: { id } };
    },
  );
  app.post(
    '/api/staff/automations/:id/send',
    {
      config: { policy: 'automations.edit' },
      schema: {
        summary: 'Sends an automation now; refused without an address of its distributor (ERR-043)',
        tags,
        params,
        response: { 200: zDone },
      },
    },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await sendAutomation(db, actingAs(exhibitorId, staff), staff, id);
      return { message: translator.sentence(locale, 'answers', 'automations.sent') };
    },
  );
  app.post(
    '/api/staff/automations/:id/delete',
    {
      config: { policy: 'automations.edit' },
      schema: { summary: 'Takes an automation off the list', tags, params, response: { 200: zDone } },
    },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await deleteAutomation(db, actingAs(exhibitorId, staff), staff, id);
      return { message: translator.sentence(locale, 'answers', 'automations.deleted') };
    },
  );
}
