import type { Problem } from '#kernel/refusal.ts';
import { presetAt } from '#modules/content/rules/presets.ts';

const INFO = 'info/';
const WORDS = '[a-z0-9]+(-[a-z0-9]+)*';
const OF_A_PAGE = new RegExp(`^(info/)?${WORDS}$`);
/** What stands above the cards that can be bought, of all or of one type (VCH-008). */
const OF_VOUCHERS = new RegExp(`^info/vouchers(/${WORDS})?$`);
const PRIVACY = 'privacy-policy';
/** Other pages stand there, so nobody would ever see what is written (D-006). */
const TAKEN_BY_THE_SITE = ['voucher', 'vouchers', 'newsletter', 'info/voucher', 'info/newsletter'];

/** The other slug under which a page is found: with `info/` for one without, and the other way round (D-169). */
export const twinOf = (slug: string): string => (slug.startsWith(INFO) ? slug.slice(INFO.length) : `${INFO}${slug}`);

/** What is wrong with a slug of a page or of questions, beyond its being taken: `content.slug_form`, `slug_reserved`, `slug_preset`. */
export function slugProblem(slug: string): Problem | null {
  if (TAKEN_BY_THE_SITE.includes(slug)) return { code: 'content.slug_reserved', path: 'slug' };
  if (presetAt(slug)) return { code: 'content.slug_preset', path: 'slug' };
  return OF_A_PAGE.test(slug) || OF_VOUCHERS.test(slug) ? null : { code: 'content.slug_form', path: 'slug' };
}

/** Where the website shows it, below its locale: `/info/parking`. */
export const addressOf = (slug: string): string =>
  slug === PRIVACY || slug.startsWith(INFO) ? `/${slug}` : `/${INFO}${slug}`;
