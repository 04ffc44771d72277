import { actingAs, clearStaffCookie } from '#modules/access/server.ts';
import type { SettingsDeps } from '#modules/exhibitor/server.ts';
import { installationStaffApi } from '#modules/installation/contract/staff.ts';
import { type AddExhibitorDeps, addExhibitor } from '#modules/installation/server/add-exhibitor.ts';
import { joinExhibitor } from '#modules/installation/server/join-exhibitor.ts';
import { exhibitorWithId, listExhibitors } from '#modules/installation/server/list-exhibitors.ts';
import { type Quiet, startSending } from '#modules/installation/server/quiet-copy.ts';
import { isDemo, type RemoveDemoDeps, removeDemo } from '#modules/installation/server/remove-demo.ts';
import { switchModules } from '#modules/installation/server/switch-modules.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type InstallationRouteDeps = AddExhibitorDeps &
  RemoveDemoDeps & {
    /** Notifies the devices of an exhibitor to read their settings again. */
    readonly news: { readonly settingsChanged: (exhibitorId: number) => void };
    /** Reads again which exhibitor has which address. */
    readonly snapshots: { readonly readHosts: () => Promise<void> };
    readonly quiet: Quiet;
    /** The address at which browsers reach an exhibitor, by its `serving_on`. */
    readonly publicUrl: (servingOn: string) => string;
  };

const OPERATOR = { policy: 'settings.system' } as const;

/** Registers the routes of the operator of the installation (ROLE-004). The staff gate protects them. */
export function installationRoutes(app: HttpApp, deps: InstallationRouteDeps): void {
  const serve = serving(app, installationStaffApi);
  const { db, news } = deps;
  const saving: SettingsDeps = { db, settingsChanged: (exhibitorId) => news.settingsChanged(exhibitorId) };
  serve('GET /api/staff/demo', { policy: 'settings.view' }, async ({ exhibitorId }) => ({
    data: { is_demo: await isDemo(db, exhibitorId) },
  }));
  serve('POST /api/staff/demo/remove', { policy: 'settings.edit' }, async (request, reply) => {
    const setup = await removeDemo(deps, request.exhibitorId, request.body.keyword);
    // The page that founds a cinema opens only where no exhibitor is known.
    await deps.snapshots.readHosts();
    clearStaffCookie(request, reply);
    return { data: { setup } };
  });
  serve('GET /api/staff/installation/copy', { policy: 'signed-in' }, async () => ({
    data: { quiet_since: await deps.quiet.since() },
  }));
  serve('POST /api/staff/installation/copy/start-sending', OPERATOR, async (request) => {
    await startSending(deps, actingAs(request.exhibitorId, request.staff));
    return { data: { quiet_since: null } };
  });
  serve('GET /api/staff/installation/exhibitors', OPERATOR, async (operator) => ({
    data: await listExhibitors(db, operator),
  }));
  serve('POST /api/staff/installation/exhibitors', { ...OPERATOR, fresh: true }, async (request) => {
    const { id, invitation } = await addExhibitor(deps, request, request.body);
    const site = deps.publicUrl(request.body.serving_on.toLowerCase());
    return { data: { id, invitation: invitation && `${site}/portal/welcome/${invitation}` } };
  });
  serve('POST /api/staff/installation/exhibitors/:id', { ...OPERATOR, fresh: true }, async (request) => {
    await switchModules(saving, request, request.params.id, request.body);
    return { data: await exhibitorWithId(db, request, request.params.id) };
  });
  serve('POST /api/staff/installation/exhibitors/:id/join', { ...OPERATOR, fresh: true }, async (request) => {
    await joinExhibitor(db, request, request.params.id);
    return { data: await exhibitorWithId(db, request, request.params.id) };
  });
}
