import { z } from 'zod';
import { zDay, zInstant, zSlug, zSurfaces } from '#kernel/wire.ts';

/**
 * An image with the data a page needs to place it without a layout shift. Addresses are relative to
 * the site.
 */
export const zImage = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string().nullable(),
  color: z.string().nullable(),
});
export type ImageWire = z.infer<typeof zImage>;

/** MOV-001, MOV-002, in the requested locale. */
export const zMovie = z.object({
  id: z.number().int(),
  slug: zSlug,
  display_title: z.string(),
  title: z.string(),
  original_title: z.string(),
  updated_at: zInstant,
  released_at: zDay.nullable(),
  /** Minutes. */
  runtime: z.number().int().nullable(),
  directors: z.array(z.string()),
  actors: z.array(z.string()),
  genres: z.array(z.string()),
  /**
   * The genre keys (`science_fiction`), the same in every language: addresses of searches use them.
   */
  genre_keys: z.array(z.string()),
  nation: z.array(z.string()),
  original_language: z.string().nullable(),
  original_language_text: z.string(),
  spoken_languages: z.array(z.string()),
  spoken_languages_text: z.string(),
  /** Day; null when unknown or not to be shown on the site (D-111). */
  showing_from: zDay.nullable(),
  showing_from_visibility: zSurfaces,
  notice: z.string(),
  tagline: z.string(),
  description: z.string(),
  rating: z.array(z.string()),
  links: z.record(z.string(), z.string()),
  tags: z.array(z.number().int()),
  visibility: zSurfaces,
  distributor: z.string().nullable(),
  assets: z.object({
    poster: z.object({ md: zImage, lg: zImage }).nullable(),
    overview: zImage.nullable(),
    /** The same for small screens; null for an image uploaded before this size existed. */
    overview_md: zImage.nullable(),
    /** For the background of screens; null: the film has none of its own (MOV-002). */
    background: zImage.nullable(),
    streaming: z.object({ provider: z.string(), url: z.string() }).nullable(),
    trailer: z.object({ url: z.string() }).nullable(),
    /** Pictures of the film: small and large, what they show, and who made them. */
    stills: z.array(z.object({ md: zImage, lg: zImage, alt: z.string(), credit: z.string() })),
  }),
  awards: z.array(z.string()),
});
export type MovieWire = z.infer<typeof zMovie>;

export const zTag = z.object({ id: z.number().int(), slug: zSlug, name: z.string() });
export type TagWire = z.infer<typeof zTag>;
