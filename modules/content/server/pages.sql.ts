import type { Texts } from '#kernel/texts.ts';
import type { ReadTx, Tx } from '#platform/db/tx.ts';

export type ContentRow = {
  type: 'page' | 'preset' | 'faq';
  slug: string;
  page_title: Texts;
  content: Texts;
  question: Texts;
  answer: Texts;
  location: string | null;
};

/**
 * Returns all content of these slugs: at most one page or preset each, and any number of FAQ
 * entries.
 */
export const contentOfSlugs = (tx: Pick<ReadTx, 'query'>, slugs: readonly string[]): Promise<ContentRow[]> =>
  tx.query(
    `SELECT type, slug, page_title, content, question, answer, location FROM content
      WHERE exhibitor_id = tenant() AND slug = ANY($1::text[]) AND type IN ('page','preset','faq')
      ORDER BY type = 'faq', priority, id`,
    [slugs],
  );

/** The slug of a page and the time of its last change (epoch ms). */
export type ListedPage = { slug: string; updated_at: number };

/**
 * Returns every page with an address of its own; the questions and answers of one slug are one
 * page.
 */
export const listPages = (tx: Pick<ReadTx, 'query'>, max: number): Promise<ListedPage[]> =>
  tx.query(
    `SELECT slug, extract(epoch FROM max(updated_at))::float8 * 1000 AS updated_at FROM content
      WHERE exhibitor_id = tenant() AND slug IS NOT NULL AND type IN ('page','preset','faq')
      GROUP BY slug ORDER BY slug LIMIT $1`,
    [max],
  );

/**
 * Counts a request for a missing page (CMS-006). Over `slugsMax` different slugs it counts only
 * known ones.
 */
export const recordMissingPage = (tx: Pick<Tx, 'run'>, slug: string, slugsMax: number): Promise<number> =>
  tx.run(
    `INSERT INTO missing_page AS m (exhibitor_id, slug)
     SELECT tenant(), $1 WHERE (SELECT count(*) FROM missing_page WHERE exhibitor_id = tenant()) < $2
         OR EXISTS (SELECT 1 FROM missing_page WHERE exhibitor_id = tenant() AND slug = $1)
     ON CONFLICT (exhibitor_id, slug) DO UPDATE SET times = m.times + 1, last_at = foyer_now()`,
    [slug, slugsMax],
  );
