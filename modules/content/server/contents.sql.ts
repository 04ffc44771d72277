import type { Texts } from '#kernel/texts.ts';
import type { ContentLineWire } from '#modules/content/contract/contents.ts';
import { containsIgnoringCase } from '#platform/db/case-insensitive.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type ContentFields = {
  readonly page_title: Texts;
  readonly content: Texts;
};
type StoredContent = ContentFields & {
  readonly id: number;
  readonly version: number;
  readonly updated_at: string;
  readonly updated_by: string | null;
};
export type PersistedPage = StoredContent & { readonly slug: string };
export type PersistedByKey = StoredContent & { readonly key: string };
export type StoredQuestion = StoredContent & {
  readonly slug: string;
  readonly location: string;
  readonly question: Texts;
  readonly answer: Texts;
  readonly priority: number;
};
export type ListedRow = {
  readonly id: number;
  readonly type: ContentLineWire['type'];
  readonly key: string | null;
  readonly slug: string | null;
  readonly page_title: Texts;
  readonly content: Texts;
  readonly question: Texts;
  readonly answer: Texts;
  readonly location: string | null;
  readonly updated_at: string;
  readonly updated_by: string | null;
};

const AT = `to_char(c.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS updated_at`;
const BY =
  '(SELECT e.name FROM employee e WHERE e.exhibitor_id = c.exhibitor_id AND e.id = c.updated_by) AS updated_by';
const KEPT = `c.id, c.page_title, c.content, c.version, ${AT}, ${BY}`;
const PAGE = `c.slug, ${KEPT}`;
const QUESTION = `${PAGE}, coalesce(c.location, '') AS location, c.question, c.answer, c.priority`;
const OF_EXHIBITOR = 'FROM content c WHERE c.exhibitor_id = tenant()';

/** Whether the text of any language in any of these columns contains `$2`. */
const SAYS = `$2::text IS NULL OR ${containsIgnoringCase(['c.slug', 'c.key'], '$2')} OR EXISTS (
  SELECT 1 FROM unnest(ARRAY[c.page_title, c.content, c.question, c.answer]) AS texts, jsonb_each_text(texts) AS said
   WHERE ${containsIgnoringCase(['said.value'], '$2')})`;

/** Returns pages and questions page by page, in the order of the website. */
export const listedContents = (
  first: Reads,
  filter: { readonly type: string | null; readonly search: string | null },
  limit: number,
): Promise<ListedRow[]> =>
  first.query(
    `SELECT c.id, c.type, c.key, c.slug, c.page_title, c.content, c.question, c.answer, c.location, ${AT}, ${BY} ${OF_EXHIBITOR}
        AND ($1::text IS NULL OR c.type = $1) AND (${SAYS})
      ORDER BY array_position(ARRAY['preset','page','faq','widget'], c.type), c.slug, c.key, c.priority, c.id LIMIT $3`,
    [filter.type, filter.search, limit],
  );

export const missingPages = (
  first: Reads,
  limit: number,
): Promise<{ slug: string; times: number; last_at: string }[]> =>
  first.query(
    `SELECT slug, times, to_char(last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS last_at
       FROM missing_page WHERE exhibitor_id = tenant() ORDER BY times DESC, last_at DESC, slug LIMIT $1`,
    [limit],
  );
/** Removes slugs from the list of missing pages: they exist now (CMS-006). */
export const clearMissing = (tx: Pick<Tx, 'run'>, slugs: readonly string[]): Promise<number> =>
  tx.run('DELETE FROM missing_page WHERE exhibitor_id = tenant() AND slug = ANY($1)', [slugs]);

export const persistedPage = (first: Reads, id: number): Promise<PersistedPage | null> =>
  first.one(`SELECT ${PAGE} ${OF_EXHIBITOR} AND c.type = 'page' AND c.slug IS NOT NULL AND c.id = $1`, [id]);
export const lockPage = (tx: Pick<Tx, 'one'>, id: number): Promise<PersistedPage | null> =>
  tx.one(`SELECT ${PAGE} ${OF_EXHIBITOR} AND c.type = 'page' AND c.slug IS NOT NULL AND c.id = $1 FOR UPDATE OF c`, [
    id,
  ]);
/** Returns whether another page has one of these slugs. */
export const isSlugTaken = async (tx: Pick<Tx, 'one'>, slugs: readonly string[], id: number | null): Promise<boolean> =>
  (await tx.one(
    `SELECT 1 ${OF_EXHIBITOR} AND c.type IN ('page','preset') AND c.slug = ANY($1) AND c.id IS DISTINCT FROM $2`,
    [slugs, id],
  )) !== null;

export const insertPage = (
  tx: Pick<Tx, 'one'>,
  slug: string,
  fields: ContentFields,
  by: number | null,
): Promise<{ id: number } | null> =>
  tx.one(
    `INSERT INTO content (exhibitor_id, type, slug, page_title, content, updated_at, updated_by)
     VALUES (tenant(), 'page', $1, $2, $3, foyer_now(), $4) RETURNING id`,
    [slug, ...json(fields.page_title, fields.content), by],
  );
/** Updates a page, a preset or a widget; null leaves the slug unchanged. */
export const updateText = (
  tx: Pick<Tx, 'run'>,
  id: number,
  fields: ContentFields & { readonly slug: string | null },
  by: number | null,
): Promise<number> =>
  tx.run(
    `UPDATE content SET page_title = $2, content = $3, slug = coalesce($4, slug), version = version + 1, updated_at = foyer_now(),
            updated_by = $5 WHERE exhibitor_id = tenant() AND id = $1`,
    [id, ...json(fields.page_title, fields.content), fields.slug, by],
  );
