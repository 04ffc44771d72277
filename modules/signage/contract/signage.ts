import { z } from 'zod';
import { isDay } from '#kernel/days.ts';
import { MESSAGE_LOCALES, type Texts } from '#kernel/texts.ts';
import { zDay, zId, zInstant } from '#kernel/wire.ts';
import { ALLERGENS } from '#modules/products/rules/allergens.ts';
import { zShownItem } from '#modules/signage/contract/playlists.ts';
import { RATIOS } from '#modules/signage/rules/canvas.ts';
import { OVERRIDE_HOURS_MAX } from '#modules/signage/rules/hall-phase.ts';
import { ALL_PHASES, PHASES } from '#modules/signage/rules/phases.ts';
import {
  LANGUAGE_SECONDS,
  MESSAGE_SECONDS,
  SECONDS_MAX,
  SECONDS_MIN,
  SLIDE_SECONDS,
} from '#modules/signage/rules/rotation.ts';
import { FONTS, PRESETS } from '#modules/signage/rules/theme.ts';
import { SOLD_OUT, TEMPLATES } from '#modules/signage/rules/views.ts';

const zName = z.string().trim().min(1).max(100);
/** A sum of the codes 1, 2, 4, 8, 16 (SIGN-007). */
const zPhases = z.number().int().min(1).max(ALL_PHASES);
const zPhaseCode = z
  .number()
  .int()
  .refine((code) => Object.values<number>(PHASES).includes(code), 'in');
const zSeconds = z.number().int().min(SECONDS_MIN).max(SECONDS_MAX);
const zLanguage = z.enum(MESSAGE_LOCALES);
const zColour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/);
/** Key of a file in the exhibitor's storage. */
const zAssetKey = z.string().regex(/^[a-z0-9/._-]{1,200}$/);
const zRealDay = zDay.refine(isDay, 'date');
const zDays = { valid_from: zRealDay.nullable(), valid_until: zRealDay.nullable() };
const inOrder = ({ valid_from, valid_until }: { valid_from: string | null; valid_until: string | null }): boolean =>
  valid_from === null || valid_until === null || valid_from <= valid_until;
const DAYS_IN_ORDER = { message: 'signage.days_in_order', path: ['valid_until'] };

const zColours = z.object({ paper: zColour, ink: zColour, accent: zColour });

/** The theme of a screen (D-152). `id` null: an unchanged preset. */
export const zTheme = z.object({
  id: zId.nullable(),
  name: z.string(),
  preset: z.enum(PRESETS).nullable(),
  colours: zColours,
  font: z.enum(FONTS),
  /** Key of the picture; null: the exhibitor's logo. */
  logo: z.string().nullable(),
  logo_url: z.string().nullable(),
});
export type ThemeWire = z.infer<typeof zTheme>;
/** POST /api/staff/signage/themes and /themes/{key}. Refuses 422 `colours.ink`, `colours.accent` signage.unreadable. */
export const zThemeForm = z.object({
  name: zName,
  colours: zColours,
  font: z.enum(FONTS),
  logo: zAssetKey.nullable(),
});
export type ThemeForm = z.infer<typeof zThemeForm>;
/** A theme by its number, or a preset by its name. */
export const zThemeKey = z.union([z.enum(PRESETS), z.coerce.number().int().min(1)]);
export type ThemeKey = z.infer<typeof zThemeKey>;

const zContent = z.object({ id: zId, phases: zPhases, valid_from: zDay.nullable(), valid_until: zDay.nullable() });

/** A picture or a silent video in the background (D-152). */
export const zBackground = zContent.extend({
  name: z.string(),
  kind: z.enum(['image', 'video']),
  asset: z.string(),
  url: z.string(),
});
export type BackgroundWire = z.infer<typeof zBackground>;
export const zBackgroundForm = z
  .object({ name: zName, kind: z.enum(['image', 'video']), asset: zAssetKey, phases: zPhases, ...zDays })
  .refine(inOrder, DAYS_IN_ORDER);
export type BackgroundForm = z.infer<typeof zBackgroundForm>;

