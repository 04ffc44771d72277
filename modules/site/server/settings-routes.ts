import { actingAs } from '#modules/access/server.ts';
import {
  changeExhibitorFacts,
  changeSettings,
  createSettings,
  exhibitorFacts,
  type SettingsDeps,
  staffSettings,
} from '#modules/exhibitor/server.ts';
import type { Announcements } from '#modules/realtime/server.ts';
import { siteStaffApi } from '#modules/site/contract/staff.ts';
import { closeToPublic, opening, openToPublic } from '#modules/site/server/opening.ts';
import { type SyncDeps, syncSite } from '#modules/site/server/sync-site.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type SettingsRouteDeps = SyncDeps & { readonly news: Pick<Announcements, 'settingsChanged'> };

/**
 * Registers the portal's routes for the settings (API-001, API-002, PORT-031). The staff gate
 * protects these routes.
 */
export function settingsRoutes(app: HttpApp, deps: SettingsRouteDeps): void {
  const serve = serving(app, siteStaffApi);
  const { db, news } = deps;
  const saving: SettingsDeps = { db, settingsChanged: (exhibitorId) => news.settingsChanged(exhibitorId) };
  const input = ({ staff }: HttpRequest, given: Record<string, unknown>) => ({
    given,
    mayChangeSystem: staff.permissions.has('settings.system'),
  });
  serve('GET /api/staff/settings', { policy: 'settings.view' }, async ({ exhibitorId }) => ({
    data: await staffSettings(db, exhibitorId),
  }));
  serve('POST /api/settings', { policy: 'settings.edit' }, async (request) => {
    const { exhibitorId, staff, body } = request;
    return { data: await changeSettings(saving, actingAs(exhibitorId, staff), input(request, body.data)) };
  });
  serve('POST /api/settings/new', { policy: 'settings.edit' }, async (request) => {
    const { exhibitorId, staff, body } = request;
    return { data: await createSettings(saving, actingAs(exhibitorId, staff), input(request, body.data)) };
  });
  serve('GET /api/staff/exhibitor', { policy: 'settings.view' }, async ({ exhibitorId }) => ({
    data: await db.ask(exhibitorId, exhibitorFacts),
  }));
  serve('POST /api/staff/exhibitor', { policy: 'settings.edit' }, async ({ exhibitorId, staff, body }) => ({
    data: await changeExhibitorFacts(db, actingAs(exhibitorId, staff), body),
  }));
  serve('GET /api/staff/exhibitor/opening', { policy: 'settings.view' }, async ({ exhibitorId }) => ({
    data: await db.ask(exhibitorId, opening),
  }));
  serve('POST /api/staff/exhibitor/open', { policy: 'settings.edit' }, async ({ exhibitorId, staff }) => ({
    data: await openToPublic(db, actingAs(exhibitorId, staff)),
  }));
  serve('POST /api/staff/exhibitor/close', { policy: 'settings.edit' }, async ({ exhibitorId, staff }) => ({
    data: await closeToPublic(db, actingAs(exhibitorId, staff)),
  }));
  serve('POST /api/staff/sync', { policy: 'settings.edit' }, async ({ exhibitorId, staff }) => ({
    data: { sync_at: await syncSite(deps, actingAs(exhibitorId, staff)) },
  }));
}