export const deleteContent = (tx: Pick<Tx, 'run'>, id: number): Promise<number> =>
  tx.run('DELETE FROM content WHERE exhibitor_id = tenant() AND id = $1', [id]);

/** Returns the stored preset at one of these slugs. */
export const storedPreset = (first: Reads, slugs: readonly string[]): Promise<PersistedPage | null> =>
  first.one(
    `SELECT ${PAGE} ${OF_EXHIBITOR} AND c.type IN ('preset','page') AND c.slug = ANY($1) ORDER BY c.type DESC`,
    [slugs],
  );
export const lockPreset = (tx: Pick<Tx, 'one'>, slugs: readonly string[]): Promise<PersistedPage | null> =>
  tx.one(
    `SELECT ${PAGE} ${OF_EXHIBITOR} AND c.type IN ('preset','page') AND c.slug = ANY($1) ORDER BY c.type DESC FOR UPDATE OF c`,
    [slugs],
  );
/** Returns how many: 0 if another transaction inserted it first. */
export const insertPreset = (
  tx: Pick<Tx, 'run'>,
  key: string,
  slug: string,
  fields: ContentFields,
  by: number | null,
): Promise<number> =>
  tx.run(
    `INSERT INTO content (exhibitor_id, type, key, slug, page_title, content, updated_at, updated_by)
     VALUES (tenant(), 'preset', $1, $2, $3, $4, foyer_now(), $5) ON CONFLICT DO NOTHING`,
    [key, slug, ...json(fields.page_title, fields.content), by],
  );

const WIDGET = `c.key, ${KEPT}`;
export const storedWidgets = (first: Reads): Promise<PersistedByKey[]> =>
  first.query(`SELECT ${WIDGET} ${OF_EXHIBITOR} AND c.type = 'widget' AND c.key IS NOT NULL ORDER BY c.key LIMIT 100`);
export const lockWidget = (tx: Pick<Tx, 'one'>, key: string): Promise<PersistedByKey | null> =>
  tx.one(`SELECT ${WIDGET} ${OF_EXHIBITOR} AND c.type = 'widget' AND c.key = $1 FOR UPDATE OF c`, [key]);
/** Returns how many, as above. */
export const insertWidget = (tx: Pick<Tx, 'run'>, key: string, content: Texts, by: number | null): Promise<number> =>
  tx.run(
    `INSERT INTO content (exhibitor_id, type, key, content, updated_at, updated_by)
     VALUES (tenant(), 'widget', $1, $2, foyer_now(), $3) ON CONFLICT DO NOTHING`,
    [key, ...json(content), by],
  );

/**
 * Returns the questions as the website shows them: its pages, the groups by their first question,
 * the questions in order (D-169).
 */
export const storedQuestions = (first: Reads, limit: number): Promise<StoredQuestion[]> =>
  first.query(
    `SELECT ${QUESTION} ${OF_EXHIBITOR} AND c.type = 'faq' AND c.slug IS NOT NULL ORDER BY c.slug, c.priority, c.id LIMIT $1`,
    [limit],
  );
/** Locks all questions of one page, so that one caller at a time changes their order. */
export const lockQuestions = (tx: Pick<Tx, 'query'>, slug: string): Promise<StoredQuestion[]> =>
  tx.query(
    `SELECT ${QUESTION} ${OF_EXHIBITOR} AND c.type = 'faq' AND c.slug = $1 ORDER BY c.priority, c.id FOR UPDATE OF c`,
    [slug],
  );
export const lockQuestion = (tx: Pick<Tx, 'one'>, id: number): Promise<StoredQuestion | null> =>
  tx.one(`SELECT ${QUESTION} ${OF_EXHIBITOR} AND c.type = 'faq' AND c.slug IS NOT NULL AND c.id = $1 FOR UPDATE OF c`, [
    id,
  ]);

export type QuestionFields = Pick<StoredQuestion, 'slug' | 'location' | 'question' | 'answer' | 'priority'> & {
  readonly group: Texts;
};
const valuesOf = (
  { slug, location, group, question, answer, priority }: QuestionFields,
  by: number | null,
): unknown[] => [slug, location, ...json(group, question, answer), priority, by];
export const insertQuestion = (
  tx: Pick<Tx, 'one'>,
  fields: QuestionFields,
  by: number | null,
): Promise<{ id: number } | null> =>
  tx.one(
    `INSERT INTO content (exhibitor_id, type, slug, location, content, question, answer, priority, updated_at, updated_by)
     VALUES (tenant(), 'faq', $1, $2, $3, $4, $5, $6, foyer_now(), $7) RETURNING id`,
    valuesOf(fields, by),
  );
export const updateQuestion = (
  tx: Pick<Tx, 'run'>,
  id: number,
  fields: QuestionFields,
  by: number | null,
): Promise<number> =>
  tx.run(
    `UPDATE content SET slug = $1, location = $2, content = $3, question = $4, answer = $5, priority = $6, version = version + 1,
            updated_at = foyer_now(), updated_by = $7 WHERE exhibitor_id = tenant() AND id = $8`,
    [...valuesOf(fields, by), id],
  );
export const renameGroup = (
  tx: Pick<Tx, 'run'>,
  { slug, location, group }: Pick<QuestionFields, 'slug' | 'location' | 'group'>,
  by: number | null,
): Promise<number> =>
  tx.run(
    `UPDATE content SET content = $3, version = version + 1, updated_at = foyer_now(), updated_by = $4
      WHERE exhibitor_id = tenant() AND type = 'faq' AND slug = $1 AND coalesce(location, '') = $2`,
    [slug, location, ...json(group), by],
  );

const json = (...texts: readonly Texts[]): string[] => texts.map((each) => JSON.stringify(each));
