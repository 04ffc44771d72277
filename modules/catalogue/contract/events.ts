import { z } from 'zod';
import { isDay } from '#kernel/days.ts';
import { zDay, zId, zInstant, zSurfaces } from '#kernel/wire.ts';
import {
  SENTENCES_MAX,
  TITLE_MAX,
  textsUpTo,
  titlesUpTo,
  zFormSlug,
  zPictureKey,
  zShownPicture,
  zVersionRead,
  zVisibility,
  zWrittenTexts,
} from '#modules/catalogue/contract/form-fields.ts';
import { HTML_MAX } from '#modules/content/rules/limits.ts';
import { FOREIGN_PICTURE, hasOwnPictures } from '#modules/content/rules/own-pictures.ts';

export const EVENT_THEMES = ['default', 'ladies'] as const;

/** The fields of a screening that an event shows. */
export const zEventScreening = z.object({
  id: zId,
  movie: z.string(),
  /** "2D, original version, subtitles NL/FR". */
  version: z.string(),
  cinema: z.string(),
  screen: z.string(),
  start: zInstant,
  cancelled: z.boolean(),
});
export type EventScreeningWire = z.infer<typeof zEventScreening>;

/** One of GET /api/staff/events (PORT-009, SCH-003). */
export const zStaffEvent = z.object({
  id: zId,
  slug: z.string(),
  /** In the caller's language. */
  title: z.string(),
  titles: zWrittenTexts,
  page_titles: zWrittenTexts,
  descriptions: zWrittenTexts,
  /** HTML, as stored. */
  contents: zWrittenTexts,
  sell_online: z.boolean(),
  theme: z.enum(EVENT_THEMES),
  visibility: zSurfaces,
  poster: zShownPicture,
  /** Its screenings: the one that takes place, and cancelled ones; the latest first. */
  screenings: z.array(zEventScreening),
  /** The first day it can be archived; null: now. */
  archivable_from: zDay.nullable(),
  archived_at: zInstant.nullable(),
  version: z.number().int(),
});
export type StaffEventWire = z.infer<typeof zStaffEvent>;

/** GET /api/staff/events: the events that are not archived, or the archived ones. */
export const zEventsQuery = z.object({ archived: z.enum(['true', 'false']).default('false') });

/**
 * POST /api/staff/events and /api/staff/events/{id}. Refuses 422 `slug` event.slug_taken {free},
 * `contents` content.foreign_picture, `poster` picture.unknown, `schedule_id` event.screening_taken, event.screening_gone; 409
 * catalogue.changed_meanwhile if `version` is not the current one, event.archived.
 */
export const zEventForm = z.object({
  titles: titlesUpTo(TITLE_MAX),
  /** In a language without a page title the title replaces it. */
  page_titles: textsUpTo(TITLE_MAX),
  descriptions: textsUpTo(SENTENCES_MAX),
  /** Its pictures are the exhibitor's own. */
  contents: textsUpTo(HTML_MAX).refine(hasOwnPictures, FOREIGN_PICTURE),
  slug: zFormSlug,
  sell_online: z.boolean(),
  theme: z.enum(EVENT_THEMES),
  visibility: zVisibility,
  poster: zPictureKey,
  /** Its screening; null: it is announced without one (D-049). */
  schedule_id: zId.nullable(),
  version: zVersionRead,
});
export type EventForm = z.infer<typeof zEventForm>;

/** GET /api/staff/events/screenings: the screenings of a business day that this event could use. */
export const zEventScreeningsQuery = z.object({ day: zDay.refine(isDay, 'date') });
