/**
 * The building blocks of the catalogue's forms: texts in several languages, pictures, lists of
 * names.
 */
import { z } from 'zod';
import { LANGUAGES, type Texts } from '#kernel/texts.ts';
import { type Surface, surfacesOf, VISIBLE_EVERYWHERE } from '#kernel/visibility.ts';
import { zSlug, zSurfaces } from '#kernel/wire.ts';

/** D-065. */
export const TITLE_MAX = 190;
export const SENTENCES_MAX = 5_000;
export const PICTURE_KEY_MAX = 300;

/** Leaves out languages with an empty text, so that another language replaces them (D-124). */
const spoken = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
export const textsUpTo = (max: number) =>
  z.partialRecord(z.enum(LANGUAGES), z.string().trim().max(max)).transform(spoken);
export const titlesUpTo = (max: number) =>
  textsUpTo(max).refine((texts) => Object.keys(texts).length > 0, { message: 'required' });
/** The texts as they are sent. */
export const zWrittenTexts = z.record(z.string(), z.string());

/** D-110: a list of names, or the bit mask. */
export const zVisibility = z.union([
  zSurfaces,
  z
    .number()
    .int()
    .min(0)
    .max(VISIBLE_EVERYWHERE)
    .transform((mask): Surface[] => surfacesOf(mask)),
]);

/** Increases with every change; null for a new record. */
export const zVersionRead = z.number().int().min(1).nullable();
/** An optional text: empty becomes null. */
export const zMaybe = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((text) => text || null);
export const zFormSlug = z.string().trim().min(1).pipe(zSlug);

/** A picture as a form shows it: its key, which the form sends back, and its address. */
export const zShownPicture = z.object({ key: z.string(), url: z.string() }).nullable();
/** The key of an uploaded picture, or the previous key; null: none. */
export const zPictureKey = z.string().max(PICTURE_KEY_MAX).nullable();

/** A list of names without duplicates and empty names. */
export const namesUpTo = (count: number, max: number) =>
  z
    .array(z.string().trim().max(max))
    .max(count)
    .transform((names) => [...new Set(names.filter((name) => name !== ''))]);

const ADDRESS_MAX = 500;

const zAddress = z.url();
const isWebPage = (address: string): boolean =>
  /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(address) && zAddress.safeParse(address).success;

/** The address of an external page. */
export const zWebPage = z.string().trim().min(1, { abort: true }).max(ADDRESS_MAX).refine(isWebPage, 'url');

/** A video of the exhibitor, as the server answers after an upload, or of the demo. */
const OWN_VIDEO = /^\/storage\/(?!.*\.\.)[a-z0-9/._-]+\.(mp4|webm)$/;
/** The page of a video service, or a video of the exhibitor's own. */
export const zMaybeTrailer = zMaybe(ADDRESS_MAX).refine(
  (address) => address === null || isWebPage(address) || OWN_VIDEO.test(address),
  'url',
);
