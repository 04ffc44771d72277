import { z } from 'zod';
import { answerOf, zInstant } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { zHouseFacts, zHouseFactsForm, zSettingsForm, zStaffSettings } from '#modules/exhibitor/contract.ts';
import {
  changeHouseFacts,
  changeSettings,
  createSettings,
  houseFacts,
  type SettingsDeps,
  staffSettings,
} from '#modules/exhibitor/server.ts';
import type { Announcements } from '#modules/realtime/server.ts';
import { type SyncDeps, syncSite } from '#modules/site/server/sync-site.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';

export type SettingsRouteDeps = SyncDeps & { readonly tell: Pick<Announcements, 'settingsChanged'> };

const tags = ['settings'];

/** What the portal calls about the settings (API-001, API-002, PORT-031). The staff gate stands before these routes. */
export function settingsRoutes(app: HttpApp, deps: SettingsRouteDeps): void {
  const { db, tell } = deps;
  const saving: SettingsDeps = { db, settingsChanged: (exhibitorId) => tell.settingsChanged(exhibitorId) };
  const wish = ({ staff }: HttpRequest, given: Record<string, unknown>) => ({
    given,
    mayChangeSystem: staff.permissions.has('settings.system'),
  });
  app.get(
    '/api/staff/settings',
    {
      config: { policy: 'settings.view' },
      schema: {
        summary: 'All settings but what is secret (D-172)',
        tags,
        response: { 200: answerOf(zStaffSettings) },
      },
    },
    async ({ exhibitorId }) => ({ data: await staffSettings(db, exhibitorId) }),
  );
  app.post(
    '/api/settings',
    {
      config: { policy: 'settings.edit' },
      schema: {
        summary: 'Changes some of the settings; the others stay (D-172)',
        tags,
        body: zSettingsForm,
        response: { 200: answerOf(zStaffSettings) },
      },
    },
    async (request) => {
      const { exhibitorId, staff, body } = request;
      return { data: await changeSettings(saving, actingAs(exhibitorId, staff), wish(request, body.data)) };
    },
  );
  app.post(
    '/api/settings/new',
    {
      config: { policy: 'settings.edit' },
      schema: {
        summary: 'The first settings of a house that has none',
        tags,
        body: zSettingsForm,
        response: { 200: answerOf(zStaffSettings) },
      },
    },
    async (request) => {
      const { exhibitorId, staff, body } = request;
      return { data: await createSettings(saving, actingAs(exhibitorId, staff), wish(request, body.data)) };
    },
  );
  app.get(
    '/api/staff/house',
    {
      config: { policy: 'settings.view' },
      schema: { summary: 'What the house says of itself', tags, response: { 200: answerOf(zHouseFacts) } },
    },
    async ({ exhibitorId }) => ({ data: await db.ask(exhibitorId, houseFacts) }),
  );
  app.post(
    '/api/staff/house',
    {
      config: { policy: 'settings.edit' },
      schema: {
        summary: 'Changes some of what the house says of itself; the rest stays',
        tags,
        body: zHouseFactsForm,
        response: { 200: answerOf(zHouseFacts) },
      },
    },
    async ({ exhibitorId, staff, body }) => ({
      data: await changeHouseFacts(db, actingAs(exhibitorId, staff), body),
    }),
  );
  app.post(
    '/api/staff/sync',
    {
      config: { policy: 'settings.edit' },
      schema: {
        summary: 'Has every node read the data of the website anew (D-175)',
        tags,
        response: { 200: answerOf(z.object({ sync_at: zInstant })) },
      },
    },
    async ({ exhibitorId, staff }) => ({ data: { sync_at: await syncSite(deps, actingAs(exhibitorId, staff)) } }),
  );
}
