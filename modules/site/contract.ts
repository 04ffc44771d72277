import { z } from 'zod';
import { zMovie, zTag } from '#modules/catalogue/contract.ts';
import { WIDGETS } from '#modules/content/rules/widgets.ts';
import { zExhibitor, zPublicSettings } from '#modules/exhibitor/contract.ts';
import { zPaymentMethod } from '#modules/payments/contract.ts';
import { zEvent, zSchedule } from '#modules/screenings/contract.ts';
import { zCinema, zScreen } from '#modules/venues/contract.ts';

/** GET /api/site and the initial data in every page (D-004, SITE-065), in one locale. */
export const zSiteData = z.object({
  /** Changes with every change of what is shown; pages are cached under it. */
  version: z.string(),
  locale: z.string(),
  /** The server's clock when the data was put together, epoch ms: lists by day are judged against it at first. */
  now: z.number(),
  exhibitor: zExhibitor,
  settings: zPublicSettings,
  cinemas: z.array(zCinema),
  screens: z.array(zScreen),
  movies: z.array(zMovie),
  schedules: z.array(zSchedule),
  events: z.array(zEvent),
  tags: z.array(zTag),
  widgets: z.partialRecord(z.enum(WIDGETS), z.string()),
  payment_methods: z.array(zPaymentMethod),
});
export type SiteData = z.infer<typeof zSiteData>;
