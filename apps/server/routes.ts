import { exhibitorShellOf } from '#apps/server/exhibitor-shell.ts';
import { MODULES } from '#apps/server/modules.ts';
import type { Parts } from '#apps/server/parts/program-parts.ts';
import { sourcePage } from '#apps/server/source-page.ts';
import { APP_ICONS } from '#apps/website/server/app-manifest.ts';
import type { Renderer } from '#apps/website/server/renderer.ts';
import { openWebsite, type Website } from '#apps/website/server/websitePages.ts';
import { openStaffGate, staffOfCookies } from '#modules/access/server.ts';
import { printerOrigins } from '#modules/printing/server.ts';
import { voucherTypesOnSale } from '#modules/site/server.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { bridgeFile } from '#web/server/bridge-file.ts';
import type { StaffBuild } from '#web/server/staff-shell.ts';
import { staffPages } from '#web/server/staff-shell.ts';

/** Is told which part of the program registers the routes that follow: a module, `staff pages` or `website`. */
export type Registering = (part: string) => void;

/**
 * Registers the HTTP surface. docs/routes.md prints it. Beside it the platform serves /healthz,
 * /readyz, /session/touch, /api/openapi.json, /assets and /storage.
 */
export const routesOf =
  (parts: Parts & { website: Website; staff: StaffBuild; bridge: string }, registering: Registering = () => {}) =>
  (app: HttpApp): void => {
    // Before all others: it guards every route as its policy says.
    openStaffGate(parts).stand(app);
    for (const module of MODULES) {
      registering(module.name);
      module.routes?.(app, parts);
    }
    // The pages of staff and devices: /portal, /pos, /scanner, /display, /signage.
    registering('staff pages');
    staffPages(app, {
      build: parts.staff,
      exhibitor: exhibitorShellOf(parts),
      printers: (exhibitorId) => printerOrigins(parts.db, exhibitorId),
      icons: APP_ICONS,
      translator: parts.translator,
    });
    sourcePage(app, parts);
    bridgeFile(app, parts.bridge);
    // Every other address is a page of the website.
    registering('website');
    parts.website.routes(app);
  };

/** Registers what partners call: /webhooks/payments/{driver}. */
export const webhooksOf =
  (parts: Parts, registering: Registering = () => {}) =>
  (app: HttpApp): void => {
    for (const module of MODULES) {
      registering(module.name);
      module.webhooks?.(app, parts);
    }
  };

/** Returns the website with these parts. */
export const websiteOf = ({ db, snapshots, sites, pages, renderer }: Parts & { renderer: Renderer }): Website =>
  openWebsite({
    renderer,
    site: (exhibitorId, locale) => sites.current(exhibitorId, locale),
    cached(host, locale) {
      const hostSite = sites.cached(host, locale);
      return hostSite && snapshots.cached(hostSite.exhibitorId)?.exhibitor.open ? hostSite : null;
    },
    async access(request, exhibitorId) {
      if ((await snapshots.get(exhibitorId)).exhibitor.open) return 'public';
      return (await staffOfCookies(db, exhibitorId, request.headers.cookie)) ? 'preview' : 'closed';
    },
    contentPage: (exhibitorId, slug, locale) => pages.find(exhibitorId, slug, locale),
    voucherTypes: async (exhibitorId, locale) => voucherTypesOnSale((await sites.context(exhibitorId, locale)).context),
    writtenPages: (exhibitorId) => pages.list(exhibitorId),
  });
