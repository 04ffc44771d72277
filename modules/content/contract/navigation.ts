import { z } from 'zod';
import { LANGUAGES } from '#kernel/texts.ts';
import { FOREIGN_PICTURE, hasOwnPictures } from '#modules/content/rules/own-pictures.ts';
import { isTarget } from '#modules/content/rules/site-targets.ts';
import { BADGE_VARIANTS, FOOTER_KINDS, type StoredNavigationItem } from '#modules/exhibitor/contract/settings.ts';

const NAME_MAX = 60;
const BADGE_MAX = 20;
const ALT_MAX = 200;
const URL_MAX = 500;
const HTML_MAX = 5_000;
const ITEMS_MAX = 30;
const SLIDES_MAX = 10;
const COLUMNS_MAX = 6;

/** Leaves out a language without text, so that other languages replace it (D-124). */
const textsUpTo = (max: number) =>
  z
    .partialRecord(z.enum(LANGUAGES), z.string().trim().max(max))
    .transform(
      (texts): Record<string, string> =>
        Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => !!entry[1])),
    );
const zNames = textsUpTo(NAME_MAX).refine((texts) => Object.keys(texts).length > 0, 'required');
const zTarget = z.string().trim().max(URL_MAX).refine(isTarget, 'content.target_unknown');
const zSlide = z.object({
  image: z.string().min(1).max(URL_MAX),
  small: z.string().max(URL_MAX).optional(),
  position: z.string().max(40),
  alt: z.string().trim().max(ALT_MAX),
});

const zItem: z.ZodType<StoredNavigationItem> = z
  .lazy(() =>
    z.object({
      name: zNames,
      url: zTarget,
      icon: z.string().max(40).optional(),
      badge: z.object({ text: textsUpTo(BADGE_MAX), variant: z.enum(BADGE_VARIANTS) }).optional(),
      children: z.array(zItem).max(ITEMS_MAX).optional(),
      title: textsUpTo(NAME_MAX).optional(),
      divider: z.boolean().optional(),
      exact: z.boolean().optional(),
      params: z.record(z.string().max(40), z.string().max(190)).optional(),
      headerSlides: z.array(zSlide).max(SLIDES_MAX).optional(),
    }),
  )
  .meta({ id: 'NavigationItemForm' }); // it is recursive: the API description refers to it by name

const zColumn = z.object({
  kind: z.enum(FOOTER_KINDS),
  title: textsUpTo(NAME_MAX).optional(),
  links: z
    .array(z.object({ name: zNames, url: zTarget }))
    .max(ITEMS_MAX)
    .optional(),
  /** Its pictures are the exhibitor's own. */
  html: textsUpTo(HTML_MAX).refine(hasOwnPictures, FOREIGN_PICTURE).optional(),
});

const parts = {
  navigation: z.array(zItem).max(ITEMS_MAX),
  header_slides: z.array(zSlide).max(SLIDES_MAX),
  columns: z.array(zColumn).max(COLUMNS_MAX),
};

/**
 * POST /api/staff/navigation: the navigation, header and footer of every page, as a whole. Refuses
 * 422 at the address of the value (`navigation.0.url` content.target_unknown, `columns.0.html` content.foreign_picture, `header_slides`
 * picture.unknown); 409 content.changed_meanwhile if `seen` is outdated.
 */
export const zNavigationForm = z.object({ ...parts, seen: z.string().max(100) });
export type NavigationForm = z.infer<typeof zNavigationForm>;

const zTexts = z.record(z.string(), z.string());
const zStoredItem: z.ZodType<StoredNavigationItem> = z
  .lazy(() =>
    z.object({
      name: zTexts,
      url: z.string(),
      icon: z.string().optional(),
      title: zTexts.optional(),
      badge: z.object({ text: zTexts, variant: z.enum(BADGE_VARIANTS) }).optional(),
      divider: z.boolean().optional(),
      exact: z.boolean().optional(),
      params: zTexts.optional(),
      children: z.array(zStoredItem).optional(),
      headerSlides: z.array(zStoredSlide).optional(),
    }),
  )
  .meta({ id: 'NavigationItemOfStaff' });
const zStoredSlide = z.object({
  image: z.string(),
  small: z.string().optional(),
  position: z.string(),
  alt: z.string(),
});

/** GET /api/staff/navigation (CMS-003, CMS-004, SITE-033). */
export const zStaffNavigation = z.object({
  navigation: z.array(zStoredItem),
  header_slides: z.array(zStoredSlide),
  columns: z.array(
    z.object({
      kind: z.enum(FOOTER_KINDS),
      title: zTexts.optional(),
      html: zTexts.optional(),
      links: z.array(z.object({ name: zTexts, url: z.string() })).optional(),
    }),
  ),
  /** A digest of all three: the next change sends it back. */
  seen: z.string(),
  /** The locales of the website, its own first. */
  locales: z.array(z.string()),
  /** The base address of its files. */
  storage: z.string(),
});
export type StaffNavigationWire = z.infer<typeof zStaffNavigation>;
