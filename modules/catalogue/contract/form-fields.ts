/** What the forms of the catalogue are made of: texts in several languages, pictures, lists of names. */
import { z } from 'zod';
import { LANGUAGES, type Texts } from '#kernel/texts.ts';
import { type Surface, surfacesOf, VISIBLE_EVERYWHERE } from '#kernel/visibility.ts';
import { zSlug, zSurfaces } from '#kernel/wire.ts';

/** D-065. */
export const TITLE_MAX = 190;
export const SENTENCES_MAX = 5_000;
const KEY_MAX = 300;

/** A language in which nothing is said is left out, so that others stand in for it (D-124). */
const spoken = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
export const textsUpTo = (max: number) =>
  z.partialRecord(z.enum(LANGUAGES), z.string().trim().max(max)).transform(spoken);
export const titlesUpTo = (max: number) =>
  textsUpTo(max).refine((texts) => Object.keys(texts).length > 0, { message: 'required' });
/** As they are sent. */
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

/** Moves with every change; null for what is new. */
export const zVersionRead = z.number().int().min(1).nullable();
/** Nothing typed is nothing said. */
export const zMaybe = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((text) => text || null);
export const zFormSlug = z.string().trim().min(1).pipe(zSlug);

/** A picture as a form shows it: what it is sent back by, and where it can be seen. */
export const zShownPicture = z.object({ key: z.string(), url: z.string() }).nullable();
/** The key of an uploaded picture, or the one that was there; null: none. */
export const zPictureKey = z.string().max(KEY_MAX).nullable();

/** A list of names, each once and none empty. */
export const namesUpTo = (count: number, max: number) =>
  z
    .array(z.string().trim().max(max))
    .max(count)
    .transform((names) => [...new Set(names.filter((name) => name !== ''))]);

const ADDRESS_MAX = 500;

const isWebPage = (address: string): boolean => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(address) && URL.canParse(address);

/** A page elsewhere. */
export const zWebPage = z.string().trim().min(1, { abort: true }).max(ADDRESS_MAX).refine(isWebPage, 'url');
export const zMaybeWebPage = zMaybe(ADDRESS_MAX).refine((address) => address === null || isWebPage(address), 'url');