const MESSAGE_MAX = 200;
const zMessageTexts = z
  .partialRecord(z.enum(['nl', 'fr', 'de', 'en', 'lb']), z.string().trim().max(MESSAGE_MAX))
  .transform((texts): Texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')))
  .refine((texts) => Object.keys(texts).length > 0, 'required');

/** A sentence in the band at the bottom (SIGN-004). `cinema_id` null: in all cinemas. */
export const zMessage = zContent.extend({
  text: z.record(z.string(), z.string()),
  cinema_id: zId.nullable(),
  seconds: zSeconds,
});
export type MessageWire = z.infer<typeof zMessage>;
export const zMessageForm = z
  .object({
    text: zMessageTexts,
    cinema_id: zId.nullable(),
    phases: zPhases,
    seconds: zSeconds.default(MESSAGE_SECONDS),
    ...zDays,
  })
  .refine(inOrder, DAYS_IN_ORDER);
export type MessageForm = z.infer<typeof zMessageForm>;

/** One of GET /api/staff/signage/setups: the configuration of a signage device (SIGN-004). */
export const zSetup = z.object({
  device_id: zId,
  uid: z.string(),
  name: z.string(),
  auth: z.string(),
  status: z.enum(['online', 'offline']),
  cinema: z.object({ id: zId, name: z.string() }).nullable(),
  screen: z.object({ id: zId, name: z.string() }).nullable(),
  template: z.enum(TEMPLATES),
  orientation: z.enum(['landscape', 'portrait']),
  ratio: z.enum(RATIOS),
  theme_id: zId.nullable(),
  phases: zPhases,
  slide_seconds: zSeconds,
  playlist_id: zId.nullable(),
  languages: z.array(zLanguage),
  language_seconds: zSeconds,
  sold_out: z.enum(SOLD_OUT),
});
export type SetupWire = z.infer<typeof zSetup>;
/**
 * POST /api/staff/signage/setups/{device}. `theme_id` null: the exhibitor's theme. `playlist_id` null:
 * the one view of its template. `languages` empty: that of the screen.
 */
export const zSetupForm = z.object({
  template: z.enum(TEMPLATES),
  orientation: z.enum(['landscape', 'portrait']),
  ratio: z.enum(RATIOS),
  theme_id: zId.nullable(),
  phases: zPhases,
  slide_seconds: zSeconds.default(SLIDE_SECONDS),
  playlist_id: zId.nullable().default(null),
  languages: z.array(zLanguage).max(MESSAGE_LOCALES.length).default([]),
  language_seconds: zSeconds.default(LANGUAGE_SECONDS),
  sold_out: z.enum(SOLD_OUT).default('marked'),
});
export type SetupForm = z.infer<typeof zSetupForm>;

/**
 * One of GET /api/staff/signage/halls: the phase of a hall, by the clock or by an override (D-149).
 */
export const zHall = z.object({
  screen_id: zId,
  name: z.string(),
  cinema: z.string(),
  phases: zPhases,
  movie: z.string().nullable(),
  override: z.object({ phase: zPhaseCode, until: zInstant }).nullable(),
});
export type HallWire = z.infer<typeof zHall>;
/** POST /api/staff/signage/overrides/{screen}: sets a hall to one phase for some hours. */
export const zOverrideForm = z.object({ phase: zPhaseCode, hours: z.number().int().min(1).max(OVERRIDE_HOURS_MAX) });
export type OverrideForm = z.infer<typeof zOverrideForm>;

/** GET /api/staff/signage/media: the choices for backgrounds and logos. */
export const zMedia = z.object({ kind: z.enum(['image', 'video']), asset: z.string(), url: z.string() });
export type MediaWire = z.infer<typeof zMedia>;

const zPicture = z.object({ url: z.string(), color: z.string().nullable() });
const zShownTheme = zTheme.pick({ colours: true, font: true, logo_url: true });

/** The content of a signage screen in one language, from today on. */
const zSpokenData = z.object({
  /** The language of its texts. */
  locale: z.string(),
  /** The server's clock, epoch ms: screens use it (T62). */
  now: z.number(),
  timezone: z.string(),
  midnight_offset: z.number().int(),
  partial_from: zDay.nullable(),
  display_times: z.object({ preshow_minutes: z.number(), postshow_minutes: z.number() }),
  exhibitor: z.object({ trade_name: z.string(), logo_url: z.string().nullable() }),
  device: z.object({
    template: z.enum(TEMPLATES),
    orientation: z.enum(['landscape', 'portrait']),
    ratio: z.enum(RATIOS),
    cinema: z.object({ id: zId, name: z.string() }).nullable(),
    screen_id: zId.nullable(),
    phases: zPhases,
    slide_seconds: zSeconds,
    language_seconds: zSeconds,
  }),
  /** What the screen shows in turn; empty: the one view of its template. */
  playlist: z.array(zShownItem),
  theme: zShownTheme,
  ladies_theme: zShownTheme,
  backgrounds: z.array(zContent.extend({ kind: z.enum(['image', 'video']), url: z.string() })),
  messages: z.array(zContent.extend({ text: z.string(), seconds: zSeconds })),
  overrides: z.array(z.object({ screen_id: zId, phase: z.number(), until: z.number() })),
  screens: z.array(z.object({ id: zId, name: z.string(), abbreviation: z.string(), cinema: z.string() })),
  movies: z.array(
    z.object({
      id: zId,
      title: z.string(),
      tagline: z.string(),
      runtime: z.number().nullable(),
      rating: z.array(z.string()),
      poster: zPicture.nullable(),
      backdrop: zPicture.nullable(),
    }),
  ),
  /** By start. `starts_at`, `ends_at` (of the film): epoch ms. `free`: free places. */
  screenings: z.array(
    z.object({
      id: zId,
      movie_id: zId,
      screen_id: zId,
      starts_at: z.number(),
      ends_at: z.number(),
      day: zDay,
      cancelled: z.boolean(),
      version: z.string(),
      event: z.object({ title: z.string(), theme: z.enum(['default', 'ladies']) }).nullable(),
      capacity: z.number().int(),
      free: z.number().int(),
    }),
  ),
  /** The products of the bar, by category; amounts in euros. */
  menu: z.array(
    z.object({
      id: zId,
      name: z.string(),
      products: z.array(
        z.object({
          id: zId,
          name: z.string(),
          description: z.string(),
          price: z.number(),
          sold_out: z.boolean(),
          image: z.string().nullable(),
          allergens: z.array(z.enum(ALLERGENS)),
        }),
      ),
    }),
  ),
});
export type SpokenData = z.infer<typeof zSpokenData>;

/**
 * GET /api/signage/data: the content in the first language of the screen, and the same in each
 * further one, in turn. Without languages of its own a screen has that of the request.
 */
export const zSignageData = zSpokenData.extend({ translations: z.array(zSpokenData) });
export type SignageData = z.infer<typeof zSignageData>;
