import { z } from 'zod';
import { isDay } from '#kernel/days.ts';
import { zDay, zId } from '#kernel/wire.ts';
import {
  ALL_WEEKDAYS,
  FITS,
  ITEM_KINDS,
  ITEM_SECONDS_MAX,
  ITEM_SECONDS_MIN,
  ITEMS_MAX,
} from '#modules/signage/rules/playlist.ts';
import { TEMPLATES } from '#modules/signage/rules/views.ts';

const NAME_MAX = 100;
const MINUTE_MAX = 24 * 60 - 1;
const zMinute = z.number().int().min(0).max(MINUTE_MAX).nullable();
const zItemDay = zDay.refine(isDay, 'date').nullable();

const zItem = z.object({
  kind: z.enum(ITEM_KINDS),
  /** What a view shows; null for a picture or video. */
  template: z.enum(TEMPLATES).nullable(),
  /** Key of the picture or video; null for a view. */
  asset: z
    .string()
    .regex(/^[a-z0-9/._-]{1,200}$/)
    .nullable(),
  fit: z.enum(FITS),
  seconds: z.number().int().min(ITEM_SECONDS_MIN).max(ITEM_SECONDS_MAX),
  /** Sum of the days: Monday 1, Tuesday 2, Wednesday 4 ... */
  weekdays: z.number().int().min(1).max(ALL_WEEKDAYS),
  /** Minutes of the day; null: no limit. */
  from_minute: zMinute,
  until_minute: zMinute,
  valid_from: zItemDay,
  valid_until: zItemDay,
});

/** One of GET /api/staff/signage/playlists: what a screen shows in turn. */
export const zPlaylist = z.object({
  id: zId,
  name: z.string(),
  items: z.array(zItem.extend({ url: z.string().nullable() })),
  /** The screens that show it. */
  screens: z.array(z.string()),
});
export type PlaylistWire = z.infer<typeof zPlaylist>;

/** POST /api/staff/signage/playlists and /playlists/{id}: all items in their order. */
export const zPlaylistForm = z.object({
  name: z.string().trim().min(1).max(NAME_MAX),
  items: z
    .array(
      zItem
        .refine(({ kind, template }) => (kind === 'view') === (template !== null), {
          message: 'required',
          path: ['template'],
        })
        .refine(({ kind, asset }) => (kind === 'view') === (asset === null), { message: 'required', path: ['asset'] })
        .refine(({ from_minute: from, until_minute: until }) => from === null || from !== until, {
          message: 'signage.times_differ',
          path: ['until_minute'],
        })
        .refine(({ valid_from: from, valid_until: until }) => from === null || until === null || from <= until, {
          message: 'signage.days_in_order',
          path: ['valid_until'],
        }),
    )
    .min(1)
    .max(ITEMS_MAX),
});
export type PlaylistForm = z.infer<typeof zPlaylistForm>;

/** What a screen gets of an item. */
export const zShownItem = zItem.omit({ asset: true }).extend({ url: z.string().nullable() });
