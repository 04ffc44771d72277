import { notFound } from '#kernel/refusal.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import { sitePublicApi } from '#modules/site/contract/public.ts';
import { siteStaffApi } from '#modules/site/contract/staff.ts';
import type { Pages } from '#modules/site/server/pages.ts';
import { scheduleData } from '#modules/site/server/schedule-data.ts';
import type { SeatPlans } from '#modules/site/server/seat-plans.ts';
import type { Sites } from '#modules/site/server/sites.ts';
import type { LiveSnapshots } from '#modules/site/server/snapshots.ts';
import { voucherTypesOnSale } from '#modules/site/server/wire/voucher-type-wire.ts';
import type { WireContext } from '#modules/site/server/wire/wire-context.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { sendPrepared } from '#platform/http/pages/precompressed-response.ts';
import { serving } from '#platform/http/serving.ts';

export type SiteRouteDeps = {
  readonly snapshots: LiveSnapshots;
  readonly sites: Sites;
  readonly seatPlans: SeatPlans;
  readonly pages: Pages;
};

/**
 * Registers the routes of the public site: site data, settings, pages, screenings and their seats,
 * voucher types.
 */
export function siteRoutes(app: HttpApp, deps: SiteRouteDeps): void {
  siteItself(app, deps);
  schedules(app, deps);
  voucherTypes(app, deps);
}

function siteItself(app: HttpApp, { sites, pages }: SiteRouteDeps): void {
  const servePublic = serving(app, sitePublicApi);
  const serveStaff = serving(app, siteStaffApi);
  servePublic('GET /api/site', {}, async (request, reply) => {
    const site = await sites.current(request.exhibitorId, request.locale);
    return sendPrepared(request, reply, site.answer);
  });

  serveStaff('GET /api/settings', {}, async (request) => ({
    data: (await sites.current(request.exhibitorId, request.locale)).data.settings,
  }));

  servePublic('POST /api/cmscontent/page', {}, async ({ exhibitorId, locale, body }) => {
    const slug = body.page_slug.replace(/^\/+|\/+$/g, '');
    const page = await pages.find(exhibitorId, slug, locale);
    if (page) return { data: page };
    await pages.recordMissing(exhibitorId, slug);
    throw notFound('page');
  });
}

function schedules(app: HttpApp, { sites, snapshots, seatPlans }: SiteRouteDeps): void {
  const serve = serving(app, sitePublicApi);
  serve('GET /api/schedules/:id/data', {}, async ({ exhibitorId, locale, params }) => ({
    data: scheduleData(params.id, await sites.context(exhibitorId, locale), snapshots),
  }));

  serve('GET /api/schedules/:id/arrangement', { limit: 'seats' }, async (request, reply) => {
    const plan = await seatPlans.of(request.exhibitorId, request.params.id);
    return sendPrepared(request, reply, plan.answer);
  });
}

function voucherTypes(app: HttpApp, { sites }: SiteRouteDeps): void {
  const serve = serving(app, sitePublicApi);
  /** D-176. */
  const sellingVouchers = async (exhibitorId: number, locale: string): Promise<WireContext> => {
    const { context } = await sites.context(exhibitorId, locale);
    requireFeature(context.snapshot.settings.public_config.features, 'vouchers');
    return context;
  };
  serve('POST /api/voucher-types/filter', {}, async ({ exhibitorId, locale, body }) => {
    const context = await sellingVouchers(exhibitorId, locale);
    return { data: voucherTypesOnSale(context, body.filter?.type ?? body.type) };
  });

  serve('GET /api/voucher-types/:slug', {}, async ({ exhibitorId, locale, params }) => {
    const context = await sellingVouchers(exhibitorId, locale);
    const found = voucherTypesOnSale(context).find(({ slug }) => slug === params.slug);
    if (!found) throw notFound('voucher_type');
    return { data: found };
  });
}
