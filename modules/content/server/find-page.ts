import { type Texts, textFor } from '#kernel/texts.ts';
import type { PageWire } from '#modules/content/contract/public.ts';
import { type ContentRow, contentOfSlugs } from '#modules/content/server/pages.sql.ts';
import { sanitise } from '#modules/content/server/sanitise.ts';
import type { Db } from '#platform/db/tx.ts';

/** A page in every language, as stored under its slug. */
export type FoundPage = { readonly slug: string; readonly rows: readonly ContentRow[] };

const INFO = 'info/';

/** Returns the slugs to look up, best first: unchanged, then with or without the prefix (D-169). */
const slugCandidates = (slug: string): [string, string] => [
  slug,
  slug.startsWith(INFO) ? slug.slice(INFO.length) : `${INFO}${slug}`,
];

/** Returns the page of a path without locale (D-169), or null. */
export async function findPage(db: Db, exhibitorId: number, slug: string): Promise<FoundPage | null> {
  const candidates = slugCandidates(slug);
  const rows = await db.read(exhibitorId, (tx) => contentOfSlugs(tx, candidates));
  for (const candidate of candidates) {
    const own = rows.filter((row) => row.slug === candidate);
    if (own.length > 0) return { slug: candidate, rows: own };
  }
  return null;
}

/**
 * API-017: texts in the requested locale, HTML sanitised; FAQ entries by group in the order of
 * their first entry.
 */
export function pageWire(page: FoundPage, locale: string, siteLocale: string): PageWire {
  const text = (texts: Texts | undefined) => textFor(texts, locale, siteLocale);
  const entries = page.rows.filter((row) => row.type === 'faq');
  const own = page.rows.find((row) => row.type !== 'faq');
  const groups = Map.groupBy(entries, (row) => row.location ?? '');
  return {
    type: entries.length > 0 ? 'faq' : (own?.type ?? 'page'),
    slug: page.slug,
    page_title: text((own ?? entries[0])?.page_title ?? {}),
    content: sanitise(text(own?.content ?? {})),
    groups: [...groups].map(([location, rows]) => ({
      title: text(rows[0]?.content) || location,
      entries: rows.map((row) => ({ question: text(row.question), answer: sanitise(text(row.answer)) })),
    })),
  };
}
