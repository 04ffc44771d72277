import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zDay, zIdParams, zLocaleQuery, zSlug } from '#kernel/wire.ts';
import { zMovie, zTag } from '#modules/catalogue/contract/public.ts';
import { zPage, zPageRequest } from '#modules/content/contract/public.ts';
import { WIDGETS } from '#modules/content/rules/widgets.ts';
import { zExhibitor, zPublicSettings } from '#modules/exhibitor/contract/settings.ts';
import { zPaymentMethod } from '#modules/payments/contract/public.ts';
import { zEvent, zSchedule, zScheduleData } from '#modules/screenings/contract/public.ts';
import { zHallPlan, zScheduleSeats } from '#modules/seating/contract/public.ts';
import { zCinema, zScreen } from '#modules/venues/contract/public.ts';
import { zVoucherType, zVoucherTypeFilter } from '#modules/vouchers/contract/public.ts';

/** GET /api/site and the initial data in every page (D-004, SITE-065), in one locale. */
export const zSiteData = z.object({
  /** Changes with every change of the shown data; pages are cached under it. */
  version: z.string(),
  locale: z.string(),
  /**
   * The server's clock when the data was built, epoch ms: the first render filters lists by day
   * with it.
   */
  now: z.number(),
  exhibitor: zExhibitor,
  settings: zPublicSettings,
  /**
   * In pages of a large programme only: schedules and films are those that the page shows (decision
   * 0075). `days`: the days with screenings of each cinema, by its id. `only`: whether the data serves
   * every query of the path. `hidden`: how many shows of a film are left out, by its id.
   */
  part: z
    .object({
      days: z.array(z.tuple([z.number().int(), z.array(zDay)])),
      only: z.enum(['path', 'address']),
      hidden: z.array(z.tuple([z.number().int(), z.number().int()])),
    })
    .optional(),
  cinemas: z.array(zCinema),
  screens: z.array(zScreen),
  movies: z.array(zMovie),
  schedules: z.array(zSchedule),
  /** The plans of the halls in which these schedules are shown (D-005). */
  arrangements: z.array(zHallPlan),
  events: z.array(zEvent),
  tags: z.array(zTag),
  widgets: z.partialRecord(z.enum(WIDGETS), z.string()),
  payment_methods: z.array(zPaymentMethod),
});
export type SiteData = z.infer<typeof zSiteData>;

/** What the website and partners call. */
export const sitePublicApi = defineRoutes('schedules', {
  'GET /api/site': {
    summary: 'Everything the public site shows, in one locale (D-004). Has an ETag.',
    tag: 'site',
    query: zLocaleQuery,
    answer: answerOf(zSiteData),
    notModified: true,
  },
  'POST /api/cmscontent/page': {
    summary: 'A content page by its path without locale (D-169); 404 is recorded as a missing page (CMS-006)',
    tag: 'content',
    body: zPageRequest,
    answer: answerOf(zPage),
  },
  'GET /api/schedules/:id/data': {
    summary: 'A screening with its movie, tariffs and the notice that stands in place of the form (D-050, D-048)',
    params: zIdParams,
    answer: answerOf(zScheduleData),
  },
  'GET /api/schedules/:id/arrangement': {
    summary: 'The seats of a screening as they are now (API-016). Has an ETag.',
    params: zIdParams,
    answer: answerOf(zScheduleSeats),
    notModified: true,
  },
  'POST /api/voucher-types/filter': {
    summary: 'Voucher types on sale, all or of one type (D-098)',
    tag: 'vouchers',
    body: zVoucherTypeFilter,
    answer: answerOf(z.array(zVoucherType)),
  },
  'GET /api/voucher-types/:slug': {
    summary: 'One voucher type (API-008); 404 unless it is on sale (D-107)',
    tag: 'vouchers',
    params: z.object({ slug: zSlug }),
    answer: answerOf(zVoucherType),
  },
});
