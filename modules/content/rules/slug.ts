import type { Problem } from '#kernel/refusal.ts';
import { presetAt } from '#modules/content/rules/presets.ts';

const INFO = 'info/';
const WORDS = '[a-z0-9]+(-[a-z0-9]+)*';
const OF_A_PAGE = new RegExp(`^(info/)?${WORDS}$`);
/** The text above the vouchers for sale, of all types or of one (VCH-008). */
const OF_VOUCHERS = new RegExp(`^info/vouchers(/${WORDS})?$`);
const PRIVACY = 'privacy-policy';
/** Other pages have these paths, so that a page here would never be shown (D-006). */
const TAKEN_BY_THE_SITE = ['voucher', 'vouchers', 'newsletter', 'info/voucher', 'info/newsletter'];

/**
 * Returns the other slug of a page: with `info/` for one without, and the other way round (D-169).
 */
export const twinOf = (slug: string): string => (slug.startsWith(INFO) ? slug.slice(INFO.length) : `${INFO}${slug}`);

/**
 * Returns the problem with a slug of a page or of questions, except for a slug in use:
 * `content.slug_form`, `slug_reserved`, `slug_preset`.
 */
export function slugProblem(slug: string): Problem | null {
  if (TAKEN_BY_THE_SITE.includes(slug)) return { code: 'content.slug_reserved', path: 'slug' };
  if (presetAt(slug)) return { code: 'content.slug_preset', path: 'slug' };
  return OF_A_PAGE.test(slug) || OF_VOUCHERS.test(slug) ? null : { code: 'content.slug_form', path: 'slug' };
}

/** Returns the path on the website, below its locale: `/info/parking`. */
export const addressOf = (slug: string): string =>
  slug === PRIVACY || slug.startsWith(INFO) ? `/${slug}` : `/${INFO}${slug}`;
