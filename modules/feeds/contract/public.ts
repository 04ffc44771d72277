import { z } from 'zod';
import { defineRoutes, fileAnswer } from '#kernel/routes.ts';
import { answerOf, zDay, zInstant, zLocaleQuery, zSlug } from '#kernel/wire.ts';
import { zMovie } from '#modules/catalogue/contract/public.ts';
import { zTariff } from '#modules/pricing/contract/public.ts';
import { zEvent, zVersion } from '#modules/screenings/contract/public.ts';

/**
 * The data for API partners (D-174), in one locale. Each address is absolute; times have the
 * cinema's offset.
 */
export const zFeedMovie = zMovie.extend({ url: z.string() });
export type FeedMovie = z.infer<typeof zFeedMovie>;

export const zFeedSchedule = z.object({
  id: z.number().int(),
  movie_id: z.number().int(),
  event_id: z.number().int().nullable(),
  cinema: z.object({ id: z.number().int(), name: z.string() }),
  screen: z.object({ id: z.number().int(), name: z.string() }),
  start: zInstant,
  /** The business day it belongs to (D-010). */
  day: zDay,
  version: zVersion,
  sold_out: z.boolean(),
  sold_out_online: z.boolean(),
  purchasable_online: z.boolean(),
  cancelled: z.boolean(),
  /** The website's tariffs, in its order; euros. */
  tariffs: z.array(zTariff),
  /** The page where it is sold. */
  url: z.string(),
});
export type FeedSchedule = z.infer<typeof zFeedSchedule>;

export const zFeedEvent = zEvent
  .omit({ schedule: true })
  .extend({ slug: zSlug, schedule_id: z.number().int().nullable(), url: z.string() });
export type FeedEvent = z.infer<typeof zFeedEvent>;

const described = {
  description: 'Needs an X-Api-Key of this exhibitor. Ask with If-None-Match: what has not changed is not sent again.',
  apiKey: true,
  query: zLocaleQuery,
  notModified: true,
} as const;

const ID_MAX = 2_147_483_647;

const zProgrammeQuery = zLocaleQuery.extend({
  /** Only what is shown there. */
  cinema: z.coerce.number().int().min(1).max(ID_MAX).optional(),
  /** Only these films: their ids, such as `3,17`. */
  movies: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,99}$/)
    .transform((text) => text.split(',').map(Number))
    .optional(),
});

const forEveryone = {
  description: 'For everyone. Ask with If-None-Match: what has not changed is not sent again.',
  query: zProgrammeQuery,
  notModified: true,
} as const;

/** What partners call, and the programme for everyone's calendars and feed readers. */
export const feedsPublicApi = defineRoutes('partners', {
  'GET /api/feed/movies': {
    summary: 'The movies the website shows',
    ...described,
    answer: answerOf(z.array(zFeedMovie)),
  },
  'GET /api/feed/schedules': {
    summary: 'The screenings the website shows, with their tariffs and where they are bought',
    ...described,
    answer: answerOf(z.array(zFeedSchedule)),
  },
  'GET /api/feed/events': {
    summary: 'The events the website shows',
    ...described,
    answer: answerOf(z.array(zFeedEvent)),
  },
  'GET /api/programme/calendar': {
    summary: 'The shows to come as a calendar (iCal): of all cinemas, of one, or of some films; at most 1000',
    ...forEveryone,
    answer: fileAnswer('text/calendar'),
  },
  'GET /api/programme/rss': {
    summary: 'The films to come as a news feed (RSS), with their next times; at most 100',
    ...forEveryone,
    answer: fileAnswer('application/rss+xml'),
  },
});
