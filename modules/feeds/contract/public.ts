import { z } from 'zod';
import { zDay, zInstant, zSlug } from '#kernel/wire.ts';
import { zMovie } from '#modules/catalogue/contract.ts';
import { zTariff } from '#modules/pricing/contract.ts';
import { zEvent, zVersion } from '#modules/screenings/contract.ts';

/** What partners read (D-174), in one locale. Every address is absolute; times carry the cinema's offset. */
export const FEEDS = ['movies', 'schedules', 'events'] as const;
export type FeedName = (typeof FEEDS)[number];

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
  /** What the website offers, in its order; euros. */
  tariffs: z.array(zTariff),
  /** Where it is bought. */
  url: z.string(),
});
export type FeedSchedule = z.infer<typeof zFeedSchedule>;

export const zFeedEvent = zEvent
  .omit({ schedule: true })
  .extend({ slug: zSlug, schedule_id: z.number().int().nullable(), url: z.string() });
export type FeedEvent = z.infer<typeof zFeedEvent>;
