import { z } from 'zod';
import { notFound } from '#kernel/refusal.ts';
import { answerOf, zPathId, zSlug } from '#kernel/wire.ts';
import { zPage, zPageRequest } from '#modules/content/contract.ts';
import { zPublicSettings } from '#modules/exhibitor/contract.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import { zScheduleData } from '#modules/screenings/contract.ts';
import { zScheduleSeats } from '#modules/seating/contract.ts';
import { zSiteData } from '#modules/site/contract.ts';
import type { Pages } from '#modules/site/server/pages.ts';
import { scheduleData } from '#modules/site/server/schedule-data.ts';
import type { SeatPlans } from '#modules/site/server/seat-plans.ts';
import type { Sites } from '#modules/site/server/sites.ts';
import type { LiveSnapshots } from '#modules/site/server/snapshots.ts';
import type { Telling } from '#modules/site/server/wire/telling.ts';
import { voucherTypesOnSale } from '#modules/site/server/wire/voucher-type-wire.ts';
import { zVoucherType, zVoucherTypeFilter } from '#modules/vouchers/contract.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { sendPrepared } from '#platform/http/prepared-answer.ts';

export type SiteRouteDeps = {
  readonly snapshots: LiveSnapshots;
  readonly sites: Sites;
  readonly seatPlans: SeatPlans;
  readonly pages: Pages;
};

const zNothing = z.undefined().describe('The caller has it already');
const zScreeningParams = z.object({ id: zPathId });

/** What the public site reads: itself, its settings, its pages, its screenings and their seats, its voucher types. */
export function siteRoutes(app: HttpApp, deps: SiteRouteDeps): void {
  siteItself(app, deps);
  schedules(app, deps);
  voucherTypes(app, deps);
}

function siteItself(app: HttpApp, { sites, pages }: SiteRouteDeps): void {
  app.get(
    '/api/site',
    {
      schema: {
        summary: 'Everything the public site shows, in one locale (D-004). Has an ETag.',
        tags: ['site'],
        response: { 200: answerOf(zSiteData), 304: zNothing },
      },
    },
    async (request, reply) => {
      const site = await sites.current(request.exhibitorId, request.locale);
      return sendPrepared(request, reply, site.answer);
    },
  );

  app.get(
    '/api/settings',
    {
      schema: {
        summary: 'The settings anyone may see (D-172)',
        tags: ['site'],
        response: { 200: answerOf(zPublicSettings) },
      },
    },
    async (request) => ({ data: (await sites.current(request.exhibitorId, request.locale)).data.settings }),
  );

  app.post(
    '/api/cmscontent/page',
    {
      schema: {
        summary: 'A content page by its path without locale (D-169); 404 is recorded as a missing page (CMS-006)',
        tags: ['content'],
        body: zPageRequest,
        response: { 200: answerOf(zPage) },
      },
    },
    async ({ exhibitorId, locale, body }) => {
      const slug = body.page_slug.replace(/^\/+|\/+$/g, '');
      const page = await pages.find(exhibitorId, slug, locale);
      if (page) return { data: page };
      await pages.recordMissing(exhibitorId, slug);
      throw notFound('page');
    },
  );
}

function schedules(app: HttpApp, { sites, snapshots, seatPlans }: SiteRouteDeps): void {
  app.get(
    '/api/schedules/:id/data',
    {
      schema: {
        summary: 'A screening with its movie, tariffs and the notice that stands in place of the form (D-050, D-048)',
        tags: ['schedules'],
        params: zScreeningParams,
        response: { 200: answerOf(zScheduleData) },
      },
    },
    async ({ exhibitorId, locale, params }) => ({
      data: scheduleData(params.id, await sites.telling(exhibitorId, locale), snapshots),
    }),
  );

  app.get(
    '/api/schedules/:id/arrangement',
    {
      config: { limit: 'seats' },
      schema: {
        summary: 'The seats of a screening as they are now (API-016). Has an ETag.',
        tags: ['schedules'],
        params: zScreeningParams,
        response: { 200: answerOf(zScheduleSeats), 304: zNothing },
      },
    },
    async (request, reply) => {
      const plan = await seatPlans.of(request.exhibitorId, request.params.id);
      return sendPrepared(request, reply, plan.answer);
    },
  );
}

function voucherTypes(app: HttpApp, { sites }: SiteRouteDeps): void {
  /** D-176. */
  const sellingVouchers = async (exhibitorId: number, locale: string): Promise<Telling> => {
    const { telling } = await sites.telling(exhibitorId, locale);
    requireFeature(telling.snapshot.settings.public_config.features, 'vouchers');
    return telling;
  };
  app.post(
    '/api/voucher-types/filter',
    {
      schema: {
        summary: 'Voucher types on sale, all or of one type (D-098)',
        tags: ['vouchers'],
        body: zVoucherTypeFilter,
        response: { 200: answerOf(z.array(zVoucherType)) },
      },
    },
    async ({ exhibitorId, locale, body }) => {
      const telling = await sellingVouchers(exhibitorId, locale);
      return { data: voucherTypesOnSale(telling, body.filter?.type ?? body.type) };
    },
  );

  app.get(
    '/api/voucher-types/:slug',
    {
      schema: {
        summary: 'One voucher type (API-008); 404 unless it is on sale (D-107)',
        tags: ['vouchers'],
        params: z.object({ slug: zSlug }),
        response: { 200: answerOf(zVoucherType) },
      },
    },
    async ({ exhibitorId, locale, params }) => {
      const telling = await sellingVouchers(exhibitorId, locale);
      const found = voucherTypesOnSale(telling).find(({ slug }) => slug === params.slug);
      if (!found) throw notFound('voucher_type');
      return { data: found };
    },
  );
}
